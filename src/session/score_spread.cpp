// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/score_spread.h"

#include "engine/head_rows.h"
#include "engine/work.h"

#include <cmath>
#include <new>

namespace headlight {

namespace {

/// Mean and squares of the scores in sight (Welford 1962).
class SpreadSink final : public RowSink
{
public:
    bool takes(Stage stage) const override { return stage == Stage::Scores; }

    void takeRow(Stage stage, Index, std::span<const double> row, std::span<const std::uint8_t> visible) override
    {
        if (!takes(stage))
            return;
        for (std::size_t key = 0; key < row.size(); ++key)
            if (visible[key] != 0 && std::isfinite(row[key]))
                add(row[key]);
    }

    std::optional<ScoreSpread> spread(Index d_k) const
    {
        if (m_count < 2)
            return std::nullopt;
        return ScoreSpread{std::sqrt(m_squares / double(m_count)), std::sqrt(double(d_k)), m_count};
    }

private:
    void add(double score)
    {
        ++m_count;
        const double off = score - m_mean;
        m_mean += off / double(m_count);
        m_squares += off * (score - m_mean);
    }

    Index m_count = 0;
    double m_mean = 0;
    double m_squares = 0;
};

/// One layer's heads, a task each.
Result<void> measureLayer(const TransformerTrace& trace, Index layer, Work& work, ScoreSpreads& spreads)
{
    const TransformerConfig& config = *trace.config;
    const Result<Mask> mask = transformerMask(config, trace.input, layer);
    if (!mask)
        return tl::unexpected(mask.error());
    const HeadOptions options = transformerHeadOptions(config, trace.input.overrides, layer);
    const TransformerLayer& kept = trace.layers[std::size_t(layer)];
    const double a_row = attentionOperations(1, trace.tokens(), config.d_k, 0);
    const Index together = rowsTogether(a_row);
    return work.run(config.q_num_heads, a_row * double(trace.tokens()), [&](Index head) {
        HeadRows<float> rows(kept.q[std::size_t(head)], kept.k[std::size_t(config.keyValueHead(head))], options, *mask,
                             work);
        rows.prepare();
        SpreadSink sink;
        for (Index i = 0; i < trace.tokens() && !work.stopped(); i += together)
            rows.compute(i, std::min(i + together, trace.tokens()), sink);
        spreads.of_head[std::size_t(layer * spreads.heads + head)] = sink.spread(config.d_k);
    });
}

} // namespace

Result<ScoreSpreadsPointer> scoreSpreads(const Analysis& analysis, const WorkContext& context)
try {
    const TransformerTrace& trace = analysis.pass->trace;
    const TransformerConfig& config = *trace.config;
    auto spreads = std::make_shared<ScoreSpreads>();
    *spreads = {config.layerCount(), config.q_num_heads, {}};
    spreads->of_head.resize(std::size_t(spreads->layers * spreads->heads));
    const double a_head = attentionOperations(1, trace.tokens(), config.d_k, 0) * double(trace.tokens());
    Work work(context, a_head * double(spreads->of_head.size()));
    for (Index layer = 0; layer < spreads->layers; ++layer)
        if (const Result<void> measured = measureLayer(trace, layer, work, *spreads); !measured)
            return tl::unexpected(measured.error());
    if (context.stop.stop_requested())
        return fail(Cancelled{});
    return ScoreSpreadsPointer(std::move(spreads));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
