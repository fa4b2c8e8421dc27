// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector.h"

#include "figure/outside_words.h"
#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "session/covers.h"
#include "ui_inspector.h"
#include "views/cell_sum.h"
#include "views/entry_words.h"
#include "views/flow_layout.h"
#include "views/head_words.h"
#include "views/setting_words.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QScreen>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 6;
constexpr int effective_digits = 3;
constexpr int part_digits = 3;
constexpr int usual_columns = 36;
constexpr double most_of_screen = 0.26;
constexpr int least_columns = 26; // letters that a line must hold; a wide sum is scrolled to

/// Shows or hides a number with its name in the column before it.
void setRowVisible(const QGridLayout& grid, QWidget* number, bool visible)
{
    int row = 0, column = 0, rows = 0, columns = 0;
    grid.getItemPosition(grid.indexOf(number), &row, &column, &rows, &columns);
    grid.itemAtPosition(row, column - 1)->widget()->setVisible(visible);
    number->setVisible(visible);
}

} // namespace

Inspector::Inspector(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::Inspector>())
{
    m_ui->setupUi(this);
    setTextRole(m_ui->cell, TextRole::Heading);
    for (QLabel* number : {m_ui->score, m_ui->scaled, m_ui->capped, m_ui->masked, m_ui->largest, m_ui->exponential,
                           m_ui->denominator, m_ui->weight, m_ui->entry, m_ui->row_sum, m_ui->entropy, m_ui->effective})
        setTextRole(number, TextRole::Numbers);
    for (QLabel* name : {m_ui->score_name, m_ui->scaled_name, m_ui->capped_name, m_ui->masked_name, m_ui->weight_name})
        connect(name, &QLabel::linkActivated, this, &Inspector::followStage);
    auto* bar = new FlowLayout(m_ui->sum_bar, spacing::small);
    for (QWidget* part : std::initializer_list<QWidget*>{m_ui->open_sum, m_ui->copy, m_ui->largest_first})
        bar->addWidget(part);
    auto* formats = new QMenu(m_ui->copy);
    formats->addActions({m_ui->copy_plain, m_ui->copy_latex, m_ui->copy_markdown});
    m_ui->copy->setMenu(formats);
    connect(m_ui->copy_plain, &QAction::triggered, this, [this] { copy(TextFormat::Plain); });
    connect(m_ui->copy_latex, &QAction::triggered, this, [this] { copy(TextFormat::Latex); });
    connect(m_ui->copy_markdown, &QAction::triggered, this, [this] { copy(TextFormat::Markdown); });
    connect(m_ui->largest_name, &QLabel::linkActivated, this, &Inspector::followLargest);
    connect(m_ui->open_sum, &QToolButton::toggled, this, &Inspector::refresh);
    connect(m_ui->largest_first, &QCheckBox::toggled, this, &Inspector::sortTerms);
    connect(m_ui->terms, &TermLines::followed, this, &Inspector::follow);
    connect(m_ui->terms, &TermLines::lineReached, this, &Inspector::bringTermIntoSight);
    connect(m_ui->bars, &RowBars::keyChosen, this, &Inspector::chooseKey);
    connect(&session, &Session::analysisChanged, this, &Inspector::refresh);
    connect(&session, &Session::selectionChanged, this, &Inspector::refresh);
    refresh();
}

Inspector::~Inspector() = default;

/// A number that is being predicted is a question mark here, too.
void Inspector::setNumber(QLabel* label, double value, bool told)
{
    label->setText(told ? numberText(value, readDigits(value)) : QStringLiteral("?"));
}

bool Inspector::hidden(const Analysis& analysis, Index head, Stage stage, Cell cell) const
{
    return hides(m_session.selection().covers.get(), analysis.config, stage, head, cell);
}

/// Whether a term of a sum, or the sum itself, would tell what is covered.
bool Inspector::hidesFactors(const Analysis& analysis, const CellSum& sum) const
{
    const auto hides_source = [&](const std::optional<StageCell>& source) {
        return source && hidden(analysis, source->head.value_or(sum.head), source->stage, source->cell);
    };
    return hidden(analysis, sum.head, sum.stage, sum.cell) || std::ranges::any_of(sum.sum.terms, [&](const Term& term) {
               return hides_source(sum.leftOf(term)) || hides_source(sum.rightOf(term));
           });
}

