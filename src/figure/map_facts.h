// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/drawing.h"
#include "figure/figure_style.h"
#include "session/analysis.h"
#include "session/pooled_maps.h"

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
    explicit MapFacts(const Analysis& analysis, PooledMapsPointer pooled = nullptr);

    /// The pictures of maps that are not kept; never null.
    const PooledMaps& pooled() const { return *m_pooled; }

    /// Null where the mask hides nothing from this head, and where maps are not kept.
    const VisibleCells& visible(Index head) const;

    /// The finite values of one matrix; nothing where there are none, or no picture of a map that is not kept.
    std::optional<ValueRange> range(Stage stage, Index head) const;

    /// The same over all heads.
    std::optional<ValueRange> rangeOfHeads(Stage stage) const;

    /// The sum of each row of a map that is kept; hidden cells are left out.
    const std::vector<double>& sums(Stage stage, Index head) const;

    /// The sum of each column of a map: of weights, the attention that each key receives.
    const std::vector<double>& columnSums(Stage stage, Index head) const;

    /// Over how many keys each query of a head is spread.
    const std::vector<double>& effectiveKeys(Index head) const;

    /// What each head adds to the layer's output, and how far their sum is from it. Empty where the maps of shares
    /// would cost more than a figure is worth.
    const std::vector<Matrix<double>>& headShares() const;
    double shareDifference() const;
    std::optional<ValueRange> shareRange(Index head) const;

    /// The matrix as pictures take it: −∞ means hidden there, so one that no mask made, an overflow of half precision,
    /// is NaN. Lives as long as this.
    MatrixView drawn(Stage stage, Index head) const;

    /// A head's weights as weightsWithoutSinks has them, where maps are kept. Lives as long as this.
    MatrixView withoutSinks(Index head) const;

    /// True where a cell of the matrix that may be seen is NaN or infinite.
    bool hasNotFinite(Stage stage, Index head) const;

    /// True where a picture of the matrix has hidden cells.
    bool hasHidden(Stage stage, Index head) const;

private:
    struct Seen
    {
        std::optional<ValueRange> range;
        bool not_finite = false;
        bool hidden = false;
    };
    static Seen seenIn(const PooledHead* picture);
    template<class Scalar>
    static Seen seenIn(std::span<const Scalar> cells, const std::uint8_t* visible);
    const Seen& seen(Stage stage, Index head) const;

    const Analysis& m_analysis;
    PooledMapsPointer m_pooled;
    std::vector<VisibleCells> m_visible; // as Analysis::masks
    mutable std::map<std::pair<Stage, Index>, Seen> m_seen;
    mutable std::map<std::pair<Stage, Index>, std::vector<double>> m_sums;
    mutable std::map<std::pair<Stage, Index>, std::vector<double>> m_column_sums;
    mutable std::map<Index, std::vector<double>> m_effective;
    mutable std::map<Index, Matrix<double>> m_without_sinks;
    mutable std::map<std::pair<Stage, Index>, Matrix<double>> m_drawn; // where they differ from the analysis
    mutable std::optional<std::vector<Matrix<double>>> m_shares;
};

/// True for the stages of a head before its softmax, which share one colour range in the stage strip.
bool isScoreStage(Stage stage);

/// Which pictures of a figure have one range.
enum class RangeScope {
    Heads,    // a stage of all heads
    HeadSteps // the same, and scores, scaled, capped and masked together
};

/// The colours of the heads' shares of the output: one range for all of them and for their sum.
ValueScale shareScale(const MapFacts& facts, const FigureStyle& style, Index head);

/// The colours of one picture. Diverging maps are centred at zero, unless the range is fixed.
ValueScale mapScale(const MapFacts& facts, const FigureStyle& style, Stage stage, Index head, RangeScope scope);

} // namespace headlight
