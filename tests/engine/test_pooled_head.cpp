// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pooled_head.h"

#include "any_window.h"
#include "head_inputs.h"

#include <QTest>
#include <rapidcheck.h>

#include <cmath>
#include <cstring>
#include <limits>

#include <sys/resource.h>

using namespace headlight;
using namespace headlight::inputs;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Which of `cells` pooled cells cell i of n belongs to, by looking at where each begins.
Index poolOf(Index i, Index cells, Index n)
{
    Index pool = 0;
    while (pool + 1 < cells && std::floor(double(pool + 1) * double(n) / double(cells) + 0.5) <= double(i))
        ++pool;
    return pool;
}

/// The whole map pooled cell by cell.
Matrix<double> pooledWhole(const Matrix<double>& map, const Mask& mask, const PoolRequest& request)
{
    const Index rows = std::min(request.cells, map.rows());
    const Index columns = std::min(request.cells, map.cols());
    std::vector<std::vector<double>> seen(std::size_t(rows * columns));
    const bool hides = request.stage == Stage::Masked || request.stage == Stage::Weights;
    for (Index i = 0; i < map.rows(); ++i)
        for (Index j = 0; j < map.cols(); ++j)
            if ((!hides || mask.allows(i, j)) && map(i, j) != -infinity)
                seen[std::size_t(poolOf(i, rows, map.rows()) * columns + poolOf(j, columns, map.cols()))].push_back(
                    map(i, j));
    Matrix<double> pooled(rows, columns);
    for (Index p = 0; p < rows * columns; ++p) {
        double sum = 0;
        double kept = -infinity;
        for (const double value : seen[std::size_t(p)]) {
            sum += value;
            const bool farther = !request.neutral || kept == -infinity ||
                                 std::abs(value - *request.neutral) > std::abs(kept - *request.neutral);
            kept = request.neutral ? (farther ? value : kept) : std::max(kept, value);
        }
        const double mean = seen[std::size_t(p)].empty() ? -infinity : sum / double(seen[std::size_t(p)].size());
        const double value = request.pooling == CellPooling::Mean ? mean : kept;
        pooled(p / columns, p % columns) = std::isfinite(sum) ? value : std::nan("");
    }
    return pooled;
}

bool agree(const Matrix<float>& a, const Matrix<double>& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return false;
    for (Index i = 0; i < a.rows(); ++i)
        for (Index j = 0; j < a.cols(); ++j) {
            const double one = double(a(i, j));
            const double other = b(i, j);
            const bool same = std::isfinite(other) ? std::abs(one - other) <= 1e-6 * std::max(1.0, std::abs(other))
                              : std::isnan(other)  ? std::isnan(one)
                                                   : one == other;
            if (!same)
                return false;
        }
    return true;
}

bool sameFloats(const Matrix<float>& a, const Matrix<float>& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), std::size_t(a.size()) * sizeof(float)) == 0;
}

Bytes largestResident()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return Bytes(usage.ru_maxrss) * 1'024;
}

} // namespace

class TestPooledHead : public QObject
{
    Q_OBJECT

private slots:
    void pooledRowsEqualTheWholeMapPooled()
    {
        QVERIFY(rc::check("any stage, shape, mask and number of cells", [] {
            const Index n_q = between(1, 40), n_k = between(1, 40), d_k = between(1, 5);
            const std::uint64_t seed = *rc::gen::arbitrary<std::uint64_t>();
            const Matrix<double> q = normal(n_q, d_k, seed), k = normal(n_k, d_k, seed + 1);
            MaskSpec spec;
            if (*rc::gen::arbitrary<bool>())
                spec.rules.push_back(CausalRule{});
            if (*rc::gen::arbitrary<bool>())
                spec.rules.push_back(PaddingRule{between(0, int(n_k))});
            HeadOptions options;
            options.scale = 0.7;
            if (*rc::gen::arbitrary<bool>())
                options.softcap = 1.5;
            PoolRequest request;
            request.stage = Stage(between(int(Stage::Scores), int(Stage::Weights)));
            request.cells = between(1, 45);
            request.pooling = *rc::gen::arbitrary<bool>() ? CellPooling::Max : CellPooling::Mean;
            if (*rc::gen::arbitrary<bool>())
                request.neutral = 0.01;

            const Mask shown = mask(spec, n_q, n_k);
            const auto whole = attendHead<double>(q, k, normal(n_k, 1, 3), options, shown, {});
            const auto pooled = pooledHead(q, k, options, shown, request, {});
            RC_ASSERT(whole && pooled);
            RC_ASSERT(agree(pooled->values, pooledWhole(whole->map(request.stage), shown, request)));
        }));
    }

