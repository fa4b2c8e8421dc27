// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/map_facts.h"

#include <map>

namespace headlight {

struct MapPanel;

/// What stands below the maps of a figure.
struct FigureFooter
{
    bool color_bar = false;
    ValueScale scale;        // of the bar
    QStringList bar_numbers; // low, middle and high, where the scale is not of the numbers themselves
    SpecialColors colors;
    QString badge;                      // empty: none
    bool hidden = false;                // a cell is hidden by the mask
    bool not_finite = false;            // a cell is NaN or infinite
    bool empty_rows = false;            // a query sees no key
    bool not_finite_rows = false;       // a query has a score that is not finite
    std::map<Index, Index> overflows;   // by head: scores that half precision can't hold; 0 where it holds all
    QString first_overflow;             // where; empty: not known
    bool pooled = false;                // there are more cells than pixels
    std::optional<QSizeF> pooled_cells; // of a map that is not kept: how many cells were made one
    Pooling pooling = Pooling::Max;
    bool transposed = false; // queries are columns
    bool covered = false;    // a cell is covered
    bool spread = false;     // a rail tells over how many keys the queries are spread
    QStringList notes;
    QString caption;
};

/// The footer's entries that follow from some stages of some heads.
void addLegend(FigureFooter& footer, const Analysis& analysis, const MapFacts& facts, Stage stage, Index head);

/// Badge and note where the weights are shown without sinks.
void addSinkWords(FigureFooter& footer, const FigureStyle& style, Stage stage);

/// What the panel's sides mean.
void addRailNotes(FigureFooter& footer, const MapPanel& panel);

/// The footer, at most `width` wide, its corner at (0, 0); size empty where there is nothing to say.
Drawing footerDrawing(const FigureFooter& footer, const FigureLook& look, double width);

} // namespace headlight
