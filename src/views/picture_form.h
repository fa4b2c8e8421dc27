// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "export/picture_settings.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui {
class PictureForm;
}

namespace headlight {

class NumberField;

/// Size and look of a picture in a file, as fields. What is no setting here (links, transposed …) stays as it was
/// shown.
class PictureForm : public QWidget
{
    Q_OBJECT

public:
    explicit PictureForm(QWidget* parent = nullptr);
    ~PictureForm() override;

    void showSettings(const PictureSettings& picture);

    /// What stands in the fields; nothing where a field can't be read.
    std::optional<PictureSettings> settings() const;

    /// Says an error at its field; false where it belongs to none of them. Without one, all fields are good.
    bool tell(const std::optional<Error>& error);

signals:
    void edited(); // by a person, whether it can be read or not

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectFields();
    void fillLists();
    void edit();
    void changeUnit();
    void showSize();
    void showRangeFields();
    void sayUnread();

    std::unique_ptr<Ui::PictureForm> m_ui;
    PictureSettings m_shown;
    bool m_showing = false; // by the program, not by a person
};

} // namespace headlight
