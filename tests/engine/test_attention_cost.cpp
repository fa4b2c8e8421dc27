// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_cost.h"
#include "engine/cost_sweep.h"

#include <QtTest>

#include <cmath>

using namespace headlight;

namespace {

AttentionConfig configOf(const AttentionParameters& parameters)
{
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (!config)
        qFatal("the settings are not valid");
    return *config;
}

} // namespace

class TestAttentionCost : public QObject
{
    Q_OBJECT

private slots:
    void countsByHand();
    void sharedKeysCostLess();
    void longInputsGrowAsTheSquare();
    void hugeCountsDoNotWrap();
    void exponentOfAPowerIsFound();
    void growthLooksAtOnePrecisionOnly();
    void sweepMeasuresWhatFitsTheBudget();
    void sweepIsCancelled();
};

void TestAttentionCost::countsByHand()
{
    AttentionParameters parameters;
    parameters.d_model = 8;
    parameters.q_num_heads = 2;
    parameters.d_k = 3;
    parameters.d_v = 5;
    const AttentionConfig config = configOf(parameters);
    const auto cost = [&](CostPart part) { return attentionCost(part, config, 4, 6, Precision::Float32); };
    QCOMPARE(cost(CostPart::Projections).operations, 8.0 * (4 * 2 * 3 + 6 * 2 * (3 + 5)));
    QCOMPARE(cost(CostPart::Scores).operations, 2.0 * 4 * 6 * 3);
    QCOMPARE(cost(CostPart::Scores).bytes, 2.0 * 4 * 6 * 4);
    QCOMPARE(cost(CostPart::Softmax).operations, 4.0 * 2 * 4 * 6);
    QCOMPARE(cost(CostPart::Values).operations, 2.0 * 4 * 6 * 5);
    QCOMPARE(cost(CostPart::OutputProjection).operations, 4.0 * 2 * 5 * 8);
    double sum = 0;
    for (CostPart part : all_cost_parts)
        sum += cost(part).operations;
    QCOMPARE(attentionCost(config, 4, 6, Precision::Float32).operations, sum);
    QCOMPARE(attentionCost(config, 4, 6, Precision::Float64).bytes,
             2 * attentionCost(config, 4, 6, Precision::Float32).bytes);
}

void TestAttentionCost::sharedKeysCostLess()
{
    AttentionParameters parameters;
    const Cost own = attentionCost(CostPart::Projections, configOf(parameters), 10, 10, Precision::Float32);
    parameters.kv_num_heads = 1;
    const Cost shared = attentionCost(CostPart::Projections, configOf(parameters), 10, 10, Precision::Float32);
    QCOMPARE(own.operations / shared.operations, 2.0); // 4 + 4·2 heads' vectors against 4 + 1·2
}

void TestAttentionCost::longInputsGrowAsTheSquare()
{
    const AttentionConfig config = configOf({});
    const double n = 1 << 20;
    const double ratio = attentionCost(config, Index(2 * n), Index(2 * n), Precision::Float32).operations /
                         attentionCost(config, Index(n), Index(n), Precision::Float32).operations;
    QVERIFY(std::abs(ratio - 4) < 0.001);
}

void TestAttentionCost::hugeCountsDoNotWrap()
{
    const AttentionConfig config = configOf({});
    for (Index n : {Index(46'341), Index(65'536), Index(1) << 32})
        QVERIFY(attentionCost(CostPart::Scores, config, n, n, Precision::Float32).bytes >= 4.0 * double(n) * double(n));
}

void TestAttentionCost::exponentOfAPowerIsFound()
{
    const std::vector<double> x = {1, 2, 5, 11, 40};
    std::vector<double> y;
    for (double value : x)
        y.push_back(3 * std::pow(value, 1.7));
    QVERIFY(std::abs(*fittedExponent(x, y) - 1.7) < 1e-12);
    QVERIFY(!fittedExponent({}, {}));
    QVERIFY(!fittedExponent(std::vector<double>{2, 2}, std::vector<double>{3, 4}));
}

void TestAttentionCost::growthLooksAtOnePrecisionOnly()
{
    CostSweep sweep;
    for (double n : {16.0, 32.0, 64.0, 128.0, 256.0})
        sweep.samples.push_back({Index(n), n * n * n, 8 * n * n, Precision::Float64});
    CostGrowth growth = costGrowth(sweep);
    QCOMPARE(growth.samples, Index(4));
    QVERIFY(std::abs(*growth.seconds - 3) < 1e-12);
    QVERIFY(std::abs(*growth.bytes - 2) < 1e-12);
    // Half the bytes a number would look as if memory grew less.
    for (double n : {512.0, 1024.0})
        sweep.samples.push_back({Index(n), n * n, 4 * n * n, Precision::Float32});
    QVERIFY(!costGrowth(sweep).seconds); // two tell nothing: either may have come late
    sweep.samples.push_back({2048, 2048.0 * 2048, 4 * 2048.0 * 2048, Precision::Float32});
    growth = costGrowth(sweep);
    QCOMPARE(growth.samples, Index(3));
    QVERIFY(std::abs(*growth.seconds - 2) < 1e-12);
    QVERIFY(std::abs(*growth.bytes - 2) < 1e-12);
    QVERIFY(!costGrowth({}).seconds);
}

void TestAttentionCost::sweepMeasuresWhatFitsTheBudget()
{
    std::vector<double> progress;
    const WorkContext work{{}, [&](double share) { progress.push_back(share); }, 1};
    const Result<CostSweep> sweep = measureCost({}, {64, 32, 0}, work);
    QVERIFY(sweep);
    QCOMPARE(sweep->samples.size(), std::size_t(3)); // 16, 32, 64
    QCOMPARE(sweep->samples.back().tokens, Index(64));
    for (const CostSample& sample : sweep->samples)
        QVERIFY(sample.seconds > 0 && sample.bytes > 0);
    // x, concat and projected of 64 columns each; 4 heads of q, k, v and output of 16, and of 4 maps
    const auto numbers = [](double n) { return n * 3 * 64 + 4 * (n * 4 * 16 + 4 * n * n); };
    QVERIFY(sweep->samples[1].precision == Precision::Float64);
    QCOMPARE(sweep->samples[1].bytes, 8 * numbers(32));
    QVERIFY(sweep->samples[2].precision == Precision::Float32); // above 32 tokens
    QCOMPARE(sweep->samples[2].bytes, 4 * numbers(64));
    QVERIFY(std::ranges::is_sorted(progress));
    QCOMPARE(progress.back(), 1.0);
    const Result<CostSweep> none = measureCost({}, {64, 64, 1}, work);
    QVERIFY(none && none->samples.empty());
}

void TestAttentionCost::sweepIsCancelled()
{
    std::stop_source stop;
    stop.request_stop();
    const Result<CostSweep> sweep = measureCost({}, {64, 64, 0}, {stop.get_token(), {}, 1});
    QVERIFY(!sweep && std::holds_alternative<Cancelled>(sweep.error()));
}

QTEST_APPLESS_MAIN(TestAttentionCost)
#include "test_attention_cost.moc"
