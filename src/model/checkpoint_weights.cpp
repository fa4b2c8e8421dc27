// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_weights.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

namespace headlight {

namespace {

using Role = TensorRole;
using Place = TensorStore::Place;

constexpr Index rows_together = 64;         // of a stored matrix that are turned at a time
constexpr Index counted_together = 1 << 20; // elements that are looked at for NaN at a time

/// Reads parts of tensors; the first error is kept, and what was read after it is empty.
class WeightReading
{
public:
    WeightReading(const CheckpointConfig& config, const CheckpointTensors& tensors, NotFinite not_finite,
                  std::stop_token stop)
        : m_config(config), m_tensors(tensors), m_not_finite(not_finite), m_stop(std::move(stop))
    {}

    const Result<void>& outcome() const { return m_outcome; }

    std::vector<float> vector(const Place* place)
    {
        std::vector<float> values(place ? std::size_t(place->tensor->count()) : 0);
        if (place)
            read(*place, 0, values);
        return values;
    }

    NormWeights norm(Role role, Index layer = 0)
    {
        return {vector(m_tensors.weight(role, layer)), vector(m_tensors.bias(role, layer))};
    }

    /// Empty where the checkpoint has none.
    Linear linear(Role role, Index layer = 0)
    {
        const Place* place = m_tensors.weight(role, layer);
        if (!place)
            return {};
        return {m_config.family->is_input_first ? matrix(*place) : turned(*place, 0, place->tensor->shape[0]),
                vector(m_tensors.bias(role, layer))};
    }

    /// (rows, columns) as stored.
    Matrix<float> matrix(const Place& place)
    {
        Matrix<float> values(place.tensor->shape[0], place.tensor->shape[1]);
        read(place, 0, {values.data(), std::size_t(values.size())});
        return values;
    }

    /// Rows first … first + count − 1 of a stored matrix as columns: (columns, count).
    Matrix<float> turned(const Place& place, Index first, Index count)
    {
        const Index width = place.tensor->shape[1];
        Matrix<float> values(width, count);
        Matrix<float> rows(std::min(rows_together, count), width);
        for (Index begin = 0; begin < count && m_outcome; begin += rows_together) {
            const Index together = std::min(rows_together, count - begin);
            read(place, (first + begin) * width, {rows.data(), std::size_t(together * width)});
            for (Index column = 0; column < width; ++column)
                for (Index row = 0; row < together; ++row)
                    values(column, begin + row) = rows(row, column);
        }
        return values;
    }

    /// The rows of a table that a text asks for: (n, columns); empty without a table.
    Matrix<float> rows(const Place* place, std::span<const Index> wanted)
    {
        if (!place || wanted.empty())
            return {};
        const Index width = place->tensor->shape[1];
        Matrix<float> values(Index(wanted.size()), width);
        for (Index i = 0; i < values.rows() && m_outcome; ++i)
            read(*place, wanted[std::size_t(i)] * width, {values.data() + i * width, std::size_t(width)});
        return values;
    }

private:
    void read(const Place& place, Index first, std::span<float> target)
    {
        if (!m_outcome)
            return;
        m_outcome = place.file->read(*place.tensor, first, target, m_stop);
        if (m_outcome && m_not_finite == NotFinite::Refuse)
            requireFinite(place, target);
    }

