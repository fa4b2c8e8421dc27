// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer_prefix.h"

#include "engine/rope_scaling.h"

#include <algorithm>

namespace headlight {

namespace {

template<class Value>
Index sameFirst(const std::vector<Value>& a, const std::vector<Value>& b)
{
    return std::ranges::mismatch(a, b).in1 - a.begin();
}

/// How many first tokens are the same; those that one text says nothing of are no others than the other text's default.
Index sameTokens(const TransformerInput& a, const TransformerInput& b)
{
    if (a.type_ids.empty() != b.type_ids.empty() || a.visible.empty() != b.visible.empty())
        return 0;
    Index count = sameFirst(a.ids, b.ids);
    if (!a.type_ids.empty())
        count = std::min(count, sameFirst(a.type_ids, b.type_ids));
    if (!a.visible.empty())
        count = std::min(count, sameFirst(a.visible, b.visible));
    return count;
}

/// Some ways of stretching rotary positions go by the length of the text.
bool turnsAlike(const TransformerConfig& config, Index n, Index other)
{
    const auto* rotary = std::get_if<RotaryPositions>(&config.positions);
    const auto frequencies = [&](Index tokens) {
        return ropeFrequencies(rotary->theta, rotary->rotary_size, rotary->scaling, tokens);
    };
    return !rotary || frequencies(n) == frequencies(other);
}

/// Whether the first queries see the same keys by both masks, all of them among the first ones.
bool seesAlike(const Mask& mask, const Mask& other, Index count)
{
    if (mask.hasBias() || other.hasBias())
        return false;
    std::vector<std::uint8_t> row(static_cast<std::size_t>(mask.keys()));
    std::vector<std::uint8_t> other_row(static_cast<std::size_t>(other.keys()));
    for (Index query = 0; query < count; ++query) {
        const std::optional<KeyRange> range = mask.range(query), other_range = other.range(query);
        if (range && other_range) {
            if (!(*range == *other_range) || range->last > count)
                return false;
            continue;
        }
        const Index seen = mask.fillRow(query, row);
        other.fillRow(query, other_row);
        const auto end = row.begin() + count;
        if (std::count(row.begin(), end, 1) != seen || !std::equal(row.begin(), end, other_row.begin()) ||
            std::find(other_row.begin() + count, other_row.end(), 1) != other_row.end())
            return false;
    }
    return true;
}

} // namespace

Result<Index> sharedTokens(const TransformerConfig* config, const TransformerTrace* before,
                           const TransformerInput& input)
{
    if (!before || before->config.get() != config || !(before->input.overrides == input.overrides) ||
        !turnsAlike(*config, before->tokens(), input.size()))
        return 0;
    const Index count = std::min(sameTokens(before->input, input), input.size() - 1); // something is left to compute
    // A causal mask of its own is the same for any length; a window shows less of what went before.
    if (count == 0 || (config->is_causal && !input.overrides.mask && input.visible.empty()))
        return count;
    for (Index layer = 0; layer < config->layerCount(); ++layer) {
        const Result<Mask> mask = transformerMask(*config, input, layer);
        const Result<Mask> other = mask ? transformerMask(*config, before->input, layer) : mask;
        if (!other)
            return fail(other.error());
        if (!seesAlike(*mask, *other, count))
            return 0;
    }
    return count;
}

Result<void> joinRows(const std::vector<JoinedRows>& matrices, Index count, Work& work)
{
    constexpr double operations_a_number = 4; // what copying takes, in multiply-adds
    const double numbers = double(count) * double(matrices.front().before->cols());
    return work.run(Index(matrices.size()), operations_a_number * numbers, [&](Index task) {
        const auto& [before, rows] = matrices[std::size_t(task)];
        Matrix<float> joined(count + rows->rows(), rows->cols());
        joined.topRows(count) = before->topRows(count);
        joined.bottomRows(rows->rows()) = *rows;
        *rows = std::move(joined);
    });
}

} // namespace headlight
