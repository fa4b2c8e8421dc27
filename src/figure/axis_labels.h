// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_look.h"
#include "figure/map_geometry.h"
#include "session/analysis.h"

#include <QStringList>

#include <memory>

namespace headlight {

/// The words along one side of a map, measured once: tokens, or the numbers of the entries of a vector.
struct AxisLabels
{
    QStringList texts;          // one a row or column
    std::vector<double> widths; // of the texts
    FigureText role = FigureText::Body;
    double line = 0; // height of one
};

/// Labels are the same for all heads, so their maps share them.
using SharedLabels = std::shared_ptr<const AxisLabels>;

/// How the labels of one side are drawn at some cell size.
struct LabelPlan
{
    Index stride = 1; // every stride-th is drawn, so that they don't touch
    Turn turn = Turn::Level;
    double room = 0;     // across the axis: the width of row labels, the height of column labels
    double overhang = 0; // how far the last column's label may reach beyond the map
    double lift = 0;     // of column labels, so that they clear the first row's label where that is higher than its row
};

SharedLabels tokenLabels(const TokenSequence& tokens, const FigureFonts& fonts);
SharedLabels entryLabels(Index count, const FigureFonts& fonts);
SharedLabels noLabels();

/// The labels of one analysis, measured once for all its maps.
class FigureLabels
{
public:
    FigureLabels(const Analysis& analysis, const FigureFonts& fonts);

    const SharedLabels& queries() const { return m_queries; }
    const SharedLabels& keys() const { return m_keys; }
    SharedLabels entries(Index count) const;

private:
    FigureFonts m_fonts;
    SharedLabels m_queries;
    SharedLabels m_keys;
};

/// The sign before the label of a row without a visible key, or with a score that is no number; empty for others.
QString rowSign(const RowMark& mark);

/// Labels beside rows of `cell` logical pixels, cut to `most_width`.
LabelPlan planRowLabels(const AxisLabels& labels, double cell, double most_width);

/// Labels above columns of `cell` logical pixels: level where all fit, else upward and cut to `most_height`.
/// `sign` is the room for a sign before a special label.
LabelPlan planColumnLabels(const AxisLabels& labels, double cell, double most_height, double sign);

/// Puts the labels of the part in sight left of and above the map, and notes in the map where they stand.
void placeRowLabels(const AxisLabels& labels, const std::vector<RowMark>& marks, const LabelPlan& plan,
                    const FigureLook& look, DrawnMap& map, Drawing& drawing);
void placeColumnLabels(const AxisLabels& labels, const std::vector<RowMark>& marks, const LabelPlan& plan,
                       const FigureLook& look, DrawnMap& map, Drawing& drawing);

} // namespace headlight
