// SPDX-License-Identifier: GPL-3.0-or-later
// The √d_k experiment against the figures that theory and others' runs give (10 keys, normal entries), and against the
// same experiment written again here: another generator, plain formulas, whole matrices.
#include "engine/scaling_experiment.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

using namespace headlight;

namespace {

constexpr Index keys = 10;
constexpr double rounding = 0.0005; // of figures with three digits

const ScalingResult& measured(Index d_k)
{
    static std::map<Index, ScalingResult> results;
    if (!results.contains(d_k))
        results.emplace(d_k, runScaling({d_k, keys, 4'000, 17, EntryDistribution::Normal}, {}).value());
    return results.at(d_k);
}

/// One sample's numbers, by plain formulas.
struct Sample
{
    double max_weight = 0;
    double entropy_ratio = 0;
    double jacobian = 0;
    double grad_logits = 0;
    double grad_q = 0;
    double mean_square = 0; // of the divided scores
};

class Again
{
public:
    Again(int d_k, double divisor) : m_d_k(d_k), m_divisor(divisor) {}

    std::vector<Sample> run(int samples)
    {
        std::vector<Sample> all;
        for (int i = 0; i < samples; ++i)
            all.push_back(draw());
        return all;
    }

private:
    std::vector<double> vector(int size)
    {
        std::vector<double> entries;
        for (int i = 0; i < size; ++i)
            entries.push_back(m_normal(m_random));
        return entries;
    }

    Sample draw()
    {
        const std::vector<double> q = vector(m_d_k);
        std::vector<std::vector<double>> k;
        std::vector<double> s, w;
        Sample sample;
        for (int j = 0; j < keys; ++j) {
            k.push_back(vector(m_d_k));
            s.push_back(std::inner_product(q.begin(), q.end(), k.back().begin(), 0.0) / m_divisor);
            sample.mean_square += s.back() * s.back() / keys;
        }
        const double highest = *std::max_element(s.begin(), s.end());
        double sum = 0;
        for (const double score : s)
            sum += std::exp(score - highest);
        for (const double score : s)
            w.push_back(std::exp(score - highest) / sum);
        const std::vector<double> g = vector(keys);
        std::vector<double> logits(keys, 0.0), at_q(std::size_t(m_d_k), 0.0);
        for (std::size_t i = 0; i < keys; ++i) {
            sample.max_weight = std::max(sample.max_weight, w[i]);
            if (w[i] > 0)
                sample.entropy_ratio -= w[i] * std::log(w[i]) / std::log(double(keys));
            for (std::size_t j = 0; j < keys; ++j) {
                const double cell = (i == j ? w[i] : 0) - w[i] * w[j];
                sample.jacobian += cell * cell;
                logits[i] += cell * g[j];
            }
            sample.grad_logits += logits[i] * logits[i];
            for (std::size_t e = 0; e < at_q.size(); ++e)
                at_q[e] += logits[i] * k[i][e] / m_divisor;
        }
        for (const double entry : at_q)
            sample.grad_q += entry * entry;
        for (double* square : {&sample.jacobian, &sample.grad_logits, &sample.grad_q})
            *square = std::sqrt(*square);
        return sample;
    }

    int m_d_k;
    double m_divisor;
    std::mt19937_64 m_random{20'240'229};
    std::normal_distribution<double> m_normal;
};

/// Mean and standard error of a number of the samples.
Estimate meanOf(const std::vector<Sample>& samples, double Sample::*of)
{
    double mean = 0, square = 0;
    for (const Sample& sample : samples)
        mean += sample.*of / double(samples.size());
    for (const Sample& sample : samples)
        square += (sample.*of - mean) * (sample.*of - mean);
    return {mean, std::sqrt(square) / double(samples.size())};
}

/// The share of samples below a value, which for a value that is their p-quantile is p to within its standard error.
double shareBelow(const std::vector<Sample>& samples, double Sample::*of, double value)
{
    return double(std::ranges::count_if(samples, [&](const Sample& sample) { return sample.*of < value; })) /
           double(samples.size());
}

bool within(double seen, double expected, double error)
{
    return std::abs(seen - expected) <= 3 * error;
}

bool agree(const Estimate& seen, const Estimate& expected)
{
    return within(seen.value, expected.value, std::hypot(seen.error, expected.error));
}

} // namespace

class TestScalingOracles : public QObject
{
    Q_OBJECT

private slots:
    void momentsAreThoseOfTheory()
    {
        for (const Index d_k : {1, 4, 16, 64, 256, 1024}) {
            const ScalingOutcome& outcome = measured(d_k).of(ScalingDivisor::None);
            QVERIFY(within(outcome.moments.variance, double(d_k), outcome.variance_error));
            QVERIFY(within(outcome.moments.kurtosis, 3 + 6 / double(d_k), outcome.kurtosis_error));
            QVERIFY(std::abs(outcome.moments.variance / double(d_k) - 1) <=
                    4 * std::sqrt((2 + 6 / double(d_k)) / 4'000));
        }
    }

    void standardErrorOfTheVarianceIsThatOfTheory()
    {
        // Scores of one sample share q: of the 2 + 6/d_k between samples 2/d_k stay, the rest is shared by the keys.
        for (const Index d_k : {4, 64, 256}) {
            const double d = double(d_k);
            const double relative = std::sqrt((2 / d + (2 + 6 / d - 2 / d) / keys) / 4'000);
            const ScalingOutcome& outcome = measured(d_k).of(ScalingDivisor::None);
            QVERIFY(std::abs(outcome.variance_error / (d * relative) - 1) < 0.15);
            QVERIFY(std::abs(measured(d_k).of(ScalingDivisor::SqrtKeySize).variance_error / relative - 1) < 0.15);
        }
    }

    void dividedByTheRootRowsStayAsEvenWhateverTheSize()
    {
        for (const Index d_k : {16, 64, 256, 1024}) {
            const ScalingOutcome& outcome = measured(d_k).of(ScalingDivisor::SqrtKeySize);
            // The figures are those of large d_k; at 16 they lie a little lower and higher, by less than 0.006.
            const double slack = rounding + 0.1 / double(d_k);
            QVERIFY(std::abs(outcome.entropy_ratio.value - 0.836) <= 3 * outcome.entropy_ratio.error + slack);
            QVERIFY(std::abs(outcome.max_weight.value - 0.318) <= 3 * outcome.max_weight.error + slack);
        }
    }

    void undividedRowsSaturate()
    {
        const auto share = [](Index d_k) { return measured(d_k).of(ScalingDivisor::None).saturated; };
        QVERIFY(std::abs(share(64).value - 0.34) <= 3 * share(64).error + 0.005);
        QVERIFY(std::abs(share(1024).value - 0.80) <= 3 * share(1024).error + 0.005);
    }

    void dividedByTheSizeRowsAreAlmostEven()
    {
        const auto largest = [](Index d_k) { return measured(d_k).of(ScalingDivisor::KeySize).max_weight; };
        QVERIFY(std::abs(largest(64).value - 0.120) <= 3 * largest(64).error + rounding);
        QVERIFY(std::abs(largest(1024).value - 0.105) <= 3 * largest(1024).error + rounding);
    }

    void gradientsAtQueryJumpWhereTheirMedianVanishes()
    {
        const Spread& undivided = measured(1024).of(ScalingDivisor::None).grad_q;
        QVERIFY(undivided.p50 < 1e-4);
        QVERIFY(undivided.mean > 0.8 && undivided.mean < 1.5);
        QVERIFY(measured(1024).of(ScalingDivisor::None).stalled > 0.5);
        QVERIFY(measured(1024).of(ScalingDivisor::None).jumping > 0.1);
    }

    void jacobianIsNotMonotone()
    {
        const auto median = [](Index d_k, ScalingDivisor divisor) { return measured(d_k).of(divisor).jacobian.p50; };
        QVERIFY(median(4, ScalingDivisor::None) > median(4, ScalingDivisor::SqrtKeySize));
        QVERIFY(median(1024, ScalingDivisor::None) < median(1024, ScalingDivisor::SqrtKeySize));
    }

    void agreesWithTheExperimentWrittenAgain_data()
    {
        QTest::addColumn<int>("d_k");
        QTest::addColumn<ScalingDivisor>("divisor");
        for (const int d_k : {4, 64, 256})
            for (const ScalingDivisor divisor : all_scaling_divisors)
                QTest::addRow("%d %s", d_k, std::string(scalingDivisorName(divisor)).c_str()) << d_k << divisor;
    }

    void agreesWithTheExperimentWrittenAgain()
    {
        QFETCH(int, d_k);
        QFETCH(ScalingDivisor, divisor);
        const double number = divisor == ScalingDivisor::None            ? 1
                              : divisor == ScalingDivisor::SqrtKeySize   ? std::sqrt(d_k)
                              : divisor == ScalingDivisor::SqrtModelSize ? std::sqrt(8 * d_k)
                                                                         : d_k;
        constexpr int samples = 1'500;
        const std::vector<Sample> again = Again(d_k, number).run(samples);
        const ScalingOutcome& outcome = measured(d_k).of(divisor);
        QVERIFY(agree(outcome.max_weight, meanOf(again, &Sample::max_weight)));
        QVERIFY(agree(outcome.entropy_ratio, meanOf(again, &Sample::entropy_ratio)));
        QVERIFY(agree({outcome.moments.variance, outcome.variance_error}, meanOf(again, &Sample::mean_square)));
        const double saturated = 1 - shareBelow(again, &Sample::max_weight, 0.99);
        QVERIFY(agree(outcome.saturated, {saturated, std::sqrt(saturated * (1 - saturated) / samples)}));
        const auto quantilesAgree = [&](const Spread& spread, double Sample::*of) {
            for (const auto& [share, value] : {std::pair{0.1, spread.p10}, {0.5, spread.p50}, {0.9, spread.p90}}) {
                const double error = std::sqrt(share * (1 - share) * (1.0 / samples + 1.0 / 4'000));
                if (!within(shareBelow(again, of, value), share, error))
                    return false;
            }
            return true;
        };
        QVERIFY(quantilesAgree(outcome.jacobian, &Sample::jacobian));
        QVERIFY(quantilesAgree(outcome.grad_logits, &Sample::grad_logits));
        QVERIFY(quantilesAgree(outcome.grad_q, &Sample::grad_q));
    }
};

QTEST_APPLESS_MAIN(TestScalingOracles)
#include "test_scaling_oracles.moc"
