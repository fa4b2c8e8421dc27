// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer_checks.h"

#include "core/checked_size.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double largest_number = std::numeric_limits<double>::max();

Result<void> requireBelow(Field field, const std::vector<Index>& values, Index count)
{
    const auto outside = std::ranges::find_if(values, [&](Index value) { return value < 0 || value >= count; });
    if (outside != values.end())
        return fail(OutOfRange{field, double(*outside), 0, double(count - 1)});
    return {};
}

Result<void> requireAsMany(Field field, std::size_t count, std::size_t tokens)
{
    if (count != 0 && count != tokens)
        return fail(OutOfRange{field, double(count), double(tokens), double(tokens)});
    return {};
}

Result<void> requirePositive(Field field, double value)
{
    if (!std::isfinite(value) || value <= 0)
        return fail(OutOfRange{field, value, std::numeric_limits<double>::min(), largest_number});
    return {};
}

Result<void> checkOverrides(const AttentionOverrides& overrides)
{
    Result<void> checked = requirePositive(Field::Temperature, overrides.temperature);
    if (checked && overrides.divisor && overrides.divisor->kind == Divisor::Kind::Number)
        checked = requirePositive(Field::Divisor, overrides.divisor->number);
    if (checked && overrides.softcap)
        checked = requirePositive(Field::Softcap, *overrides.softcap);
    return checked;
}

/// Rows before the first position, and RoBERTa's row of padding, are not to be had for tokens.
Index mostTokens(const TransformerConfig& config)
{
    const auto* learned = std::get_if<LearnedPositions>(&config.positions);
    return learned ? config.most_positions : std::numeric_limits<std::int32_t>::max();
}

} // namespace

Result<void> checkTransformerInput(const TransformerConfig& config, const TransformerInput& input)
{
    if (input.ids.empty())
        return fail(NoTokens{Field::Text});
    if (input.size() > mostTokens(config))
        return fail(OutOfRange{Field::Text, double(input.size()), 1, double(mostTokens(config))});
    Result<void> checked = requireBelow(Field::Tokens, input.ids, config.vocabulary);
    if (checked)
        checked = requireAsMany(Field::Tokens, input.type_ids.size(), input.ids.size());
    if (checked)
        checked = requireBelow(Field::Tokens, input.type_ids, std::max<Index>(config.token_types, 1));
    if (checked)
        checked = requireAsMany(Field::Tokens, input.visible.size(), input.ids.size());
    if (checked)
        checked = checkOverrides(input.overrides);
    return checked;
}

std::vector<Index> learnedPositions(const TransformerConfig& config, const TransformerInput& input)
{
    const auto* learned = std::get_if<LearnedPositions>(&config.positions);
    if (!learned)
        return {};
    std::vector<Index> rows;
    Index next = learned->offset;
    for (std::size_t i = 0; i < input.ids.size(); ++i) {
        if (learned->padding_id) {
            // RoBERTa goes by the id, whatever is visible
            rows.push_back(input.ids[i] == *learned->padding_id ? *learned->padding_id : next++);
        } else if (learned->offset > 0 && !input.visible.empty()) {
            // OPT counts visible tokens, and gives the others the row before the first
            rows.push_back(input.visible[i] ? next++ : learned->offset - 1);
        } else {
            rows.push_back(next++);
        }
    }
    return rows;
}

HeadOptions transformerHeadOptions(const TransformerConfig& config, const AttentionOverrides& overrides, Index layer)
{
    HeadOptions options;
    options.scale = config.layers[std::size_t(layer)].scale;
    if (overrides.divisor) {
        switch (overrides.divisor->kind) {
        case Divisor::Kind::None:
            options.scale = 1;
            break;
        case Divisor::Kind::SqrtKeySize:
            options.scale = 1 / std::sqrt(double(config.d_k));
            break;
        case Divisor::Kind::SqrtModelSize:
            options.scale = 1 / std::sqrt(double(config.d_model));
            break;
        case Divisor::Kind::KeySize:
            options.scale = 1 / double(config.d_k);
            break;
        case Divisor::Kind::Number:
            options.scale = 1 / overrides.divisor->number;
            break;
        }
    }
    options.scale /= overrides.temperature;
    options.softcap = overrides.softcap ? overrides.softcap : config.softcap;
    return options;
}

Result<Mask> transformerMask(const TransformerConfig& config, const TransformerInput& input, Index layer)
{
    const std::optional<MaskOverride>& own = input.overrides.mask;
    MaskSpec spec = own ? own->spec : MaskSpec{};
    if (!own || own->with_own) {
        const LayerAttention& attention = config.layers[std::size_t(layer)];
        if (config.is_causal)
            spec.rules.emplace_back(CausalRule{});
        if (attention.window)
            spec.rules.emplace_back(WindowRule{*attention.window - 1, config.is_causal ? 0 : *attention.window - 1});
    }
    if (!input.visible.empty()) {
        MaskTensor::Allowed allowed(input.visible.begin(), input.visible.end());
        spec.tensors.push_back(std::make_shared<MaskTensor>(MaskTensor{"visible", {input.size()}, std::move(allowed)}));
    }
    return Mask::make(spec, input.size(), input.size());
}

std::optional<Index> passedPositions(const TransformerConfig& config, Index tokens)
{
    const auto* rotary = std::get_if<RotaryPositions>(&config.positions);
    if (!rotary || std::holds_alternative<DynamicRopeScaling>(rotary->scaling) || tokens <= config.most_positions)
        return std::nullopt;
    return config.most_positions;
}

double transformerOperations(const TransformerConfig& config, Index n, Index keys)
{
    const Index q_width = config.q_num_heads * config.d_k;
    const Index kv_width = config.kv_num_heads * config.d_k;
    const double products = linearOperations(n, config.d_model, q_width + 2 * kv_width) +
                            linearOperations(n, q_width, config.d_model) +
                            linearOperations(n, config.d_model, config.d_inner) * (config.is_gated ? 3 : 2);
    const double attention = double(config.q_num_heads) * attentionOperations(n, keys, config.d_k, config.d_k);
    return double(config.layerCount()) * (products + attention);
}

Bytes transformerNeed(const TransformerConfig& config, Index n)
{
    const Bytes q_width = Bytes(config.q_num_heads * config.d_k);
    const Bytes kv_width = Bytes(config.kv_num_heads * config.d_k);
    const Bytes d_model = Bytes(config.d_model);
    const Bytes inner = Bytes(config.d_inner) * (config.is_gated ? 3 : 2);
    const CheckedSize tokens = Bytes(n);
    // hidden; q; k and v; what is told of rows
    const Bytes rows = Bytes(config.q_num_heads) * (sizeof(RowMark) / sizeof(float));
    const CheckedSize kept = tokens * CheckedSize(d_model + q_width + 2 * kv_width + rows);
    // what attention reads and gives, the perceptron's vectors, sums of two of them, a layer's keys in panels, and a
    // group's keys and values in double
    const CheckedSize passing =
        tokens * CheckedSize(inner + 6 * d_model + q_width + kv_width + 6 * q_width / Bytes(config.kv_num_heads));
    // one block's numbers, and as many bytes on their way from the file
    const CheckedSize block = CheckedSize(d_model) * CheckedSize(2 * q_width + 2 * kv_width + inner) * CheckedSize(2);
    const CheckedSize floats = kept * CheckedSize(Bytes(config.layerCount())) + passing + block;
    return (floats * CheckedSize(sizeof(float))).value();
}

} // namespace headlight