    void requireFinite(const Place& place, std::span<const float> values)
    {
        if (std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
            return;
        // From here on nothing is computed, so there is time for the whole tensor.
        std::optional<Index> first;
        Index found = 0;
        std::vector<float> block(std::size_t(std::min(counted_together, place.tensor->count())));
        for (Index begin = 0; begin < place.tensor->count() && m_outcome; begin += counted_together) {
            const Index count = std::min(counted_together, place.tensor->count() - begin);
            m_outcome = place.file->read(*place.tensor, begin, std::span(block).first(std::size_t(count)), m_stop);
            for (Index i = 0; i < count && m_outcome; ++i)
                if (!std::isfinite(block[std::size_t(i)])) {
                    first = first.value_or(begin + i);
                    ++found;
                }
        }
        if (m_outcome)
            m_outcome =
                fail(FileMalformed{place.file->path(), place.tensor->name + placeText(place, first.value_or(0)),
                                   std::to_string(found) + " numbers that are NaN or infinite", "finite numbers"});
    }

    /// "[3, 0]", where an element stands in its tensor.
    static std::string placeText(const Place& place, Index element)
    {
        std::vector<Index> where(place.tensor->shape.size());
        for (std::size_t axis = where.size(); axis-- > 0;) {
            where[axis] = element % place.tensor->shape[axis];
            element /= place.tensor->shape[axis];
        }
        return shapeText(where);
    }

    const CheckpointConfig& m_config;
    const CheckpointTensors& m_tensors;
    NotFinite m_not_finite;
    std::stop_token m_stop;
    Result<void> m_outcome;
};

/// Columns of a linear map.
Linear columnsOf(const Linear& linear, const std::vector<std::pair<Index, Index>>& ranges)
{
    Index count = 0;
    for (const auto& [first, width] : ranges)
        count += width;
    Linear part;
    part.weight.resize(linear.weight.rows(), count);
    Index at = 0;
    for (const auto& [first, width] : ranges) {
        part.weight.middleCols(at, width) = linear.weight.middleCols(first, width);
        if (!linear.bias.empty())
            part.bias.insert(part.bias.end(), linear.bias.begin() + first, linear.bias.begin() + first + width);
        at += width;
    }
    return part;
}

/// Query, key or value (0, 1, 2) out of a fused map.
Linear unfused(const Linear& fused, Index which, const TransformerConfig& config, FusedLayout layout)
{
    const Index width = config.q_num_heads * config.d_k;
    std::vector<std::pair<Index, Index>> ranges;
    if (layout == FusedLayout::Thirds)
        ranges.emplace_back(which * width, width);
    else
        for (Index head = 0; head < config.q_num_heads; ++head)
            ranges.emplace_back((3 * head + which) * config.d_k, config.d_k);
    return columnsOf(fused, ranges);
}

/// The part of a block that attention is made with.
void readAttention(WeightReading& reading, const CheckpointConfig& config, const CheckpointTensors& tensors,
                   Index layer, BlockWeights& block)
{
    if (tensors.weight(Role::FusedQueryKeyValue, layer)) {
        const Linear fused = reading.linear(Role::FusedQueryKeyValue, layer);
        block.query = unfused(fused, 0, config.transformer, config.family->fused);
        block.key = unfused(fused, 1, config.transformer, config.family->fused);
        block.value = unfused(fused, 2, config.transformer, config.family->fused);
    } else {
        block.query = reading.linear(Role::Query, layer);
        block.key = reading.linear(Role::Key, layer);
        block.value = reading.linear(Role::Value, layer);
    }
    block.query_norm = reading.norm(Role::QueryNorm, layer);
    block.key_norm = reading.norm(Role::KeyNorm, layer);
    block.attention_output = reading.linear(Role::AttentionOutput, layer);
}

template<class Value>
Result<Value> unlessFailed(const WeightReading& reading, Value value)
{
    if (!reading.outcome())
        return fail(reading.outcome().error());
    return value;
}

} // namespace

Result<InputWeights> CheckpointWeights::input(std::span<const Index> ids, std::span<const Index> positions,
                                              std::span<const Index> types, const WorkContext& context) const
try {
    WeightReading reading(m_config, m_tensors, m_not_finite, context.stop);
    return unlessFailed(reading,
                        InputWeights{reading.rows(m_tensors.weight(Role::TokenTable), ids),
                                     reading.rows(m_tensors.weight(Role::PositionTable), positions),
                                     reading.rows(m_tensors.weight(Role::TypeTable), types),
                                     reading.linear(Role::InputProjection), reading.norm(Role::EmbeddingNorm)});
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::shared_ptr<const BlockWeights>> CheckpointWeights::block(Index layer, const WorkContext& context) const
try {
    WeightReading reading(m_config, m_tensors, m_not_finite, context.stop);
    const auto block = std::make_shared<BlockWeights>();
    block->attention_norm = reading.norm(Role::AttentionNorm, layer);
    readAttention(reading, m_config, m_tensors, layer, *block);
    block->after_attention_norm = reading.norm(Role::AfterAttentionNorm, layer);
    block->mlp_norm = reading.norm(Role::MlpNorm, layer);
    block->gate = reading.linear(Role::Gate, layer);
    block->up = reading.linear(Role::Up, layer);
    block->down = reading.linear(Role::Down, layer);
    block->after_mlp_norm = reading.norm(Role::AfterMlpNorm, layer);
    return unlessFailed<std::shared_ptr<const BlockWeights>>(reading, block);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::shared_ptr<const BlockWeights>> CheckpointWeights::attention(Index layer, const WorkContext& context) const
try {
    WeightReading reading(m_config, m_tensors, m_not_finite, context.stop);
    const auto block = std::make_shared<BlockWeights>();
    block->attention_norm = reading.norm(Role::AttentionNorm, layer);
    readAttention(reading, m_config, m_tensors, layer, *block);
    return unlessFailed<std::shared_ptr<const BlockWeights>>(reading, block);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<OutputWeights> CheckpointWeights::output(const WorkContext& context) const
try {
    WeightReading reading(m_config, m_tensors, m_not_finite, context.stop);
    return unlessFailed(reading, OutputWeights{reading.norm(Role::FinalNorm), reading.linear(Role::OutputProjection),
                                               reading.linear(Role::HeadTransform), reading.norm(Role::HeadNorm)});
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<Linear> CheckpointWeights::vocabulary(Index first, Index count, const WorkContext& context) const
try {
    WeightReading reading(m_config, m_tensors, m_not_finite, context.stop);
    Linear part{reading.turned(*m_tensors.head(), first, count), reading.vector(m_tensors.bias(Role::HeadBias))};
    if (!part.bias.empty())
        part.bias = {part.bias.begin() + first, part.bias.begin() + first + count};
    return unlessFailed(reading, std::move(part));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