    void windowsAreThatPartOfTheMap()
    {
        QVERIFY(rc::check("any window, mask and number of cells", [] {
            const Index n_q = between(1, 40), n_k = between(1, 40);
            const std::uint64_t seed = *rc::gen::arbitrary<std::uint64_t>();
            const Matrix<double> q = normal(n_q, 3, seed), k = normal(n_k, 3, seed + 1);
            MaskSpec spec;
            if (*rc::gen::arbitrary<bool>())
                spec.rules.push_back(CausalRule{});
            const Mask shown = mask(spec, n_q, n_k);
            const CellWindow window = anyWindow(n_q, n_k);
            PoolRequest request;
            request.window = window;
            const auto whole = attendHead<double>(q, k, normal(n_k, 1, 3), {}, shown, {});
            const auto part = pooledHead(q, k, {}, shown, request, {});
            RC_ASSERT(whole && part);
            RC_ASSERT(part->window == window);
            RC_ASSERT(part->values.rows() == window.rows && part->values.cols() == window.columns);
            for (Index i = 0; i < window.rows; ++i)
                for (Index j = 0; j < window.columns; ++j) {
                    const Index query = window.first_row + i, key = window.first_column + j;
                    const float expected = shown.allows(query, key) ? float(whole->maps->weights(query, key))
                                                                    : -std::numeric_limits<float>::infinity();
                    RC_ASSERT(part->values(i, j) == expected);
                }
        }));
    }

    void oneRowHasTheBitsOfTheWholeMap()
    {
        const Matrix<double> q = normal(9, 3, 1), k = normal(12, 3, 2), v = normal(12, 2, 3);
        const Mask shown = mask({{CausalRule{}}}, 9, 12);
        HeadOptions options;
        options.scale = 0.6;
        options.softcap = 2;
        const auto same = [&](const auto& queries, const auto& keys, const auto& values) {
            const auto whole = attendHead(queries, keys, values, options, shown, {});
            for (Index query = 0; query < 9; ++query) {
                const auto row = headRow(queries, keys, options, shown, query);
                if (!row || row->scores.row(0) != whole->map(Stage::Scores).row(query).template cast<double>() ||
                    row->scaled.row(0) != whole->map(Stage::Scaled).row(query).template cast<double>() ||
                    row->capped.row(0) != whole->map(Stage::Capped).row(query).template cast<double>() ||
                    row->masked.row(0) != whole->maps->masked.row(query).template cast<double>() ||
                    row->weights.row(0) != whole->maps->weights.row(query).template cast<double>())
                    return false;
            }
            return true;
        };
        QVERIFY(same(q, k, v));
        QVERIFY(same(Matrix<float>(q.cast<float>()), Matrix<float>(k.cast<float>()), Matrix<float>(v.cast<float>())));
    }

    void allCellsTellTheRange()
    {
        const Matrix<double> q = matrix({{1}, {2}, {-3}}), k = matrix({{1}, {5}, {2}});
        PoolRequest request;
        request.stage = Stage::Scores;
        request.cells = 1;
        const auto pooled = pooledHead(q, k, {}, mask({}, 3, 3), request, {});
        QVERIFY(pooled);
        QCOMPARE(pooled->lowest, -15.0);
        QCOMPARE(pooled->highest, 10.0);
        QCOMPARE(pooled->values(0, 0), 10.0F);
        request.neutral = 0;
        QCOMPARE(pooledHead(q, k, {}, mask({}, 3, 3), request, {})->values(0, 0), -15.0F);
    }

