// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_panel.h"
#include "session/compared_states.h"

namespace headlight {

/// A stage of a head in both states of a comparison, as it is drawn: where tokens stand alone, on the tokens of both,
/// with gaps. Lives at least as long as what is drawn of it, the analysis and the facts at least as long as this.
class ComparedMaps
{
public:
    /// noComparison has nothing to say of the stage and head.
    ComparedMaps(const Analysis& analysis, const MapFacts& facts_of_a, const MapFacts& facts_of_b, Stage stage,
                 Index head);

    const ComparedStates& states() const { return m_states; }

    /// A, or B, in colours that span both.
    MapPanel panel(Side side, const FigureFonts& fonts, const FigureStyle& style) const;

    /// A − B, centred at zero; what is hidden in both, or no number, is drawn as hidden.
    MapPanel differencePanel(const FigureFonts& fonts, const FigureStyle& style) const;

    /// The place of a cell of the document among the pairs.
    std::optional<Cell> placeOf(Cell document_cell) const;

private:
    /// What one panel draws.
    struct Drawn
    {
        Matrix<double> matrix; // (R, C)
        VisibleCells visible;
        std::shared_ptr<const AlignedSides> aligned; // null where nothing stands alone
    };
    const Analysis& of(Side side) const { return side == Side::A ? *m_analysis.kept : m_analysis; }
    const MapFacts& factsOf(Side side) const { return side == Side::A ? m_facts_of_a : m_facts_of_b; }
    Index headOf(Side side) const { return side == Side::A ? m_states.head_a : m_states.head_b; }
    std::vector<std::uint8_t> visibleIn(Side side) const;
    std::shared_ptr<const AlignedSides> sides(bool in_a, bool in_b) const;
    void takeDifference();
    void putOn(MapPanel& panel, const Drawn& drawn) const;
    void nameSides(MapPanel& panel, std::optional<Side> side, const FigureFonts& fonts) const;

    const Analysis& m_analysis;
    const MapFacts& m_facts_of_a;
    const MapFacts& m_facts_of_b;
    Stage m_stage;
    ComparedStates m_states;
    bool m_aligned; // something stands alone
    Drawn m_a;      // empty where it is the analysis' own
    Drawn m_b;
    Drawn m_difference;
    double m_farthest = 0; // from 0, of the differences
};

} // namespace headlight
