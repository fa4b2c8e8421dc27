// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layer_attention.h"

#include "engine/fast_rows.h"
#include "engine/head_attention.h"

#include <algorithm>
#include <new>

namespace headlight {

Result<void> attendLayer(const TransformerLayer& layer, Index group, const HeadOptions& options, const Mask& mask,
                         Matrix<float>& concat, std::vector<std::vector<RowMark>>& rows, Work& work, Index first_token,
                         std::span<HeadTrace<float>> maps)
try {
    const Index heads = Index(layer.q.size());
    const Index d_v = layer.v.front().cols();
    concat.resize(layer.q.front().rows(), heads * d_v);
    rows.resize(layer.q.size());
    // Eigen's way holds keys and values of the heads at work in double: a key/value head's group at a time.
    const Index together = FastRows::serves(options) ? heads : group;
    for (Index first = 0; first < heads; first += together) {
        std::vector<HeadParts<float>> parts;
        for (Index h = first; h < first + together; ++h) {
            const auto pair = std::size_t(h / group);
            HeadTrace<float>* const kept = maps.empty() ? nullptr : &maps[std::size_t(h)];
            parts.push_back({layer.q[std::size_t(h)],
                             layer.k[pair],
                             layer.v[pair],
                             {concat.data() + h * d_v, concat.cols()},
                             rows[std::size_t(h)],
                             kept ? &kept->maps.emplace() : nullptr,
                             kept ? &kept->hidden : nullptr});
        }
        if (const Result<void> done = attendParts<float>(parts, {&options, 1}, {&mask, 1}, work, first_token); !done)
            return done;
    }
    return {};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<std::vector<PooledHead>> headPictures(const TransformerConfig& config, const TransformerInput& input,
                                             const TransformerLayer& kept, Index layer, const PoolRequest& request,
                                             const std::stop_token& stop, Work& work)
try {
    const Result<Mask> mask = transformerMask(config, input, layer);
    if (!mask)
        return fail(mask.error());
    const HeadOptions options = transformerHeadOptions(config, input.overrides, layer);
    const WorkContext alone{stop, {}, 1};
    const Index heads = config.q_num_heads;
    std::vector<Result<PooledHead>> made(static_cast<std::size_t>(heads));
    const auto draw = [&](Index h) {
        const Matrix<float>& k = kept.k[std::size_t(config.keyValueHead(h))];
        made[std::size_t(h)] =
            pooledHead(kept.q[std::size_t(h)], k, options, *mask, request, alone, kept.rows[std::size_t(h)]);
    };
    if (const Result<void> done = work.run(heads, pictureOperations(config, input.size()) / double(heads), draw); !done)
        return fail(done.error());
    std::vector<PooledHead> pictures;
    for (Result<PooledHead>& picture : made) {
        if (!picture)
            return fail(picture.error());
        pictures.push_back(std::move(*picture));
    }
    return pictures;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

double pictureOperations(const TransformerConfig& config, Index tokens)
{
    return double(config.q_num_heads) * attentionOperations(tokens, tokens, config.d_k, 0);
}

void silence(Matrix<float>& concat, const TransformerConfig& config, const AttentionOverrides& overrides, Index layer)
{
    for (const SilencedHead& silenced : overrides.silenced)
        if (silenced.layer == layer && silenced.head >= 0 && silenced.head < config.q_num_heads)
            concat.middleCols(silenced.head * config.d_k, config.d_k).setZero();
}

} // namespace headlight
