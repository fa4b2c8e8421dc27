// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/axis_labels.h"
#include "figure/link_set.h"

namespace headlight {

/// What a figure of links is laid out from.
struct LinksContents
{
    const Analysis& analysis;
    std::shared_ptr<const LinkSet> set;
    const FigureLabels& labels;
    LinkStyle style;
    Theme theme = Theme::Light;
    QString caption; // empty: none
};

/// The figure: whose links these are, the heads with their colours, the two columns, and below what a width means and
/// how many links are left out.
Drawing linksDrawing(const LinksContents& contents, QSizeF size, const FigureLook& look);

/// How many links are drawn and how many are not, and why: whole sentences.
QStringList linkCounts(const LinkSet& set, const LinkStyle& style);

} // namespace headlight
