// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_scores.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace headlight;

namespace {

constexpr double tolerance = 1e-12;

Mask causal(Index n)
{
    return Mask::make({{CausalRule{}}}, n, n).value();
}

Mask open(Index n)
{
    return Mask::make({}, n, n).value();
}

/// Rows that sum to 1 over the visible keys, no two of whose weights are equal.
Matrix<double> anyWeights(const Mask& mask)
{
    Matrix<double> weights = Matrix<double>::Zero(mask.queries(), mask.keys());
    for (Index i = 0; i < weights.rows(); ++i) {
        double sum = 0;
        for (Index j = 0; j < weights.cols(); ++j)
            if (mask.allows(i, j))
                sum += weights(i, j) = 1 + double((i * 7 + j * 5) % 11);
        if (sum > 0)
            weights.row(i) /= sum;
    }
    return weights;
}

ScoredText textOf(std::vector<Index> ids)
{
    ScoredText text;
    text.ids = std::move(ids);
    return text;
}

/// Mean and standard deviation of Σ weight · factor of one row over all ways to order its weights, one by one.
std::pair<double, double> overAllOrders(std::vector<double> weights, const std::vector<double>& factors)
{
    std::ranges::sort(weights);
    double sum = 0, squares = 0;
    Index orders = 0;
    do {
        const double value = std::inner_product(weights.begin(), weights.end(), factors.begin(), 0.0);
        sum += value;
        squares += value * value;
        ++orders;
    } while (std::ranges::next_permutation(weights).found);
    const double mean = sum / double(orders);
    return {mean, std::sqrt(squares / double(orders) - mean * mean)};
}

/// The control of a score from its definition: every row's orders, rows independent of each other.
void compareWithAllOrders(const ScoreValue& score, const Matrix<double>& weights, const Mask& mask,
                          const std::function<double(Index, Index)>& factor)
{
    double value = 0, mean = 0, variance = 0;
    Index rows = 0;
    for (Index i = 0; i < weights.rows(); ++i) {
        std::vector<double> of_row, factors;
        for (Index j = 0; j < weights.cols(); ++j)
            if (mask.allows(i, j)) {
                of_row.push_back(weights(i, j));
                factors.push_back(factor(i, j));
            }
        if (std::ranges::all_of(factors, [](double f) { return f == 0; }))
            continue;
        value += std::inner_product(of_row.begin(), of_row.end(), factors.begin(), 0.0);
        const auto [row_mean, row_spread] = overAllOrders(of_row, factors);
        mean += row_mean;
        variance += row_spread * row_spread;
        ++rows;
    }
    QCOMPARE(score.rows, rows);
    QVERIFY(std::abs(score.value - value / double(rows)) < tolerance);
    QVERIFY(std::abs(*score.control - mean / double(rows)) < tolerance);
    QVERIFY(std::abs(score.spread - std::sqrt(variance) / double(rows)) < 1e-8); // of a difference of squares
}

double equal(bool holds)
{
    return holds ? 1 : 0;
}

} // namespace

class TestHeadScores : public QObject
{
    Q_OBJECT

private slots:
    void scoresAndControlsFollowTheirDefinitions_data()
    {
        QTest::addColumn<bool>("is_causal");
        QTest::newRow("causal") << true;
        QTest::newRow("every key visible") << false;
    }

    void scoresAndControlsFollowTheirDefinitions()
    {
        QFETCH(bool, is_causal);
        constexpr Index n = 6;
        const Mask mask = is_causal ? causal(n) : open(n);
        const Matrix<double> weights = anyWeights(mask);
        ScoredText text = textOf({4, 7, 4, 9, 7, 4});
        text.separators = {false, false, false, true, false, true};
        text.period = 3;
        const HeadScores scores = headScores(weights, mask, text);
        const auto check = [&](HeadScore score, const std::function<double(Index, Index)>& factor) {
            QVERIFY(scoreOf(scores, score));
            compareWithAllOrders(*scoreOf(scores, score), weights, mask, factor);
        };
        const std::vector<Index>& ids = text.ids;
        check(HeadScore::Previous, [](Index i, Index j) { return equal(i - j == 1); });
        check(HeadScore::Same, [&](Index i, Index j) { return equal(i != j && ids[i] == ids[j]); });
        check(HeadScore::First, [](Index i, Index j) { return equal(i > 0 && j == 0); });
        check(HeadScore::Separator, [](Index, Index j) { return equal(j == 3 || j == 5); });
        check(HeadScore::Local, [](Index i, Index j) { return equal(j >= i - 2 && j <= i + 2); });
        check(HeadScore::Induction, [](Index i, Index j) { return equal(i >= 3 && j == i - 2); });
        check(HeadScore::Distance, [](Index i, Index j) { return double(i > j ? i - j : j - i); });
        if (!is_causal)
            check(HeadScore::Next, [](Index i, Index j) { return equal(j - i == 1); });
        else
            QVERIFY(!scoreOf(scores, HeadScore::Next)); // no such key is visible
    }