    void hiddenAndNotFiniteCellsAreTold()
    {
        const Matrix<double> q = matrix({{1}, {1}, {1}, {1}});
        const Matrix<double> k = matrix({{1}, {1}, {1}, {std::nan("")}});
        PoolRequest request;
        request.cells = 2;
        const auto pooled = pooledHead(q, k, {}, mask({{CausalRule{}}}, 4, 4), request, {});
        QVERIFY(pooled);
        QVERIFY(std::isinf(pooled->values(0, 1)) && pooled->values(0, 1) < 0);
        QVERIFY(std::isnan(pooled->values(1, 1)));
        QCOMPARE(pooled->values(0, 0), 1.0F);
    }

    void noNumberOfCellsBeyondTheLimits()
    {
        const Matrix<double> q = normal(2, 1, 1);
        for (const Index cells : {Index(0), most_pooled_cells + 1}) {
            PoolRequest request;
            request.cells = cells;
            const auto pooled = pooledHead(q, q, {}, mask({}, 2, 2), request, {});
            QVERIFY(!pooled && std::holds_alternative<OutOfRange>(pooled.error()));
        }
    }

    void anyNumberOfThreadsGivesTheSameBits()
    {
        const Matrix<double> q = normal(3'000, 4, 1), k = normal(3'000, 4, 2);
        for (const CellPooling pooling : {CellPooling::Max, CellPooling::Mean}) {
            PoolRequest request;
            request.cells = 7; // several pieces a row
            request.pooling = pooling;
            const Mask all = mask({}, 3'000, 3'000);
            const auto one = pooledHead(q, k, {}, all, request, {{}, {}, 1});
            QVERIFY(one);
            for (const int threads : {2, 3, 8})
                QVERIFY(sameFloats(pooledHead(q, k, {}, all, request, {{}, {}, threads})->values, one->values));
        }
    }

    void largeMapsAreNeverHeld()
    {
        constexpr Index n = 16'384;
        constexpr Index cells = 256;
        const Matrix<float> q = normal(n, 2, 1).cast<float>(), k = normal(n, 2, 2).cast<float>();
        PoolRequest request;
        request.cells = cells;
        request.pooling = CellPooling::Mean;
        std::vector<double> shares;
        const WorkContext context{{}, [&](double share) { shares.push_back(share); }, 2};
        const Bytes before = largestResident();
        const auto pooled = pooledHead(q, k, {}, mask({}, n, n), request, context);
        const Bytes growth = largestResident() - before;
        QVERIFY(pooled);
        // n² floats are 1 GiB. The address sanitizer holds up to 256 MiB that were freed; it and the thread sanitizer
        // shadow all memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QVERIFY2(growth < Bytes(512) << 20, qPrintable(QString::number(growth)));
#else
        QVERIFY2(growth < Bytes(64) << 20, qPrintable(QString::number(growth)));
        QVERIFY(growth <= pooledHeadNeed(n, n, 2, cells, 2) + (Bytes(4) << 20));
#endif
        // Each row's weights add up to 1, so that their mean over all cells is 1 ÷ n.
        const double mean = pooled->values.cast<double>().mean();
        QVERIFY(std::abs(mean * double(n) - 1) < 1e-6);
        QVERIFY(shares.size() > 1 && shares.back() == 1); // how many depends on the time that it took
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    }

    void stoppingEndsIt()
    {
        constexpr Index n = 4'096;
        const Matrix<double> q = normal(n, 2, 1);
        std::stop_source source;
        const WorkContext context{source.get_token(), [&](double share) {
                                      if (share > 0.1)
                                          source.request_stop();
                                  }};
        const auto pooled = pooledHead(q, q, {}, mask({}, n, n), {}, context);
        QVERIFY(!pooled && std::holds_alternative<Cancelled>(pooled.error()));
    }

    void manyTokensTakeLittleMemory()
    {
        QVERIFY(pooledHeadNeed(131'072, 131'072, 64, 1'024, 8) < Bytes(512) << 20);
    }

    void needNeverWraps()
    {
        const Bytes need = pooledHeadNeed(50'000, 50'000, 64, 1'024, 2);
        QVERIFY(need > 50'000 * 64 * 8 && need < Bytes(1) << 30);
        const Index huge = std::numeric_limits<std::int32_t>::max();
        QVERIFY(pooledHeadNeed(huge, huge, 65'536, 1'024, 2) > Bytes(huge) * 65'536 * 8);
    }
};

QTEST_APPLESS_MAIN(TestPooledHead)
#include "test_pooled_head.moc"
