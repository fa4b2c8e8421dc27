// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hidden_scores.h"

#include "engine/kernel/kernel.h"
#include "engine/trace.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace headlight {

namespace {

/// Computes scores, scaled and capped again, now whole rows of them: the bits of seen cells stay what they were.
class ScoreCompletion
{
public:
    ScoreCompletion(const HeadTrace<float>& head, HeadMaps<float>& maps)
        : m_kernel(*kernel::kernel()), m_of(head), m_maps(maps),
          m_keys(new float[std::size_t(m_kernel.packedSize(head.k.rows(), head.k.cols()))]),
          m_tile(new float[std::size_t(m_kernel.tileSize(head.k.rows()))])
    {
        m_kernel.packKeys(head.k.data(), head.k.rows(), head.k.cols(), m_keys.get());
        const HiddenScores& hidden = *head.hidden;
        m_head = {head.k.rows(), head.k.cols(), 0, m_keys.get(), nullptr, float(hidden.scale), float(hidden.softcap)};
    }

    void complete(const std::vector<std::uint8_t>& are_there)
    {
        const Index together = m_kernel.tile_rows;
        for (Index i = 0; i < m_of.q.rows();) {
            const auto first = are_there.begin() + i;
            const auto end = first + std::min(together, m_of.q.rows() - i);
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
        m_kernel.attend(m_head, {count, m_of.q.row(first).data(), none.data()}, results, m_tile.get());
        for (Index i = first; i < first + count; ++i)
            mendScores(m_of.q.row(i).data(), m_of.k, m_of.hidden->scale, m_of.hidden->softcap,
                       {rowOf(m_maps.scores, i), rowOf(m_maps.scaled, i), rowOf(m_maps.capped, i)});
    }

    static float* rowOf(Matrix<float>& map, Index row) { return map.size() == 0 ? nullptr : map.row(row).data(); }

    const kernel::Kernel& m_kernel;
    const HeadTrace<float>& m_of;
    HeadMaps<float>& m_maps;
    std::unique_ptr<float[]> m_keys;
    std::unique_ptr<float[]> m_tile;
    kernel::Head m_head;
};

bool isFinite(const float* cell)
{
    return !cell || std::isfinite(*cell);
}

} // namespace

void mendScores(const float* q, const Matrix<float>& k, double scale, double softcap, const ScoreRows& rows)
{
    const auto cell = [](float* row, Index key) { return row ? row + key : nullptr; };
    const auto isWhole = [&](const float* row) { return !row || kernel::kernel()->allFinite(row, k.rows()); };
    if (isWhole(rows.scores) && isWhole(rows.scaled) && isWhole(rows.capped))
        return;
    for (Index key = 0; key < k.rows(); ++key) {
        float* const places[] = {cell(rows.scores, key), cell(rows.scaled, key), cell(rows.capped, key)};
        if (std::ranges::all_of(places, isFinite))
            continue;
        double score = 0;
        for (Index c = 0; c < k.cols(); ++c)
            score += double(q[c]) * double(k(key, c));
        const double scaled = score * scale;
        const double steps[] = {score, scaled, softcap != 0 ? softcap * std::tanh(scaled / softcap) : scaled};
        for (std::size_t step = 0; step < 3; ++step)
            if (places[step])
                *places[step] = float(steps[step]);
    }
}

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
