// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector.h"

#include "i18n/number_text.h"
#include "ui_inspector.h"
#include "views/head_words.h"
#include "views/setting_words.h"
#include "views/stage_words.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 6;

constexpr int effective_digits = 3;

void setNumber(QLabel* label, double value)
{
    label->setText(numberText(value, digits));
}

} // namespace

Inspector::Inspector(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_ui(std::make_unique<Ui::Inspector>())
{
    m_ui->setupUi(this);
    setTextRole(m_ui->cell, TextRole::Heading);
    for (QLabel* number : {m_ui->score, m_ui->scaled, m_ui->capped, m_ui->masked, m_ui->weight, m_ui->row_sum,
                           m_ui->entropy, m_ui->effective})
        setTextRole(number, TextRole::Numbers);
    connect(m_ui->bars, &RowBars::keyChosen, this, &Inspector::chooseKey);
    connect(&session, &Session::analysisChanged, this, &Inspector::refresh);
    connect(&session, &Session::selectionChanged, this, &Inspector::refresh);
    refresh();
}

Inspector::~Inspector() = default;

void Inspector::refresh()
{
    const AnalysisPointer analysis = m_session.analysis();
    const Selection& selection = m_session.selection();
    const Index head = selection.cellHead();
    const Stage stage = selection.cellStage();
    if (!analysis || head >= analysis->config.q_num_heads())
        return showNothing(tr("Type a sentence: the numbers of its attention appear here."));

    showHead(*analysis, head);
    const std::optional<Cell> cell = cellWithin(*analysis, head, stage, selection.cell());
    if (!cell)
        return showNothing(tr("Point at a cell to see how its weight comes about; click to hold it."));
    if (isMap(stage))
        showMapCell(*analysis, head, *cell);
    else
        showEntry(*analysis, head, stage, *cell);
    const CellTokens tokens = cellTokens(*analysis, selection);
    if (tokens.query && isPerHead(stage))
        showRow(analysis, head, *tokens.query, tokens.key);
    else
        m_ui->row_part->hide();
}

void Inspector::showNothing(const QString& what_to_do)
{
    m_ui->cell->setText(what_to_do);
    m_ui->promise->setVisible(m_session.analysis() != nullptr);
    m_ui->note->hide();
    showSteps({});
    m_ui->row_part->hide();
}

void Inspector::showHead(const Analysis& analysis, Index head)
{
    const HeadSummary& summary = analysis.heads[std::size_t(head)];
    m_ui->promise->setText(tr("Head %1. %2").arg(QString::number(head), recipeSentence(summary)));
    m_ui->promise->setForegroundRole(promiseBroken(summary) ? QPalette::BrightText : QPalette::WindowText);
    m_ui->promise->show();
}

void Inspector::showMapCell(const Analysis& analysis, Index head, Cell cell)
{
    m_ui->cell->setText(tr("%1 → %2").arg(tokenWithPosition(analysis.tokens, cell.row),
                                          tokenWithPosition(analysis.keyTokens(), cell.column)));
    const auto value = [&](Stage stage) { return analysis.stage(stage, head).at(cell.row, cell.column); };
    const bool visible = analysis.mask.allows(cell.row, cell.column);
    m_ui->note->setVisible(!visible);
    m_ui->note->setText(tr("The mask hides this key from this query: its weight is exactly 0, not a small number."));

    m_ui->scaled_name->setText(divisorWords(analysis.config));
    if (const std::optional<double> cap = analysis.config.softcap())
        m_ui->capped_name->setText(tr("Softcap at %1").arg(numberText(*cap, digits)));
    setNumber(m_ui->score, value(Stage::Scores));
    setNumber(m_ui->scaled, value(Stage::Scaled));
    setNumber(m_ui->capped, value(Stage::Capped));
    setNumber(m_ui->masked, value(Stage::Masked));
    setNumber(m_ui->weight, value(Stage::Weights));
    std::vector<QWidget*> rows = {m_ui->score, m_ui->scaled, m_ui->masked, m_ui->weight};
    if (analysis.config.softcap())
        rows.push_back(m_ui->capped);
    showSteps(rows);
}

void Inspector::showEntry(const Analysis& analysis, Index head, Stage stage, Cell cell)
{
    const bool of_a_key = stage == Stage::Key || stage == Stage::Value;
    const TokenSequence& tokens = of_a_key ? analysis.keyTokens() : analysis.tokens;
    m_ui->cell->setText(entryTitle(stage).arg(tokenWithPosition(tokens, cell.row), QString::number(cell.column)));
    m_ui->note->hide();
    m_ui->entry_name->setText(entryFormula(stage));
    setNumber(m_ui->entry, analysis.stage(stage, head).at(cell.row, cell.column));
    showSteps({m_ui->entry});
}

void Inspector::showSteps(const std::vector<QWidget*>& shown)
{
    for (QWidget* field : {m_ui->score, m_ui->scaled, m_ui->capped, m_ui->masked, m_ui->weight, m_ui->entry})
        m_ui->steps->setRowVisible(field, std::find(shown.begin(), shown.end(), field) != shown.end());
}

void Inspector::showRow(const AnalysisPointer& analysis, Index head, Index query, std::optional<Index> key)
{
    const MatrixView weights = analysis->stage(Stage::Weights, head);
    const RowMark mark = analysis->trace.layer.heads[std::size_t(head)].rows[std::size_t(query)];
    const std::optional<QString> sentence = rowSentence(mark);
    m_ui->row_title->setText(tr("Where %1 looks").arg(tokenWithPosition(analysis->tokens, query)));
    m_ui->row_note->setVisible(sentence.has_value());
    m_ui->row_note->setText(sentence.value_or(QString()));

    std::vector<std::uint8_t> visible(std::size_t(weights.columns()));
    const Index visible_keys = analysis->mask.fillRow(query, visible);
    double sum = 0;
    for (Index other = 0; other < weights.columns(); ++other)
        sum += weights.at(query, other);
    const double entropy = rowEntropy(weights, query);
    setNumber(m_ui->row_sum, sum);
    setNumber(m_ui->entropy, entropy);
    m_ui->effective->setText(
        mark.empty ? tr("none")
                   : tr("%1 of %2").arg(numberText(std::exp(entropy), effective_digits), countText(visible_keys)));
    m_ui->bars->showRow(analysis, head, query, key);
    m_ui->row_part->show();
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
    const QRect line = m_ui->bars->linePlace(key);
    const QPoint place = m_ui->bars->mapTo(m_ui->content, line.center());
    m_ui->scroll->ensureVisible(place.x(), place.y(), 0, line.height());
}

void Inspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_ui->retranslateUi(this);
    refresh();
}

} // namespace headlight
