// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernel/kernel.h"
#include "engine/trace.h"

#include <algorithm>
#include <memory>

namespace headlight {

namespace {

/// Computes scores, scaled and capped again, now whole rows of them: the bits of seen cells stay what they were.
class ScoreCompletion
{
public:
    ScoreCompletion(const HeadTrace<float>& head, HeadMaps<float>& maps)
        : m_kernel(*kernel::kernel()), m_q(head.q), m_maps(maps),
          m_keys(new float[std::size_t(m_kernel.packedSize(head.k.rows(), head.k.cols()))]),
          m_tile(new float[std::size_t(m_kernel.tileSize(head.k.rows()))])
    {
        m_kernel.packKeys(head.k.data(), head.k.rows(), head.k.cols(), m_keys.get());
        m_head = {head.k.rows(), head.k.cols(), 0, m_keys.get(), nullptr, head.hidden->scale, head.hidden->softcap};
    }

    void complete(const std::vector<std::uint8_t>& are_there)
    {
        const Index together = m_kernel.tileRows(m_head.n_k);
        for (Index i = 0; i < m_q.rows();) {
            const auto first = are_there.begin() + i;
            const auto end = first + std::min(together, m_q.rows() - i);
            const Index count = std::find(first, end, 1) - first;
            if (count > 0)
                completeRows(i, count);
            i += std::max(count, Index(1));
        }
    }

private:
    void completeRows(Index first, Index count)
    {
        const std::vector<kernel::VisibleKeys> none(static_cast<std::size_t>(count));
        std::vector<kernel::RowSum> sums(static_cast<std::size_t>(count));
        kernel::Results results;
        results.maps.past_caches = true;
        results.maps.scores = rowOf(m_maps.scores, first);
        results.maps.scaled = rowOf(m_maps.scaled, first);
        results.maps.capped = rowOf(m_maps.capped, first);
        results.sums = sums.data();
        m_kernel.attend(m_head, {count, m_q.row(first).data(), none.data()}, results, m_tile.get());
    }

    static float* rowOf(Matrix<float>& map, Index row) { return map.size() == 0 ? nullptr : map.row(row).data(); }

    const kernel::Kernel& m_kernel;
    const Matrix<float>& m_q;
    HeadMaps<float>& m_maps;
    std::unique_ptr<float[]> m_keys;
    std::unique_ptr<float[]> m_tile;
    kernel::Head m_head;
};

} // namespace

template<>
const Matrix<float>& HeadTrace<float>::map(Stage stage) const
{
    if (hidden && (stage == Stage::Scores || stage == Stage::Scaled || stage == Stage::Capped))
        std::call_once(hidden->made, [this] { ScoreCompletion(*this, *maps).complete(hidden->are_there); });
    return maps->of(stage);
}

/// Nothing is ever left out.
template<>
const Matrix<double>& HeadTrace<double>::map(Stage stage) const
{
    return maps->of(stage);
}

} // namespace headlight
