// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/matrix.h"

#include <array>
#include <string_view>

namespace headlight {

/// The parts of multi-head attention that cost something, in the order of the computation.
enum class CostPart { Projections, Scores, Softmax, Values, OutputProjection };

inline constexpr std::array all_cost_parts = {CostPart::Projections, CostPart::Scores, CostPart::Softmax,
                                              CostPart::Values, CostPart::OutputProjection};

/// "projections", "scores", "softmax", "values", "output_projection".
std::string_view costPartName(CostPart part);

/// Work and what it leaves in memory. Numbers as double: beyond 2⁵³ they are rounded, they never wrap.
struct Cost
{
    double operations = 0; // multiply-adds; for softmax one each for maximum, exponential, sum and division
    double bytes = 0;      // of the result
};

/// How the numbers come about, in the names of the papers; "h" heads, "h_kv" key/value heads.
struct CostFormula
{
    std::string_view operations;
    std::string_view numbers; // that the result holds; times the bytes of one
};

CostFormula costFormula(CostPart part);

/// What a part costs for n_q queries and n_k keys, by formula:
///   projections        n_q·d_model·h·d_k + n_k·d_model·h_kv·(d_k + d_v)
///   scores             h·n_q·n_k·d_k, and h·n_q·n_k numbers: the n² of the textbook
///   softmax            4·h·n_q·n_k
///   values             h·n_q·n_k·d_v
///   output projection  n_q·h·d_v·d_model
/// In the textbook's terms (h·d_k = d_model = d): O(n·d²) for the projections, O(n²·d) for the rest; memory O(n² +
/// n·d).
Cost attentionCost(CostPart part, const AttentionConfig& config, Index n_q, Index n_k, Precision precision);

/// All parts together.
Cost attentionCost(const AttentionConfig& config, Index n_q, Index n_k, Precision precision);

} // namespace headlight
