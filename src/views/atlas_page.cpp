// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/atlas_page.h"

#include "i18n/error_text.h"
#include "session/covers.h"
#include "session/text_file.h"
#include "views/flow_layout.h"
#include "views/fold_bar.h"
#include "views/number_field.h"
#include "views/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace headlight {

namespace {

constexpr int progress_steps = 1000;
constexpr double usual_least = 0.3; // from there on a head is worth a look

/// Whether two analyses are of one checkpoint under the same overrides, or of one import.
bool sameHeads(const AnalysisPointer& one, const AnalysisPointer& other)
{
    if (!one || !other || one->imported != other->imported)
        return false;
    if (one->imported)
        return true;
    return one->pass && other->pass && one->pass->opened == other->pass->opened &&
           one->pass->trace.input.overrides == other->pass->trace.input.overrides;
}

/// Whether two analyses have the same weights in every layer.
bool sameNumbers(const AnalysisPointer& one, const AnalysisPointer& other)
{
    return one && other &&
           (one == other || (one->pass && one->pass == other->pass) ||
            (one->imported && one->imported == other->imported));
}

} // namespace

AtlasFilter::AtlasFilter(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(AtlasModel::NumberRole);
}

void AtlasFilter::setLeast(std::optional<int> column, double least)
{
    m_column = column;
    m_least = least;
    invalidateFilter();
}

bool AtlasFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (!m_column)
        return true;
    return sourceModel()->index(row, *m_column, parent).data(AtlasModel::NumberRole).toDouble() >= m_least;
}

AtlasPage::AtlasPage(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_score(new QToolButton(this)), m_file(new QToolButton(this)),
      m_similar(new QToolButton(this)), m_save(new QToolButton(this)), m_filter_label(new QLabel(this)),
      m_filter_score(new QComboBox(this)), m_filter_least(new NumberField(this)), m_progress(new QProgressBar(this)),
      m_cancel(new QToolButton(this)), m_note(new QLabel(this)), m_folded_note(new QLabel(this)),
      m_model(new AtlasModel(this)), m_shown(new AtlasFilter(this)), m_table(new QTableView(this)),
      m_bar(new FoldBar(this))
{
    addParts();
    connect(m_score, &QToolButton::clicked, this, &AtlasPage::scoreSentence);
    connect(m_file, &QToolButton::clicked, this, &AtlasPage::scoreFile);
    connect(m_similar, &QToolButton::clicked, this, &AtlasPage::findSimilar);
    connect(m_save, &QToolButton::clicked, this, &AtlasPage::saveSimilar);
    connect(m_cancel, &QToolButton::clicked, &m_worker, &LatestWorker::cancel);
    connect(m_filter_score, &QComboBox::currentIndexChanged, this, &AtlasPage::filter);
    connect(m_filter_least, &NumberField::edited, this, &AtlasPage::filter);
    connect(m_table, &QTableView::activated, this, &AtlasPage::choose);
    connect(m_table, &QTableView::clicked, this, &AtlasPage::choose);
    connect(&m_worker, &LatestWorker::busyChanged, this, &AtlasPage::takeBusy);
    connect(&m_worker, &LatestWorker::progressed, this,
            [this](double share) { m_progress->setValue(int(share * progress_steps)); });
    connect(&session, &Session::analysisChanged, this, &AtlasPage::follow);
    connect(&session, &Session::selectionChanged, this, &AtlasPage::tell);
    retranslate();
    takeBusy(false);
    follow();
}

void AtlasPage::addParts()
{
    m_score->setObjectName(QStringLiteral("score_sentence"));
    m_file->setObjectName(QStringLiteral("score_file"));
    m_filter_score->setObjectName(QStringLiteral("filter_score"));
    m_filter_least->setObjectName(QStringLiteral("filter_least"));
    m_table->setObjectName(QStringLiteral("atlas"));
    m_note->setObjectName(QStringLiteral("atlas_note"));
    m_similar->setObjectName(QStringLiteral("similar_heads"));
    m_save->setObjectName(QStringLiteral("save_similar"));
    for (QToolButton* button : {m_score, m_file, m_similar, m_save, m_cancel})
        button->setFocusPolicy(Qt::StrongFocus);
    m_filter_score->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_filter_label->setBuddy(m_filter_score);
    m_filter_least->showReal(usual_least);
    m_progress->setRange(0, progress_steps);
    for (QLabel* note : {m_note, m_folded_note}) {
        note->setWordWrap(true);
        note->setTextFormat(Qt::PlainText);
    }
    m_shown->setSourceModel(m_model);
    m_table->setModel(m_shown);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(AtlasModel::Layer, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->setTabKeyNavigation(false);

    auto* choosers = new QWidget(m_bar);
    auto* line = new FlowLayout(choosers, spacing::medium);
    for (QWidget* part : std::initializer_list<QWidget*>{m_score, m_file, m_similar, m_save, m_filter_label,
                                                         m_filter_score, m_filter_least, m_progress, m_cancel})
        line->addWidget(part);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::medium, spacing::medium, spacing::medium, spacing::medium);
    layout->setSpacing(spacing::medium);
    layout->addWidget(m_bar);
    auto* column = new QVBoxLayout(m_bar);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::medium);
    column->addWidget(choosers);
    column->addWidget(m_folded_note);
    m_bar->standOn(this);
    connect(m_bar, &FoldBar::foldedChanged, this, &AtlasPage::placeNote);
    layout->addWidget(m_note);
    layout->addWidget(m_table, 1);
}

