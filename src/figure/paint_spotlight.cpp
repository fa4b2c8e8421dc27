// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/paint_spotlight.h"

#include "figure/map_geometry.h"

#include <QPainter>
#include <QPainterPath>

namespace headlight {

namespace {

constexpr float dim_figure = 0.82F;
constexpr float dim_cells = 0.62F;

QColor veil(const FigureLook& look, float strength)
{
    QColor color = look.palette.background;
    color.setAlphaF(strength);
    return color;
}

bool isLit(const DrawnMap& map, const Selection& selection)
{
    return map.stage == selection.stage && (!isPerHead(map.stage) || map.head == selection.head);
}

void paintVeil(QPainter& painter, const QRectF& whole, const std::vector<QPainterPath>& lit, const QColor& color)
{
    QPainterPath path;
    path.setFillRule(Qt::OddEvenFill);
    path.addRect(whole);
    QPainterPath holes;
    for (const QPainterPath& hole : lit)
        holes.addPath(hole);
    painter.fillPath(path.subtracted(holes), color);
}

/// A place without the words that only reach into it: no word is half dimmed.
QPainterPath litPlace(const Drawing& drawing, const QRectF& place)
{
    QPainterPath lit;
    lit.addRect(place);
    for (const DrawnText& text : drawing.texts)
        if (place.intersects(text.rect) && !place.contains(text.rect)) {
            QPainterPath words;
            words.addRect(text.rect);
            lit = place.contains(text.rect.center()) ? lit.united(words) : lit.subtracted(words);
        }
    return lit;
}

void dimCells(QPainter& painter, const DrawnMap& map, Cell cell, Spotlight spotlight, const FigureLook& look)
{
    if (cell.row >= map.matrix.rows() || cell.column >= map.matrix.columns())
        return;
    QRectF lit = MapGeometry(map, painter.deviceTransform()).cellRect(cell);
    if (spotlight == Spotlight::Row) {
        lit.setLeft(map.rect.left());
        lit.setRight(map.rect.right());
    }
    QPainterPath hole;
    hole.addRect(lit.intersected(map.rect));
    paintVeil(painter, map.rect, {hole}, veil(look, dim_cells));
}

} // namespace

void paintSpotlight(QPainter& painter, const Drawing& drawing, const Selection& selection, Spotlight spotlight,
                    const FigureLook& look)
{
    std::vector<QPainterPath> lit;
    for (const DrawnMap& map : drawing.maps)
        if (isLit(map, selection))
            lit.push_back(litPlace(drawing, map.panel.adjusted(-gap::wide, -gap::wide, gap::wide, gap::wide)));
    if (spotlight == Spotlight::None || lit.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintVeil(painter, QRectF(QPointF(0, 0), drawing.size), lit, veil(look, dim_figure));
    if (selection.pinned && spotlight != Spotlight::Matrix)
        for (const DrawnMap& map : drawing.maps)
            if (isLit(map, selection))
                dimCells(painter, map, *selection.pinned, spotlight, look);
    painter.restore();
}

} // namespace headlight
