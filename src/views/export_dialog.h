// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "figure/figure_style.h"

#include <QDialog>
#include <QSize>
#include <QTimer>

#include <memory>
#include <optional>

namespace Ui {
class ExportDialog;
}

namespace headlight {

class Figure;

/// What was asked for last, remembered from one export to the next.
struct ExportChoice
{
    QSize pixels{1600, 1000};
    int percent = 200; // text and lines; 100: as on the screen
    QString folder;
    bool operator==(const ExportChoice&) const = default;
};

/// Saves the shown figure as a PNG of the size asked for, with the picture as it will be beside the numbers.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(Figure& figure, const QString& figure_name, const ExportChoice& choice, QWidget* parent = nullptr);
    ~ExportDialog() override;

    /// What stands in the fields; what can't be read is as it was given.
    ExportChoice choice() const;

    /// Saves to a file, closes on success, says what was wrong otherwise.
    void saveTo(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    Theme theme() const;
    void chooseAndSave();
    void showPreview();
    void showMessages();
    void showError(const std::optional<Error>& error);
    bool readable() const;

    Figure& m_figure;
    QString m_figure_name;
    ExportChoice m_given;
    std::unique_ptr<Ui::ExportDialog> m_form;
    QTimer m_preview_timer;
};

} // namespace headlight
