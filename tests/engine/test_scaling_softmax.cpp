// SPDX-License-Identifier: GPL-3.0-or-later
// Softmax, its Jacobian and its gradients against whole matrices in long double; and the keys that are drawn again.
#include "engine/scaling_draws.h"
#include "engine/scaling_softmax.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace headlight;

namespace {

using Long = long double;

struct Whole
{
    std::vector<Long> weights;
    Long jacobian = 0; // Frobenius norm
    std::vector<Long> gradient;
};

/// The plain way: diag(w) − w·wᵀ as a matrix. Off the diagonal nothing cancels; on it 1 − w is the sum of the others.
Whole wholeMatrix(const std::vector<double>& scores, const std::vector<double>& upstream)
{
    const std::size_t n = scores.size();
    Whole whole{std::vector<Long>(n), 0, std::vector<Long>(n, 0)};
    for (std::size_t i = 0; i < n; ++i) {
        Long inverse = 0; // 1 ÷ w_i
        for (std::size_t j = 0; j < n; ++j)
            inverse += std::exp(Long(scores[j]) - Long(scores[i]));
        whole.weights[i] = 1 / inverse;
    }
    Long squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        Long others = 0;
        for (std::size_t j = 0; j < n; ++j)
            others += i == j ? 0 : whole.weights[j];
        for (std::size_t j = 0; j < n; ++j) {
            const Long cell = i == j ? whole.weights[i] * others : -whole.weights[i] * whole.weights[j];
            squares += cell * cell;
            whole.gradient[i] += whole.weights[i] * whole.weights[j] * (Long(upstream[i]) - Long(upstream[j]));
        }
    }
    whole.jacobian = std::sqrt(squares);
    return whole;
}

bool close(double seen, Long expected)
{
    return std::abs(Long(seen) - expected) <= 1e-12L * std::abs(expected);
}

} // namespace

class TestScalingSoftmax : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithWholeMatricesAlsoWhereOneWeightIsAlmostOne()
    {
        std::mt19937 random(5);
        std::normal_distribution<double> normal;
        for (const double spread : {0.1, 1.0, 8.0, 32.0, 64.0})
            for (int repeat = 0; repeat < 50; ++repeat) {
                std::vector<double> scores(10), upstream(10), weights(10), gradient(10);
                for (double& score : scores)
                    score = spread * normal(random);
                for (double& entry : upstream)
                    entry = normal(random);
                const Whole whole = wholeMatrix(scores, upstream);
                const SoftmaxRow row = softmaxRow(scores, 1, weights);
                Long norm = 0;
                for (std::size_t i = 0; i < 10; ++i) {
                    QVERIFY(close(row.weights[i], whole.weights[i]));
                    norm += whole.gradient[i] * whole.gradient[i];
                }
                QVERIFY(close(jacobianNorm(row), whole.jacobian));
                QVERIFY(std::abs(logitGradient(row, upstream, gradient) / double(std::sqrt(norm)) - 1) < 1e-9);
            }
    }

    void evenRowHasTheEntropyOfItsCount()
    {
        std::vector<double> weights(8);
        const SoftmaxRow row = softmaxRow(std::vector<double>(8, 3.0), 0.5, weights);
        QVERIFY(std::abs(entropyOf(row) - std::log(8.0)) < 1e-15 * 8);
        QVERIFY(std::abs(jacobianNorm(row) - std::sqrt(7.0) / 8) < 1e-15); // √(n − 1) ÷ n
    }

    void keysThatAreDrawnAgainAreTheSame()
    {
        const ScalingParameters few{4'096, 8, 3, 17, EntryDistribution::Normal};      // kept
        const ScalingParameters many{4'096, 4'096, 3, 17, EntryDistribution::Normal}; // not kept
        for (const ScalingParameters& parameters : {few, many}) {
            EntrySource source(parameters);
            SampleKeys keys(parameters, source);
            keys.start(0);
            std::vector<std::vector<double>> first;
            for (Index j = 0; j < 8; ++j) {
                const std::span<const double> key = keys.keysFrom(j).first(std::size_t(parameters.d_k));
                first.emplace_back(key.begin(), key.end());
            }
            for (Index j = 7; j >= 0; --j)
                QVERIFY(std::ranges::equal(keys.keysFrom(j).first(std::size_t(parameters.d_k)), first[std::size_t(j)]));
            QVERIFY(first[0] != first[1]);
        }
    }
};

QTEST_APPLESS_MAIN(TestScalingSoftmax)
#include "test_scaling_softmax.moc"
