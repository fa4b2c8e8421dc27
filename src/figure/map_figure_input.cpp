// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard of a MapFigure.
#include "figure/figure_canvas.h"
#include "figure/map_figure.h"
#include "figure/map_geometry.h"
#include "figure/map_words.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double zoom_step = 1.25;

} // namespace

/// What lies under the pointer: a map's panel, and the cell where it is over the cells.
struct MapFigure::Hit
{
    const DrawnMap* map;
    std::optional<Cell> cell; // of the map
    std::optional<Cell> documentCell() const { return cell ? map->documentCell(*cell) : std::nullopt; }
};

std::optional<MapFigure::Hit> MapFigure::hitAt(QPointF place) const
{
    const QPointF on_drawing = place + QPointF(0, scrolled());
    for (const DrawnMap& map : m_drawing.maps)
        if (map.panel.contains(on_drawing)) {
            // Picked in the pixels in which it is painted, scrolled as it is.
            const QTransform to_device = QTransform::fromTranslate(0, -scrolled()) * m_canvas->toDevice();
            return Hit{&map, MapGeometry(map, to_device).cellAt(on_drawing)};
        }
    return std::nullopt;
}

std::optional<FigureCell> MapFigure::cellAt(QPointF place) const
{
    const std::optional<Hit> hit = hasAnalysis() ? hitAt(place) : std::nullopt;
    const std::optional<Cell> cell = hit ? hit->documentCell() : std::nullopt;
    if (!cell)
        return std::nullopt;
    return FigureCell{*cell, hit->map->stage, hit->map->head};
}

bool MapFigure::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return AnalysisFigure::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<Hit> hit = hasAnalysis() ? hitAt(help->pos()) : std::nullopt;
    if (!hit || !hit->cell) {
        QToolTip::hideText();
        event->ignore();
        return true;
    }
    const QRectF cell = MapGeometry(*hit->map, {}).cellRect(*hit->cell).translated(0, -scrolled());
    QToolTip::showText(help->globalPos(), wordsOn(*hit->map, *hit->cell).toHtmlEscaped(), this, cell.toAlignedRect());
    return true;
}

void MapFigure::hover(QPointF place)
{
    const std::optional<Hit> hit = hasAnalysis() ? hitAt(place) : std::nullopt;
    const std::optional<Cell> cell = hit && !hit->map->share ? hit->documentCell() : std::nullopt;
    if (cell)
        emit cellHovered(cell, hit->map->head, hit->map->stage);
    else if (m_hovering)
        emit cellHovered(std::nullopt, m_selection.head, m_selection.stage);
    m_hovering = cell.has_value();
    setCursor(hit ? m_pointer : Qt::ArrowCursor);
}

void MapFigure::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = event->position() - *m_pressed;
        if (!m_dragging && way.manhattanLength() < QApplication::startDragDistance())
            return;
        if (panBy(event->position() - (m_dragging ? m_dragged_from : *m_pressed))) {
            m_dragging = true;
            m_dragged_from = event->position();
            setCursor(Qt::ClosedHandCursor);
            return;
        }
    }
    hover(event->position());
}

void MapFigure::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return AnalysisFigure::mousePressEvent(event);
    m_pressed = event->position();
    m_dragging = false;
}

void MapFigure::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return AnalysisFigure::mouseReleaseEvent(event);
    const bool dragged = m_dragging;
    m_pressed.reset();
    m_dragging = false;
    hover(event->position());
    const std::optional<Hit> hit = dragged || !hasAnalysis() ? std::nullopt : hitAt(event->position());
    if (!hit)
        return;
    // The listeners show another drawing while they are told: nothing of the old one is touched after the first.
    const Index head = hit->map->head;
    const Stage stage = hit->map->stage;
    const std::optional<Cell> cell = hit->map->share ? std::nullopt : hit->documentCell();
    if (head != m_selection.head)
        emit headActivated(head);
    if (stage != m_selection.stage)
        emit stageActivated(stage);
    if (cell)
        emit cellClicked(*cell, head, stage);
}

