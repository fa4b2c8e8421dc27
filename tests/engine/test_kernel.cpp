// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path's attention for every kind of processor that this machine can be, called directly and held against
// plain sums in double.
#include "any_numbers.h"

#include "engine/kernel/kernel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

using namespace headlight;
using namespace headlight::kernel;

namespace {

/// One head and what the kernel makes of its queries, a given number of them together.
struct Attended
{
    Floats scores, scaled, capped, masked, weights, output;
    std::vector<RowSum> sums;
    bool operator==(const Attended& other) const
    {
        return scores == other.scores && scaled == other.scaled && capped == other.capped && masked == other.masked &&
               weights == other.weights && output == other.output;
    }
};

struct Problem
{
    Count n_q, n_k, d_k, d_v;
    Floats q, k, v, bias;
    std::vector<VisibleKeys> visible;
    float scale = 0.3F;
    float softcap = 0;

    /// Causal from the last query on; every third query sees every second key only.
    Problem(Count queries, Count keys, Count key_size, Count value_size)
        : n_q(queries), n_k(keys), d_k(key_size), d_v(value_size), q(anyNumbers(n_q * d_k, 1)),
          k(anyNumbers(n_k * d_k, 2)), v(anyNumbers(n_k * d_v, 3)), bias(anyNumbers(n_q * n_k, 4))
    {
        for (Count i = 0; i < n_q; ++i) {
            float* const row = bias.data() + i * n_k;
            for (Count j = 0; j < n_k; j += 2)
                row[j] = -std::numeric_limits<float>::infinity();
            const Count last = std::clamp<Count>(i + 1 + n_k - n_q, 0, n_k);
            visible.push_back(i % 3 == 0 ? VisibleKeys{0, n_k, row} : VisibleKeys{last / 3, last, nullptr});
        }
    }

