// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/work.h"
#include "session/atlas.h"

#include <map>
#include <new>

namespace headlight {

namespace {

/// Attention that never looks ahead was masked; what a mask hides elsewhere is not known of an import.
bool looksBackOnly(const AttentionImport& imported)
{
    for (const Tensor<float>& layer : imported.layers) {
        if (layer.rows != layer.columns)
            return false;
        for (Index head = 0; head < layer.heads; ++head)
            for (Index i = 0; i < layer.rows; ++i)
                for (Index j = i + 1; j < layer.columns; ++j)
                    if (layer.map(0, head)[i * layer.columns + j] != 0)
                        return false;
    }
    return true;
}

/// Equal tokens have equal ids; without tokens every one is its own.
ScoredText textOf(const AttentionImport& imported, Index n)
{
    ScoredText text;
    std::map<std::string, Index> ids;
    for (Index i = 0; i < n; ++i) {
        if (Index(imported.tokens.size()) != n) {
            text.ids.push_back(i);
            continue;
        }
        const std::string& token = imported.tokens[std::size_t(i)];
        text.ids.push_back(ids.emplace(token, Index(ids.size())).first->second);
        text.separators.push_back(isSeparatorPiece(token));
    }
    return text;
}

AtlasHead scored(const Tensor<float>& layer, Index head, const Mask& mask, const ScoredText& text)
{
    AtlasHead of;
    of.head = head;
    const Matrix<float> weights = Eigen::Map<const Matrix<float>>(layer.map(0, head), layer.rows, layer.columns);
    if (!weights.allFinite())
        return of;
    const HeadScores scores = headScores(weights, mask, text);
    for (const HeadScore score : all_head_scores)
        if (const std::optional<ScoreValue>& value = scoreOf(scores, score))
            of.scores[std::size_t(score)] =
                AtlasScore{value->value, std::nullopt, 1, value->control, value->sureness()};
    return of;
}

} // namespace

Result<AtlasPointer> importAtlas(const AttentionImport& imported, const WorkContext& context)
try {
    auto atlas = std::make_shared<Atlas>();
    atlas->texts = 1;
    MaskSpec spec;
    if (looksBackOnly(imported))
        spec.rules.emplace_back(CausalRule{});
    double cells = 0;
    for (const Tensor<float>& layer : imported.layers)
        cells += double(layer.values.size());
    Work work(context, cells);
    for (std::size_t number = 0; number < imported.layers.size(); ++number) {
        const Tensor<float>& layer = imported.layers[number];
        std::vector<AtlasHead> heads(std::size_t(layer.heads));
        if (layer.rows == layer.columns) { // else a key stands nowhere beside its query
            const Result<Mask> mask = Mask::make(spec, layer.rows, layer.columns);
            if (!mask)
                return tl::unexpected(mask.error());
            const ScoredText text = textOf(imported, layer.rows);
            const Result<void> done = work.run(layer.heads, double(layer.mapSize()), [&](Index head) {
                heads[std::size_t(head)] = scored(layer, head, *mask, text);
            });
            if (!done)
                return tl::unexpected(done.error());
        }
        for (Index head = 0; head < layer.heads; ++head) {
            heads[std::size_t(head)].layer = Index(number);
            heads[std::size_t(head)].head = head;
            atlas->heads.push_back(std::move(heads[std::size_t(head)]));
        }
    }
    return AtlasPointer(std::move(atlas));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
