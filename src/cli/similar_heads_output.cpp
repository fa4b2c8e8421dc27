// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/similar_heads_output.h"

#include "cli/option_reader.h"
#include "cli/progress_line.h"
#include "cli/request_options.h"
#include "export/similar_table.h"

#include <QIODevice>

namespace headlight {

namespace {

/// "L.H", or "H" of layer 0.
Parsed<HeadPlace> readPlace(const Options& options)
{
    const std::string& seen = *options.last("--similar-to");
    const std::size_t point = seen.find('.');
    const std::string_view text = seen;
    const std::optional<Index> layer = point == std::string::npos ? 0 : wholeNumber(text.substr(0, point));
    const std::optional<Index> head = wholeNumber(point == std::string::npos ? text : text.substr(point + 1));
    if (!layer || !head || *layer < 0 || *head < 0)
        return misuse({UsageError::Kind::BadValue, "--similar-to", seen, {"L.H, a layer and a head", "H"}});
    return HeadPlace{*layer, *head};
}

/// A layer or head that there is not is named by the option that asked for it.
Parsed<void> refusedPlace(const Error& error, const std::string& seen)
{
    const auto* range = std::get_if<OutOfRange>(&error);
    if (!range || (range->field != Field::Layer && range->field != Field::Head))
        return failure(error);
    const std::string highest = std::to_string(Index(range->highest));
    return misuse({UsageError::Kind::BadValue,
                   "--similar-to",
                   seen,
                   {(range->field == Field::Layer ? "layer 0 … " : "head 0 … ") + highest}});
}

/// One of several passes, for what is told of progress.
WorkContext passOf(const WorkContext& work, std::size_t pass, std::size_t passes)
{
    WorkContext part = work;
    if (work.progress)
        part.progress = [&work, pass, passes](double share) { work.report((double(pass) + share) / double(passes)); };
    return part;
}

Result<SimilarHeadsPointer> similarOver(Request request, const std::vector<std::string>& texts, HeadPlace to,
                                        Bytes budget, const WorkContext& work)
{
    std::vector<SimilarHeadsPointer> results;
    AnalysisPointer before;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        request.text = texts[i];
        const std::size_t passes = 2 * texts.size();
        const Result<AnalysisPointer> analysis =
            analyse(request, budget, passOf(work, 2 * i, passes), MapsWanted::IfTheyFit, before);
        if (!analysis)
            return fail(analysis.error());
        const auto similar = similarHeads(**analysis, to, budget, passOf(work, 2 * i + 1, passes));
        if (!similar)
            return similar;
        results.push_back(*similar);
        before = *analysis;
    }
    return overTexts(results);
}

} // namespace

Parsed<void> writeSimilarHeads(const Options& options, const std::vector<std::string>& texts, const OutputFile& output,
                               const CommonOptions& common, Console& console)
{
    const Parsed<HeadPlace> to = readPlace(options);
    if (!to)
        return tl::unexpected(to.error());
    Parsed<Request> request = readRequest(options, common, console);
    if (!request)
        return tl::unexpected(request.error());
    request->kept = {};
    const ProgressLine progress(common, console);
    const std::vector<std::string> own = {request->text};
    const Result<SimilarHeadsPointer> similar =
        similarOver(*request, texts.empty() ? own : texts, *to, common.budget, progress.work());
    if (!similar)
        return refusedPlace(similar.error(), *options.last("--similar-to"));
    return writeOutput(output, console, [&](QIODevice& device) {
        const auto write = output.format == "csv" ? writeSimilarCsv : writeSimilarJson;
        return write(device, **similar, console.stop);
    });
}

} // namespace headlight
