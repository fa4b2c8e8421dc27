// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/similar_heads.h"

#include "engine/work.h"

#include <algorithm>
#include <new>
#include <utility>

namespace headlight {

namespace {

/// One head's weights: those of the analysis, or made for this.
struct HeadWeights
{
    MatrixView view() const { return own.size() > 0 ? MatrixView(own) : kept; }

    MatrixView kept;
    Matrix<float> own; // (n_q, n_k), or empty
};

class Comparing
{
public:
    Comparing(const Analysis& analysis, HeadPlace to, Bytes budget, const WorkContext& context)
        : m_analysis(analysis), m_to(to), m_budget(budget),
          m_context(context), m_alone{context.stop, {}, context.threads}, m_work(context, double(headCount()))
    {}

    Result<SimilarHeadsPointer> run()
    {
        Result<HeadWeights> picked = weightsOf(m_to);
        if (!picked)
            return fail(picked.error());
        auto result = std::make_shared<SimilarHeads>();
        result->to = m_to;
        for (Index layer = 0; layer < m_analysis.layerCount(); ++layer)
            for (Index head = 0; head < headsOf(layer); ++head) {
                if (HeadPlace{layer, head} == m_to)
                    continue;
                const Result<HeadDistance> distance = distanceOf({layer, head}, picked->view());
                if (!distance)
                    return fail(distance.error());
                result->heads.push_back({{layer, head}, *distance});
            }
        return SimilarHeadsPointer(std::move(result));
    }

    Index headsOf(Index layer) const
    {
        return m_analysis.imported ? m_analysis.imported->layers[std::size_t(layer)].heads
                                   : m_analysis.config.q_num_heads();
    }

private:
    Index headCount() const
    {
        Index count = 0;
        for (Index layer = 0; layer < m_analysis.layerCount(); ++layer)
            count += headsOf(layer);
        return count;
    }

    /// True where rows must be made one by one.
    bool rowByRow() const { return !m_analysis.maps_kept && !m_analysis.pass; }

    Result<HeadWeights> weightsOf(HeadPlace place) const
    {
        if (m_analysis.imported) {
            const Tensor<float>& layer = m_analysis.imported->layers[std::size_t(place.layer)];
            return HeadWeights{{},
                               Eigen::Map<const Matrix<float>>(layer.map(0, place.head), layer.rows, layer.columns)};
        }
        if (m_analysis.maps_kept && place.layer == m_analysis.layer)
            return HeadWeights{m_analysis.stage(Stage::Weights, place.head), {}};
        if (rowByRow())
            return HeadWeights();
        Result<HeadTrace<float>> of =
            transformerHead(m_analysis.pass->trace, place.layer, place.head, m_budget, m_alone);
        if (!of)
            return fail(of.error());
        return HeadWeights{{}, std::move(of->maps->weights)};
    }

    Result<HeadDistance> distanceOf(HeadPlace place, MatrixView picked)
    {
        const Result<HeadWeights> other = weightsOf(place);
        if (!other)
            return fail(other.error());
        if (!rowByRow() && (other->view().rows() != picked.rows() || other->view().columns() != picked.columns()))
            return HeadDistance();
        const Index rows = m_analysis.imported || m_analysis.pass ? picked.rows() : m_analysis.tokens.size();
        const Index columns = std::max<Index>(picked.columns(), 1);
        constexpr Index cells_together = 50'000; // about a millisecond
        const Index block = rowByRow() ? 1 : std::clamp<Index>(cells_together / columns, 1, std::max<Index>(rows, 1));
        const Index blocks = (rows + block - 1) / block;
        std::vector<Result<HeadDistance>> parts;
        parts.resize(std::size_t(blocks));
        const auto done = m_work.run(blocks, 1.0 / double(std::max<Index>(blocks, 1)), [&](Index task) {
            const Index first = task * block;
            parts[std::size_t(task)] = rowByRow()
                                           ? rowMade(place.head, first)
                                           : headDistance(picked, other->view(), first, std::min(first + block, rows));
        });
        if (!done)
            return fail(done.error());
        HeadDistance sum;
        for (const Result<HeadDistance>& part : parts) {
            if (!part)
                return part;
            sum += *part;
        }
        return sum;
    }

    /// Of one row, computed for both heads.
    Result<HeadDistance> rowMade(Index head, Index row) const
    {
        const Result<HeadMaps<double>> picked = mapRow(m_analysis, m_to.head, row);
        if (!picked)
            return fail(picked.error());
        const Result<HeadMaps<double>> other = mapRow(m_analysis, head, row);
        if (!other)
            return fail(other.error());
        return headDistance(picked->weights, other->weights, 0, 1);
    }

    const Analysis& m_analysis;
    HeadPlace m_to;
    Bytes m_budget;
    const WorkContext& m_context;
    WorkContext m_alone; // for work within: nobody is told how far that is
    Work m_work;
};

void sortNearestFirst(std::vector<SimilarHead>& heads)
{
    std::ranges::sort(heads, [](const SimilarHead& one, const SimilarHead& other) {
        const std::optional<double> of_one = one.distance.mean(), of_other = other.distance.mean();
        if (of_one.has_value() != of_other.has_value())
            return of_one.has_value();
        if (of_one && *of_one != *of_other)
            return *of_one < *of_other;
        return std::pair(one.place.layer, one.place.head) < std::pair(other.place.layer, other.place.head);
    });
}

Result<void> requirePlace(const Analysis& analysis, HeadPlace place)
{
    const Index layers = analysis.layerCount();
    if (place.layer < 0 || place.layer >= layers)
        return fail(OutOfRange{Field::Layer, double(place.layer), 0, double(layers - 1)});
    const Index heads =
        analysis.imported ? analysis.imported->layers[std::size_t(place.layer)].heads : analysis.config.q_num_heads();
    if (place.head < 0 || place.head >= heads)
        return fail(OutOfRange{Field::Head, double(place.head), 0, double(heads - 1)});
    return {};
}

} // namespace

Result<SimilarHeadsPointer> similarHeads(const Analysis& analysis, HeadPlace to, Bytes budget, const WorkContext& work)
try {
    if (const Result<void> there = requirePlace(analysis, to); !there)
        return fail(there.error());
    Result<SimilarHeadsPointer> result = Comparing(analysis, to, budget, work).run();
    return result ? overTexts({*result}) : result;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

SimilarHeadsPointer overTexts(const std::vector<SimilarHeadsPointer>& texts)
{
    auto result = std::make_shared<SimilarHeads>(*texts.front());
    result->texts = Index(texts.size());
    for (SimilarHead& head : result->heads)
        for (std::size_t i = 1; i < texts.size(); ++i)
            head.distance += std::ranges::find(texts[i]->heads, head.place, &SimilarHead::place)->distance;
    sortNearestFirst(result->heads);
    return result;
}

} // namespace headlight
