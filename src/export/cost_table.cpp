// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/cost_table.h"

#include "engine/attention_cost.h"
#include "export/text_sink.h"

#include <string_view>

namespace headlight {

namespace {

void writeLine(TextSink& sink, std::string_view part, const CostFormula& formula, const Cost& cost)
{
    sink.text(part);
    sink.text(",");
    sink.text(formula.operations);
    sink.text(",");
    sink.number(cost.operations);
    sink.text(",");
    sink.text(formula.numbers);
    sink.text(",");
    sink.number(cost.bytes);
    sink.text("\n");
}

} // namespace

bool writeCostCsv(QIODevice& device, const AttentionSize& size, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("part,operations_formula,multiply_adds,numbers_formula,bytes\n");
    for (const CostPart part : all_cost_parts)
        writeLine(sink, costPartName(part), costFormula(part),
                  attentionCost(part, size.config, size.n_q, size.n_k, size.precision()));
    writeLine(sink, "all", {}, attentionCost(size.config, size.n_q, size.n_k, size.precision()));
    return sink.finish();
}

bool writeCostSweepCsv(QIODevice& device, const AttentionConfig& config, const CostSweep& sweep, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("tokens,precision,seconds,bytes,multiply_adds\n");
    for (const CostSample& sample : sweep.samples) {
        sink.integer(sample.tokens);
        sink.text(sample.precision == Precision::Float32 ? ",float32," : ",float64,");
        sink.number(sample.seconds);
        sink.text(",");
        sink.number(sample.bytes);
        sink.text(",");
        sink.number(attentionCost(config, sample.tokens, sample.tokens, sample.precision).operations);
        sink.text("\n");
    }
    return sink.finish();
}

} // namespace headlight
