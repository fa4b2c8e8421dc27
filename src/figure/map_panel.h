// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/axis_labels.h"
#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/map_facts.h"
#include "figure/map_rails.h"

#include <QStringList>

#include <vector>

namespace headlight {

/// One matrix with everything that stands around it, not yet placed.
struct MapPanel
{
    MapPanel(const Analysis& analysis, const MapFacts& facts, Stage stage, Index head, const FigureLabels& labels,
             const FigureStyle& style);

    DrawnMap map; // without its place
    QString title;
    QString shape;
    std::vector<std::pair<QString, bool>> notes; // lines under the title, and whether each is a warning
    QString formula;                             // a resource; empty: none
    SharedLabels rows;                           // as drawn
    SharedLabels columns;                        // as drawn
    std::vector<RowMark> query_marks;            // queries that are special; empty: none is
    QString row_title;                           // empty: none
    QString column_title;                        // empty: none
    std::vector<Rail> rails;                     // beside and under the map, from the map outwards
    bool without_sinks = false;                  // of weights; its sums would be others than the head's
    bool color_bar = false;                      // under the map
    CellValues values = CellValues::Off;
    QString placeholder;    // where the cells would be, as long as there is no picture of them
    double most_label = 96; // logical pixels for a token along the axis at a text size of 9 pt
};

/// How a map that is not kept is to be pooled for a picture.
PooledMapKey pooledKey(const DrawnMap& map);

/// The cells of which something is in sight.
CellWindow windowInSight(const DrawnMap& map);

/// Gives a map that is not kept the finest picture there is of the part in sight; others are left as they are.
void choosePicture(DrawnMap& map, const MapFacts& facts);

/// How many cells wide and high each cell of a pooled map is; nothing where they are the map's own.
std::optional<QSizeF> pooledCells(const DrawnMap& map);

/// The room that a panel needs around its map, in logical pixels.
struct PanelRoom
{
    double left = 0;
    double right = 0;
    double header = 0;        // title, notes and formula
    double column_labels = 0; // with the axis title
    double footer = 0;
    QSizeF map;

    double width() const { return left + map.width() + right; }
    double height() const { return header + column_labels + map.height() + footer; }
};

/// Names the sides of the map by what its rows and columns are.
void addAxisTitles(MapPanel& panel);

/// The rails that a stage has: the sums of its rows; of weights also those of their columns, the attention that each
/// key receives, and over how many keys each query is spread.
void addRails(MapPanel& panel, const MapFacts& facts, const FigureLook& look);

/// Title, notes and formula alone, with their corner at (0, 0); for panels whose words stand elsewhere.
Drawing placedWords(const MapPanel& panel, const FigureLook& look);

/// What a panel needs when its map is as large as `map`, and its header at least as wide as `width`.
PanelRoom panelRoom(const MapPanel& panel, const FigureLook& look, QSizeF map);

/// The panel in the room given, which may have more header and labels than it needs so that neighbours stand in line.
/// Its corner is at (0, 0).
Drawing placedPanel(const MapPanel& panel, const FigureLook& look, const PanelRoom& room);

} // namespace headlight
