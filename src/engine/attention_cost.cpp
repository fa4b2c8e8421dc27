// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_cost.h"

namespace headlight {

std::string_view costPartName(CostPart part)
{
    switch (part) {
    case CostPart::Projections:
        return "projections";
    case CostPart::Scores:
        return "scores";
    case CostPart::Softmax:
        return "softmax";
    case CostPart::Values:
        return "values";
    case CostPart::OutputProjection:
        return "output_projection";
    }
    return {};
}

CostFormula costFormula(CostPart part)
{
    switch (part) {
    case CostPart::Projections:
        return {"n_q·d_model·h·d_k + n_k·d_model·h_kv·(d_k + d_v)", "n_q·h·d_k + n_k·h_kv·(d_k + d_v)"};
    case CostPart::Scores:
        return {"h·n_q·n_k·d_k", "h·n_q·n_k"};
    case CostPart::Softmax:
        return {"4·h·n_q·n_k", "h·n_q·n_k"};
    case CostPart::Values:
        return {"h·n_q·n_k·d_v", "n_q·h·d_v"};
    case CostPart::OutputProjection:
        return {"n_q·h·d_v·d_model", "n_q·d_model"};
    }
    return {};
}

Cost attentionCost(CostPart part, const AttentionConfig& config, Index n_q, Index n_k, Precision precision)
{
    const double queries = double(n_q), keys = double(n_k);
    const double d_model = double(config.d_model());
    const double heads = double(config.q_num_heads()), kv_heads = double(config.kv_num_heads());
    const double d_k = double(config.d_k()), d_v = double(config.d_v());
    const double number = precision == Precision::Float32 ? 4 : 8; // bytes
    switch (part) {
    case CostPart::Projections: {
        const double numbers = queries * heads * d_k + keys * kv_heads * (d_k + d_v); // of q, k and v
        return {numbers * d_model, numbers * number};
    }
    case CostPart::Scores:
        return {heads * queries * keys * d_k, heads * queries * keys * number};
    case CostPart::Softmax:
        return {4 * heads * queries * keys, heads * queries * keys * number};
    case CostPart::Values:
        return {heads * queries * keys * d_v, queries * heads * d_v * number};
    case CostPart::OutputProjection:
        return {queries * heads * d_v * d_model, queries * d_model * number};
    }
    return {};
}

Cost attentionCost(const AttentionConfig& config, Index n_q, Index n_k, Precision precision)
{
    Cost total;
    for (CostPart part : all_cost_parts) {
        const Cost cost = attentionCost(part, config, n_q, n_k, precision);
        total.operations += cost.operations;
        total.bytes += cost.bytes;
    }
    return total;
}

} // namespace headlight
