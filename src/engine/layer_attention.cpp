// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layer_attention.h"

#include "engine/fast_rows.h"
#include "engine/head_rows.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <new>

namespace headlight {

namespace {

/// A key/value head's group of query heads in Eigen's way, so that no more than their copies are held.
Result<void> attendGroup(TransformerLayer& layer, Index pair, Index group, const HeadOptions& options, const Mask& mask,
                         Work& work)
{
    std::vector<HeadTrace<float>> members;
    for (Index h = pair * group; h < (pair + 1) * group; ++h)
        members.push_back({layer.q[std::size_t(h)], layer.k[std::size_t(pair)], layer.v[std::size_t(pair)]});
    const std::vector<HeadOptions> all_options(std::size_t(group), options);
    const auto done = attendHeads<float>(members, all_options, {&mask, 1}, Keep::Output, work);
    if (!done)
        return done;
    for (Index member = 0; member < group; ++member) {
        HeadTrace<float>& head = members[std::size_t(member)];
        const Index number = pair * group + member;
        layer.concat.middleCols(number * head.output.cols(), head.output.cols()) = head.output;
        layer.rows[std::size_t(number)] = std::move(head.rows);
    }
    return {};
}

/// All heads by the fast path; for each key/value head, whether all of its rows could be computed so.
class FastLayer
{
public:
    FastLayer(TransformerLayer& layer, Index group, const HeadOptions& options, const Mask& mask)
        : m_layer(layer), m_group(group), m_seen(mask), m_pairs(layer.k.size()), m_done(layer.k.size())
    {
        for (std::size_t pair = 0; pair < layer.k.size(); ++pair) {
            m_pairs[pair] = std::make_unique<FastRows>(layer.k[pair], &layer.v[pair], options, m_seen);
            m_done[pair] = true;
        }
    }

    Result<void> run(Work& work)
    {
        const Index n = m_layer.concat.rows();
        const Index n_k = m_layer.k.front().rows();
        const Index together = m_pairs.front()->together();
        const Index tiles = (n + together - 1) / together;
        const Index d_k = m_layer.k.front().cols();
        const double operations = attentionOperations(together, n_k, d_k, d_k);
        return work.run(tiles * Index(m_layer.q.size()), operations, [&](Index task) {
            const Index first = task % tiles * together;
            attendTile(task / tiles, first, std::min(together, n - first));
        });
    }

    bool isDone(Index pair) const { return m_done[std::size_t(pair)]; }

private:
    void attendTile(Index head, Index first, Index count)
    {
        const std::size_t pair = std::size_t(head / m_group);
        const Matrix<float>& q = m_layer.q[std::size_t(head)];
        const Index d_v = m_layer.v[pair].cols();
        std::vector<kernel::RowSum> sums(static_cast<std::size_t>(count));
        float* const output = m_layer.concat.row(first).data() + head * d_v;
        m_pairs[pair]->compute(q.row(first).data(), first, count, {{}, output, m_layer.concat.cols(), sums.data()});
        for (Index i = 0; i < count; ++i) {
            const kernel::RowSum& sum = sums[std::size_t(i)];
            if (std::isnan(sum.sum))
                m_done[pair] = false;
            m_layer.rows[std::size_t(head)][std::size_t(first + i)].empty =
                sum.largest == -std::numeric_limits<float>::infinity();
        }
    }

    TransformerLayer& m_layer;
    Index m_group;
    SeenKeys m_seen;
    std::vector<std::unique_ptr<FastRows>> m_pairs; // one a key/value head
    std::vector<std::atomic<bool>> m_done;
};

} // namespace

Result<void> attendLayer(TransformerLayer& layer, Index group, const HeadOptions& options, const Mask& mask, Work& work)
try {
    const Index n = layer.q.front().rows();
    const Index pairs = Index(layer.k.size());
    layer.concat.resize(n, Index(layer.q.size()) * layer.v.front().cols());
    layer.rows.assign(layer.q.size(), std::vector<RowMark>(std::size_t(n)));
    std::unique_ptr<FastLayer> fast;
    if (FastRows::serves(options)) {
        fast = std::make_unique<FastLayer>(layer, group, options, mask);
        if (const Result<void> done = fast->run(work); !done)
            return done;
    }
    const bool is_finite = layer.concat.allFinite();
    for (Index pair = 0; pair < pairs; ++pair)
        if (!fast || !fast->isDone(pair) || !is_finite)
            if (const Result<void> done = attendGroup(layer, pair, group, options, mask, work); !done)
                return done;
    return {};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
