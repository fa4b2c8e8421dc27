// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_style.h"
#include "session/analysis.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// The finite values of one or more matrices.
struct ValueRange
{
    double lowest = 0;
    double highest = 0;
};

/// What figures derive from an analysis: which cells are visible, and the ranges of its matrices. Looked for once each.
class MapFacts
{
public:
    explicit MapFacts(const Analysis& analysis);

    /// Null where the mask hides nothing from this head.
    const VisibleCells& visible(Index head) const;

    /// The finite values of one matrix; nothing where there are none.
    std::optional<ValueRange> range(Stage stage, Index head) const;

    /// The same over all heads.
    std::optional<ValueRange> rangeOfHeads(Stage stage) const;

    /// The sum of each row of a map; hidden cells are left out.
    const std::vector<double>& sums(Stage stage, Index head) const;

    /// True where a cell of the matrix that may be seen is NaN or +∞.
    bool hasNotFinite(Stage stage, Index head) const;

private:
    struct Seen
    {
        std::optional<ValueRange> range;
        bool not_finite = false;
    };
    template<class Scalar>
    static Seen seenIn(std::span<const Scalar> cells, const std::uint8_t* visible);
    const Seen& seen(Stage stage, Index head) const;

    const Analysis& m_analysis;
    std::vector<VisibleCells> m_visible; // as Analysis::masks
    mutable std::map<std::pair<Stage, Index>, Seen> m_seen;
    mutable std::map<std::pair<Stage, Index>, std::vector<double>> m_sums;
};

/// True for the stages of a head before its softmax, which share one colour range in the stage strip.
bool isScoreStage(Stage stage);

/// Which pictures of a figure have one range.
enum class RangeScope {
    Heads,    // a stage of all heads
    HeadSteps // the same, and scores, scaled, capped and masked together
};

/// The colours of one picture. Diverging maps are centred at zero, unless the range is fixed.
ValueScale mapScale(const MapFacts& facts, const FigureStyle& style, Stage stage, Index head, RangeScope scope);

} // namespace headlight