void Inspector::refresh()
{
    const AnalysisPointer analysis = m_session.analysis();
    const Selection& selection = m_session.selection();
    const Index head = selection.cellHead();
    const Stage stage = selection.cellStage();
    if (!analysis || head >= analysis->config.q_num_heads())
        return showNothing(tr("Type a sentence: the numbers of its attention appear here."));

    showHead(analysis, head);
    const std::optional<Cell> cell = cellWithin(*analysis, head, stage, selection.cell());
    if (!cell)
        return showNothing(tr("Point at a cell to see how its weight comes about; click to hold it."));
    m_ui->cell->show();
    if (isMap(stage))
        showMapCell(*analysis, head, *cell);
    else
        showEntry(*analysis, head, stage, *cell);
    showSum(*analysis, head, stage, *cell);
    const CellTokens tokens = cellTokens(*analysis, selection);
    const bool row_told = !tokens.query || !hidesInRow(selection.covers.get(), analysis->config, Stage::Weights, head,
                                                       *tokens.query, analysis->keyTokens().size());
    if (tokens.query && row_told && isPerHead(stage))
        showRow(analysis, head, *tokens.query, tokens.key);
    else
        m_ui->row_part->hide();
}

void Inspector::showNothing(const QString& what_to_do)
{
    m_ui->cell->hide();
    m_ui->promise->setVisible(m_session.analysis() != nullptr);
    m_ui->note->setText(what_to_do);
    m_ui->note->show();
    showSteps({});
    m_ui->sum_part->hide();
    m_ui->row_part->hide();
}

const std::optional<SinkShare>& Inspector::sinksOf(const AnalysisPointer& analysis, Index head)
{
    if (m_sinks.of.lock() != analysis || m_sinks.head != head)
        m_sinks = {analysis, head, sinkShare(*analysis, head)};
    return m_sinks.share;
}

void Inspector::showHead(const AnalysisPointer& shown, Index head)
{
    const Analysis& analysis = *shown;
    HeadSummary summary = analysis.heads[std::size_t(head)];
    const bool covered = hidesAny(m_session.selection().covers.get(), analysis.config, Stage::Weights, head,
                                  analysis.stage(Stage::Weights, head));
    if (covered)
        summary.reach.reset(); // how far the promise is kept is a sum of weights
    const QString layer = layerSentence(analysis, head);
    QStringList sentences = {layer.isEmpty() ? tr("Head %1. %2").arg(QString::number(head), recipeSentence(summary))
                                             : layer};
    if (const std::optional<SinkShare>& sinks = sinksOf(shown, head); sinks && !covered)
        sentences += sinkSentence(*sinks);
    m_ui->promise->setText(sentences.join(QLatin1Char(' ')));
    m_ui->promise->setForegroundRole(promiseBroken(summary) ? QPalette::BrightText : QPalette::WindowText);
    m_ui->promise->show();
}

void Inspector::showMapCell(const Analysis& analysis, Index head, Cell cell)
{
    m_ui->cell->setText(tr("%1 → %2").arg(tokenWithPosition(analysis.tokens, cell.row),
                                          tokenWithPosition(analysis.keyTokens(), cell.column)));
    if (analysis.imported)
        return showImported(analysis, head, cell);
    const std::optional<WeightDerivation> found = weightDerivation(analysis, head, cell);
    if (!found)
        return showNothing(errorText(OutOfMemory{}));
    const WeightDerivation& derivation = *found;
    const auto told = [&](Stage stage) { return !hidden(analysis, head, stage, cell); };
    const bool row_told = !hidesInRow(m_session.selection().covers.get(), analysis.config, Stage::Masked, head,
                                      cell.row, analysis.keyTokens().size());
    QStringList notes;
    if (!told(Stage::Weights))
        notes += tr("This cell is covered: guess its value, then reveal it.");
    else if (!derivation.visible)
        notes += tr("The mask hides this key from this query: its weight is exactly 0, not a small number.");
    if (told(Stage::Scores) && derivation.precision == ScorePrecision::Half)
        notes += halfPrecisionSentence(derivation);
    m_ui->note->setVisible(!notes.isEmpty());
    m_ui->note->setText(notes.join(QLatin1Char('\n')));
    nameSteps(analysis.config, derivation);
    setNumber(m_ui->score, derivation.score, told(Stage::Scores));
    setNumber(m_ui->scaled, derivation.scaled, told(Stage::Scaled));
    setNumber(m_ui->capped, derivation.capped, told(Stage::Capped));
    setNumber(m_ui->masked, derivation.masked, told(Stage::Masked));
    setNumber(m_ui->largest, derivation.largest, row_told);
    setNumber(m_ui->exponential, derivation.exponential, row_told && told(Stage::Weights));
    setNumber(m_ui->denominator, derivation.denominator, row_told && told(Stage::Weights));
    setNumber(m_ui->weight, derivation.weight, told(Stage::Weights));
    std::vector<QWidget*> rows = {m_ui->score, m_ui->scaled, m_ui->masked, m_ui->weight};
    if (derivation.softcap)
        rows.push_back(m_ui->capped);
    // Whether the mask hides a covered cell is part of the guess.
    if (derivation.visible || !told(Stage::Weights))
        rows.insert(rows.end(), {m_ui->largest, m_ui->exponential, m_ui->denominator});
    showSteps(rows);
}

