// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/scaling_table.h"

#include "export/text_sink.h"

#include <array>
#include <cmath>
#include <string_view>

namespace headlight {

namespace {

constexpr std::array<std::string_view, 15> columns = {
    "mean",         "variance",     "kurtosis",     "max_weight",      "entropy_ratio",   "saturated",
    "jacobian_p10", "jacobian_p50", "jacobian_p90", "grad_logits_p10", "grad_logits_p50", "grad_logits_p90",
    "grad_q_p10",   "grad_q_p50",   "grad_q_p90"};

/// In the order of the columns.
std::array<double, columns.size()> numbersOf(const ScalingOutcome& outcome)
{
    return {outcome.moments.mean,        outcome.moments.variance, outcome.moments.kurtosis, outcome.max_weight.value,
            outcome.entropy_ratio.value, outcome.saturated.value,  outcome.jacobian.p10,     outcome.jacobian.p50,
            outcome.jacobian.p90,        outcome.grad_logits.p10,  outcome.grad_logits.p50,  outcome.grad_logits.p90,
            outcome.grad_q.p10,          outcome.grad_q.p50,       outcome.grad_q.p90};
}

/// A number may be missing (the entropy ratio of a single key): JSON has no NaN.
void writeJsonNumber(TextSink& sink, double value)
{
    if (std::isfinite(value))
        sink.number(value);
    else
        sink.text("null");
}

} // namespace

bool writeScalingCsv(QIODevice& device, std::span<const ScalingResult> results, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("d_k,divisor");
    for (const std::string_view column : columns) {
        sink.text(",");
        sink.text(column);
    }
    sink.text("\n");
    for (const ScalingResult& result : results)
        for (const ScalingDivisor divisor : all_scaling_divisors) {
            sink.integer(result.parameters.d_k);
            sink.text(",");
            sink.text(scalingDivisorName(divisor));
            for (const double value : numbersOf(result.of(divisor))) {
                sink.text(",");
                sink.number(value);
            }
            sink.text("\n");
        }
    return sink.finish();
}

bool writeScalingJson(QIODevice& device, std::span<const ScalingResult> results, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    std::string_view before = "[";
    for (const ScalingResult& result : results)
        for (const ScalingDivisor divisor : all_scaling_divisors) {
            sink.text(before);
            sink.text("{\"d_k\":");
            sink.integer(result.parameters.d_k);
            sink.text(",\"divisor\":\"");
            sink.text(scalingDivisorName(divisor));
            sink.text("\"");
            const auto numbers = numbersOf(result.of(divisor));
            for (std::size_t i = 0; i < columns.size(); ++i) {
                sink.text(",\"");
                sink.text(columns[i]);
                sink.text("\":");
                writeJsonNumber(sink, numbers[i]);
            }
            sink.text("}");
            before = ",\n";
        }
    sink.text(results.empty() ? "[]\n" : "]\n");
    return sink.finish();
}

} // namespace headlight
