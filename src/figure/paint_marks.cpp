// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/paint_marks.h"

#include "figure/map_geometry.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

enum class Mark { Hovered, Pinned };

/// Two frames, dark and light, so that one of them shows on any colour; at least 5 pixels wide.
void paintFrame(QPainter& painter, const QRectF& cell, Mark mark, const FigureLook& look)
{
    const double grow = std::max(0.0, (5 - std::min(cell.width(), cell.height())) / 2);
    const QRectF frame = cell.adjusted(-grow, -grow, grow, grow);
    const double width = mark == Mark::Pinned ? 3 : 2;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
    painter.setPen(QPen(mark == Mark::Pinned ? look.palette.accent : QColor(0x1d1f23), width, Qt::SolidLine,
                        Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(frame);
}

void paintLabelMark(QPainter& painter, const std::vector<LabelPlace>& labels, Index position, const FigureLook& look)
{
    const auto found = std::ranges::find(labels, position, &LabelPlace::position);
    if (found == labels.end())
        return;
    QColor wash = look.palette.accent;
    wash.setAlphaF(0.18f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(wash);
    painter.drawRoundedRect(found->rect.adjusted(-2, -1, 2, 1), 2, 2);
}

/// `document_cell` is one of the document, which a map on which two sentences are aligned may draw elsewhere.
void paintMark(QPainter& painter, const DrawnMap& map, Cell document_cell, Mark mark, const FigureLook& look)
{
    const std::optional<Cell> found = map.cellOfDocument(document_cell);
    if (!found || found->row >= map.rows() || found->column >= map.columns() || map.gapAt(*found))
        return; // in a gap there is nothing to mark
    const Cell cell = *found;
    const QRectF place = MapGeometry(map, painter.deviceTransform()).cellRect(cell);
    if (place.isEmpty())
        return;
    paintFrame(painter, place, mark, look);
    const Cell drawn = map.turned(cell);
    paintLabelMark(painter, map.row_labels, drawn.row, look);
    paintLabelMark(painter, map.column_labels, drawn.column, look);
}

/// Whether a cell of one stage and head is the same place on this map: (query, key) is, in every step of a head.
bool meansTheSame(const DrawnMap& map, Stage stage, Index head)
{
    if (isPerHead(map.stage) && map.head != head)
        return false;
    return map.stage == stage || (isMap(map.stage) && isMap(stage));
}

} // namespace

void paintMarks(QPainter& painter, const Drawing& drawing, const Selection& selection, const FigureLook& look)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const DrawnMap& map : drawing.maps) {
        if (selection.pinned && meansTheSame(map, selection.stage, selection.head))
            paintMark(painter, map, *selection.pinned, Mark::Pinned, look);
        if (selection.hovered && meansTheSame(map, selection.cellStage(), selection.cellHead()))
            paintMark(painter, map, *selection.hovered, Mark::Hovered, look);
    }
    painter.restore();
}

} // namespace headlight
