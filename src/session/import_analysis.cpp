// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/outside_analysis.h"

#include "engine/layer_attention.h"
#include "engine/work.h"
#include "session/labelled_tokens.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

/// Row of `count` that the pooled row `pooled` of `of` begins with.
Index firstOf(Index pooled, Index of, Index count)
{
    return (2 * pooled * count + of) / (2 * of);
}

/// One head's weights brought to fewer cells; where they are few, a cell each.
PooledHead pooledWeights(const Tensor<float>& layer, Index head, const PoolRequest& request)
{
    const float* cells = layer.map(0, head);
    PooledHead picture;
    picture.window = {0, layer.rows, 0, layer.columns};
    picture.lowest = 1;
    const Index rows = std::min(request.cells, layer.rows), columns = std::min(request.cells, layer.columns);
    picture.values.setZero(rows, columns);
    bool any = false;
    for (Index r = 0; r < rows; ++r)
        for (Index c = 0; c < columns; ++c) {
            double sum = 0, largest = -HUGE_VAL;
            Index count = 0;
            for (Index i = firstOf(r, rows, layer.rows); i < firstOf(r + 1, rows, layer.rows); ++i)
                for (Index j = firstOf(c, columns, layer.columns); j < firstOf(c + 1, columns, layer.columns); ++j) {
                    const double value = double(cells[i * layer.columns + j]);
                    sum += value;
                    largest = std::max(largest, value);
                    ++count;
                    picture.lowest = any ? std::min(picture.lowest, value) : value;
                    picture.highest = any ? std::max(picture.highest, value) : value;
                    any = true;
                }
            picture.values(r, c) = float(request.pooling == CellPooling::Mean ? sum / double(count) : largest);
        }
    return picture;
}

Result<LayerPicturesPointer> picturesOf(const AttentionImport& imported, const PoolRequest& request,
                                        const WorkContext& context)
{
    auto pictures = std::make_shared<LayerPictures>();
    pictures->layers = Index(imported.layers.size());
    pictures->request = request;
    double cells = 0;
    for (const Tensor<float>& layer : imported.layers)
        cells += double(layer.values.size());
    Work work(context, cells);
    for (const Tensor<float>& layer : imported.layers) {
        pictures->heads = std::max(pictures->heads, layer.heads);
        std::vector<PooledHead> of_layer(std::size_t(layer.heads));
        const double a_head = double(layer.mapSize());
        const auto done = work.run(layer.heads, a_head, [&](Index head) {
            of_layer[std::size_t(head)] = pooledWeights(layer, head, request);
        });
        if (!done)
            return fail(done.error());
        pictures->of_layer.push_back(std::make_shared<const std::vector<PooledHead>>(std::move(of_layer)));
    }
    return LayerPicturesPointer(std::move(pictures));
}

std::vector<std::string> labelsFor(const std::vector<std::string>& names, Index count)
{
    if (Index(names.size()) == count)
        return names;
    std::vector<std::string> numbers;
    for (Index i = 0; i < count; ++i)
        numbers.push_back(std::to_string(i));
    return numbers;
}

HeadTrace<float> headOf(const Tensor<float>& layer, Index head)
{
    HeadTrace<float> of;
    HeadMaps<float>& maps = of.maps.emplace();
    maps.weights = Eigen::Map<const Matrix<float>>(layer.map(0, head), layer.rows, layer.columns);
    of.rows.resize(std::size_t(layer.rows));
    for (Index i = 0; i < layer.rows; ++i) {
        RowMark& mark = of.rows[std::size_t(i)];
        mark.not_finite = !maps.weights.row(i).allFinite();
        mark.empty = maps.weights.row(i).isZero(0);
    }
    return of;
}