    bool sees(Count query, Count key) const
    {
        const VisibleKeys& keys = visible[std::size_t(query)];
        return key >= keys.first && key < keys.last && !(keys.bias && std::isinf(keys.bias[key]));
    }
};

enum class Scores { All, Seen, NotKept };
constexpr float untouched = 1e30F;

Attended attend(const Kernel& kernel, const Problem& problem, Count together, Scores kept = Scores::All,
                bool past_caches = false)
{
    Floats packed(std::size_t(kernel.packedSize(problem.n_k, problem.d_k)));
    kernel.packKeys(problem.k.data(), problem.n_k, problem.d_k, packed.data());
    const Head head{problem.n_k,      problem.d_k,   problem.d_v,    packed.data(),
                    problem.v.data(), problem.scale, problem.softcap};
    Attended result;
    const std::size_t cells = std::size_t(problem.n_q * problem.n_k);
    for (Floats* const map : {&result.scores, &result.scaled, &result.capped})
        map->resize(kept == Scores::NotKept ? 0 : cells, untouched);
    result.masked.resize(cells);
    result.weights.resize(cells);
    result.output.resize(std::size_t(problem.n_q * problem.d_v));
    result.sums.resize(std::size_t(problem.n_q));
    Q_ASSERT(together <= kernel.tile_rows);
    Floats tile(std::size_t(kernel.tileSize(problem.n_k)), std::numeric_limits<float>::quiet_NaN());
    for (Count first = 0; first < problem.n_q; first += together) {
        const Count count = std::min(together, problem.n_q - first);
        Results results;
        const auto rowsOf = [&](Floats& map) { return map.empty() ? nullptr : map.data() + first * problem.n_k; };
        results.maps.scores = rowsOf(result.scores);
        results.maps.scaled = rowsOf(result.scaled);
        results.maps.capped = rowsOf(result.capped);
        results.maps.hidden = kept != Scores::Seen;
        results.maps.past_caches = past_caches;
        results.maps.masked = result.masked.data() + first * problem.n_k;
        results.maps.weights = result.weights.data() + first * problem.n_k;
        results.output = result.output.data() + first * problem.d_v;
        results.output_stride = problem.d_v;
        results.sums = result.sums.data() + first;
        kernel.attend(head, {count, problem.q.data() + first * problem.d_k, problem.visible.data() + first}, results,
                      tile.data());
    }
    return result;
}

/// The worst distance from the formula in double, as shares of what DESIGN allows: weights, output.
std::pair<double, double> distanceFromFormula(const Problem& p, const Attended& got)
{
    std::pair<double, double> worst;
    const float largest_value = std::abs(*std::ranges::max_element(p.v, {}, [](float x) { return std::abs(x); }));
    for (Count i = 0; i < p.n_q; ++i) {
        std::vector<double> weights(std::size_t(p.n_k), 0);
        double largest = -std::numeric_limits<double>::infinity(), most = 0, sum = 0;
        for (Count j = 0; j < p.n_k; ++j) {
            double score = 0;
            for (Count c = 0; c < p.d_k; ++c)
                score += double(p.q[std::size_t(i * p.d_k + c)]) * double(p.k[std::size_t(j * p.d_k + c)]);
            most = std::max(most, std::abs(score));
            score *= double(p.scale);
            if (p.softcap != 0)
                score = double(p.softcap) * std::tanh(score / double(p.softcap));
            const float* const bias = p.visible[std::size_t(i)].bias;
            weights[std::size_t(j)] = p.sees(i, j) ? score + (bias ? double(bias[j]) : 0) : -INFINITY;
            largest = std::max(largest, weights[std::size_t(j)]);
        }
        for (double& weight : weights)
            sum += weight = std::isinf(weight) ? 0 : std::exp(weight - largest);
        for (Count j = 0; j < p.n_k; ++j) {
            const double weight = sum > 0 ? weights[std::size_t(j)] / sum : 0;
            const double error = std::abs(weight - double(got.weights[std::size_t(i * p.n_k + j)]));
            worst.first = std::max(worst.first, error / (4 * unit * (1 + most)));
        }
        for (Count c = 0; c < p.d_v; ++c) {
            double output = 0;
            for (Count j = 0; j < p.n_k && sum > 0; ++j)
                output += weights[std::size_t(j)] / sum * double(p.v[std::size_t(j * p.d_v + c)]);
            const double error = std::abs(output - double(got.output[std::size_t(i * p.d_v + c)]));
            worst.second =
                std::max(worst.second, error / (8 * unit * (1 + most + double(p.n_k) / 64) * double(largest_value)));
        }
    }
    return worst;
}

} // namespace

