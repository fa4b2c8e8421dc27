// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/trace_arrays.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

enum class Per { Layer, QueryHead, KeyHead };

/// How an array is found in an analysis.
struct ArrayKind
{
    std::string_view name;
    Per per;
    ArrayAxis rows;
    ArrayAxis columns;
    MatrixView (*matrix)(const Analysis& analysis, Index head); // head counts query heads, or key/value heads
    bool by_default;
};

template<Stage stage>
MatrixView stageMatrix(const Analysis& analysis, Index head)
{
    return analysis.stage(stage, head);
}

/// The first query head of a key/value head's group: all of the group hold the same k and v.
Index firstQueryHead(const Analysis& analysis, Index key_head)
{
    return key_head * (analysis.config.q_num_heads() / analysis.config.kv_num_heads());
}

template<Stage stage>
MatrixView keyHeadMatrix(const Analysis& analysis, Index key_head)
{
    return analysis.stage(stage, firstQueryHead(analysis, key_head));
}

/// A head's weights; nothing where its queries, keys and values were given instead.
MatrixView weightsOf(const std::vector<Matrix<double>>& heads, Index head)
{
    return head < Index(heads.size()) ? MatrixView(heads[std::size_t(head)]) : MatrixView();
}

constexpr auto Query = ArrayAxis::Query;
constexpr auto Key = ArrayAxis::Key;
constexpr auto Feature = ArrayAxis::Feature;

/// What the keys and values are made from.
MatrixView contextInput(const Analysis& analysis, Index)
{
    return analysis.context_tokens ? MatrixView(analysis.trace.context_x) : analysis.stage(Stage::Input, 0);
}

constexpr std::array kinds = {
    ArrayKind{"x", Per::Layer, Query, Feature, stageMatrix<Stage::Input>, true},
    ArrayKind{"context_x", Per::Layer, Key, Feature, contextInput, false},
    ArrayKind{"w_q", Per::QueryHead, Feature, Feature,
              [](const Analysis& a, Index head) { return weightsOf(a.trace.weights.w_q, head); }, false},
    ArrayKind{"w_k", Per::KeyHead, Feature, Feature,
              [](const Analysis& a, Index head) { return weightsOf(a.trace.weights.w_k, head); }, false},
    ArrayKind{"w_v", Per::KeyHead, Feature, Feature,
              [](const Analysis& a, Index head) { return weightsOf(a.trace.weights.w_v, head); }, false},
    ArrayKind{"w_additive", Per::Layer, Feature, Feature,
              [](const Analysis& a, Index) { return MatrixView(a.trace.weights.w_additive); }, false},
    ArrayKind{"q", Per::QueryHead, Query, Feature, stageMatrix<Stage::Query>, true},
    ArrayKind{"k", Per::KeyHead, Key, Feature, keyHeadMatrix<Stage::Key>, true},
    ArrayKind{"v", Per::KeyHead, Key, Feature, keyHeadMatrix<Stage::Value>, true},
    ArrayKind{"scores", Per::QueryHead, Query, Key, stageMatrix<Stage::Scores>, true},
    ArrayKind{"scaled", Per::QueryHead, Query, Key, stageMatrix<Stage::Scaled>, true},
    ArrayKind{"capped", Per::QueryHead, Query, Key, stageMatrix<Stage::Capped>, true},
    ArrayKind{"masked", Per::QueryHead, Query, Key, stageMatrix<Stage::Masked>, true},
    ArrayKind{"weights", Per::QueryHead, Query, Key, stageMatrix<Stage::Weights>, true},
    ArrayKind{"output", Per::QueryHead, Query, Feature, stageMatrix<Stage::Output>, true},
    ArrayKind{"concat", Per::Layer, Query, Feature, stageMatrix<Stage::Concat>, true},
    ArrayKind{"w_o", Per::Layer, Feature, Feature,
              [](const Analysis& a, Index) { return MatrixView(a.trace.weights.w_o); }, true},
    ArrayKind{"projected", Per::Layer, Query, Feature, stageMatrix<Stage::Projected>, true},
};

