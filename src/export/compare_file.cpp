// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/compare_file.h"

#include "export/trace_meta.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace headlight {

namespace {

ArrayAxis rowAxis(Stage stage)
{
    return stage == Stage::Key || stage == Stage::Value ? ArrayAxis::Key : ArrayAxis::Query;
}

/// An array of one matrix, of one head of one layer.
TraceArray arrayOf(std::string name, Stage stage, MatrixView matrix, HeadPlace place)
{
    TraceArray array{std::move(name),    {1}, rowAxis(stage), isMap(stage) ? ArrayAxis::Key : ArrayAxis::Feature,
                     matrix.precision(), {}};
    const std::optional<Index> head = isPerHead(stage) ? std::optional(place.head) : std::nullopt;
    if (head)
        array.shape.push_back(1);
    array.shape.insert(array.shape.end(), {matrix.rows(), matrix.columns()});
    array.parts.push_back({place.layer, head, 0, [matrix] { return std::optional(matrix); }});
    return array;
}

HeadPlace placeOf(const Analysis& analysis, Stage stage, Index head)
{
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    return {analysis.layer, of_keys ? analysis.config.keyValueHead(head) : head};
}

std::vector<std::string> pairNames(const AlignedPairs& pairs, const TokenSequence& a, const TokenSequence& b)
{
    std::vector<std::string> names;
    for (const AlignedPair& pair : pairs) {
        const std::string of_a(pair.a ? a.piece(*pair.a) : ""), of_b(pair.b ? b.piece(*pair.b) : "");
        const bool two = pair.a && pair.b && of_a != of_b;
        names.push_back(two ? of_a + " | " + of_b : pair.b ? of_b : of_a);
    }
    return names;
}

nlohmann::json pairsJson(const AlignedPairs& pairs)
{
    const auto place = [](const std::optional<Index>& index) {
        return index ? nlohmann::json(*index) : nlohmann::json();
    };
    nlohmann::json json = nlohmann::json::array();
    for (const AlignedPair& pair : pairs)
        json.push_back({place(pair.a), place(pair.b)});
    return json;
}

std::string metaOf(const Analysis& analysis, const ComparedStates& states, Stage stage)
{
    nlohmann::json meta = nlohmann::json::parse(traceMeta(analysis, {.layer = 0, .head = states.head_b, .arrays = {}}));
    meta["layers"] = {analysis.layer};
    meta["compare"] = {{"a", {{"layer", analysis.kept->layer}, {"head", states.head_a}}},
                       {"b", {{"layer", analysis.layer}, {"head", states.head_b}}},
                       {"stage", stageName(stage)},
                       {"rows", pairsJson(states.shape.rows)},
                       {"columns", pairsJson(states.shape.columns)}};
    return meta.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

Result<std::shared_ptr<const CompareFile>> compareFile(const Analysis& analysis, Stage stage, Index head)
{
    if (head < 0 || head >= Index(analysis.heads.size()))
        return fail(OutOfRange{Field::Head, double(head), 0, double(analysis.heads.size() - 1)});
    if (analysis.lacks(stage) || analysis.kept->lacks(stage))
        return fail(NotOneOf{Field::Stage, std::string(stageName(stage)), comparableStages(analysis)});
    const Analysis& kept = *analysis.kept;
    const ComparedStates states = comparedStates(analysis, stage, head);
    auto file = std::make_shared<CompareFile>();
    file->difference = alignedDifference(states.a, states.b, states.shape);
    MatrixView a = states.a, b = states.b;
    if (!states.sameTokens()) {
        file->a = alignedEntries(states.a, Side::A, states.shape);
        file->b = alignedEntries(states.b, Side::B, states.shape);
        a = file->a;
        b = file->b;
    }
    const std::string name(stageName(stage));
    TraceFile& trace = file->trace;
    trace.arrays.push_back(arrayOf(name + "_a", stage, a, placeOf(kept, stage, states.head_a)));
    trace.arrays.push_back(arrayOf(name + "_b", stage, b, placeOf(analysis, stage, head)));
    trace.arrays.push_back(arrayOf(name + "_difference", stage, file->difference, placeOf(analysis, stage, head)));
    const bool of_keys = rowAxis(stage) == ArrayAxis::Key;
    trace.tokens = of_keys ? tokenPieces(analysis.tokens) : pairNames(states.shape.rows, kept.tokens, analysis.tokens);
    trace.context_tokens = of_keys        ? pairNames(states.shape.rows, kept.keyTokens(), analysis.keyTokens())
                           : isMap(stage) ? pairNames(states.shape.columns, kept.keyTokens(), analysis.keyTokens())
                                          : tokenPieces(analysis.keyTokens());
    trace.meta = metaOf(analysis, states, stage);
    return file;
}

} // namespace headlight
