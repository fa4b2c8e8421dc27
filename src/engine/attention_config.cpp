// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_config.h"

#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr Index largest_size = 65'536;
constexpr Index most_heads = 1'024;
constexpr Index last_position = 1'000'000'000;

Result<void> requireCount(Field field, Index seen, Index highest)
{
    if (seen >= 1 && seen <= highest)
        return {};
    return fail(OutOfRange{field, double(seen), 1, double(highest)});
}

Result<void> requirePositive(Field field, double seen)
{
    constexpr std::numeric_limits<double> limits;
    if (std::isfinite(seen) && seen >= limits.min())
        return {};
    return fail(OutOfRange{field, seen, limits.min(), limits.max()});
}

/// Options that are not read may be anything: who looks at other positions is not asked about them.
Result<void> requireRope(const AttentionParameters& parameters)
{
    const RopeOptions& rope = parameters.rope;
    if (parameters.positions != Positions::Rope)
        return {};
    if (rope.rotary_size < 0 || rope.rotary_size > parameters.d_k)
        return fail(OutOfRange{Field::RopeSize, double(rope.rotary_size), 0, double(parameters.d_k)});
    if (rope.offset < 0 || rope.offset > last_position)
        return fail(OutOfRange{Field::RopeOffset, double(rope.offset), 0, double(last_position)});
    if (!(std::isfinite(rope.theta) && rope.theta >= 1)) // below 1 pairs would turn ever faster, and lose all digits
        return fail(OutOfRange{Field::RopeTheta, rope.theta, 1, std::numeric_limits<double>::max()});
    return {};
}

} // namespace

Result<AttentionConfig> AttentionConfig::make(const AttentionParameters& parameters)
{
    AttentionParameters valid = parameters;
    if (valid.divisor.kind != Divisor::Kind::Number)
        valid.divisor.number = 1;
    const Index kv_heads = valid.kv_num_heads.value_or(valid.q_num_heads);
    const Result<void> checks[] = {
        requireCount(Field::ModelSize, valid.d_model, largest_size),
        requireCount(Field::Heads, valid.q_num_heads, most_heads),
        requireCount(Field::KeyValueHeads, kv_heads, most_heads),
        requireCount(Field::KeySize, valid.d_k, largest_size),
        requireCount(Field::ValueSize, valid.d_v, largest_size),
        requirePositive(Field::Divisor, valid.divisor.number),
        requirePositive(Field::Softcap, valid.softcap.value_or(1)),
        requirePositive(Field::Temperature, valid.temperature),
        requireRope(valid),
    };
    for (const Result<void>& check : checks)
        if (!check)
            return tl::unexpected(check.error());
    if (valid.q_num_heads % kv_heads != 0)
        return fail(UnevenHeads{valid.q_num_heads, kv_heads});
    return AttentionConfig(valid);
}

double AttentionConfig::divisor() const
{
    switch (m_parameters.divisor.kind) {
    case Divisor::Kind::None:
        return 1;
    case Divisor::Kind::SqrtKeySize:
        return std::sqrt(double(d_k()));
    case Divisor::Kind::SqrtModelSize:
        return std::sqrt(double(d_model()));
    case Divisor::Kind::KeySize:
        return double(d_k());
    case Divisor::Kind::Number:
        break;
    }
    return m_parameters.divisor.number;
}

} // namespace headlight
