// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/mask_brush.h"

#include <QCursor>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

MaskBrush::MaskBrush(Session& session, MapFigure* figure, QAction* painting)
    : QObject(figure), m_session(session), m_figure(*figure), m_painting(painting)
{
    figure->installEventFilter(this);
    connect(painting, &QAction::toggled, figure,
            [figure](bool on) { figure->setPointer(on ? Qt::CrossCursor : Qt::PointingHandCursor); });
}

bool MaskBrush::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_painting || !m_painting->isChecked())
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        return mouse->button() == Qt::LeftButton && press(mouse->position());
    }
    case QEvent::MouseMove:
        return drag(static_cast<QMouseEvent*>(event)->position());
    case QEvent::MouseButtonRelease:
        return release();
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        return key->key() == Qt::Key_Space && !key->isAutoRepeat() && paintByKey();
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

bool MaskBrush::press(QPointF place)
{
    const std::optional<FigureCell> under = m_figure.cellAt(place);
    if (!under || !isMap(under->stage))
        return false;
    begin(under->cell);
    return true;
}

bool MaskBrush::drag(QPointF place)
{
    if (!m_stroke)
        return false;
    const std::optional<FigureCell> under = m_figure.cellAt(place);
    if (under && isMap(under->stage) && under->cell != m_stroke->last)
        paintTo(under->cell);
    return true;
}

bool MaskBrush::release()
{
    if (!m_stroke)
        return false;
    m_stroke.reset();
    m_session.closeEdit();
    return true;
}

bool MaskBrush::paintByKey()
{
    const std::optional<Cell> cell = m_session.selection().cell();
    if (!cell || !isMap(m_session.selection().cellStage()))
        return false;
    begin(*cell);
    return release();
}

void MaskBrush::begin(Cell cell)
{
    m_session.closeEdit();
    m_stroke = Stroke{cell, isPainted(m_session.request().mask, cell)};
    paintTo(cell);
}

void MaskBrush::paintTo(Cell cell)
{
    Request request = m_session.request();
    for (const Cell& each : cellsBetween(m_stroke->last, cell))
        request.mask = withPainted(std::move(request.mask), each, m_stroke->visible);
    m_stroke->last = cell;
    m_session.setRequest(request, QStringLiteral("stroke"));
}

MaskSpec withPainted(MaskSpec mask, Cell cell, bool visible)
{
    bool taken = visible; // what is to be hidden goes into one rule, what is to be shown out of all of them
    for (MaskRule& rule : mask.rules)
        if (auto* painted = std::get_if<PaintedRule>(&rule); painted && (visible || !taken)) {
            paintCell(*painted, cell.row, cell.column, visible);
            taken = true;
        }
    if (!taken) {
        PaintedRule painted;
        paintCell(painted, cell.row, cell.column, false);
        mask.rules.push_back(painted);
    }
    if (visible)
        std::erase(mask.rules, MaskRule(PaintedRule{}));
    return mask;
}

bool isPainted(const MaskSpec& mask, Cell cell)
{
    return std::ranges::any_of(mask.rules, [&](const MaskRule& rule) {
        const auto* painted = std::get_if<PaintedRule>(&rule);
        return painted && !painted->allows(cell.row, cell.column);
    });
}

std::vector<Cell> cellsBetween(Cell from, Cell to)
{
    const Index steps = std::max(std::abs(to.row - from.row), std::abs(to.column - from.column));
    std::vector<Cell> cells = {from};
    for (Index i = 1; i <= steps; ++i) {
        const double share = double(i) / double(steps);
        cells.push_back({from.row + Index(std::lround(double(to.row - from.row) * share)),
                         from.column + Index(std::lround(double(to.column - from.column) * share))});
    }
    return cells;
}

} // namespace headlight
