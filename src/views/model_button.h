// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace headlight {

class ModelMenu;

/// Opens the menu of the models that come with the program. Hidden where there are none.
class ModelButton : public QToolButton
{
    Q_OBJECT

public:
    explicit ModelButton(QWidget* parent = nullptr);

    /// The menu must outlive the button.
    void offer(ModelMenu* menu);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
};

} // namespace headlight
