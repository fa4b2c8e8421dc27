// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/layer_wall.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double least_tile = 18;
constexpr double most_tile = 160;
constexpr double between = 2; // of the tiles' pixels, so that neighbours are told apart

struct Margins
{
    double left = 0;
    double top = 0;
    double label_width = 0;
    double line = 0;
};

Margins marginsOf(Index layers, const FigureLook& look)
{
    Margins margins;
    margins.line = look.fonts.height(FigureText::Body);
    margins.label_width = look.fonts.width(QString::number(std::max<Index>(layers - 1, 0)), FigureText::Body);
    margins.left = gap::edge + margins.line + gap::tight + margins.label_width + gap::wide;
    margins.top = gap::edge + 2 * margins.line + gap::tight;
    return margins;
}

Index stepFor(double needed, double tile)
{
    for (const Index step : {1, 2, 5, 10, 20, 50})
        if (double(step) * tile >= needed)
            return step;
    return 100;
}

} // namespace

LayerWall::LayerWall(Index layers, Index heads, QSizeF size, double footer, const FigureLook& look)
    : m_layers(layers), m_heads(heads)
{
    const Margins margins = marginsOf(layers, look);
    m_left = margins.left;
    m_top = margins.top;
    m_line = margins.line;
    m_label_width = margins.label_width;
    const double by_width = (size.width() - m_left - gap::edge) / double(std::max<Index>(heads, 1));
    const double by_height = (size.height() - m_top - footer - gap::edge) / double(std::max<Index>(layers, 1));
    m_tile = std::floor(std::clamp(std::min(by_width, by_height), least_tile, most_tile));
    const double widest = look.fonts.width(QString::number(std::max<Index>(heads - 1, 0)), FigureText::Body);
    m_head_step = stepFor(widest + gap::tight, m_tile);
    m_layer_step = stepFor(m_line, m_tile);
}

QRectF LayerWall::tileRect(HeadPlace place) const
{
    return {m_left + double(place.head) * m_tile, m_top + double(place.layer) * m_tile, m_tile - between,
            m_tile - between};
}

QRectF LayerWall::lineRect(Index layer) const
{
    return {m_left, m_top + double(layer) * m_tile, double(m_heads) * m_tile, m_tile - between};
}

QRectF LayerWall::layerLabel(Index layer) const
{
    return {m_left - gap::wide - m_label_width, m_top + double(layer) * m_tile + (m_tile - between - m_line) / 2,
            m_label_width, m_line};
}

QRectF LayerWall::headLabel(Index head) const
{
    const double width = std::max(m_tile * double(m_head_step), m_tile);
    return {m_left + double(head) * m_tile + (m_tile - between - width) / 2, m_top - gap::tight - m_line, width,
            m_line};
}

QRectF LayerWall::headsTitle() const
{
    return {m_left, gap::edge, double(m_heads) * m_tile, m_line};
}

QRectF LayerWall::layersTitle() const
{
    return {gap::edge, m_top, m_line, bottom() - m_top};
}

double LayerWall::bottom() const
{
    return m_top + double(m_layers) * m_tile;
}

std::optional<HeadPlace> LayerWall::at(QPointF place) const
{
    const auto head = Index(std::floor((place.x() - m_left) / m_tile));
    const auto layer = Index(std::floor((place.y() - m_top) / m_tile));
    if (head < 0 || head >= m_heads || layer < 0 || layer >= m_layers)
        return std::nullopt;
    return HeadPlace{layer, head};
}

QSizeF LayerWall::leastSize(Index layers, Index heads, double footer, const FigureLook& look)
{
    const Margins margins = marginsOf(layers, look);
    return {margins.left + double(heads) * least_tile + gap::edge,
            margins.top + double(layers) * least_tile + footer + gap::edge};
}

} // namespace headlight
