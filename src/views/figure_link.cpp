// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure_link.h"

#include "i18n/number_text.h"
#include "views/guessing.h"

#include <QEvent>
#include <QKeyEvent>

namespace headlight {

FigureLink::FigureLink(Session& session, AnalysisFigure* figure, Shows shows)
    : QObject(figure), m_session(session), m_figure(*figure), m_shows(shows)
{
    figure->installEventFilter(this);
    connect(&session, &Session::analysisChanged, this, &FigureLink::takeChange);
    connect(&session, &Session::selectionChanged, this, &FigureLink::takeChange);
    connect(&session, &Session::pooledMapsChanged, this, &FigureLink::takeChange);
    connect(&session, &Session::busyChanged, this, [this] {
        m_percent.reset();
        sayWaiting();
    });
    connect(&session, &Session::progressed, this, [this](double share) {
        m_percent = int(100 * share);
        sayWaiting();
    });
    connect(figure, &AnalysisFigure::pictureWanted, &session, &Session::makePooledMap);
    connect(figure, &AnalysisFigure::cellHovered, this, &FigureLink::hover);
    connect(figure, &AnalysisFigure::cellClicked, this, &FigureLink::click);
    connect(figure, &AnalysisFigure::headActivated, this, &FigureLink::focusHead);
    connect(figure, &AnalysisFigure::stageActivated, this, &FigureLink::chooseStage);
    takeChange();
    sayWaiting();
}

void FigureLink::refresh()
{
    if (!m_stale)
        return;
    m_stale = false;
    Selection selection = m_session.selection();
    if (m_shows == Shows::Maps && !isMap(selection.cellStage()))
        selection.hovered.reset();
    if (m_shows == Shows::Maps && !isMap(selection.stage))
        selection = withStage(selection, Stage::Weights);
    m_figure.showAnalysis(m_session.analysis(), selection);
    m_figure.showPooledMaps(m_session.pooledMaps());
}

bool FigureLink::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show)
        refresh();
    if (event->type() == QEvent::KeyPress && takeGuessKey(m_session, *static_cast<QKeyEvent*>(event)))
        return true;
    return QObject::eventFilter(watched, event);
}

void FigureLink::takeChange()
{
    m_stale = true;
    if (m_figure.isVisible())
        refresh();
}

/// A long first text takes a while, during which there is nothing to see and nothing to do.
void FigureLink::sayWaiting()
{
    if (m_session.analysis())
        return;
    if (!m_session.busy())
        m_figure.showWaiting({});
    else if (m_percent)
        m_figure.showWaiting(tr("Computing the first picture: %1 % done.").arg(countText(*m_percent)));
    else
        m_figure.showWaiting(tr("Computing the first picture…"));
}

void FigureLink::hover(std::optional<Cell> cell, Index head, Stage stage)
{
    Selection selection = m_session.selection();
    selection.hovered = cell;
    selection.hovered_head = cell ? std::optional(head) : std::nullopt;
    selection.hovered_stage = cell ? std::optional(stage) : std::nullopt;
    m_session.setSelection(selection);
}

void FigureLink::click(Cell cell, Index head, Stage stage)
{
    Selection selection = m_session.selection();
    if (m_moved)
        selection.pinned.reset(); // the same cell of another head is another cell: it is not let go
    m_session.setSelection(withClick(selection, cell, head, stage));
}

void FigureLink::focusHead(Index head)
{
    Selection selection = m_session.selection();
    selection.head = head;
    noteMove();
    m_session.setSelection(selection);
}

/// A click tells of the head and stage first, then of the cell, in one go.
void FigureLink::noteMove()
{
    m_moved = true;
    QMetaObject::invokeMethod(
        this, [this] { m_moved = false; }, Qt::QueuedConnection);
}

void FigureLink::chooseStage(Stage stage)
{
    noteMove();
    m_session.setSelection(withStage(m_session.selection(), stage));
}

Selection withStage(Selection selection, Stage stage)
{
    // (row, column) is query and key in every map; in the other matrices it is a place of its own.
    const bool same_meaning = stage == selection.stage || (isMap(stage) && isMap(selection.stage));
    if (!same_meaning)
        selection.pinned.reset();
    selection.stage = stage;
    return selection;
}

Selection withClick(Selection selection, Cell cell, Index head, Stage stage)
{
    const bool pinned_already = selection.pinned == cell && selection.head == head && selection.stage == stage;
    selection = withStage(selection, stage);
    selection.head = head;
    selection.pinned = pinned_already ? std::nullopt : std::optional(cell);
    return selection;
}

} // namespace headlight
