// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/scaling_table.h"

#include "export/text_sink.h"

#include <cmath>
#include <string_view>
#include <vector>

namespace headlight {

namespace {

struct ScalingRow
{
    Index d_k;
    std::string_view divisor;
    Moments moments;
};

/// Division by a constant divides the mean by it and the variance by its square; the kurtosis stays.
Moments divided(const Moments& moments, double divisor)
{
    return {moments.mean / divisor, moments.variance / (divisor * divisor), moments.kurtosis};
}

std::vector<ScalingRow> rowsOf(std::span<const ScalingResult> results, std::optional<Index> d_model)
{
    std::vector<ScalingRow> rows;
    for (const ScalingResult& result : results) {
        const Index d_k = result.parameters.d_k;
        const double model_size = double(d_model.value_or(8 * d_k));
        rows.push_back({d_k, "none", result.unscaled});
        rows.push_back({d_k, "sqrt-dk", result.scaled});
        rows.push_back({d_k, "sqrt-dmodel", divided(result.unscaled, std::sqrt(model_size))});
        rows.push_back({d_k, "dk", divided(result.unscaled, double(d_k))});
    }
    return rows;
}

/// A kurtosis may be missing (all products equal): JSON has no NaN.
void writeJsonNumber(TextSink& sink, double value)
{
    if (std::isfinite(value))
        sink.number(value);
    else
        sink.text("null");
}

} // namespace

bool writeScalingCsv(QIODevice& device, std::span<const ScalingResult> results, std::optional<Index> d_model,
                     std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("d_k,divisor,mean,variance,kurtosis\n");
    for (const ScalingRow& row : rowsOf(results, d_model)) {
        sink.integer(row.d_k);
        sink.text(",");
        sink.text(row.divisor);
        for (const double value : {row.moments.mean, row.moments.variance, row.moments.kurtosis}) {
            sink.text(",");
            sink.number(value);
        }
        sink.text("\n");
    }
    return sink.finish();
}

bool writeScalingJson(QIODevice& device, std::span<const ScalingResult> results, std::optional<Index> d_model,
                      std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    std::string_view before = "[";
    for (const ScalingRow& row : rowsOf(results, d_model)) {
        sink.text(before);
        sink.text("{\"d_k\":");
        sink.integer(row.d_k);
        sink.text(",\"divisor\":\"");
        sink.text(row.divisor);
        sink.text("\",\"mean\":");
        writeJsonNumber(sink, row.moments.mean);
        sink.text(",\"variance\":");
        writeJsonNumber(sink, row.moments.variance);
        sink.text(",\"kurtosis\":");
        writeJsonNumber(sink, row.moments.kurtosis);
        sink.text("}");
        before = ",\n";
    }
    sink.text(results.empty() ? "[]\n" : "]\n");
    return sink.finish();
}

} // namespace headlight
