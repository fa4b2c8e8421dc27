// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/paint_cells.h"

#include "figure/cover_cells.h"
#include "figure/map_geometry.h"
#include "figure/value_text.h"
#include "render/heatmap_store.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

std::span<const std::uint8_t> visibleBytes(const DrawnMap& map)
{
    return map.visible ? std::span<const std::uint8_t>(*map.visible) : std::span<const std::uint8_t>();
}

/// A cell's value; of a pooled map only where its cells are the map's own.
double valueOf(const DrawnMap& map, Cell cell)
{
    return map.pooled
               ? map.matrix.at(cell.row - map.pooled->window.first_row, cell.column - map.pooled->window.first_column)
               : map.matrix.at(cell.row, cell.column);
}

/// The cells in sight, of a pooled map those that the matrix has.
CellWindow cellsInSight(const DrawnMap& map)
{
    const CellWindow all = map.pooled ? map.pooled->window : CellWindow{0, map.rows(), 0, map.columns()};
    const QRectF shown =
        map.transposed ? QRectF(map.shown.y(), map.shown.x(), map.shown.height(), map.shown.width()) : map.shown;
    const Index top = std::max(all.first_row, Index(std::floor(shown.top())));
    const Index left = std::max(all.first_column, Index(std::floor(shown.left())));
    const Index bottom = std::min(all.first_row + all.rows, Index(std::ceil(shown.bottom())) + 1);
    const Index right = std::min(all.first_column + all.columns, Index(std::ceil(shown.right())) + 1);
    return {top, std::max<Index>(0, bottom - top), left, std::max<Index>(0, right - left)};
}

Texture textureOf(const DrawnMap& map, Cell cell)
{
    const double value = valueOf(map, cell);
    const bool seen = !map.visible || (*map.visible)[std::size_t(cell.row * map.columns() + cell.column)] != 0;
    if (!seen || value == -std::numeric_limits<double>::infinity())
        return Texture::Hidden;
    return std::isfinite(value) ? Texture::None : Texture::NotFinite;
}

HeatmapSource sourceOf(const DrawnMap& map)
{
    return {map.matrix, visibleBytes(map), map.scale, specialColors(map.scale.map), map.pooling, map.transposed};
}

/// What of the matrix's picture is in sight, and where on the device.
std::pair<MapWindow, QRect> placeOf(const DrawnMap& map, const MapGeometry& geometry)
{
    if (!map.pooled)
        return {geometry.view(), geometry.device()};
    const QRect covered = geometry.pixels(map.pooled->window);
    const QRect seen = covered.intersected(geometry.view().window);
    return {MapWindow{covered.size(), seen.translated(-covered.topLeft())},
            seen.translated(geometry.device().topLeft() - geometry.view().window.topLeft())};
}

/// Takes the rows and columns that are not there out of a picture of the matrix.
QImage withoutGaps(QImage picture, const DrawnMap& map, const MapGeometry& geometry, const MapWindow& view)
{
    if (!map.aligned)
        return picture;
    picture = picture.convertToFormat(QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&picture);
    painter.setCompositionMode(QPainter::CompositionMode_Clear);
    const auto clear = [&](const CellWindow& cells) {
        painter.fillRect(geometry.pixels(cells).translated(-view.window.topLeft()), Qt::black);
    };
    for (Index row = 0; row < map.rows(); ++row)
        if (map.aligned->rows.gaps[std::size_t(row)])
            clear({row, 1, 0, map.columns()});
    for (Index column = 0; column < map.columns(); ++column)
        if (map.aligned->columns.gaps[std::size_t(column)])
            clear({0, map.rows(), column, 1});
    return picture;
}

/// Exactly the device's pixels: the transform is undone, so that nothing is scaled or smoothed.
void paintPicture(QPainter& painter, const DrawnMap& map, HeatmapStore* store)
{
    const MapGeometry geometry(map, painter.deviceTransform());
    HeatmapStore own;
    const auto [view, place] = placeOf(map, geometry);
    const QImage picture = withoutGaps((store ? store : &own)->picture(sourceOf(map), view), map, geometry, view);
    painter.drawImage(painter.deviceTransform().inverted().mapRect(QRectF(place)), picture, QRectF(picture.rect()));
}