/// The steps' names; those of stages lead to the stage.
void Inspector::nameSteps(const AttentionConfig& config, const WeightDerivation& derivation)
{
    const auto lead = [this](QLabel* name, Stage stage, const QString& text) {
        const std::string_view target = stageName(stage);
        name->setText(QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
                          .arg(QString::fromLatin1(target.data(), qsizetype(target.size())),
                               palette().color(QPalette::Link).name(), text.toHtmlEscaped()));
    };
    lead(m_ui->score_name, Stage::Scores, scoreWords(config.score()));
    lead(m_ui->scaled_name, Stage::Scaled, divisorWords(config));
    if (derivation.softcap)
        lead(m_ui->capped_name, Stage::Capped, tr("Softcap at %1").arg(numberText(*derivation.softcap, digits)));
    lead(m_ui->masked_name, Stage::Masked, derivation.bias == 0 ? tr("+ mask") : tr("+ bias and mask"));
    m_ui->largest_name->setText(QStringLiteral("<a href=\"largest\" style=\"color:%1; text-decoration:none\">%2</a>")
                                    .arg(palette().color(QPalette::Link).name(), tr("Row’s largest").toHtmlEscaped()));
    m_ui->exponential_name->setText(tr("exp(s − largest)"));
    m_ui->denominator_name->setText(tr("÷ Σ exp of %1 keys").arg(countText(derivation.visible_keys)).toHtmlEscaped());
    const bool softmax_shown = derivation.visible || hidden(*m_session.analysis(), m_session.selection().cellHead(),
                                                            Stage::Weights, derivation.cell);
    lead(m_ui->weight_name, Stage::Weights, softmax_shown ? tr("= weight") : tr("Weight"));
}