void AtlasPage::retranslate()
{
    m_score->setText(tr("Score This Sentence"));
    m_score->setAccessibleName(tr("Score all heads on this sentence"));
    m_score->setToolTip(tr("Measures what every head does on the sentence above."));
    m_file->setText(tr("Score a File…"));
    m_file->setAccessibleName(tr("Score all heads on a file of sentences"));
    m_file->setToolTip(tr("Measures every head on a file with a sentence a line: one text alone misleads."));
    translateSimilar();
    m_cancel->setText(tr("Stop"));
    m_cancel->setAccessibleName(tr("Stop scoring"));
    m_cancel->setToolTip(tr("Stops scoring; the table stays as it is."));
    m_filter_label->setText(tr("Sho&w"));
    m_filter_score->setAccessibleName(tr("Which heads are listed"));
    m_filter_score->setToolTip(tr("Lists all heads, or those whose score is at least the number beside."));
    m_filter_least->setAccessibleName(tr("Least score"));
    m_filter_least->setToolTip(tr("Heads with a smaller score are left out."));
    m_progress->setAccessibleName(tr("How far scoring is"));
    m_table->setAccessibleName(tr("What every head does"));
    m_table->setToolTip(tr("Click a head, or press Enter on it, to look at it."));
    const int current = std::max(m_filter_score->currentIndex(), 0);
    m_filter_score->clear();
    m_filter_score->addItem(tr("all heads"));
    for (const HeadScore score : all_head_scores)
        m_filter_score->addItem(tr("%1 at least", "a score").arg(headScoreTitle(score)));
    m_filter_score->setCurrentIndex(current);
    m_bar->setSummary(m_filter_score->currentText());
    m_model->retranslate();
}

/// A table of another checkpoint, or of other overrides, would mislead.
void AtlasPage::follow()
{
    const AnalysisPointer analysis = m_session.analysis();
    if (m_scoring && !sameHeads(m_scoring, analysis)) {
        m_worker.cancel();
        m_scoring = nullptr;
    }
    if (m_of && !sameHeads(m_of, analysis)) {
        m_of = nullptr;
        m_model->setAtlas(nullptr);
        showColumns();
    }
    if (m_similar_of && !sameNumbers(m_similar_of, analysis)) {
        if (!m_scoring) // it may be at work for the scores
            m_worker.cancel();
        m_similar_of = nullptr;
        m_model->setSimilar(nullptr);
        showColumns();
    }
    tell();
}

bool AtlasPage::covered() const
{
    const Covers* const covers = m_session.selection().covers.get();
    return covers && covers->coveredCount() > 0;
}