/// A picture in a file: several whole pixels a cell, as many for all, so that no viewer's smoothing is seen; where
/// there are more cells than that makes sense for, pooled to `fine` pixels a logical one.
void paintFilePicture(QPainter& painter, const DrawnMap& map)
{
    constexpr double fine = 4; // 384 dpi
    const auto factor = [](double cells, double length) {
        return cells > fine * length ? fine : std::ceil(2 * length / cells) * cells / length;
    };
    const QTransform pixels = QTransform::fromScale(factor(map.shown.width(), map.rect.width()),
                                                    factor(map.shown.height(), map.rect.height()));
    const MapGeometry geometry(map, pixels);
    const auto [view, place] = placeOf(map, geometry);
    const QImage picture = withoutGaps(HeatmapStore().picture(sourceOf(map), view), map, geometry, view);
    const bool whole = place == geometry.device();
    painter.drawImage(whole ? map.rect : pixels.inverted().mapRect(QRectF(place)), picture, QRectF(picture.rect()));
}

/// A cell's rectangle, reaching under its right and lower neighbours where there are some.
QRectF reaching(const DrawnMap& map, const QRectF& rect, Cell cell)
{
    const Cell drawn = map.turned(cell);
    const bool last_column =
        drawn.column + 1 == map.drawnColumns() || map.gapAt(map.turned({drawn.row, drawn.column + 1}));
    const bool last_row = drawn.row + 1 == map.drawnRows() || map.gapAt(map.turned({drawn.row + 1, drawn.column}));
    return rect.adjusted(0, 0, last_column ? 0 : std::min(1.0, map.rect.right() - rect.right()),
                         last_row ? 0 : std::min(1.0, map.rect.bottom() - rect.bottom()));
}

/// Rectangles that reach under their right and lower neighbours, so that no viewer shows a seam between them.
void paintRectangles(QPainter& painter, const DrawnMap& map, const MapGeometry& geometry)
{
    const SpecialColors special = specialColors(map.scale.map);
    for (Index row = 0; row < map.matrix.rows(); ++row)
        for (Index column = 0; column < map.matrix.columns(); ++column) {
            const QRectF cell = geometry.cellRect({row, column});
            if (cell.isEmpty() || map.gapAt({row, column}))
                continue;
            const Texture texture = textureOf(map, {row, column});
            const QRgb ground = texture == Texture::None     ? map.scale.color(map.matrix.at(row, column))
                                : texture == Texture::Hidden ? special.hidden
                                                             : special.not_finite;
            painter.fillRect(reaching(map, cell, {row, column}), QColor(ground));
        }
    for (Index row = 0; row < map.matrix.rows(); ++row)
        for (Index column = 0; column < map.matrix.columns(); ++column)
            if (const Texture texture = textureOf(map, {row, column});
                texture != Texture::None && !map.gapAt({row, column})) {
                const QRectF cell = geometry.cellRect({row, column});
                if (cell.width() >= texture_cell && cell.height() >= texture_cell)
                    paintTexture(painter, cell, texture == Texture::Hidden ? special.hidden : special.not_finite,
                                 texture, PaintTarget::Vectors);
            }
}

/// A text in the middle of a cell, at a share of the size of the painter's font, whose own sizes are whole pixels.
void drawCentred(QPainter& painter, const QRectF& cell, double share, const QString& text)
{
    constexpr int flags = Qt::AlignCenter | Qt::TextDontClip;
    if (share >= 1) {
        painter.drawText(cell, flags, text);
        return;
    }
    const QTransform before = painter.transform();
    painter.translate(cell.center());
    painter.scale(share, share);
    painter.drawText(QRectF(QPointF(-cell.width() / 2, -cell.height() / 2) / share, cell.size() / share), flags, text);
    painter.setTransform(before);
}

