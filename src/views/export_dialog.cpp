// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export_dialog.h"

#include "export/image_file.h"
#include "figure/figure.h"
#include "i18n/error_text.h"
#include "views/theme.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

#include "ui_export_dialog.h"

namespace headlight {

namespace {

constexpr Index largest_percent = 6'400;
constexpr int preview_delay = 80; // ms: several keys are one preview

} // namespace

ExportDialog::ExportDialog(Figure& figure, const QString& figure_name, const ExportChoice& choice, QWidget* parent)
    : QDialog(parent), m_figure(figure), m_figure_name(figure_name), m_given(choice),
      m_form(std::make_unique<Ui::ExportDialog>())
{
    m_form->setupUi(this);
    m_form->pixel_width->setStepRange(1, most_pixels_a_side);
    m_form->pixel_height->setStepRange(1, most_pixels_a_side);
    m_form->text_percent->setStepRange(1, largest_percent);
    m_form->pixel_width->showWhole(choice.pixels.width());
    m_form->pixel_height->showWhole(choice.pixels.height());
    m_form->text_percent->showWhole(choice.percent);
    m_preview_timer.setSingleShot(true);
    m_preview_timer.setInterval(preview_delay);
    connect(&m_preview_timer, &QTimer::timeout, this, &ExportDialog::showPreview);
    for (NumberField* field : {m_form->pixel_width, m_form->pixel_height, m_form->text_percent})
        connect(field, &NumberField::edited, this, &ExportDialog::showMessages);
    connect(m_form->dark, &QCheckBox::toggled, this, &ExportDialog::showPreview);
    connect(m_form->save, &QPushButton::clicked, this, &ExportDialog::chooseAndSave);
    connect(m_form->cancel, &QPushButton::clicked, this, &QDialog::reject);
    showMessages();
}

ExportDialog::~ExportDialog() = default;

Theme ExportDialog::theme() const
{
    return m_form->dark->isChecked() ? Theme::Dark : Theme::Light;
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice = m_given;
    const auto side = [](const NumberField* field, int given) {
        const std::optional<Index> typed = field->whole();
        return typed && *typed >= 0 && *typed <= most_pixels ? int(*typed) : given;
    };
    choice.pixels = {side(m_form->pixel_width, m_given.pixels.width()),
                     side(m_form->pixel_height, m_given.pixels.height())};
    const std::optional<Index> percent = m_form->text_percent->whole();
    choice.percent = percent ? int(std::clamp<Index>(*percent, 0, largest_percent + 1)) : m_given.percent;
    return choice;
}

void ExportDialog::chooseAndSave()
{
    const QString folder =
        m_given.folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) : m_given.folder;
    QFileDialog dialog(this, tr("Save Picture"), QFileInfo(folder).isDir() ? folder : QDir::homePath(),
                       tr("PNG pictures (*.png)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("png"));
    dialog.selectFile(m_figure_name + QStringLiteral(".png"));
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        saveTo(dialog.selectedFiles().first());
}

void ExportDialog::saveTo(const QString& path)
{
    const ExportChoice wanted = choice();
    const FigureInTheme in_theme(m_figure, theme());
    const Result<void> saved = writePng(m_figure, wanted.pixels, wanted.percent / 100.0, path);
    if (!saved) {
        showError(saved.error());
        return;
    }
    m_given.folder = QFileInfo(path).absolutePath();
    accept();
}

bool ExportDialog::readable() const
{
    return m_form->pixel_width->whole() && m_form->pixel_height->whole() && m_form->text_percent->whole();
}

void ExportDialog::showMessages()
{
    const QString whole = tr("Please type a whole number, such as 1600.");
    m_form->width_message->say(m_form->pixel_width->whole() ? QString() : whole, m_form->pixel_width);
    m_form->height_message->say(m_form->pixel_height->whole() ? QString() : whole, m_form->pixel_height);
    m_form->percent_message->say(m_form->text_percent->whole() ? QString()
                                                               : tr("Please type a whole number, such as 150."),
                                 m_form->text_percent);
    m_form->file_message->say({});
    m_form->save->setEnabled(readable());
    if (readable())
        m_preview_timer.start();
}

void ExportDialog::showPreview()
{
    const ExportChoice wanted = choice();
    const Result<void> allowed = checkPicture(wanted.pixels, wanted.percent / 100.0);
    showError(allowed ? std::nullopt : std::optional(allowed.error()));
    if (!allowed)
        return;
    const QSize room = m_form->preview->contentsRect().size();
    const double shrink =
        std::min({1.0, double(room.width()) / wanted.pixels.width(), double(room.height()) / wanted.pixels.height()});
    const QSize shown(std::max(1, int(wanted.pixels.width() * shrink)),
                      std::max(1, int(wanted.pixels.height() * shrink)));
    const FigureInTheme in_theme(m_figure, theme());
    m_form->preview->setPixmap(QPixmap::fromImage(m_figure.image(shown, wanted.percent / 100.0 * shrink)));
}

void ExportDialog::showError(const std::optional<Error>& error)
{
    const std::optional<Field> field = error ? errorField(*error) : std::nullopt;
    const QString text = error ? errorText(*error) : QString();
    m_form->width_message->say(field == Field::Width ? text : QString(), m_form->pixel_width);
    m_form->height_message->say(field == Field::Height ? text : QString(), m_form->pixel_height);
    m_form->percent_message->say(field == Field::Dpi ? text : QString(), m_form->text_percent);
    const bool elsewhere = error && field != Field::Width && field != Field::Height && field != Field::Dpi;
    m_form->file_message->say(elsewhere ? text : QString());
    m_form->save->setEnabled(readable() && (!error || elsewhere));
}

void ExportDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        m_form->retranslateUi(this);
    QDialog::changeEvent(event);
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_preview_timer.start();
}

} // namespace headlight