/// The sum behind the cell, drawn only when it is asked for.
void Inspector::showSum(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const std::optional<CellSum> sum = cellSum(analysis, head, stage, cell);
    const bool told = sum ? !hidesFactors(analysis, *sum) : !hidden(analysis, head, stage, cell);
    // What an import does not say, and what a checkpoint's weights would say that are not kept, is no sum to open.
    m_ui->sum_part->setVisible(told && (sum || !hasLayers(analysis)));
    const bool open = told && m_ui->open_sum->isChecked();
    m_ui->open_sum->setArrowType(m_ui->open_sum->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_ui->terms->setVisible(open);
    m_ui->largest_first->setVisible(open);
    m_ui->terms->showSum(open ? sum : std::nullopt, analysis.keyTokens());
}

void Inspector::showEntry(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const bool of_a_key = stage == Stage::Key || stage == Stage::Value;
    const TokenSequence& tokens = of_a_key ? analysis.keyTokens() : analysis.tokens;
    m_ui->cell->setText(entryTitle(stage).arg(tokenWithPosition(tokens, cell.row), QString::number(cell.column)));
    const bool told = !hidden(analysis, head, stage, cell);
    m_ui->note->setVisible(!told);
    m_ui->note->setText(tr("This cell is covered: guess its value, then reveal it."));
    QStringList notes;
    if (const QString made = told ? checkpointSentence(analysis, head, stage, cell) : QString(); !made.isEmpty())
        notes += made;
    if (told && stage == Stage::Projected) {
        QStringList parts;
        for (const double part : headParts(analysis, cell))
            parts += numberText(part, part_digits);
        if (!parts.isEmpty())
            notes += tr("What the heads add, from head 0 on: %1.").arg(parts.join(QStringLiteral("; ")));
    }
    if (const std::optional<CellTurn> turn = cellTurn(analysis, head, stage, cell); told && turn)
        notes += turnSentence(*turn, cell.row, analysis.config.rope());
    if (told) {
        m_ui->note->setVisible(!notes.isEmpty());
        m_ui->note->setText(notes.join(QLatin1Char('\n')));
    }
    m_ui->entry_name->setText(entryFormula(stage, analysis));
    setNumber(m_ui->entry, analysis.stage(stage, head).at(cell.row, cell.column), told);
    showSteps({m_ui->entry});
}

void Inspector::showSteps(const std::vector<QWidget*>& shown)
{
    for (QWidget* field : {m_ui->score, m_ui->scaled, m_ui->capped, m_ui->masked, m_ui->largest, m_ui->exponential,
                           m_ui->denominator, m_ui->weight, m_ui->entry})
        setRowVisible(*m_ui->steps, field, std::find(shown.begin(), shown.end(), field) != shown.end());
}

void Inspector::showRow(const AnalysisPointer& analysis, Index head, Index query, std::optional<Index> key)
{
    const Result<HeadMaps<double>> row = mapRow(*analysis, head, query);
    if (!row)
        return m_ui->row_part->hide();
    const MatrixView weights = row->weights; // (1, n_k)
    const RowMark mark = analysis->rowMarks(head)[std::size_t(query)];
    const std::optional<QString> sentence = rowSentence(mark);
    m_ui->row_title->setText(tr("Where %1 looks").arg(tokenWithPosition(analysis->tokens, query)));
    m_ui->row_note->setVisible(sentence.has_value());
    m_ui->row_note->setText(sentence.value_or(QString()));
    m_ui->empty_row->setVisible(mark.empty);
    if (mark.empty)
        m_ui->empty_row->showRow(weights.columns(), analysis->stage(Stage::Value, head));

    std::vector<std::uint8_t> visible(std::size_t(weights.columns()));
    const Index visible_keys = analysis->mask(head).fillRow(query, visible);
    double sum = 0;
    for (Index other = 0; other < weights.columns(); ++other)
        sum += weights.at(0, other);
    const double entropy = rowEntropy(weights, 0);
    setNumber(m_ui->row_sum, sum);
    setNumber(m_ui->entropy, entropy);
    m_ui->effective->setText(
        mark.empty ? tr("none")
                   : tr("%1 of %2").arg(numberText(std::exp(entropy), effective_digits), countText(visible_keys)));
    m_ui->bars->showRow(analysis, {row->weights.data(), std::size_t(row->weights.size())}, std::move(visible), key);
    m_ui->row_part->show();
}

void Inspector::sortTerms(bool largest_first)
{
    m_ui->terms->setOrder(largest_first ? TermLines::Order::LargestFirst : TermLines::Order::AsSummed);
}

void Inspector::copy(TextFormat format)
{
    const AnalysisPointer analysis = m_session.analysis();
    const Selection& selection = m_session.selection();
    const auto cell =
        analysis ? cellWithin(*analysis, selection.cellHead(), selection.cellStage(), selection.cell()) : std::nullopt;
    if (cell && !m_ui->sum_part->isHidden())
        QGuiApplication::clipboard()->setText(
            derivationText(*analysis, selection.cellHead(), selection.cellStage(), *cell, format));
}

void Inspector::bringTermIntoSight(int line)
{
    bringIntoSight(m_ui->terms, m_ui->terms->linePlace(line));
}

void Inspector::bringIntoSight(QWidget* widget, QRect place)
{
    const QPoint center = widget->mapTo(m_ui->content, place.center());
    m_ui->scroll->ensureVisible(0, center.y(), 0, place.height());
}

/// So many letters, but no more of the screen than leaves room for the maps, however large the text.
int Inspector::widthFor(int columns) const
{
    return std::min(fontMetrics().averageCharWidth() * columns, int(screen()->size().width() * most_of_screen));
}

QSize Inspector::sizeHint() const
{
    return {widthFor(usual_columns), fontMetrics().height() * 30};
}

QSize Inspector::minimumSizeHint() const
{
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    return {widthFor(least_columns) + bar, fontMetrics().height() * 6};
}

void Inspector::chooseKey(Index key)
{
    Selection selection = m_session.selection();
    const std::optional<Cell> cell = selection.cell();
    if (!cell)
        return;
    // The bars are weights of the head spoken of: choosing one goes there.
    selection.head = selection.cellHead();
    selection.stage = isMap(selection.cellStage()) ? selection.cellStage() : Stage::Weights;
    selection.pinned = Cell{cell->row, key};
    selection.hovered.reset();
    m_session.setSelection(selection);
    bringIntoSight(m_ui->bars, m_ui->bars->linePlace(key));
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_ui->retranslateUi(this);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace headlight
