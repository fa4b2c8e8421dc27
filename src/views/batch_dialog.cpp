// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/batch_dialog.h"

#include "figure/stage_words.h"
#include "i18n/error_text.h"
#include "ui_batch_dialog.h"
#include "views/batch_words.h"
#include "views/screen_room.h"

#include <QCheckBox>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStandardPaths>

#include <algorithm>

namespace headlight {

namespace {

constexpr int lines_of_failures = 4;

QString suffixOf(PictureFormat format)
{
    const std::string_view name = pictureFormatName(format);
    return QString::fromLatin1(name.data(), qsizetype(name.size()));
}

/// What of the look on the screen a picture takes over; the rest is what was asked for last.
PictureSettings startOf(const FigureStyle& shown, const PictureSettings& last)
{
    PictureSettings picture = last;
    picture.style.color_map = shown.color_map;
    picture.style.signed_map = shown.signed_map;
    picture.style.transposed = shown.transposed;
    picture.style.without_sinks = shown.without_sinks;
    return picture;
}

/// The stages of which every head has its own matrix.
std::vector<Stage> stagesOf(const Analysis& analysis)
{
    std::vector<Stage> stages = shownStages(analysis);
    std::erase_if(stages, [](Stage stage) { return !isPerHead(stage); });
    return stages;
}

} // namespace

BatchDialog::BatchDialog(const FigureStyle& style, const BatchChoice& choice, QWidget* parent)
    : QDialog(parent), m_form(std::make_unique<Ui::BatchDialog>()), m_choice(choice),
      m_ask([this](const QString& path) { return askAbout(path); })
{
    m_form->setupUi(this);
    m_choice.exports.picture = startOf(style, choice.exports.picture);
    m_form->picture->showSettings(m_choice.exports.picture);
    m_form->layers->setCurrentIndex(choice.all_layers ? 1 : 0);
    m_form->output->setCurrentIndex(choice.sheet ? 1 : 0);
    for (const PictureFormat format : all_picture_formats)
        m_form->format->addItem(suffixOf(format).toUpper());
    m_form->format->setCurrentIndex(int(choice.format));
    m_form->pattern->setText(choice.pattern);
    m_form->settings_inside->setChecked(choice.exports.settings_inside);
    m_form->text_inside->setChecked(choice.exports.text_inside);
    fillPresets();
    connectFields();
    sizeLists();
    resize(withinScreen(*this, size().expandedTo(sizeHint())));
}

BatchDialog::~BatchDialog() = default;

void BatchDialog::connectFields()
{
    for (QComboBox* box : {m_form->layers, m_form->output, m_form->format})
        connect(box, &QComboBox::activated, this, &BatchDialog::showNames);
    connect(m_form->pattern, &QLineEdit::textEdited, this, &BatchDialog::showNames);
    connect(m_form->stages, &QListWidget::itemChanged, this, &BatchDialog::showNames);
    connect(m_form->settings_inside, &QCheckBox::toggled, this, &BatchDialog::showState);
    connect(m_form->preset, &QComboBox::activated, this, &BatchDialog::choosePreset);
    connect(m_form->picture, &PictureForm::edited, this, [this] {
        m_form->preset->setCurrentIndex(0);
        m_choice.exports.picture = picture();
        showNames();
    });
    connect(m_form->make, &QPushButton::clicked, this, &BatchDialog::chooseAndMake);
    connect(m_form->cancel, &QPushButton::clicked, this, &BatchDialog::reject);
}

void BatchDialog::showSubject(const BatchSubject& subject)
{
    if (subject == m_subject && m_form->stages->count() > 0)
        return;
    m_subject = subject;
    fillStages();
    showNames();
}

BatchChoice BatchDialog::choice() const
{
    BatchChoice choice = m_choice;
    choice.exports.picture = picture();
    choice.exports.settings_inside = m_form->settings_inside->isChecked();
    choice.exports.text_inside = m_form->text_inside->isChecked();
    choice.format = all_picture_formats[std::size_t(m_form->format->currentIndex())];
    choice.sheet = m_form->output->currentIndex() == 1;
    choice.all_layers = m_form->layers->currentIndex() == 1;
    if (const std::vector<Stage> stages = chosenStages(); !stages.empty())
        choice.stages = stages;
    if (pictureNames(m_form->pattern->text(), {}, {}, {}))
        choice.pattern = m_form->pattern->text();
    return choice;
}

PictureSettings BatchDialog::picture() const
{
    return m_form->picture->settings().value_or(m_choice.exports.picture);
}

void BatchDialog::fillPresets()
{
    m_form->preset->clear();
    m_form->preset->addItem(tr("As set below"));
    for (const PicturePreset& preset : picturePresets())
        m_form->preset->addItem(presetTitle(preset));
    for (const OwnPreset& preset : m_choice.exports.presets)
        m_form->preset->addItem(preset.name);
}

void BatchDialog::choosePreset(int index)
{
    const std::size_t common = picturePresets().size();
    if (index < 1)
        return;
    const std::size_t place = std::size_t(index) - 1;
    m_form->picture->showSettings(place < common
                                      ? withPreset(picture(), picturePresets()[place])
                                      : withOwnPreset(picture(), m_choice.exports.presets[place - common].picture));
    showNames();
}

/// The stages that there are; those that were chosen last stay so where the source has them.
void BatchDialog::fillStages()
{
    const QSignalBlocker quiet(m_form->stages);
    const std::vector<Stage> before = m_form->stages->count() > 0 ? chosenStages() : m_choice.stages;
    m_form->stages->clear();
    if (!m_subject.analysis)
        return;
    for (const Stage stage : stagesOf(*m_subject.analysis)) {
        auto* item = new QListWidgetItem(stageTitle(stage), m_form->stages);
        item->setData(Qt::UserRole, int(stage));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        const bool chosen = std::find(before.begin(), before.end(), stage) != before.end();
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
    if (m_form->stages->count() > 0)
        m_form->stages->setCurrentRow(0);
    sizeLists();
}

std::vector<Stage> BatchDialog::chosenStages() const
{
    std::vector<Stage> stages;
    for (int i = 0; i < m_form->stages->count(); ++i)
        if (const QListWidgetItem* item = m_form->stages->item(i); item->checkState() == Qt::Checked)
            stages.push_back(Stage(item->data(Qt::UserRole).toInt()));
    return stages;
}

std::vector<PicturePlace> BatchDialog::places() const
{
    std::vector<PicturePlace> places;
    if (!m_subject.analysis)
        return places;
    const Analysis& analysis = *m_subject.analysis;
    const bool all = m_form->layers->currentIndex() == 1;
    const Index first = all ? 0 : analysis.layer, last = all ? analysis.layerCount() - 1 : analysis.layer;
    const std::vector<Stage> stages = chosenStages();
    for (Index layer = first; layer <= last; ++layer)
        for (Index head = 0; head < analysis.config.q_num_heads(); ++head)
            for (const Stage stage : stages)
                places.push_back({layer, head, stage});
    return places;
}

tl::expected<QStringList, PatternFault> BatchDialog::fileNames() const
{
    const PictureFormat format = all_picture_formats[std::size_t(m_form->format->currentIndex())];
    return pictureNames(m_form->pattern->text(), m_subject.title, places(), suffixOf(format));
}

void BatchDialog::showNames()
{
    const bool sheet = m_form->output->currentIndex() == 1;
    const auto names = fileNames();
    m_form->pattern_message->say(sheet || names ? QString() : patternFaultText(names.error()), m_form->pattern);
    m_form->names->setText(sheet   ? tr("%n pictures on one sheet.", "", int(places().size()))
                           : names ? namesText(*names)
                                   : QString());
    showState();
}

QString BatchDialog::obstacle() const
{
    if (!m_subject.analysis)
        return tr("There is nothing to export now: a computation runs or failed, or values are being predicted.");
    if (chosenStages().empty())
        return tr("Please choose a stage.");
    return {};
}

void BatchDialog::showState()
{
    const bool sheet = m_form->output->currentIndex() == 1, busy = running();
    m_form->content->setEnabled(!busy);
    m_form->layers->setEnabled(m_subject.analysis && m_subject.analysis->layerCount() > 1);
    m_form->pattern->setEnabled(!sheet);
    m_form->settings_inside->setEnabled(!sheet);
    m_form->text_inside->setEnabled(!sheet && m_form->settings_inside->isChecked());
    const QString why_not = obstacle();
    m_form->message->say(busy ? QString() : why_not);
    const Result<void> allowed = checkSettings(picture());
    m_form->picture->tell(allowed ? std::nullopt : std::optional(allowed.error()));
    m_form->make->setEnabled(!busy && why_not.isEmpty() && (sheet || fileNames()) && allowed &&
                             m_form->picture->settings());
    m_form->cancel->setText(busy ? tr("Cancel") : tr("Close"));
    m_form->progress->setVisible(busy);
    m_form->outcome->setVisible(!busy && !m_form->outcome->text().isEmpty());
    m_form->failures->setVisible(!busy && !m_form->failures->toPlainText().isEmpty());
}

void BatchDialog::chooseAndMake()
{
    const QString target = m_form->output->currentIndex() == 1 ? askForFile() : askForFolder();
    if (!target.isEmpty())
        makeIn(target);
}

QString BatchDialog::askForFolder()
{
    const QString last = m_choice.exports.folder;
    const QString start = QFileInfo(last).isDir() ? last : QDir::homePath();
    return QFileDialog::getExistingDirectory(this, tr("The Folder for the Pictures"), start);
}

QString BatchDialog::askForFile()
{
    const PictureFormat format = choice().format;
    const QString last = m_choice.exports.folder;
    QFileDialog dialog(this, tr("Export the Sheet"), QFileInfo(last).isDir() ? last : QDir::homePath());
    dialog.setNameFilters({tr("Pictures (*.%1)").arg(suffixOf(format))});
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffixOf(format));
    dialog.selectFile(QStringLiteral("sheet"));
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

void BatchDialog::makeIn(const QString& target)
{
    const auto names = fileNames();
    BatchOrder order;
    order.sheet = m_form->output->currentIndex() == 1;
    if (!obstacle().isEmpty() || running() || (!order.sheet && !names))
        return;
    const QFileInfo file(target);
    order.format = choice().format;
    if (order.sheet) {
        const auto format = pictureFormatFromName(file.suffix().toLower().toStdString());
        if (!format)
            return m_form->message->say(unknownFormatText(file.fileName()));
        order.format = *format;
    }
    order.analysis = m_subject.analysis;
    order.places = places();
    order.picture = picture();
    order.folder = order.sheet ? file.absolutePath() : file.absoluteFilePath();
    order.names = order.sheet ? QStringList(file.fileName()) : *names;
    order.settings_inside = m_form->settings_inside->isChecked();
    order.text_inside = m_form->text_inside->isChecked();
    order.language = m_subject.language;
    order.budget = m_subject.budget;
    m_choice.exports.folder = order.folder;
    m_form->progress->setRange(0, int(order.places.size()));
    m_form->outcome->clear();
    m_form->failures->clear();
    emit choiceChanged();
    m_run = std::make_unique<BatchRun>(std::move(order), m_ask);
    connect(m_run.get(), &BatchRun::progressed, m_form->progress,
            [this](int done) { m_form->progress->setValue(done); });
    connect(m_run.get(), &BatchRun::finished, this, &BatchDialog::showOutcome);
    m_run->start();
    showState();
}

void BatchDialog::showOutcome()
{
    m_form->outcome->setText(outcomeText(*m_run));
    m_form->failures->setPlainText(failuresText(*m_run));
    showState();
    emit ended();
}

ExistingAnswer BatchDialog::askAbout(const QString& path)
{
    QMessageBox question(QMessageBox::Question, tr("Export All Heads"), tr("There is a file of this name already."),
                         QMessageBox::Cancel, this);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(path);
    QPushButton* overwrite = question.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    QPushButton* skip = question.addButton(tr("&Skip"), QMessageBox::RejectRole);
    QPushButton* number = question.addButton(tr("&Number the New One"), QMessageBox::AcceptRole);
    question.button(QMessageBox::Cancel)->setText(tr("Cancel"));
    question.setDefaultButton(number);
    question.setEscapeButton(QMessageBox::Cancel);
    auto* for_all = new QCheckBox(tr("Do the same for &all that follow"), &question);
    question.setCheckBox(for_all);
    question.exec();
    const QAbstractButton* clicked = question.clickedButton();
    const Existing what = clicked == overwrite ? Existing::Overwrite
                          : clicked == skip    ? Existing::Skip
                          : clicked == number  ? Existing::Number
                                               : Existing::Cancel;
    return {what, for_all->isChecked()};
}

/// Stops what runs; with nothing running the window goes.
void BatchDialog::reject()
{
    if (running())
        return m_run->cancel();
    QDialog::reject();
}

void BatchDialog::closeEvent(QCloseEvent* event)
{
    if (running())
        m_run->cancel();
    QDialog::closeEvent(event);
}

/// The list is as high as its lines, the settings as wide as their words need, however large those are.
void BatchDialog::sizeLists()
{
    const int frame = 2 * m_form->stages->frameWidth();
    const int line = m_form->stages->count() > 0 ? m_form->stages->sizeHintForRow(0) : fontMetrics().lineSpacing();
    m_form->stages->setFixedHeight(line * std::max(1, m_form->stages->count()) + frame);
    m_form->failures->setFixedHeight(fontMetrics().lineSpacing() * (lines_of_failures + 1) + frame);
    const int bar = m_form->scroll->verticalScrollBar()->sizeHint().width();
    m_form->scroll->setMinimumWidth(m_form->content->minimumSizeHint().width() + bar);
}

void BatchDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        sizeLists();
    if (event->type() != QEvent::LanguageChange)
        return;
    const int preset = m_form->preset->currentIndex();
    m_form->retranslateUi(this);
    fillPresets();
    m_form->preset->setCurrentIndex(preset);
    fillStages();
    showNames();
}

} // namespace headlight
