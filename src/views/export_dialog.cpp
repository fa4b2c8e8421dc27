// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export_dialog.h"

#include "figure/figure.h"
#include "i18n/error_text.h"
#include "session/save_file.h"
#include "ui_export_dialog.h"
#include "views/picture_copies.h"
#include "views/screen_room.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDrag>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMimeData>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>

#include <algorithm>

namespace headlight {

namespace {

constexpr int preview_delay = 80; // ms: several keys are one preview
constexpr double least_preview_dpi = 4;
constexpr std::size_t most_presets = 100;

/// The figure as it is shown, in the size and on the ground that were asked for last.
PictureSettings startOf(const Figure& figure, const PictureSettings& last)
{
    PictureSettings picture = last;
    picture.style = figure.figureStyle();
    picture.style.theme = last.style.theme;
    picture.style.transparent = last.style.transparent;
    picture.style.title = last.style.title;
    picture.style.caption = last.style.caption;
    picture.style.marks = last.style.marks;
    picture.style.text_size = last.style.text_size;
    return picture;
}

} // namespace

PictureSettings withOwnPreset(const PictureSettings& picture, const PictureSettings& preset)
{
    PictureSettings changed = preset;
    changed.style.transposed = picture.style.transposed;
    changed.style.steps_locked = picture.style.steps_locked;
    changed.style.without_sinks = picture.style.without_sinks;
    changed.style.links = picture.style.links;
    return changed;
}

QString unknownFormatText(const QString& name)
{
    return ExportDialog::tr("%1 ends in no format that is known here. Please let it end in .png, .svg or .pdf.")
        .arg(name);
}

ExportDialog::ExportDialog(ExportSubject subject, const ExportChoice& choice, QWidget* parent)
    : QDialog(parent), m_subject(std::move(subject)), m_choice(choice), m_form(std::make_unique<Ui::ExportDialog>())
{
    m_form->setupUi(this);
    m_choice.picture = startOf(m_subject.figure, choice.picture);
    m_form->picture->showSettings(m_choice.picture);
    m_form->settings_inside->setChecked(choice.settings_inside);
    m_form->text_inside->setChecked(choice.text_inside);
    m_form->settings_inside->setEnabled(m_subject.memory.has_value());
    m_form->text_inside->setEnabled(m_subject.memory && choice.settings_inside);
    m_form->copy_caption->setEnabled(bool(m_subject.caption));
    m_preview_timer.setSingleShot(true);
    m_preview_timer.setInterval(preview_delay);
    fillPresets();
    connectButtons();
    fitFields();
    resize(withinScreen(*this, size().expandedTo(sizeHint())));
    m_preview_timer.start();
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::connectButtons()
{
    connect(&m_preview_timer, &QTimer::timeout, this, &ExportDialog::showPreview);
    connect(m_form->picture, &PictureForm::edited, this, &ExportDialog::noteEdit);
    connect(m_form->preset, &QComboBox::activated, this, &ExportDialog::choosePreset);
    connect(m_form->keep_preset, &QPushButton::clicked, this, &ExportDialog::keepPreset);
    connect(m_form->forget_preset, &QPushButton::clicked, this, &ExportDialog::forgetPreset);
    connect(m_form->settings_inside, &QCheckBox::toggled, m_form->text_inside, &QCheckBox::setEnabled);
    connect(m_form->copy_picture, &QPushButton::clicked, this, &ExportDialog::copyPicture);
    connect(m_form->copy_caption, &QPushButton::clicked, this, &ExportDialog::copyCaption);
    connect(m_form->print, &QPushButton::clicked, this, &ExportDialog::printPreview);
    connect(m_form->preview, &DraggedPicture::dragged, this, &ExportDialog::drag);
    connect(m_form->save, &QPushButton::clicked, this, &ExportDialog::chooseAndSave);
    connect(m_form->cancel, &QPushButton::clicked, this, &QDialog::reject);
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice = m_choice;
    choice.picture = picture();
    choice.settings_inside = m_form->settings_inside->isChecked();
    choice.text_inside = m_form->text_inside->isChecked();
    return choice;
}

PictureSettings ExportDialog::picture() const
{
    return m_form->picture->settings().value_or(m_choice.picture);
}

std::optional<FigureMemory> ExportDialog::memory() const
{
    if (!m_subject.memory || !m_form->settings_inside->isChecked())
        return std::nullopt;
    return m_form->text_inside->isChecked() ? *m_subject.memory : withoutText(*m_subject.memory);
}

/// First what stands in the fields, then the common sizes, then one's own.
void ExportDialog::fillPresets()
{
    m_form->preset->clear();
    m_form->preset->addItem(tr("As set below"));
    for (const PicturePreset& preset : picturePresets())
        m_form->preset->addItem(presetTitle(preset));
    for (const OwnPreset& preset : m_choice.presets)
        m_form->preset->addItem(preset.name);
    m_form->forget_preset->setEnabled(false);
}

void ExportDialog::choosePreset(int index)
{
    const std::size_t common = picturePresets().size();
    const std::size_t place = index > 0 ? std::size_t(index) - 1 : common + m_choice.presets.size();
    m_form->forget_preset->setEnabled(place >= common && place - common < m_choice.presets.size());
    if (place < common)
        m_form->picture->showSettings(withPreset(picture(), picturePresets()[place]));
    else if (place - common < m_choice.presets.size())
        m_form->picture->showSettings(withOwnPreset(picture(), m_choice.presets[place - common].picture));
    showError(std::nullopt);
    m_preview_timer.start();
}

void ExportDialog::keepPreset()
{
    bool accepted = false;
    const QString name =
        QInputDialog::getText(this, tr("Keep as Preset"), tr("&Name of the preset"), QLineEdit::Normal, {}, &accepted)
            .simplified();
    if (!accepted || name.isEmpty())
        return;
    std::erase_if(m_choice.presets, [&](const OwnPreset& preset) { return preset.name == name; });
    m_choice.presets.push_back({name, picture()});
    if (m_choice.presets.size() > most_presets)
        m_choice.presets.erase(m_choice.presets.begin());
    fillPresets();
    m_form->preset->setCurrentIndex(m_form->preset->count() - 1);
    m_form->forget_preset->setEnabled(true);
}

void ExportDialog::forgetPreset()
{
    const int own = m_form->preset->currentIndex() - 1 - int(picturePresets().size());
    if (own < 0 || own >= int(m_choice.presets.size()))
        return;
    m_choice.presets.erase(m_choice.presets.begin() + own);
    fillPresets();
}

void ExportDialog::noteEdit()
{
    m_form->preset->setCurrentIndex(0);
    m_form->forget_preset->setEnabled(false);
    const std::optional<PictureSettings> readable = m_form->picture->settings();
    m_form->file_message->say({});
    m_form->save->setEnabled(readable.has_value());
    if (!readable)
        return;
    m_choice.picture = *readable;
    m_preview_timer.start();
}

void ExportDialog::chooseAndSave()
{
    const QString folder = m_choice.folder.isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::PicturesLocation)
                               : m_choice.folder;
    QFileDialog dialog(this, tr("Export Figure"), QFileInfo(folder).isDir() ? folder : QDir::homePath());
    dialog.setNameFilters({tr("PNG pictures (*.png)"), tr("SVG drawings (*.svg)"), tr("PDF pages (*.pdf)")});
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("png"));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
        for (const PictureFormat format : all_picture_formats) {
            const QString name = QString::fromLatin1(pictureFormatName(format).data(), 3);
            if (filter.contains(QLatin1Char('.') + name))
                dialog.setDefaultSuffix(name);
        }
    });
    dialog.selectFile(m_subject.name);
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        saveTo(dialog.selectedFiles().first());
}

