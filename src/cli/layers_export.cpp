// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/layers_export.h"

#include "cli/import_trace.h"
#include "cli/model_trace.h"
#include "cli/picture_output.h"
#include "cli/progress_line.h"
#include "export/spread_table.h"
#include "figure/layers_figure.h"
#include "figure/outside_words.h"
#include "session/outside_analysis.h"
#include "session/score_spread.h"

#include <QIODevice>

namespace headlight {

namespace {

Parsed<void> writeWeights(const Analysis& analysis, const OutputFile& output, const CommonOptions& common,
                          Console& console)
{
    const TraceSelection all{.layer = {}, .head = {}, .arrays = {std::string(stageName(Stage::Weights))}};
    if (analysis.imported)
        return writeImportTrace(*analysis.imported, all, output, common, console);
    const CheckpointPass& pass = *analysis.pass;
    return writeModelTrace(pass.trace, *pass.opened->checkpoint, pass.tokens.pieces, all, output, common, console);
}

/// Puts the wall that is asked for on the figure.
Parsed<void> showWall(LayersFigure& figure, const Analysis& analysis, const FigureRequest& asked,
                      const WorkContext& work)
{
    if (asked.wall == FigureRequest::Wall::Spread) {
        Result<ScoreSpreadsPointer> spreads = scoreSpreads(analysis, work);
        if (!spreads)
            return failed(spreads);
        figure.showSpreads(std::move(*spreads), std::nullopt);
        return {};
    }
    LayerPicturesPointer pictures = analysis.pictures;
    if (asked.style.pooling == Pooling::Mean) {
        Result<LayerPicturesPointer> means = layerPictures(analysis, wallPictures(CellPooling::Mean), work);
        if (!means)
            return failed(means);
        pictures = std::move(*means);
    }
    figure.showPictures(std::move(pictures), std::nullopt);
    return {};
}

} // namespace

Parsed<void> exportLayers(const Analysis& analysis, const FigureRequest& asked, const OutputFile& output,
                          const CommonOptions& common, Console& console)
{
    if (!analysis.pass && !analysis.imported)
        return misuse({UsageError::Kind::MissingOption, "--model", {}, {"--model DIR", "--import FILE"}});
    const bool spread = asked.wall == FigureRequest::Wall::Spread;
    if (spread && !analysis.pass)
        return misuse({UsageError::Kind::BadValue, "--wall", "spread", {"weights: an import has no q and k"}});
    const ProgressLine progress(common, console);
    if (output.format == "csv" && !spread)
        return writeWeights(analysis, output, common, console);
    if (output.format == "csv") {
        const Result<ScoreSpreadsPointer> spreads = scoreSpreads(analysis, progress.work());
        if (!spreads)
            return failed(spreads);
        return writeOutput(output, console,
                           [&](QIODevice& device) { return writeSpreadCsv(device, **spreads, console.stop); });
    }
    LayersFigure figure;
    figure.setCaption(captionText(analysis));
    if (analysis.overrides())
        figure.setNote(overrideNote());
    if (const Parsed<void> shown = showWall(figure, analysis, asked, progress.work()); !shown)
        return shown;
    return writePicture(figure, asked, output, console);
}

} // namespace headlight
