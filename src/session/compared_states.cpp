// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/compared_states.h"

#include <algorithm>

namespace headlight {

namespace {

std::vector<std::string> piecesOf(const TokenSequence& tokens)
{
    std::vector<std::string> pieces;
    for (Index i = 0; i < tokens.size(); ++i)
        pieces.emplace_back(tokens.piece(i));
    return pieces;
}

AlignedPairs paired(const TokenSequence& a, const TokenSequence& b)
{
    return alignedPairs(piecesOf(a), piecesOf(b));
}

bool standsAlone(const AlignedPair& pair)
{
    return !pair.a || !pair.b;
}

} // namespace

bool ComparedStates::sameTokens() const
{
    return std::ranges::none_of(shape.rows, standsAlone) && std::ranges::none_of(shape.columns, standsAlone);
}

Index ComparedStates::onlyIn(Side side) const
{
    const auto alone = [side](const AlignedPair& pair) { return side == Side::A ? !pair.b : !pair.a; };
    return Index(std::ranges::count_if(shape.rows, alone) + std::ranges::count_if(shape.columns, alone));
}

Index comparedHead(const Analysis& analysis, Index head)
{
    return analysis.request.kept.place().head.value_or(head);
}

std::optional<NoComparison> noComparison(const Analysis& analysis, Stage stage, Index head)
{
    if (!analysis.kept)
        return NoComparison::NothingKept;
    const Analysis& a = *analysis.kept;
    const std::optional<Index> layer = analysis.request.kept.place().layer;
    if (a.layer != layer.value_or(std::min(analysis.layer, a.layerCount() - 1)))
        return NoComparison::NoSuchLayer;
    const Index head_a = comparedHead(analysis, head);
    if (head_a >= Index(a.heads.size()))
        return NoComparison::NoSuchHead;
    if (isMap(stage) && !(analysis.maps_kept && a.maps_kept))
        return NoComparison::MapsNotKept;
    if (a.stage(stage, head_a).empty() || analysis.stage(stage, head).empty())
        return NoComparison::NoSuchStage;
    return std::nullopt;
}

std::vector<std::string> comparableStages(const Analysis& analysis)
{
    std::vector<std::string> names;
    for (const Stage stage : all_stages)
        if (!analysis.lacks(stage) && !analysis.kept->lacks(stage))
            names.emplace_back(stageName(stage));
    return names;
}

ComparedStates comparedStates(const Analysis& analysis, Stage stage, Index head)
{
    const Analysis& a = *analysis.kept;
    ComparedStates states;
    states.head_a = comparedHead(analysis, head);
    states.head_b = head;
    states.a = a.stage(stage, states.head_a);
    states.b = analysis.stage(stage, head);
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    states.shape.rows = of_keys ? paired(a.keyTokens(), analysis.keyTokens()) : paired(a.tokens, analysis.tokens);
    if (!isMap(stage))
        states.shape.columns = pairsByPlace(states.a.columns(), states.b.columns());
    else if (!a.context_tokens && !analysis.context_tokens)
        states.shape.columns = states.shape.rows;
    else
        states.shape.columns = paired(a.keyTokens(), analysis.keyTokens());
    return states;
}

} // namespace headlight