void ExportDialog::saveTo(const QString& path)
{
    const std::optional<PictureFormat> format = pictureFormatFromName(QFileInfo(path).suffix().toLower().toStdString());
    if (!format) {
        m_form->file_message->say(unknownFormatText(QFileInfo(path).fileName()));
        return;
    }
    const Result<void> saved =
        pictureBytes(m_subject.figure, picture(), memory(), *format).and_then([&path](const QByteArray& bytes) {
            return saveFile(path, bytes);
        });
    if (!saved) {
        showError(saved.error());
        return;
    }
    m_choice.folder = QFileInfo(path).absolutePath();
    accept();
}

void ExportDialog::copyPicture()
{
    Result<std::unique_ptr<QMimeData>> mime = pictureMime(m_subject.figure, picture(), memory());
    showError(mime ? std::nullopt : std::optional(mime.error()));
    if (mime)
        QApplication::clipboard()->setMimeData(mime->release());
}

void ExportDialog::copyCaption()
{
    if (m_subject.caption)
        QApplication::clipboard()->setText(m_subject.caption(picture().style));
}

void ExportDialog::printPreview()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setCreator(QStringLiteral("Headlight"));
    printer.setDocName(m_subject.name);
    const QSizeF mm = picture().millimeters();
    if (mm.width() > mm.height())
        printer.setPageOrientation(QPageLayout::Landscape);
    QPrintPreviewDialog dialog(&printer, this);
    dialog.setWindowTitle(tr("Print"));
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this,
            [this](QPrinter* page) { printPicture(m_subject.figure, picture(), *page); });
    dialog.exec();
}