void paintValues(QPainter& painter, const DrawnMap& map, const FigureLook& look, const MapGeometry& geometry)
{
    painter.setFont(look.fonts.font(FigureText::Number));
    const double share = map.value_size;
    const int decimals = cellDecimals(map.scale);
    const CellWindow sight = cellsInSight(map);
    for (Index row = sight.first_row; row < sight.first_row + sight.rows; ++row)
        for (Index column = sight.first_column; column < sight.first_column + sight.columns; ++column) {
            const QRectF cell = geometry.cellRect({row, column});
            if (cell.isEmpty() || map.coveredAt({row, column}) || map.gapAt({row, column}) ||
                textureOf(map, {row, column}) != Texture::None)
                continue;
            const double value = valueOf(map, {row, column});
            const QString text = cellText(value, decimals);
            // A cell that is cut by the edge of an enlarged map shows no cut number.
            if (look.fonts.width(text, FigureText::Number) * share > cell.width() ||
                look.fonts.height(FigureText::Number) * share > cell.height())
                continue;
            painter.setPen(QColor(readableOn(map.scale.color(value))));
            drawCentred(painter, cell, share, text);
        }
}

/// The part of a diagonal inside of a rectangle: x + y = at, or x − y = at.
void drawDiagonal(QPainter& painter, const QRectF& rect, double at, bool falling)
{
    const auto y_of = [&](double x) { return falling ? x - at : at - x; };
    const auto x_of = [&](double y) { return falling ? y + at : at - y; };
    const double from = std::max(rect.left(), std::min(x_of(rect.top()), x_of(rect.bottom())));
    const double to = std::min(rect.right(), std::max(x_of(rect.top()), x_of(rect.bottom())));
    if (from < to)
        painter.drawLine(QPointF(from, y_of(from)), QPointF(to, y_of(to)));
}

} // namespace

void paintCells(QPainter& painter, const DrawnMap& map, const FigureLook& look, PaintTarget target, HeatmapStore* store)
{
    if (map.matrix.empty())
        return;
    if (target == PaintTarget::Pixels)
        paintPicture(painter, map, store);
    else if (target == PaintTarget::Vectors && !map.pooled && map.rows() * map.columns() <= most_vector_cells)
        paintRectangles(painter, map, MapGeometry(map, {}));
    else
        paintFilePicture(painter, map);
    const bool on_pixels = target == PaintTarget::Pixels;
    const QTransform to_device = on_pixels ? painter.deviceTransform() : QTransform();
    if (map.value_size > 0 && (!map.pooled || map.pooled->exact(map.matrix))) {
        painter.setRenderHint(QPainter::TextAntialiasing, true);
        paintValues(painter, map, look, MapGeometry(map, to_device));
    }
    paintCovers(painter, map, look, to_device);
}

bool hasTextures(const DrawnMap& map, const QPainter& painter, PaintTarget target)
{
    const MapGeometry geometry(map, target == PaintTarget::Pixels ? painter.deviceTransform() : QTransform());
    return hasTextures(geometry.view().extent, map.drawnRows(), map.drawnColumns());
}

void paintTexture(QPainter& painter, const QRectF& rect, QRgb color, Texture texture, PaintTarget target)
{
    if (target == PaintTarget::Pixels) {
        DrawnMap cell;
        const Matrix<double> value = Matrix<double>::Constant(
            1, 1, texture == Texture::Hidden ? -std::numeric_limits<double>::infinity() : std::nan(""));
        cell.matrix = value;
        cell.rect = rect;
        cell.shown = QRectF(0, 0, 1, 1);
        const MapGeometry geometry(cell, painter.deviceTransform());
        const QImage picture = colorMap(poolMap(value, {}, {}, geometry.view(), Pooling::Max), {}, {color, color});
        const QRectF place = painter.deviceTransform().inverted().mapRect(QRectF(geometry.device()));
        painter.drawImage(place, picture, QRectF(picture.rect()));
        return;
    }
    painter.fillRect(rect, QColor(color));
    painter.setPen(QPen(QColor(textureColor(color)), 1));
    const double first = std::ceil((rect.left() + rect.top()) / texture_cell) * texture_cell;
    for (double at = first; at < rect.right() + rect.bottom(); at += texture_cell)
        drawDiagonal(painter, rect, at, false);
    if (texture != Texture::NotFinite)
        return;
    const double lowest = std::ceil((rect.left() - rect.bottom()) / texture_cell) * texture_cell;
    for (double at = lowest; at < rect.right() - rect.top(); at += texture_cell)
        drawDiagonal(painter, rect, at, true);
}

} // namespace headlight
