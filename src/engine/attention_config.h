// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>

namespace headlight {

enum class ScoreFunction { Dot, Additive, Cosine };

enum class Positions { None, Sinusoidal, Concatenated, Rope, Alibi };

/// Which entries of a head's vector turn together: i with i + half (rotate-half, the Hugging Face layout), or 2i with
/// 2i + 1 (interleaved, the layout of Su et al. 2021).
enum class RopeLayout { RotateHalf, Interleaved };

struct RopeOptions
{
    RopeLayout layout = RopeLayout::RotateHalf;
    Index rotary_size = 0; // entries that turn, from the first; 0: all. Odd sizes leave the last entry as it is
    double theta = 10'000;
    Index offset = 0; // position of row 0
    bool operator==(const RopeOptions&) const = default;
};

/// Half rounds the scores to float16, as hardware that multiplies in half precision does: what passes 65,504 becomes
/// infinity and shows what dividing before would have saved. For demonstration.
enum class ScorePrecision { Full, Half };

/// What the scores are divided by.
struct Divisor
{
    enum class Kind { None, SqrtKeySize, SqrtModelSize, KeySize, Number };
    Kind kind = Kind::SqrtKeySize;
    double number = 1; // read for Kind::Number only, and kept equal to 1 otherwise
    bool operator==(const Divisor&) const = default;
};

/// The settings of attention as a person types them: any values.
struct AttentionParameters
{
    Index d_model = 64;
    Index q_num_heads = 4;
    std::optional<Index> kv_num_heads; // not there: as many as query heads
    Index d_k = 16;
    Index d_v = 16;
    Divisor divisor;
    std::optional<double> softcap;
    double temperature = 1;
    ScoreFunction score = ScoreFunction::Dot;
    Positions positions = Positions::Concatenated;
    ScorePrecision precision = ScorePrecision::Full;
    RopeOptions rope; // read for Positions::Rope only
    bool operator==(const AttentionParameters&) const = default;
};

/// The settings of attention, valid or not there.
class AttentionConfig
{
public:
    /// Errors: OutOfRange naming the field (d_model, d_k, d_v 1 … 65,536, heads 1 … 1,024, divisor, softcap and
    /// temperature finite and above 0; with rotary positions theta from 1 on, entries that turn 0 … d_k, the first
    /// position 0 … 1,000,000,000), UnevenHeads.
    static Result<AttentionConfig> make(const AttentionParameters& parameters);

    Index d_model() const { return m_parameters.d_model; }
    Index q_num_heads() const { return m_parameters.q_num_heads; }
    Index kv_num_heads() const { return m_parameters.kv_num_heads.value_or(m_parameters.q_num_heads); }
    Index d_k() const { return m_parameters.d_k; }
    Index d_v() const { return m_parameters.d_v; }
    ScoreFunction score() const { return m_parameters.score; }
    Positions positions() const { return m_parameters.positions; }
    const RopeOptions& rope() const { return m_parameters.rope; }
    ScorePrecision precision() const { return m_parameters.precision; }
    std::optional<double> softcap() const { return m_parameters.softcap; }
    double temperature() const { return m_parameters.temperature; }

    /// The number that scores are divided by, temperature left out.
    double divisor() const;

    /// The key/value head that query head h reads: contiguous groups.
    Index keyValueHead(Index head) const { return head / (q_num_heads() / kv_num_heads()); }

    const AttentionParameters& parameters() const { return m_parameters; }
    bool operator==(const AttentionConfig&) const = default;

private:
    explicit AttentionConfig(const AttentionParameters& parameters) : m_parameters(parameters) {}
    AttentionParameters m_parameters;
};

} // namespace headlight
