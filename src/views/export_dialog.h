// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "export/figure_memory.h"
#include "export/picture_settings.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QTemporaryDir;

namespace Ui {
class ExportDialog;
}

namespace headlight {

class Figure;

/// A size and look that a person has named.
struct OwnPreset
{
    QString name;
    PictureSettings picture;
    bool operator==(const OwnPreset&) const = default;
};

/// What was asked for last, remembered from one export to the next. Of `picture.style` only what the dialog's form has
/// is taken over; colours, ranges and pooling are those of the figure as it is shown.
struct ExportChoice
{
    PictureSettings picture;
    bool settings_inside = true;
    bool text_inside = true;
    QString folder;
    std::vector<OwnPreset> presets;
    bool operator==(const ExportChoice&) const = default;
};

/// What an own preset says of a picture; what belongs to the figure stays as in `picture`.
PictureSettings withOwnPreset(const PictureSettings& picture, const PictureSettings& preset);

/// What is said of a file's name that tells no format.
QString unknownFormatText(const QString& name);

/// What is exported.
struct ExportSubject
{
    Figure& figure;
    QString name;                                       // of the file that is proposed
    std::optional<FigureMemory> memory;                 // what made it; nothing where that can't be had
    std::function<QString(const FigureStyle&)> caption; // the line with the settings
};

/// Saves, copies and prints the shown figure in the size and look asked for, with the picture as it will be beside the
/// fields.
class ExportDialog : public QDialog
{
    Q_OBJECT

public:
    ExportDialog(ExportSubject subject, const ExportChoice& choice, QWidget* parent = nullptr);
    ~ExportDialog() override;

    /// What stands in the fields; what can't be read is as it was given.
    ExportChoice choice() const;

    /// Saves to a file of the format that its name ends in, closes on success, says what was wrong otherwise.
    void saveTo(const QString& path);

    void copyPicture();
    void copyCaption();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    PictureSettings picture() const;
    std::optional<FigureMemory> memory() const;
    void connectButtons();
    void fitFields();
    void fillPresets();
    void choosePreset(int index);
    void keepPreset();
    void forgetPreset();
    void noteEdit();
    void chooseAndSave();
    void printPreview();
    void drag();
    void showPreview();
    void showError(const std::optional<Error>& error);

    ExportSubject m_subject;
    ExportChoice m_choice; // folder and presets; picture as it was last readable
    std::unique_ptr<Ui::ExportDialog> m_form;
    std::unique_ptr<QTemporaryDir> m_drag_folder; // of the file that was dragged last
    QTimer m_preview_timer;
};

} // namespace headlight
