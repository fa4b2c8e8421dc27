// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/layers_export.h"

#include "cli/import_trace.h"
#include "cli/model_trace.h"
#include "cli/numbers_output.h"
#include "cli/picture_output.h"
#include "export/remembered_figure.h"
#include "export/spread_table.h"
#include "figure/layers_figure.h"
#include "session/score_spread.h"

#include <QIODevice>

namespace headlight {

namespace {

Parsed<void> writeWeights(const Analysis& analysis, const FigureMemory& memory, const OutputFile& output,
                          const CommonOptions& common, Console& console)
{
    const TraceSelection all{.layer = {}, .head = {}, .arrays = {std::string(stageName(Stage::Weights))}};
    if (analysis.imported)
        return writeImportTrace(*analysis.imported, all, output, common, console, &memory);
    const CheckpointPass& pass = *analysis.pass;
    return writeModelTrace(pass.trace, *pass.opened->checkpoint, pass.tokens.pieces, all, output, common, console,
                           &memory);
}

} // namespace

Parsed<void> exportLayers(const Analysis& analysis, const FigureRequest& asked, const OutputFile& output,
                          const CommonOptions& common, const ProgressLine& progress, Console& console)
{
    if (!analysis.pass && !analysis.imported)
        return misuse({UsageError::Kind::MissingOption, "--model", {}, {"--model DIR", "--import FILE"}});
    const bool spread = asked.wall == WallPictures::Spread;
    if (spread && !analysis.pass)
        return misuse({UsageError::Kind::BadValue, "--wall", "spread", {"weights: an import has no q and k"}});
    if (output.format == "tex")
        return misuse({UsageError::Kind::BadValue, "--figure", "layers", {"head"}});
    Result<FigureMemory> of_analysis = figureMemory(FigureKind::Layers, analysis, asked.selection);
    if (!of_analysis)
        return failed(of_analysis);
    const FigureMemory memory = remembered(asked, std::move(*of_analysis));
    if (!isPicture(output) && !spread)
        return writeWeights(analysis, memory, output, common, console);
    if (!isPicture(output)) {
        const Result<ScoreSpreadsPointer> spreads = scoreSpreads(analysis, progress.work());
        if (!spreads)
            return failed(spreads);
        return writeTable(memory, output, console,
                          [&](QIODevice& device) { return writeSpreadCsv(device, **spreads, console.stop); });
    }
    const Result<std::unique_ptr<LayersFigure>> figure = layersFigure(memory, analysis, progress.work());
    if (!figure)
        return failed(figure);
    return writePicture(**figure, memory, output, console);
}

} // namespace headlight
