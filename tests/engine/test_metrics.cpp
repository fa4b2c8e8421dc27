// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics.h"

#include "head_inputs.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;
using inputs::matrix;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

class TestMetrics : public QObject
{
    Q_OBJECT

private slots:
    void entropyIsThatOfTheWeights()
    {
        const Matrix<double> weights = matrix({{0.25, 0.25, 0.25, 0.25}, {1, 0, 0, 0}, {0.5, 0.5, 0, 0}, {0, 0, 0, 0}});
        QVERIFY(std::abs(rowEntropy(weights, 0) - std::log(4.0)) < 1e-15);
        QCOMPARE(rowEntropy(weights, 1), 0.0);
        QVERIFY(std::abs(rowEntropy(weights, 2) - std::log(2.0)) < 1e-15);
        QCOMPARE(rowEntropy(weights, 3), 0.0);
    }

    void emptyRowsAreLeftOutOfTheMean()
    {
        const Matrix<double> weights = matrix({{0.5, 0.5}, {0, 0}});
        QVERIFY(std::abs(meanEntropy(weights).value() - std::log(2.0)) < 1e-15);
        const Matrix<double> none = Matrix<double>::Zero(2, 2);
        QVERIFY(!meanEntropy(none));
    }

    void sumsLeaveHiddenCellsOut()
    {
        const Matrix<double> masked = matrix({{1, -infinity}, {2, 3}});
        QCOMPARE(rowSums(masked), (std::vector<double>{1, 5}));
        QCOMPARE(columnSums(masked), (std::vector<double>{3, 3}));
        const Matrix<float> narrow = matrix({{0.5, 0.25}}).cast<float>();
        QCOMPARE(rowSums(narrow), (std::vector<double>{0.75}));
    }

    void reachCountsTheCellsTheNameSpeaksOf()
    {
        const Matrix<double> weights = matrix({{0.5, 0.3, 0.2}, {0.6, 0.3, 0.1}, {0.1, 0.2, 0.7}});
        const std::vector<std::string> tokens = {"the", "cat", "the"};
        const Mask open = Mask::make({}, 3, 3).value();
        const auto reach = [&](Recipe recipe, const Mask& mask) {
            return recipeReach(recipe, weights, mask, tokens).value();
        };
        QVERIFY(std::abs(reach(Recipe::Previous, open).reached - (0.6 + 0.2) / 2) < 1e-15);
        QVERIFY(std::abs(reach(Recipe::Next, open).reached - (0.3 + 0.1) / 2) < 1e-15);
        QVERIFY(std::abs(reach(Recipe::First, open).reached - (0.5 + 0.6 + 0.1) / 3) < 1e-15);
        QVERIFY(std::abs(reach(Recipe::SameWord, open).reached - (0.7 + 0.3 + 0.8) / 3) < 1e-15);
        QCOMPARE(reach(Recipe::Previous, open).rows, Index(2));
        const Mask causal = Mask::make({{CausalRule{}}}, 3, 3).value();
        QCOMPARE(reach(Recipe::Next, causal).rows, Index(0));
        QVERIFY(!recipeReach(Recipe::Random, weights, open, tokens));
    }

    void broadIsTheSmallestShareOfTheLargestEntropy()
    {
        const Matrix<double> weights = matrix({{1, 0, 0}, {0.5, 0.5, 0}, {0.25, 0.25, 0.5}});
        const std::vector<std::string> tokens = {"a", "b", "c"};
        const Mask causal = Mask::make({{CausalRule{}}}, 3, 3).value();
        const RecipeReach reach = recipeReach(Recipe::Broad, weights, causal, tokens).value();
        QCOMPARE(reach.rows, Index(3));
        QVERIFY(std::abs(reach.reached - 1.5 * std::log(2.0) / std::log(3.0)) < 1e-15);
    }
};

QTEST_APPLESS_MAIN(TestMetrics)
#include "test_metrics.moc"
