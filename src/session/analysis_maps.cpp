// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "engine/budget.h"

#include <algorithm>
#include <new>
#include <thread>

namespace headlight {

Result<PooledHead> pooledMap(const Analysis& analysis, Index head, const PoolRequest& request, Bytes budget,
                             const WorkContext& work)
try {
    const Mask& mask = analysis.mask(head);
    const Index n_q = mask.queries();
    const Index n_k = mask.keys();
    const int threads = work.threads > 0 ? work.threads : int(std::max(1U, std::thread::hardware_concurrency()));
    const auto need_for = [&](Index n) {
        return pooledHeadNeed(std::min(n, n_q), std::min(n, n_k), analysis.config.d_k(), request.cells, threads);
    };
    const Index longer = std::max(n_q, n_k);
    if (const Result<void> fits = requireBudget(need_for(longer), budget, longer, need_for); !fits)
        return fail(fits.error());
    const HeadOptions& options = analysis.optionsOf(head);
    return std::visit(
        [&](const auto& layer) {
            const auto& of = layer.heads[std::size_t(head)];
            return pooledHead(of.q, of.k, options, mask, request, work, of.rows);
        },
        analysis.trace.layer);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Index Analysis::layerCount() const
{
    if (pass)
        return Index(pass->trace.layers.size());
    return imported ? Index(imported->layers.size()) : 1;
}

bool Analysis::overrides() const
{
    return pass && pass->trace.input.overrides != AttentionOverrides{};
}

bool Analysis::lacks(Stage stage) const
{
    if (imported)
        return stage != Stage::Weights;
    return stage != Stage::Capped && !isMap(stage) && this->stage(stage, 0).empty();
}

MatrixShape Analysis::shape(Stage stage, Index head) const
{
    if (isMap(stage))
        return {masks.front().queries(), masks.front().keys()};
    const MatrixView matrix = this->stage(stage, head);
    return {matrix.rows(), matrix.columns()};
}

Result<HeadMaps<double>> mapRow(const Analysis& analysis, Index head, Index query)
try {
    if (analysis.maps_kept) {
        const auto copied = [&](Stage stage) {
            const MatrixView map = analysis.stage(stage, head);
            Matrix<double> row(1, map.columns());
            for (Index j = 0; j < map.columns(); ++j)
                row(0, j) = map.at(query, j);
            return row;
        };
        return HeadMaps<double>{copied(Stage::Scores), copied(Stage::Scaled), copied(Stage::Capped),
                                copied(Stage::Masked), copied(Stage::Weights)};
    }
    const HeadOptions& options = analysis.optionsOf(head);
    return std::visit(
        [&](const auto& layer) {
            const auto& of = layer.heads[std::size_t(head)];
            return headRow(of.q, of.k, options, analysis.mask(head), query, of.rows);
        },
        analysis.trace.layer);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
