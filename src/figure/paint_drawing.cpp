// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/paint_drawing.h"

#include "figure/formula_picture.h"
#include "figure/paint_cells.h"
#include "figure/paint_links.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

void paintText(QPainter& painter, const DrawnText& text, const FigureFonts& fonts)
{
    painter.setFont(fonts.font(text.role));
    painter.setPen(text.color);
    if (text.turn == Turn::Level) {
        painter.drawText(text.rect, int(text.alignment) | Qt::TextDontClip, text.text);
        return;
    }
    painter.save();
    painter.translate(text.rect.bottomLeft());
    painter.rotate(-90);
    const QRectF level(0, 0, text.rect.height(), text.rect.width());
    painter.drawText(level, int(text.alignment) | Qt::TextDontClip, text.text);
    painter.restore();
}

/// Whether the legend shows special cells with their texture: as the maps do, where there are some.
bool hasTextures(QPainter& painter, const Drawing& drawing, PaintTarget target)
{
    const auto has_cells = [](const DrawnMap& map) { return isMap(map.stage); };
    return std::ranges::none_of(drawing.maps, has_cells) || std::ranges::any_of(drawing.maps, [&](const DrawnMap& map) {
               return has_cells(map) && hasTextures(map, painter, target);
           });
}

void paintRect(QPainter& painter, const DrawnRect& rect, PaintTarget target, bool textures)
{
    if (rect.texture != Texture::None && textures)
        paintTexture(painter, rect.rect, rect.fill.rgb(), rect.texture, target);
    else if (rect.fill.isValid())
        painter.fillRect(rect.rect, rect.fill);
    if (!rect.frame.isValid())
        return;
    painter.setPen(QPen(rect.frame, rect.frame_width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    const double inset = rect.frame_width / 2;
    painter.drawRect(rect.rect.adjusted(inset, inset, -inset, -inset));
}

} // namespace

void paintDrawing(QPainter& painter, const Drawing& drawing, const FigureLook& look, PaintTarget target,
                  const QRectF& clip, HeatmapStore* store)
{
    const auto in_sight = [&clip](const QRectF& rect) { return rect.intersects(clip); };
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform, false);
    const bool textures = hasTextures(painter, drawing, target);
    for (const DrawnRect& rect : drawing.rects)
        if (in_sight(rect.rect))
            paintRect(painter, rect, target, textures);
    for (const DrawnMap& map : drawing.maps)
        if (in_sight(map.rect))
            paintCells(painter, map, look, target, store);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing, true);
    for (const DrawnLinks& links : drawing.links)
        if (in_sight(links.rect))
            paintLinks(painter, links, target);
    for (const DrawnText& text : drawing.texts)
        if (in_sight(text.rect))
            paintText(painter, text, look.fonts);
    for (const DrawnFormula& formula : drawing.formulas)
        if (in_sight(formula.rect))
            paintFormula(painter, formula);
    painter.restore();
}

} // namespace headlight