    void headsThatDoOneThingScoreOneThere()
    {
        constexpr Index n = 8;
        const auto weightsAt = [](const std::function<Index(Index)>& key) {
            Matrix<double> weights = Matrix<double>::Zero(n, n);
            for (Index i = 0; i < n; ++i)
                weights(i, key(i)) = 1;
            return weights;
        };
        ScoredText text = textOf({1, 2, 3, 4, 1, 2, 3, 4});
        text.period = 4;
        const auto score = [&](HeadScore of, const std::function<Index(Index)>& key) {
            return *scoreOf(headScores(weightsAt(key), open(n), text), of);
        };
        QCOMPARE(score(HeadScore::Previous, [](Index i) { return std::max<Index>(i - 1, 0); }).value, 1.0);
        QCOMPARE(score(HeadScore::Next, [](Index i) { return std::min(i + 1, n - 1); }).value, 1.0);
        QCOMPARE(score(HeadScore::Same, [](Index i) { return (i + 4) % n; }).value, 1.0);
        QCOMPARE(score(HeadScore::First, [](Index) { return Index(0); }).value, 1.0);
        QCOMPARE(score(HeadScore::Induction, [](Index i) { return std::max<Index>(i - 3, 0); }).value, 1.0);
        QVERIFY(*score(HeadScore::Previous, [](Index i) { return std::max<Index>(i - 1, 0); }).sureness() > 5);
        QCOMPARE(score(HeadScore::Entropy, [](Index) { return Index(0); }).value, 0.0);
    }

    void evenWeightsAreBroadAndNothingElse()
    {
        constexpr Index n = 5;
        const Matrix<double> weights = Matrix<double>::Constant(n, n, 1.0 / n);
        const HeadScores scores = headScores(weights, open(n), textOf({1, 2, 3, 4, 5}));
        QVERIFY(std::abs(scoreOf(scores, HeadScore::Broad)->value - 1) < tolerance);
        QVERIFY(std::abs(scoreOf(scores, HeadScore::Entropy)->value - std::log(5.0)) < tolerance);
        QVERIFY(!scoreOf(scores, HeadScore::Previous)->sureness()); // shuffling changes nothing
        QVERIFY(!scoreOf(scores, HeadScore::Same));                 // no token comes twice
        QVERIFY(!scoreOf(scores, HeadScore::Induction));
        QVERIFY(!scoreOf(scores, HeadScore::Entropy)->sureness());
    }

    void rowsWithoutAVisibleKeyAreLeftOut()
    {
        MaskSpec spec;
        spec.rules = {WindowRule{-1 + 2, 0}, PaddingRule{2}}; // the last query sees no key
        const Mask mask = Mask::make(spec, 4, 4).value();
        const HeadScores scores = headScores(anyWeights(mask), mask, textOf({1, 2, 3, 4}));
        QCOMPARE(scoreOf(scores, HeadScore::Entropy)->rows, Index(3));
    }

    void ranksAreCorrelatedAsSpearmanHasIt()
    {
        const std::vector<double> one = {1, 5, 2, 9}, same = {10, 50, 20, 90}, turned = {-1, -5, -2, -9};
        QVERIFY(std::abs(*rankCorrelation(one, same) - 1) < tolerance);
        QVERIFY(std::abs(*rankCorrelation(one, turned) + 1) < tolerance);
        // ranks 1 2 3 4 against 2 1 4 3: 1 − 6·Σd² ÷ (n·(n² − 1)) with Σd² = 4
        const std::vector<double> first = {1, 2, 3, 4}, second = {2, 1, 4, 3};
        QVERIFY(std::abs(*rankCorrelation(first, second) - (1 - 6.0 * 4 / (4 * 15))) < tolerance);
        const std::vector<double> tied = {1, 1, 2, 3}; // ranks 1.5 1.5 3 4
        QVERIFY(std::abs(*rankCorrelation(first, tied) - 4.5 / std::sqrt(5 * 4.5)) < tolerance);
        const std::vector<double> even = {2, 2, 2, 2};
        QVERIFY(!rankCorrelation(first, even));
        QVERIFY(!rankCorrelation(std::span(first).first(2), std::span(second).first(2)));
    }

    void spreadIsHeldAgainstTheSquareRoot()
    {
        const Mask mask = causal(3);
        Matrix<double> scores(3, 3);
        scores << 2, 99, 99, -2, 6, 99, 4, 0, 8; // 99: hidden
        const Matrix<double> weights = anyWeights(mask);
        HeadScores to;
        const std::vector<double> lengths = {1, 1, 1};
        addVectorScores(to, scores, weights, mask, 16, lengths, lengths);
        // 2 −2 6 4 0 8: mean 3, variance (1 + 25 + 9 + 1 + 9 + 25) ÷ 6
        QVERIFY(std::abs(scoreOf(to, HeadScore::Spread)->value - std::sqrt(70.0 / 6) / 4) < tolerance);
        QCOMPARE(scoreOf(to, HeadScore::ValueRank)->value, 1.0);     // equal lengths change no order
        QCOMPARE(scoreOf(to, HeadScore::ValueRank)->rows, Index(1)); // rows of three keys
        const std::vector<double> steep = {1e6, 1, 1e-6};
        addVectorScores(to, scores, weights, mask, 16, steep, lengths);
        const double value = scoreOf(to, HeadScore::ValueRank)->value;
        std::vector<double> last = {weights(2, 0), weights(2, 1), weights(2, 2)};
        const std::vector<double> falling = {3, 2, 1};
        QVERIFY(std::abs(value - *rankCorrelation(last, falling)) < tolerance);
        QCOMPARE(scoreOf(to, HeadScore::OutputRank)->value, 1.0);
    }

    void floatWeightsAreRead()
    {
        const Mask mask = causal(6);
        const Matrix<double> weights = anyWeights(mask);
        const Matrix<float> rounded = weights.cast<float>();
        const HeadScores one = headScores(weights, mask, textOf({1, 1, 1, 1, 1, 1}));
        const HeadScores other = headScores(rounded, mask, textOf({1, 1, 1, 1, 1, 1}));
        QVERIFY(std::abs(scoreOf(one, HeadScore::Same)->value - scoreOf(other, HeadScore::Same)->value) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestHeadScores)
#include "test_head_scores.moc"
