// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_experiment.h"

#include <QTest>

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
            QVERIFY(std::abs(result.unscaled.variance / double(d_k) - 1) < bound);
            QVERIFY(std::abs(result.scaled.variance - 1) < bound);
            QVERIFY(std::abs(result.unscaled.mean) < 4 * std::sqrt(double(d_k) / n));
            QVERIFY(std::abs(result.scaled.kurtosis / result.unscaled.kurtosis - 1) < 1e-9);
        }
    }

    void kurtosisFallsToTheNormalDistributions()
    {
        for (const Index d_k : {16, 64, 256}) {
            const ScalingResult result = run({d_k, 4, 50'000, 3, EntryDistribution::Normal});
            QVERIFY(std::abs(result.unscaled.kurtosis - (3 + 6 / double(d_k))) < 0.1);
        }
    }

    void otherEntriesOfVarianceOneGiveTheSameVariance()
    {
        for (const EntryDistribution entries : {EntryDistribution::Uniform, EntryDistribution::Signs}) {
            const ScalingResult result = run({64, 1, 40'000, 17, entries});
            QVERIFY(std::abs(result.unscaled.variance / 64 - 1) < 4 * std::sqrt(2.1 / 40'000));
        }
    }

    void shiftedAndCorrelatedEntriesBreakTheArgument()
    {
        // mean d_k·¼ and variance d_k·(1 + 2·¼); for correlated ones d_k + d_k·(d_k − 1)·¼.
        const ScalingResult shifted = run({64, 1, 40'000, 17, EntryDistribution::Shifted});
        QVERIFY(std::abs(shifted.unscaled.mean - 16) < 0.5);
        QVERIFY(std::abs(shifted.unscaled.variance / 96 - 1) < 0.05);
        const ScalingResult correlated = run({64, 1, 40'000, 17, EntryDistribution::Correlated});
        QVERIFY(std::abs(correlated.unscaled.variance / 1072 - 1) < 0.15);
    }

    void histogramsHoldEveryProduct()
    {
        const ScalingResult result = run({16, 10, 3'000, 17, EntryDistribution::Normal});
        for (const Histogram& histogram : {result.unscaled_histogram, result.scaled_histogram}) {
            const auto within = std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t(0));
            QCOMPARE(within + histogram.outside, std::uint64_t(30'000));
            QVERIFY(histogram.outside < 100);
        }
        QCOMPARE(result.unscaled_histogram.highest, 16.0);
        QCOMPARE(result.scaled_histogram.highest, 4.0);
        QVERIFY(result.unscaled_histogram.counts == result.scaled_histogram.counts);
    }

    void threadCountsGiveEqualBits()
    {
        const ScalingParameters parameters{64, 10, 5'000, 17, EntryDistribution::Normal};
        const ScalingResult one = run(parameters, 1);
        for (const int threads : {2, 3, 4, 8}) {
            const ScalingResult many = run(parameters, threads);
            QVERIFY(same(many.unscaled, one.unscaled) && same(many.scaled, one.scaled));
            QVERIFY(many.unscaled_histogram.counts == one.unscaled_histogram.counts);
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
    }
};

QTEST_APPLESS_MAIN(TestScalingExperiment)
#include "test_scaling_experiment.moc"