class TestKernel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!kernelAt(0))
            QSKIP("no fast path is compiled for this kind of machine");
    }

    void attentionIsTheFormula()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count keys : {1, 5, 16, 63, 64, 65, 130, 300})
                for (const Count d_k : {1, 7, 64, 80})
                    for (const float softcap : {0.F, 2.F}) {
                        Problem problem(std::min<Count>(keys, 53), keys, d_k, d_k + 3);
                        problem.softcap = softcap;
                        const auto [weights, output] =
                            distanceFromFormula(problem, attend(*kernel, problem, kernel->tile_rows));
                        QVERIFY2(weights <= 1 && output <= 1, kernel->name);
                    }
    }

    void aRowIsTheSameWhateverIsComputedWithIt()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n) {
            const Problem problem(23, 200, 33, 21);
            const Attended together = attend(*kernel, problem, kernel->tile_rows);
            for (const Count rows : {1, 5, 6, 7, 11})
                QVERIFY2(attend(*kernel, problem, rows) == together, kernel->name);
            const Attended fewer = attend(*kernel, problem, 9, Scores::NotKept);
            QVERIFY2(fewer.weights == together.weights && fewer.output == together.output, kernel->name);
        }
    }

    void scoresOfHiddenKeysAreWrittenOnlyWhereTheyAreWanted()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count keys : {5, 70, 256, 300, 515}) {
                Problem problem(53, keys, 33, 21);
                problem.softcap = 2;
                const Attended all = attend(*kernel, problem, kernel->tile_rows);
                const Attended seen = attend(*kernel, problem, kernel->tile_rows, Scores::Seen, true);
                QVERIFY2(seen.masked == all.masked && seen.weights == all.weights && seen.output == all.output,
                         kernel->name);
                for (Count cell = 0; cell < problem.n_q * keys; ++cell) {
                    const VisibleKeys& visible = problem.visible[std::size_t(cell / keys)];
                    const bool is_between = cell % keys >= visible.first && cell % keys < visible.last;
                    for (const auto& map : {&Attended::scores, &Attended::scaled, &Attended::capped}) {
                        const float one = (seen.*map)[std::size_t(cell)], other = (all.*map)[std::size_t(cell)];
                        QVERIFY2(other != untouched && one == (is_between ? other : untouched), kernel->name);
                    }
                }
            }
    }

    void stepsBeforeTheMaskAreTheFormulaInHiddenCellsToo()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n) {
            Problem problem(53, 300, 33, 21);
            problem.softcap = 2;
            const Attended got = attend(*kernel, problem, kernel->tile_rows);
            for (Count i = 0; i < problem.n_q; ++i)
                for (Count j = 0; j < problem.n_k; ++j) {
                    double score = 0, size = 0;
                    for (Count c = 0; c < problem.d_k; ++c) {
                        const double term = double(problem.q[std::size_t(i * problem.d_k + c)]) *
                                            double(problem.k[std::size_t(j * problem.d_k + c)]);
                        score += term;
                        size += std::abs(term);
                    }
                    const double scaled = score * double(problem.scale);
                    const double bound = 40 * unit * size;
                    const std::size_t cell = std::size_t(i * problem.n_k + j);
                    QVERIFY(std::abs(score - double(got.scores[cell])) <= bound);
                    QVERIFY(std::abs(scaled - double(got.scaled[cell])) <= bound);
                    QVERIFY(std::abs(2 * std::tanh(scaled / 2) - double(got.capped[cell])) <= bound + 8 * unit);
                }
        }
    }

    void hiddenCellsAreExactlyZero()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n) {
            const Problem problem(60, 70, 8, 8);
            const Attended got = attend(*kernel, problem, kernel->tile_rows);
            for (Count i = 0; i < problem.n_q; ++i)
                for (Count j = 0; j < problem.n_k; ++j)
                    if (!problem.sees(i, j)) {
                        QVERIFY(got.weights[std::size_t(i * problem.n_k + j)] == 0);
                        QVERIFY(std::isinf(got.masked[std::size_t(i * problem.n_k + j)]));
                    }
        }
    }

    void aQueryThatSeesNothingHasNoWeights()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n) {
            Problem problem(3, 70, 8, 8);
            problem.visible[1] = {};
            const Attended got = attend(*kernel, problem, 3);
            QVERIFY(std::isinf(got.sums[1].largest) && got.sums[1].sum == 0);
            QVERIFY(std::all_of(got.output.begin() + 8, got.output.begin() + 16, [](float x) { return x == 0; }));
        }
    }

    void scoresThatAreNotFiniteAreTold()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), 3e38F}) {
                Problem problem(3, 70, 8, 8);
                std::fill_n(problem.q.begin() + 8, 8, wrong);
                const Attended got = attend(*kernel, problem, 3);
                QVERIFY(!std::isnan(got.sums[0].sum) && std::isnan(got.sums[1].sum) && !std::isnan(got.sums[2].sum));
            }
    }

    void outputsThatAreNotFiniteAreTold()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count d_v : {1, 8, 19, 64}) {
                Problem problem(3, 70, 8, d_v);
                QVERIFY(!std::isnan(attend(*kernel, problem, 3).sums[0].sum));
                for (Count j = 0; j < problem.n_k; ++j)
                    problem.v[std::size_t(j * d_v + d_v - 1)] = 3e38F;
                const Attended got = attend(*kernel, problem, 3);
                for (Count i = 0; i < 3; ++i) {
                    const float last = got.output[std::size_t(i * d_v + d_v - 1)];
                    QCOMPARE(std::isfinite(last), !std::isnan(got.sums[std::size_t(i)].sum));
                }
                QVERIFY(std::isnan(got.sums[1].sum));
            }
    }
};

QTEST_APPLESS_MAIN(TestKernel)
#include "test_kernel.moc"
