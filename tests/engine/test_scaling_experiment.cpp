// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_experiment.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headlight;

namespace {

ScalingResult run(ScalingParameters parameters, int threads = 0)
{
    return runScaling(parameters, {{}, {}, threads}).value();
}

bool same(const Moments& a, const Moments& b)
{
    return a.mean == b.mean && a.variance == b.variance && a.kurtosis == b.kurtosis;
}

} // namespace

class TestScalingExperiment : public QObject
{
    Q_OBJECT

private slots:
    void varianceIsTheKeySize()
    {
        for (const Index d_k : {1, 4, 16, 64, 256}) {
            const ScalingParameters parameters{d_k, 1, 40'000, 17, EntryDistribution::Normal};
            const ScalingResult result = run(parameters);
            const double n = double(parameters.samples);
            const double bound = 4 * std::sqrt((2 + 6 / double(d_k)) / n);
            QVERIFY(std::abs(result.of(ScalingDivisor::None).moments.variance / double(d_k) - 1) < bound);
            QVERIFY(std::abs(result.of(ScalingDivisor::SqrtKeySize).moments.variance - 1) < bound);
            QVERIFY(std::abs(result.of(ScalingDivisor::None).moments.mean) < 4 * std::sqrt(double(d_k) / n));
            QVERIFY(std::abs(result.of(ScalingDivisor::SqrtKeySize).moments.kurtosis /
                                 result.of(ScalingDivisor::None).moments.kurtosis -
                             1) < 1e-9);
        }
    }

    void kurtosisFallsToTheNormalDistributions()
    {
        for (const Index d_k : {16, 64, 256}) {
            const ScalingResult result = run({d_k, 4, 50'000, 3, EntryDistribution::Normal});
            QVERIFY(std::abs(result.of(ScalingDivisor::None).moments.kurtosis - (3 + 6 / double(d_k))) < 0.1);
        }
    }

    void otherEntriesOfVarianceOneGiveTheSameVariance()
    {
        for (const EntryDistribution entries : {EntryDistribution::Uniform, EntryDistribution::Signs}) {
            const ScalingResult result = run({64, 1, 40'000, 17, entries});
            QVERIFY(std::abs(result.of(ScalingDivisor::None).moments.variance / 64 - 1) < 4 * std::sqrt(2.1 / 40'000));
        }
    }

    void shiftedAndCorrelatedEntriesBreakTheArgument()
    {
        // mean d_k·¼ and variance d_k·(1 + 2·¼); for correlated ones d_k + d_k·(d_k − 1)·¼.
        const ScalingResult shifted = run({64, 1, 40'000, 17, EntryDistribution::Shifted});
        QVERIFY(std::abs(shifted.of(ScalingDivisor::None).moments.mean - 16) < 0.5);
        QVERIFY(std::abs(shifted.of(ScalingDivisor::None).moments.variance / 96 - 1) < 0.05);
        const ScalingResult correlated = run({64, 1, 40'000, 17, EntryDistribution::Correlated});
        QVERIFY(std::abs(correlated.of(ScalingDivisor::None).moments.variance / 1072 - 1) < 0.15);
    }

    void histogramsHoldEveryProduct()
    {
        const ScalingResult result = run({16, 10, 3'000, 17, EntryDistribution::Normal});
        for (const ScalingDivisor divisor : all_scaling_divisors) {
            const Histogram& histogram = result.of(divisor).histogram;
            const auto within = std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t(0));
            QCOMPARE(within + histogram.outside, std::uint64_t(30'000));
            QVERIFY(histogram.outside < 100);
            QVERIFY(histogram.counts == result.of(ScalingDivisor::None).histogram.counts);
        }
        QCOMPARE(result.of(ScalingDivisor::None).histogram.highest, 16.0);
        QCOMPARE(result.of(ScalingDivisor::SqrtKeySize).histogram.highest, 4.0);
        QCOMPARE(result.of(ScalingDivisor::KeySize).histogram.highest, 1.0);
    }

    void histogramOfShiftedEntriesReachesThem()
    {
        const ScalingResult result = run({256, 4, 2'000, 17, EntryDistribution::Shifted}); // mean 64, deviation 20
        QVERIFY(result.of(ScalingDivisor::None).histogram.outside < 40);
    }

    void productsOfSignsFillEveryBinOfTheMiddle()
    {
        for (const Index d_k : {15, 64, 1024}) { // steps of 2 must not make a comb
            const Histogram histogram =
                run({d_k, 20, 4'000, 17, EntryDistribution::Signs}).of(ScalingDivisor::None).histogram;
            const std::size_t middle = histogram.counts.size() / 2;
            const double above = double(histogram.counts[middle + 1]), below = double(histogram.counts[middle - 1]);
            QVERIFY(histogram.counts[middle] > 0 && above > 0 && below > 0);
            QVERIFY(above / double(histogram.counts[middle]) > 0.7 && above / double(histogram.counts[middle]) < 1.1);
        }
    }

    void divisorsAreWhatTheyAreCalled()
    {
        const ScalingResult result = run({64, 4, 50, 17, EntryDistribution::Normal});
        QCOMPARE(result.of(ScalingDivisor::None).divisor, 1.0);
        QCOMPARE(result.of(ScalingDivisor::SqrtKeySize).divisor, 8.0);
        QCOMPARE(result.of(ScalingDivisor::SqrtModelSize).divisor, std::sqrt(512.0));
        QCOMPARE(result.of(ScalingDivisor::KeySize).divisor, 64.0);
        const ScalingResult other = run({64, 4, 50, 17, EntryDistribution::Normal, 100});
        QCOMPARE(other.of(ScalingDivisor::SqrtModelSize).divisor, 10.0);
    }

    void oneKeyHasAllTheWeight()
    {
        const ScalingResult result = run({16, 1, 100, 17, EntryDistribution::Normal});
        const ScalingOutcome& outcome = result.of(ScalingDivisor::SqrtKeySize);
        QCOMPARE(outcome.max_weight.value, 1.0);
        QCOMPARE(outcome.saturated.value, 1.0);
        QCOMPARE(outcome.jacobian.p90, 0.0);
        QCOMPARE(outcome.grad_q.p90, 0.0);
        QVERIFY(std::isnan(outcome.entropy_ratio.value));
    }

    void quantilesAreInOrderAndTheCloudIsAmongTheSamples()
    {
        const ScalingResult result = run({256, 10, 1'000, 17, EntryDistribution::Normal});
        for (const ScalingOutcome& outcome : result.outcomes)
            for (const Spread& spread : {outcome.jacobian, outcome.grad_logits, outcome.grad_q}) {
                QVERIFY(spread.p10 < spread.p50 && spread.p50 < spread.p90);
                QCOMPARE(spread.cloud.size(), std::size_t(128));
                const auto below = std::ranges::count_if(spread.cloud, [&](double v) { return v < spread.p50; });
                QVERIFY(below > 40 && below < 88); // four standard errors about one half
            }
    }

    void threadCountsGiveEqualBits()
    {
        const ScalingParameters parameters{64, 10, 5'000, 17, EntryDistribution::Normal};
        const ScalingResult one = run(parameters, 1);
        for (const int threads : {2, 3, 4, 8}) {
            const ScalingResult many = run(parameters, threads);
            for (const ScalingDivisor divisor : all_scaling_divisors) {
                const ScalingOutcome &a = one.of(divisor), &b = many.of(divisor);
                QVERIFY(same(a.moments, b.moments) && a.histogram.counts == b.histogram.counts);
                QVERIFY(a.max_weight.value == b.max_weight.value && a.entropy_ratio.value == b.entropy_ratio.value);
                QVERIFY(a.jacobian.p50 == b.jacobian.p50 && a.grad_q.p10 == b.grad_q.p10);
                QVERIFY(a.variance_error == b.variance_error && a.grad_q.cloud == b.grad_q.cloud);
            }
        }
    }

    void progressEndsAtOneAndNeverFalls()
    {
        std::vector<double> shares;
        QVERIFY(runScaling({64, 10, 5'000, 17, EntryDistribution::Normal},
                           {{}, [&](double share) { shares.push_back(share); }, 1}));
        QVERIFY(shares.size() > 3 && std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }

    void stoppedWorkSaysSo()
    {
        std::stop_source source;
        const WorkContext context{source.get_token(), [&](double) { source.request_stop(); }, 1};
        const auto result = runScaling({512, 512, 1'000'000, 17, EntryDistribution::Normal}, context);
        QVERIFY(!result && std::holds_alternative<Cancelled>(result.error()));
    }

    void whatIsOutOfRangeIsNamed()
    {
        const auto fieldOf = [](ScalingParameters parameters) {
            return std::get<OutOfRange>(runScaling(parameters, {}).error()).field;
        };
        QVERIFY(fieldOf({0, 10, 10}) == Field::KeySize);
        QVERIFY(fieldOf({4'097, 10, 10}) == Field::KeySize);
        QVERIFY(fieldOf({64, 0, 10}) == Field::KeyCount);
        QVERIFY(fieldOf({64, 10, 1'000'001}) == Field::Samples);
        QVERIFY(fieldOf({64, 10, 10, 17, EntryDistribution::Normal, 0}) == Field::ModelSize);
    }
};

QTEST_APPLESS_MAIN(TestScalingExperiment)
#include "test_scaling_experiment.moc"