/// The heads that an array of this kind holds: all, or the one asked for.
std::vector<Index> headsOf(Per per, const Analysis& analysis, const std::optional<Index>& head)
{
    const AttentionConfig& config = analysis.config;
    if (head)
        return {per == Per::KeyHead ? config.keyValueHead(*head) : *head};
    std::vector<Index> all;
    for (Index h = 0; h < (per == Per::KeyHead ? config.kv_num_heads() : config.q_num_heads()); ++h)
        all.push_back(h);
    return all;
}

TraceArray arrayOf(const ArrayKind& kind, const Analysis& analysis, const std::optional<Index>& head)
{
    const auto part = [&](std::optional<Index> of_head) {
        const MatrixView matrix = kind.matrix(analysis, of_head.value_or(0));
        return TracePart{0, of_head, 0, [matrix] { return std::optional(matrix); }};
    };
    TraceArray array{std::string(kind.name), {1}, kind.rows, kind.columns, Precision::Float64, {}};
    if (kind.per == Per::Layer) {
        array.parts.push_back(part(std::nullopt));
    } else {
        for (const Index h : headsOf(kind.per, analysis, head))
            array.parts.push_back(part(h));
        array.shape.push_back(Index(array.parts.size()));
    }
    const MatrixView first = *array.parts.front().matrix();
    array.shape.push_back(first.rows());
    array.shape.push_back(first.columns());
    array.precision = first.precision();
    return array;
}

/// True for what a source other than the playground leaves out.
bool isAbsent(const ArrayKind& kind, const Analysis& analysis)
{
    return !std::holds_alternative<Playground>(analysis.request.source) && kind.matrix(analysis, 0).empty();
}

std::vector<std::string> namesWhere(bool (*wanted)(const ArrayKind&))
{
    std::vector<std::string> names;
    for (const ArrayKind& kind : kinds) {
        if (wanted(kind))
            names.emplace_back(kind.name);
    }
    return names;
}

} // namespace

std::vector<std::string> traceArrayNames()
{
    return namesWhere([](const ArrayKind&) { return true; });
}

std::vector<std::string> defaultTraceArrays()
{
    return namesWhere([](const ArrayKind& kind) { return kind.by_default; });
}

Result<std::vector<TraceArray>> traceArrays(const Analysis& analysis, const TraceSelection& selection)
{
    if (selection.layer && *selection.layer != 0)
        return fail(OutOfRange{Field::Layer, double(*selection.layer), 0, 0});
    const Index heads = analysis.config.q_num_heads();
    if (selection.head && (*selection.head < 0 || *selection.head >= heads))
        return fail(OutOfRange{Field::Head, double(*selection.head), 0, double(heads - 1)});

    std::vector<std::string> there;
    for (const ArrayKind& kind : kinds)
        if (!isAbsent(kind, analysis))
            there.emplace_back(kind.name);
    for (const std::string& name : selection.arrays) {
        if (std::ranges::find(there, name) == there.end())
            return fail(NotOneOf{Field::Stage, name, there});
    }
    const std::vector<std::string> wanted = selection.arrays.empty() ? defaultTraceArrays() : selection.arrays;
    std::vector<TraceArray> arrays; // in the order of the computation, whatever the selection's
    for (const ArrayKind& kind : kinds) {
        if (std::ranges::find(wanted, kind.name) != wanted.end() && std::ranges::find(there, kind.name) != there.end())
            arrays.push_back(arrayOf(kind, analysis, selection.head));
    }
    return arrays;
}

std::vector<std::string> tokenPieces(const TokenSequence& tokens)
{
    std::vector<std::string> pieces;
    for (Index i = 0; i < tokens.size(); ++i)
        pieces.emplace_back(tokens.piece(i));
    return pieces;
}

} // namespace headlight