/// What can be done, and what the table is; while cells are covered it would help to guess them.
void AtlasPage::tell()
{
    const AnalysisPointer analysis = m_session.analysis();
    const bool scores = analysis && (analysis->pass || analysis->imported);
    m_score->setEnabled(scores && !covered());
    m_file->setEnabled(scores && analysis->pass && !covered());
    m_similar->setEnabled(analysis && !covered());
    m_save->setVisible(m_model->similar() && !covered());
    m_table->setVisible(!covered());
    if (m_model->similar() && !covered())
        return say(m_of ? tr("%1 %2", "two sentences").arg(similarWords(), atlasWords()) : similarWords());
    if (!scores && !covered())
        return say(tr("A checkpoint or an import has heads to score: open one by the menu File. The playground's heads "
                      "do what their recipes say."));
    if (covered())
        return say(tr("Cells are covered, and what a head does would help to guess them. Reveal them all (F3) or stop "
                      "predicting (Shift+F3): the table appears here."));
    if (m_of)
        return say(atlasWords());
    if (analysis->imported)
        return say(tr("The heads of an import are scored on its own text, by their weights: what needs q, k and v, and "
                      "induction, is left out."));
    say(tr("Each score is a mean over the sentence's rows; σ says by how many standard deviations it is off what it "
           "would be with every row's weights shuffled. Induction is scored on random tokens that come twice."));
}

void AtlasPage::scoreSentence()
{
    start({m_session.request().text});
}

void AtlasPage::scoreFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Score a File of Sentences"), QString(),
                                                      tr("Sentences (*.txt *.jsonl);;All files (*)"));
    if (path.isEmpty())
        return;
    Result<std::vector<std::string>> sentences = readSentences(path);
    if (!sentences)
        return say(errorText(sentences.error()));
    start(std::move(*sentences));
}

void AtlasPage::start(std::vector<std::string> texts)
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!analysis || (!analysis->pass && !analysis->imported))
        return;
    m_progress->setValue(0);
    m_scoring = analysis;
    m_worker.submit([this, analysis, texts = std::move(texts),
                     budget = m_session.budget()](const WorkContext& work) -> LatestWorker::Deliver {
        auto result = std::make_shared<Result<AtlasPointer>>(
            analysis->imported
                ? importAtlas(*analysis->imported, work)
                : makeAtlas(*analysis->pass->opened, texts, analysis->pass->trace.input.overrides, budget, work));
        return [this, result, analysis] { take(*result, analysis); };
    });
}

void AtlasPage::take(const Result<AtlasPointer>& result, const AnalysisPointer& of)
{
    m_scoring = nullptr;
    if (!result)
        return say(errorText(result.error()));
    m_of = of;
    m_model->setAtlas(*result);
    showColumns();
    tell();
}

QString AtlasPage::atlasWords() const
{
    const Atlas& atlas = *m_model->atlas();
    if (m_of->imported)
        return tr("Scored on the import's own text by its weights alone; one text may mislead. Scores that need q, "
                  "k and v, and induction, are left out.");
    const QString words =
        atlas.texts == 1
            ? tr("Scored on one text, which may mislead: a file of sentences gives means "
                 "with their spread (±).")
            : tr("Scored on %1 texts: means, and the standard deviation between texts (±).").arg(atlas.texts);
    if (atlas.refused.empty())
        return words;
    return tr("%1 %2 texts could not be run, the first on line %3.")
        .arg(words)
        .arg(atlas.refused.size())
        .arg(atlas.refused.front() + 1);
}

void AtlasPage::takeBusy(bool busy)
{
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy);
}

void AtlasPage::filter()
{
    const int chosen = m_filter_score->currentIndex();
    m_filter_least->setVisible(chosen > 0);
    m_bar->setSummary(m_filter_score->currentText());
    const std::optional<double> least = m_filter_least->real();
    m_shown->setLeast(chosen > 0 && m_model->atlas() ? std::optional(chosen - 1 + AtlasModel::FirstScore)
                                                     : std::nullopt,
                      least.value_or(0));
}

void AtlasPage::choose(const QModelIndex& index)
{
    const QModelIndex row = m_shown->mapToSource(index);
    if (!row.isValid())
        return;
    const HeadPlace head = m_model->place(row.row());
    Selection selection = m_session.selection();
    selection.layer = head.layer;
    selection.head = head.head;
    m_session.setSelection(selection);
    emit headChosen();
}

void AtlasPage::say(const QString& words)
{
    m_note->setText(words);
    m_folded_note->setText(words);
    placeNote();
}

/// Above the table; where lines are few and the table is filled, with the choosers.
void AtlasPage::placeNote()
{
    const bool folded = m_bar->folded() && m_model->rowCount() > 0;
    m_note->setVisible(!folded);
    m_folded_note->setVisible(folded);
}

void AtlasPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    filter();
    showColumns();
}

void AtlasPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        tell();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        m_table->resizeColumnsToContents();
}

} // namespace headlight
