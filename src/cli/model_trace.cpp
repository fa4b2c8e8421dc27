// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/model_trace.h"

#include "cli/model_options.h"
#include "cli/progress_line.h"
#include "cli/row_warnings.h"
#include "export/checkpoint_trace.h"
#include "model/checkpoint.h"
#include "model/checkpoint_text.h"
#include "model/tokenizer_file.h"
#include "session/shipped_models.h"

#include <QIODevice>

#include <algorithm>

namespace headlight {

namespace {

constexpr Bytes bytes_per_token = 256; // a token in memory, generously

/// The tokens of the text, or of the ids; these need no tokenizer.
Result<CheckpointTokens> tokensOf(const ModelRequest& request, const CheckpointFolder& folder,
                                  const CommonOptions& common, Console& console)
{
    Result<LoadedTokenizer> loaded = loadTokenizer(folder.path());
    if (!request.text)
        return tokensOfIds(loaded ? &loaded->tokenizer : nullptr, request.ids);
    if (!loaded)
        return fail(loaded.error());
    const auto most_tokens = Index(std::min<Bytes>(common.budget / bytes_per_token, 1U << 30));
    return encodeForCheckpoint(loaded->tokenizer, *request.text, {most_tokens, console.stop});
}

/// The numbers that come from the command line, under the names that they have there.
Parsed<void> checkNumbers(const TransformerInput& input, const TransformerConfig& config)
{
    const auto refuse = [](const char* option, std::size_t seen, std::size_t needed) {
        return misuse({UsageError::Kind::BadValue, option, std::to_string(seen), {std::to_string(needed)}});
    };
    if (!input.type_ids.empty() && input.type_ids.size() != input.ids.size())
        return refuse("--type-ids", input.type_ids.size(), input.ids.size());
    if (!input.visible.empty() && input.visible.size() != input.ids.size())
        return refuse("--visible", input.visible.size(), input.ids.size());
    const auto check = [](const char* option, const std::vector<Index>& values, Index count) -> Parsed<void> {
        for (const Index value : values)
            if (value < 0 || value >= count)
                return misuse(
                    {UsageError::Kind::BadValue, option, std::to_string(value), {"0 … " + std::to_string(count - 1)}});
        return {};
    };
    if (const Parsed<void> ids = check("--ids", input.ids, config.vocabulary); !ids)
        return ids;
    return check("--type-ids", input.type_ids, std::max<Index>(config.token_types, 1));
}

/// Of the layers and heads asked for.
RowCounts countRows(const TransformerTrace& trace, const TraceSelection& selection)
{
    RowCounts counts;
    for (std::size_t layer = 0; layer < trace.layers.size(); ++layer) {
        if (selection.layer && *selection.layer != Index(layer))
            continue;
        const auto& heads = trace.layers[layer].rows;
        for (std::size_t head = 0; head < heads.size(); ++head) {
            if (selection.head && *selection.head != Index(head))
                continue;
            counts.empty += std::ranges::count_if(heads[head], &RowMark::empty);
            counts.not_finite += std::ranges::count_if(heads[head], &RowMark::not_finite);
        }
    }
    return counts;
}

} // namespace

Parsed<void> traceModel(const Options& options, const TraceSelection& selection, const OutputFile& output,
                        const CommonOptions& common, Console& console)
{
    const Parsed<ModelRequest> request = readModelRequest(options, common, console);
    if (!request)
        return tl::unexpected(request.error());
    const ProgressLine progress(common, console);
    const WorkContext work = progress.work();
    const Result<std::string> place = placeOfSource(request->path);
    if (!place)
        return failed(place);
    const Result<std::shared_ptr<const Checkpoint>> opened =
        Checkpoint::open(*place, request->show_not_finite ? NotFinite::Show : NotFinite::Refuse, work);
    if (!opened)
        return failed(opened);
    const Checkpoint& checkpoint = **opened;
    const Result<CheckpointTokens> tokens = tokensOf(*request, checkpoint.folder(), common, console);
    if (!tokens)
        return failed(tokens);

    TransformerInput input{tokens->ids, request->type_ids.empty() ? tokens->type_ids : request->type_ids,
                           request->visible, request->overrides};
    if (checkpoint.transformer()->token_types == 0 && request->type_ids.empty())
        input.type_ids.clear(); // a tokenizer may tell sentences apart where the checkpoint does not
    if (const Parsed<void> checked = checkNumbers(input, *checkpoint.transformer()); !checked)
        return checked;
    TransformerWish wish;
    wish.budget = common.budget;
    const Result<TransformerTrace> trace =
        runTransformer(checkpoint.transformer(), checkpoint.weights(), std::move(input), wish, work);
    if (!trace)
        return failed(trace);

    return writeModelTrace(*trace, checkpoint, tokens->pieces, selection, output, common, console);
}

tl::unexpected<ConsoleError> refusedTrace(const Error& error)
{
    if (const auto* word = std::get_if<NotOneOf>(&error); word && word->field == Field::Stage)
        return misuse({UsageError::Kind::BadValue, "--stages", word->seen, word->allowed});
    return failure(error);
}

Parsed<void> writeModelTrace(const TransformerTrace& trace, const Checkpoint& checkpoint,
                             const std::vector<std::string>& pieces, const TraceSelection& selection,
                             const OutputFile& output, const CommonOptions& common, Console& console,
                             const FigureMemory* memory)
{
    std::optional<Error> stopped_by;
    const CheckpointTraceSource source{
        trace,  checkpoint.weights(), std::string(checkpoint.config().family->model_type),
        pieces, common.budget,        {console.stop, {}, common.threads}};
    Result<TraceFile> file = checkpointTraceFile(source, selection, stopped_by);
    if (!file)
        return refusedTrace(file.error());
    if (memory)
        file->meta = withMemory(file->meta, *memory);
    if (!common.quiet)
        console.errors.write(positionWarning(trace, common.json_errors) +
                             rowWarnings(countRows(trace, selection), common.json_errors));
    const Parsed<void> written = writeOutput(
        output, console, [&](QIODevice& device) { return writeTrace(device, *file, output.format, console.stop); });
    if (!written && stopped_by && !console.stop.stop_requested())
        return failure(*stopped_by);
    return written;
}

} // namespace headlight
