// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/remembered_figure.h"

#include "engine/scaling_experiment.h"
#include "figure/cost_figure.h"
#include "figure/figure_caption.h"
#include "figure/laboratory_figure.h"
#include "figure/layers_figure.h"
#include "figure/outside_words.h"
#include "figure/scaling_figure.h"
#include "session/analysis.h"
#include "session/outside_analysis.h"
#include "session/score_spread.h"

#include <algorithm>

namespace headlight {

namespace {

using MadeFigure = Result<std::unique_ptr<Figure>>;

Result<void> checkHead(const Analysis& analysis, Index head)
{
    const Index heads = analysis.config.q_num_heads();
    if (head < 0 || head >= heads)
        return fail(OutOfRange{Field::Head, double(head), 0, double(heads - 1)});
    return {};
}

MadeFigure scalingFigure(const ScalingMemory& scaling, const WorkContext& work)
{
    std::vector<ScalingResult> results;
    for (const Index d_k : scaling.key_sizes) {
        ScalingParameters parameters = scaling.parameters;
        parameters.d_k = d_k;
        Result<ScalingResult> result = runScaling(parameters, work);
        if (!result)
            return fail(result.error());
        results.push_back(std::move(*result));
    }
    auto figure = std::make_unique<ScalingFigure>();
    figure->showScaling(results.back());
    std::ranges::stable_sort(results, {}, [](const ScalingResult& result) { return result.parameters.d_k; });
    figure->showSweep(std::move(results));
    figure->setQuantity(scaling.quantity);
    return figure;
}

MadeFigure costFigure(const Request& request, Bytes budget, const WorkContext& work)
{
    auto figure = std::make_unique<CostFigure>();
    if (!std::holds_alternative<CheckpointSource>(request.source)) {
        const Result<AttentionSize> size = attentionSize(request);
        if (!size)
            return fail(size.error());
        figure->showCost(*size);
        return figure;
    }
    const Result<AnalysisPointer> analysis = analyse(request, budget, work); // its sizes stand in the checkpoint
    if (!analysis)
        return fail(analysis.error());
    figure->showCost(AttentionSize{(*analysis)->config, (*analysis)->tokens.size(), (*analysis)->keyTokens().size()});
    return figure;
}

MadeFigure laboratoryFigure(Laboratory kind, const FigureMemory& memory, Bytes budget, const WorkContext& work)
{
    const Result<LaboratoryPointer> result = runLaboratory(kind, memory.request, {}, budget, work);
    if (!result)
        return fail(result.error());
    if (const Result<void> head = checkHead(*(*result)->variants.front().analysis, memory.selection.head); !head)
        return fail(head.error());
    auto figure = std::make_unique<LaboratoryFigure>();
    figure->showLaboratory(*result, memory.selection);
    return figure;
}

MadeFigure analysisFigure(const FigureMemory& memory, Bytes budget, const WorkContext& work)
{
    // One head can be pictured without its map being kept.
    const MapsWanted maps = memory.kind == FigureKind::Head ? MapsWanted::IfTheyFit : MapsWanted::All;
    const Result<AnalysisPointer> analysis =
        analyse(memory.request, budget, work, maps, nullptr, {memory.selection.layer});
    if (!analysis)
        return fail(analysis.error());
    if (memory.selection.layer != (*analysis)->layer) // the nearest that there is
        return fail(OutOfRange{Field::Layer, double(memory.selection.layer), 0, double((*analysis)->layerCount() - 1)});
    if (const Result<void> head = checkHead(**analysis, memory.selection.head); !head)
        return fail(head.error());
    for (const Index head : memory.picture.style.links.chosen)
        if (const Result<void> linked = checkHead(**analysis, head); !linked)
            return fail(linked.error());
    if (memory.kind == FigureKind::Layers)
        return layersFigure(memory, **analysis, work).map([](std::unique_ptr<LayersFigure> figure) {
            return std::unique_ptr<Figure>(std::move(figure));
        });
    if (memory.kind == FigureKind::Compare && (*analysis)->kept_error)
        return tl::unexpected<Error>(*(*analysis)->kept_error);
    std::unique_ptr<AnalysisFigure> figure = makeFigure(memory.kind);
    figure->setFigureStyle(memory.picture.style);
    figure->showAnalysis(*analysis, memory.selection);
    if (const Result<void> made = makePictures(*figure, **analysis, budget, work); !made)
        return fail(made.error());
    return figure;
}

} // namespace

Result<std::unique_ptr<LayersFigure>> layersFigure(const FigureMemory& memory, const Analysis& analysis,
                                                   const WorkContext& work)
{
    auto figure = std::make_unique<LayersFigure>();
    figure->setCaption(figureCaption(FigureKind::Layers, analysis, memory.selection, memory.picture.style));
    if (analysis.overrides())
        figure->setNote(overrideNote());
    const HeadPlace chosen{memory.selection.layer, memory.selection.head};
    if (memory.wall == WallPictures::Spread && analysis.pass) {
        Result<ScoreSpreadsPointer> spreads = scoreSpreads(analysis, work);
        if (!spreads)
            return fail(spreads.error());
        figure->showSpreads(std::move(*spreads), chosen);
        return figure;
    }
    LayerPicturesPointer pictures = analysis.pictures;
    if (pictures && memory.picture.style.pooling == Pooling::Mean) {
        Result<LayerPicturesPointer> means = layerPictures(analysis, wallPictures(CellPooling::Mean), work);
        if (!means)
            return fail(means.error());
        pictures = std::move(*means);
    }
    figure->showPictures(std::move(pictures), chosen);
    return figure;
}

Result<void> makePictures(AnalysisFigure& figure, const Analysis& analysis, Bytes budget, const WorkContext& work)
{
    PooledMapsPointer pictures = std::make_shared<const PooledMaps>();
    while (const std::optional<PooledMapKey> wanted = figure.wantedPicture()) {
        Result<PooledHead> picture = pooledMap(analysis, wanted->head, wanted->request, budget, work);
        if (!picture)
            return fail(picture.error());
        pictures = pictures->with(*wanted, std::move(*picture));
        figure.showPooledMaps(pictures);
    }
    return {};
}

Result<std::unique_ptr<Figure>> rememberedFigure(const FigureMemory& memory, Bytes budget, const WorkContext& work)
{
    if (const std::optional<Laboratory> kind = laboratoryOf(memory.kind))
        return laboratoryFigure(*kind, memory, budget, work);
    if (memory.kind == FigureKind::Scaling)
        return scalingFigure(memory.scaling.value_or(ScalingMemory{{ScalingParameters().d_k}, {}, {}}), work);
    if (memory.kind == FigureKind::Cost)
        return costFigure(memory.request, budget, work);
    return analysisFigure(memory, budget, work);
}

} // namespace headlight
