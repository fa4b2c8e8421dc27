// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/drawing.h"

#include <algorithm>

namespace headlight {

std::optional<Index> AlignedSide::placeOf(Index position) const
{
    const auto found = std::ranges::find(document, std::optional(position));
    return found == document.end() ? std::nullopt : std::optional(Index(found - document.begin()));
}

std::optional<Cell> DrawnMap::documentCell(Cell cell) const
{
    if (!aligned)
        return cell;
    const std::optional<Index> row = aligned->rows.document[std::size_t(cell.row)];
    const std::optional<Index> column = aligned->columns.document[std::size_t(cell.column)];
    return row && column ? std::optional(Cell{*row, *column}) : std::nullopt;
}

std::optional<Cell> DrawnMap::cellOfDocument(Cell cell) const
{
    if (!aligned)
        return cell;
    const std::optional<Index> row = aligned->rows.placeOf(cell.row);
    const std::optional<Index> column = aligned->columns.placeOf(cell.column);
    return row && column ? std::optional(Cell{*row, *column}) : std::nullopt;
}

void Drawing::add(const Drawing& other, QPointF way)
{
    for (DrawnRect rect : other.rects) {
        rect.rect.translate(way);
        rects.push_back(rect);
    }
    for (DrawnMap map : other.maps) {
        map.rect.translate(way);
        map.panel.translate(way);
        for (LabelPlace& label : map.row_labels)
            label.rect.translate(way);
        for (LabelPlace& label : map.column_labels)
            label.rect.translate(way);
        maps.push_back(std::move(map));
    }
    for (DrawnLinks drawn : other.links) {
        drawn.rect.translate(way);
        drawn.query_ends += way.x();
        drawn.key_ends += way.x();
        for (LabelPlace& label : drawn.query_labels)
            label.rect.translate(way);
        for (LabelPlace& label : drawn.key_labels)
            label.rect.translate(way);
        links.push_back(std::move(drawn));
    }
    for (DrawnText text : other.texts) {
        text.rect.translate(way);
        texts.push_back(text);
    }
    for (DrawnFormula formula : other.formulas) {
        formula.rect.translate(way);
        formulas.push_back(formula);
    }
}

double Drawing::right() const
{
    double right = 0;
    for (const DrawnText& text : texts)
        right = std::max(right, text.rect.right());
    for (const DrawnMap& map : maps)
        right = std::max(right, map.rect.right());
    for (const DrawnLinks& drawn : links)
        right = std::max(right, drawn.key_ends);
    for (const DrawnFormula& formula : formulas)
        right = std::max(right, formula.rect.right());
    return right;
}

} // namespace headlight
