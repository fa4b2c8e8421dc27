// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guessing.h"

#include "views/token_words.h"

#include <QKeyEvent>

namespace headlight {

namespace {

constexpr int longest_guess = 12; // letters

/// The stage that is looked at and the cell in it.
struct Target
{
    Stage stage;
    Index head;
    MatrixView matrix;
    Cell cell;
};

std::optional<Target> targetOf(const Session& session)
{
    const AnalysisPointer analysis = session.analysis();
    const Selection& selection = session.selection();
    const Stage stage = selection.cellStage();
    const Index head = selection.cellHead();
    if (!analysis || head >= analysis->config.q_num_heads())
        return std::nullopt;
    const MatrixView matrix = analysis->stage(stage, head);
    if (matrix.empty())
        return std::nullopt;
    return Target{stage, head, matrix, cellWithin(*analysis, head, stage, selection.cell()).value_or(Cell{})};
}

bool coversStage(const Covers& covers, Stage stage, Index head)
{
    return covers.stage() == stage && (!isPerHead(stage) || covers.head() == head);
}

/// The covers of the stage looked at: those there are, or new ones.
Covers coversOf(const Session& session, const Target& target)
{
    const auto& covers = session.selection().covers;
    return covers && coversStage(*covers, target.stage, target.head)
               ? *covers
               : Covers(target.stage, target.head, target.matrix.rows(), target.matrix.columns());
}

/// Shows the covers with the keyboard standing on a cell.
void setCovers(Session& session, Covers covers, std::optional<Cell> cell)
{
    Selection selection = session.selection();
    if (cell) {
        selection.hovered_head = selection.cellHead();
        selection.hovered_stage = covers.stage();
        selection.hovered = cell;
    }
    selection.covers = covers.empty() ? nullptr : std::make_shared<const Covers>(std::move(covers));
    session.setSelection(selection);
}

/// Changes the covers that there are.
template<class Edit>
void changeCovers(Session& session, Edit edit)
{
    if (!session.selection().covers)
        return;
    Covers covers = *session.selection().covers;
    edit(covers);
    setCovers(session, std::move(covers), std::nullopt);
}

bool isOfANumber(const QString& text)
{
    return text.size() == 1 && QStringLiteral("0123456789.,-+/inf").contains(text.front());
}

} // namespace

void toggleCover(Session& session)
{
    const std::optional<Target> target = targetOf(session);
    if (!target)
        return;
    Covers covers = coversOf(session, *target);
    if (covers.contains(target->cell))
        covers.remove(target->cell);
    else
        covers.cover(target->cell);
    setCovers(session, std::move(covers), target->cell);
}

void coverRow(Session& session)
{
    if (const std::optional<Target> target = targetOf(session)) {
        Covers covers = coversOf(session, *target);
        covers.coverRow(target->cell.row);
        setCovers(session, std::move(covers), target->cell);
    }
}

void coverStage(Session& session)
{
    if (const std::optional<Target> target = targetOf(session)) {
        Covers covers = coversOf(session, *target);
        covers.coverAll();
        setCovers(session, std::move(covers), target->cell);
    }
}

void revealAll(Session& session)
{
    changeCovers(session, [](Covers& covers) { covers.revealAll(); });
}

void stopGuessing(Session& session)
{
    Selection selection = session.selection();
    selection.covers.reset();
    session.setSelection(selection);
}

std::optional<Cell> guessedCell(const Session& session)
{
    const Selection& selection = session.selection();
    const std::optional<Cell> cell = selection.cell();
    const bool here = cell && selection.covers &&
                      coversStage(*selection.covers, selection.cellStage(), selection.cellHead()) &&
                      selection.covers->contains(*cell);
    return here ? cell : std::nullopt;
}

void typeGuess(Session& session, Cell cell, const QString& text)
{
    changeCovers(session, [&](Covers& covers) { covers.guess(cell, text.left(longest_guess).toStdString()); });
}

void revealCell(Session& session, Cell cell)
{
    changeCovers(session, [&](Covers& covers) { covers.reveal(cell); });
}

void goToNextCovered(Session& session)
{
    const auto covers = session.selection().covers;
    if (!covers)
        return;
    const std::optional<Cell> next = covers->nextCovered(session.selection().cell().value_or(Cell{}));
    if (!next)
        return;
    Selection selection = session.selection();
    selection.hovered = next;
    selection.hovered_head = isPerHead(covers->stage()) ? covers->head() : selection.head;
    selection.hovered_stage = covers->stage();
    session.setSelection(selection);
}

bool takeGuessKey(Session& session, const QKeyEvent& event)
{
    const std::shared_ptr<const Covers> covers = session.selection().covers;
    if (!covers || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return false;
    const std::optional<Cell> cell = guessedCell(session);
    const QString typed = cell && covers->covered(*cell) ? QString::fromStdString(covers->guessText(*cell)) : QString();
    if (event.key() == Qt::Key_Escape) {
        if (typed.isEmpty())
            stopGuessing(session);
        else
            typeGuess(session, *cell, {});
        return true;
    }
    if (!cell)
        return false;
    const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (covers->revealed(*cell)) {
        if (enter)
            goToNextCovered(session);
        return enter;
    }
    if (enter)
        revealCell(session, *cell);
    else if (event.key() == Qt::Key_Backspace)
        typeGuess(session, *cell, typed.chopped(typed.isEmpty() ? 0 : 1));
    else if (isOfANumber(event.text()))
        typeGuess(session, *cell, typed + event.text());
    else
        return false;
    return true;
}

} // namespace headlight
