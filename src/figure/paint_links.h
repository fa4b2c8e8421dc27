// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_look.h"
#include "figure/link_set.h"
#include "figure/paint_drawing.h"

#include <QLineF>

#include <functional>
#include <optional>

class QPainter;

namespace headlight {

/// Up to so many links are lines in vector files; above, one lossless picture is put there.
inline constexpr Index most_vector_links = 5000;

/// Which column a token stands in.
enum class LinkSide { Query, Key };

/// The line of a link, from the query's column to the key's; its width in logical pixels grows with the weight.
QLineF linkLine(const DrawnLinks& links, const Link& link);
double linkWidth(const DrawnLinks& links, double weight);
/// How much of its colour a line has, 0 … 1.
double linkOpacity(double weight);

/// The row of a token, across the whole figure.
QRectF linkRow(const DrawnLinks& links, LinkSide side, Index token);

void paintLinks(QPainter& painter, const DrawnLinks& links, PaintTarget target);

/// One token alone: the rest fades, its links stay with their weights beside the tokens at their other ends.
struct LinkFocus
{
    LinkSide side = LinkSide::Query;
    Cell cell; // the token, and the token at the other end of the link that is looked at
    Index head = 0;
    QString value;                       // of that link, in words
    std::function<QString(Index)> query; // the words of tokens
    std::function<QString(Index)> key;
};
void paintLinkFocus(QPainter& painter, const DrawnLinks& links, const LinkFocus& focus, const FigureLook& look);

} // namespace headlight
