// SPDX-License-Identifier: GPL-3.0-or-later
// Where the inspector leads, and what it says of weights that came without their steps.
#include "i18n/number_text.h"
#include "session/covers.h"
#include "ui_inspector.h"
#include "views/inspector.h"
#include "views/token_words.h"

namespace headlight {

void Inspector::showImported(const Analysis& analysis, Index head, Cell cell)
{
    const bool told = !hidden(analysis, head, Stage::Weights, cell);
    m_ui->note->setText(told ? tr("Only this weight was imported: the scores behind it are not known.")
                             : tr("This cell is covered: guess its value, then reveal it."));
    m_ui->note->show();
    m_ui->weight_name->setText(tr("Weight"));
    setNumber(m_ui->weight, analysis.stage(Stage::Weights, head).at(cell.row, cell.column), told);
    showSteps({m_ui->weight});
}

/// The same cell in another stage of its head.
void Inspector::followStage(const QString& stage_name)
{
    const std::optional<Stage> stage = stageFromName(stage_name.toStdString());
    const std::optional<Cell> cell = m_session.selection().cell();
    if (stage && cell)
        follow({*stage, *cell});
}

/// To the masked score that is the largest of its row, which every other is held against.
void Inspector::followLargest()
{
    const AnalysisPointer analysis = m_session.analysis();
    const Selection& selection = m_session.selection();
    const std::optional<Cell> cell = selection.cell();
    if (!analysis || !cell)
        return;
    const Index head = selection.cellHead();
    const MatrixView masked = analysis->stage(Stage::Masked, head);
    const Index keys = masked.columns();
    if (hidesInRow(selection.covers.get(), analysis->config, Stage::Masked, head, cell->row, keys))
        return; // where the largest stands is to be guessed
    Index largest = 0;
    for (Index key = 1; key < keys; ++key)
        if (masked.at(cell->row, key) > masked.at(cell->row, largest))
            largest = key;
    follow({Stage::Masked, {cell->row, largest}});
}

void Inspector::follow(const StageCell& target)
{
    Selection selection = m_session.selection();
    selection.head = target.head.value_or(selection.cellHead());
    selection.stage = target.stage;
    selection.pinned = target.cell;
    selection.hovered.reset();
    m_session.setSelection(selection);
}

} // namespace headlight