void MapFigure::leaveEvent(QEvent* event)
{
    AnalysisFigure::leaveEvent(event);
    if (m_hovering)
        emit cellHovered(std::nullopt, m_selection.head, m_selection.stage);
    m_hovering = false;
}

void MapFigure::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    if (event->modifiers() & Qt::ControlModifier) {
        // Taken even where nothing zooms, so that the window behind does not.
        zoomBy(std::pow(zoom_step, turns), event->position());
        event->accept();
        return;
    }
    m_scroll->setValue(m_scroll->value() - int(std::lround(turns * m_scroll->singleStep())));
    hover(event->position());
    event->accept();
}

const DrawnMap* MapFigure::mapOf(Stage stage, Index head) const
{
    const auto found = std::ranges::find_if(m_drawing.maps, [&](const DrawnMap& map) {
        return map.stage == stage && !map.share && (map.head == head || !isPerHead(stage));
    });
    return found == m_drawing.maps.end() ? nullptr : &*found;
}

const DrawnMap* MapFigure::focusedMap() const
{
    if (const DrawnMap* const found = mapOf(m_selection.cellStage(), m_selection.cellHead()))
        return found;
    return m_drawing.maps.empty() ? nullptr : &m_drawing.maps.front();
}

void MapFigure::setPointer(Qt::CursorShape over_cells)
{
    m_pointer = over_cells;
    if (m_hovering)
        setCursor(over_cells);
}

void MapFigure::walk(Index rows, Index columns)
{
    const DrawnMap* map = focusedMap();
    if (!map || map->rows() == 0 || map->columns() == 0)
        return;
    Cell cell = m_selection.cell().value_or(Cell{0, 0});
    const Cell step = map->turned({rows, columns}); // the keys follow the picture
    if (m_selection.cell())
        cell = {cell.row + step.row, cell.column + step.column};
    const MatrixShape shape =
        map->aligned ? analysis().shape(map->stage, map->head) : MatrixShape{map->rows(), map->columns()};
    cell.row = std::clamp<Index>(cell.row, 0, shape.rows - 1);
    cell.column = std::clamp<Index>(cell.column, 0, shape.columns - 1);
    const Index head = map->head;
    const Stage stage = map->stage;
    scrollTo(*map);
    bringIntoSight(cell);
    m_hovering = true;
    emit cellHovered(cell, head, stage);
}

void MapFigure::pin()
{
    askAgain();
    const DrawnMap* map = focusedMap();
    if (map && m_selection.cell())
        emit cellClicked(*m_selection.cell(), map->head, map->stage);
}

/// To the first cell of the row as it is drawn.
void MapFigure::walkHome()
{
    const DrawnMap* map = focusedMap();
    if (map)
        walk(0, -map->turned(m_selection.cell().value_or(Cell{})).column);
}

bool MapFigure::keyMoves(int key)
{
    switch (key) {
    case Qt::Key_Left:
        walk(0, -1);
        return true;
    case Qt::Key_Right:
        walk(0, 1);
        return true;
    case Qt::Key_Up:
        walk(-1, 0);
        return true;
    case Qt::Key_Down:
        walk(1, 0);
        return true;
    case Qt::Key_Home:
        walkHome();
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        turnPage(key == Qt::Key_PageDown ? 1 : -1);
        if (const DrawnMap* map = focusedMap())
            scrollTo(*map);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        pin();
        return true;
    default:
        return false;
    }
}

bool MapFigure::keyZooms(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // + without Shift on many keyboards
        return zoomBy(zoom_step, std::nullopt);
    case Qt::Key_Minus:
        return zoomBy(1 / zoom_step, std::nullopt);
    case Qt::Key_0:
        return showAll();
    default:
        return false;
    }
}

void MapFigure::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (hasAnalysis() && plain && (keyMoves(event->key()) || keyZooms(event->key())))
        event->accept();
    else
        AnalysisFigure::keyPressEvent(event);
}

void MapFigure::focusInEvent(QFocusEvent* event)
{
    AnalysisFigure::focusInEvent(event);
    showCursor();
}

void MapFigure::focusOutEvent(QFocusEvent* event)
{
    AnalysisFigure::focusOutEvent(event);
    showCursor();
}

} // namespace headlight