/// File managers want a file; it stays until the next one is dragged or the dialog goes.
void ExportDialog::drag()
{
    Result<std::unique_ptr<QMimeData>> mime = pictureMime(m_subject.figure, picture(), memory());
    if (!mime)
        return showError(mime.error());
    m_drag_folder = std::make_unique<QTemporaryDir>();
    const QString path = m_drag_folder->filePath(m_subject.name + QStringLiteral(".png"));
    if (saveFile(path, (*mime)->data(QStringLiteral("image/png"))))
        (*mime)->setUrls({QUrl::fromLocalFile(path)});
    auto* drag = new QDrag(this);
    drag->setMimeData(mime->release());
    drag->setPixmap(m_form->preview->pixmap().scaled(160, 160, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
}

/// The same layout with fewer pixels: what is seen is what will be in the file.
void ExportDialog::showPreview()
{
    PictureSettings shown = inUnit(picture(), LengthUnit::Millimeters);
    if (const Result<void> allowed = checkSettings(picture()); !allowed)
        return showError(allowed.error());
    const QSize room = m_form->preview->contentsRect().size() * devicePixelRatioF();
    const QSize pixels = picture().pixels();
    const double shrink =
        std::min({1.0, double(room.width()) / pixels.width(), double(room.height()) / pixels.height()});
    shown.dpi = std::max(least_preview_dpi, shown.dpi * shrink);
    const Result<QByteArray> png = figureBytes(m_subject.figure, shown, PictureFormat::Png);
    showError(png ? std::nullopt : std::optional(png.error()));
    if (!png)
        return;
    QImage image = QImage::fromData(*png, "PNG");
    image.setDevicePixelRatio(devicePixelRatioF());
    m_form->preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::showError(const std::optional<Error>& error)
{
    const bool at_field = m_form->picture->tell(error);
    m_form->file_message->say(error && !at_field ? errorText(*error) : QString());
    m_form->save->setEnabled(m_form->picture->settings().has_value() && (!error || !at_field));
}

/// The fields are as wide as their words need, however large those are; only the preview gives way.
void ExportDialog::fitFields()
{
    const int bar = m_form->scroll->verticalScrollBar()->sizeHint().width();
    m_form->scroll->setMinimumWidth(m_form->content->minimumSizeHint().width() + bar);
}

void ExportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        fitFields();
    if (event->type() == QEvent::LanguageChange) {
        m_form->retranslateUi(this);
        fillPresets();
    }
    QDialog::changeEvent(event);
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_preview_timer.start();
}

} // namespace headlight