Result<std::shared_ptr<const AttentionImport>> importFor(const ImportSource& source, Bytes budget,
                                                         const WorkContext& work, const AnalysisPointer& before)
{
    const auto* earlier = before ? std::get_if<ImportSource>(&before->request.source) : nullptr;
    if (earlier && *earlier == source)
        return before->imported;
    ImportOptions options;
    options.budget = budget;
    if (!source.tokens_path.empty()) {
        Result<std::vector<std::string>> tokens = readImportTokens(source.tokens_path);
        if (!tokens)
            return fail(tokens.error());
        options.tokens = std::move(*tokens);
    }
    Result<AttentionImport> fresh = readAttentionImport(source.path, options, work);
    if (!fresh)
        return fail(fresh.error());
    if (!source.tokens_path.empty() && fresh->unfit_tokens > 0)
        return fail(FileMalformed{source.tokens_path, "tokens", std::to_string(fresh->unfit_tokens),
                                  std::to_string(fresh->layers.front().rows) + ", one for each query"});
    return std::make_shared<const AttentionImport>(std::move(*fresh));
}

} // namespace

Result<Analysis> analyseImport(const Request& request, const ImportSource& source, Bytes budget,
                               const WorkContext& work, const AnalysisPointer& before, const LayerLook& look)
{
    const auto imported = importFor(source, budget, work, before);
    if (!imported)
        return fail(imported.error());
    const auto last = Index((*imported)->layers.size()) - 1;
    const Index layer_index = std::clamp<Index>(look.layer, 0, last);
    const Tensor<float>& layer = (*imported)->layers[std::size_t(layer_index)];

    AttentionParameters parameters; // sizes are not known of it
    parameters.q_num_heads = layer.heads;
    parameters.d_model = parameters.d_k = parameters.d_v = 1;
    parameters.positions = Positions::None;
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (!config)
        return fail(config.error());
    const Result<Mask> mask = Mask::make({}, layer.rows, layer.columns);
    if (!mask)
        return fail(mask.error());

    LayerTrace<float> maps;
    std::vector<HeadSummary> summaries;
    for (Index head = 0; head < layer.heads; ++head) {
        if (work.stop.stop_requested())
            return fail(Cancelled{});
        HeadSummary& summary = summaries.emplace_back();
        maps.heads.push_back(headOf(layer, head));
        summary.entropy = meanEntropy(maps.heads.back().maps->weights);
        for (const RowMark& row : maps.heads.back().rows) {
            summary.empty_rows += row.empty ? 1 : 0;
            summary.not_finite_rows += row.not_finite ? 1 : 0;
        }
    }
    PlaygroundTrace trace;
    trace.layer = std::move(maps);
    Analysis analysis{request, *config,          labelledTokens(labelsFor((*imported)->tokens, layer.rows)),
                      {*mask}, std::move(trace), std::move(summaries)};
    analysis.precision = Precision::Float32;
    if (!(*imported)->context_tokens.empty() || layer.columns != layer.rows)
        analysis.context_tokens = labelledTokens(labelsFor((*imported)->context_tokens, layer.columns));
    analysis.imported = *imported;
    analysis.layer = layer_index;
    if (before && before->imported == *imported) {
        analysis.pictures = before->pictures;
    } else {
        Result<LayerPicturesPointer> pictures = picturesOf(**imported, wallPictures(), work);
        if (!pictures)
            return fail(pictures.error());
        analysis.pictures = std::move(*pictures);
    }
    return analysis;
}

Result<LayerPicturesPointer> layerPictures(const Analysis& analysis, const PoolRequest& request,
                                           const WorkContext& work)
{
    if (analysis.imported)
        return picturesOf(*analysis.imported, request, work);
    const TransformerTrace& trace = analysis.pass->trace;
    const TransformerConfig& config = *trace.config;
    auto pictures = std::make_shared<LayerPictures>();
    *pictures = {config.layerCount(), config.q_num_heads, request, {}};
    Work drawing(work, double(config.layerCount()) * pictureOperations(config, trace.tokens()));
    for (Index layer = 0; layer < config.layerCount(); ++layer) {
        Result<std::vector<PooledHead>> of_layer =
            headPictures(config, trace.input, trace.layers[std::size_t(layer)], layer, request, work.stop, drawing);
        if (!of_layer)
            return fail(of_layer.error());
        pictures->of_layer.push_back(std::make_shared<const std::vector<PooledHead>>(std::move(*of_layer)));
    }
    return LayerPicturesPointer(std::move(pictures));
}

} // namespace headlight
