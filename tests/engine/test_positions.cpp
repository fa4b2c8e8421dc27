// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/positions.h"

#include "head_inputs.h"

#include <rapidcheck.h>

#include <QTest>

#include <cmath>
#include <complex>

using namespace headlight;
using namespace headlight::inputs;

namespace {

bool near(const std::vector<double>& a, const std::vector<double>& b)
{
    for (std::size_t i = 0; i < b.size(); ++i)
        if (std::abs(a[i] - b[i]) > 1e-6)
            return false;
    return a.size() == b.size();
}

} // namespace

class TestPositions : public QObject
{
    Q_OBJECT

private slots:
    void theCodeTakesHalfOfTheModelRoundedDownToEven()
    {
        const Index expected[][2] = {{64, 32}, {63, 30}, {65, 32}, {7, 2}, {4, 2}, {3, 0}, {1, 0}};
        for (const auto& [d_model, size] : expected)
            QCOMPARE(codeSize(d_model), size);
    }

    void theCodeHasMeanSquareOneAndEndsInAConstant()
    {
        const Matrix<double> code = positionCode(40, 64);
        QCOMPARE(code.cols(), Index(32));
        for (Index p = 0; p < 40; ++p) {
            QVERIFY(std::abs(code.row(p).squaredNorm() / 32 - 1) < 1e-12);
            QCOMPARE(code(p, 30), 0.0);
            QCOMPARE(code(p, 31), std::sqrt(2.0));
        }
        for (Index p = 0; p < 40; ++p)
            for (Index other = 0; other < p; ++other)
                QVERIFY((code.row(p) - code.row(other)).norm() > 0.5); // a head can tell positions apart
    }

    void sinusoidalIsThePapers()
    {
        Matrix<double> x = Matrix<double>::Zero(5, 6);
        addSinusoidal(x);
        for (Index p = 0; p < 5; ++p)
            for (Index i = 0; i < 3; ++i) {
                const double angle = double(p) / std::pow(10'000, 2 * double(i) / 6);
                QVERIFY(std::abs(x(p, 2 * i) - std::sin(angle)) < 1e-14);
                QVERIFY(std::abs(x(p, 2 * i + 1) - std::cos(angle)) < 1e-14);
            }
    }

    void ropeTurnsPairsAsComplexNumbers()
    {
        QVERIFY(rc::check("both layouts, partial, with offset", [] {
            const Index n = *rc::gen::inRange<Index>(1, 6);
            const Index d = *rc::gen::inRange<Index>(1, 12);
            RopeOptions options;
            options.layout = *rc::gen::element(RopeLayout::RotateHalf, RopeLayout::Interleaved);
            options.rotary_size = *rc::gen::inRange<Index>(0, d + 1);
            options.theta = *rc::gen::element(10'000.0, 500'000.0);
            options.offset = *rc::gen::inRange<Index>(0, 100);
            const Matrix<double> before = normal(n, d, *rc::gen::arbitrary<std::uint64_t>());
            Matrix<double> after = before;
            applyRope(after, options);
            const Index size = (options.rotary_size == 0 ? d : options.rotary_size) / 2 * 2;
            for (Index p = 0; p < n; ++p) {
                for (Index i = 0; i < size / 2; ++i) {
                    const bool halves = options.layout == RopeLayout::RotateHalf;
                    const Index a = halves ? i : 2 * i, b = halves ? i + size / 2 : 2 * i + 1;
                    const double angle =
                        double(p + options.offset) * std::exp(-std::log(options.theta) * 2 * double(i) / double(size));
                    const auto turned = std::complex(before(p, a), before(p, b)) * std::polar(1.0, angle);
                    RC_ASSERT(std::abs(std::complex(after(p, a), after(p, b)) - turned) < 1e-12);
                }
                RC_ASSERT(after.row(p).tail(d - size) == before.row(p).tail(d - size));
                RC_ASSERT(std::abs(after.row(p).norm() - before.row(p).norm()) < 1e-12);
            }
        }));
    }

    void everyEntryKnowsHowItIsTurned()
    {
        QVERIFY(rc::check("ropeTurn", [] {
            const Index d = *rc::gen::inRange<Index>(1, 12);
            const Matrix<double> before = normal(3, d, *rc::gen::arbitrary<std::uint64_t>());
            RopeOptions options;
            options.layout = *rc::gen::element(RopeLayout::RotateHalf, RopeLayout::Interleaved);
            options.rotary_size = *rc::gen::inRange<Index>(0, d + 1);
            options.offset = *rc::gen::inRange<Index>(0, 9);
            Matrix<double> after = before;
            applyRope(after, options);
            for (Index row = 0; row < 3; ++row)
                for (Index entry = 0; entry < d; ++entry) {
                    const std::optional<RopeTurn> turn = ropeTurn(row, entry, d, options);
                    double expected = before(row, entry);
                    if (turn && entry == turn->first)
                        expected = before(row, turn->first) * std::cos(turn->angle) -
                                   before(row, turn->second) * std::sin(turn->angle);
                    else if (turn)
                        expected = before(row, turn->second) * std::cos(turn->angle) +
                                   before(row, turn->first) * std::sin(turn->angle);
                    RC_ASSERT(std::abs(after(row, entry) - expected) < 1e-12);
                }
        }));
    }

    void ropeProductsDependOnDistanceOnly()
    {
        QVERIFY(rc::check("relative positions", [] {
            const Index d = 2 * *rc::gen::inRange<Index>(1, 8);
            const Matrix<double> q = normal(1, d, *rc::gen::arbitrary<std::uint64_t>());
            const Matrix<double> k = normal(1, d, *rc::gen::arbitrary<std::uint64_t>());
            const Index at = *rc::gen::inRange<Index>(0, 50), distance = *rc::gen::inRange<Index>(0, 50);
            const auto product = [&](Index start) {
                Matrix<double> turned_q = q, turned_k = k;
                RopeOptions options;
                options.offset = start + distance;
                applyRope(turned_q, options);
                options.offset = start;
                applyRope(turned_k, options);
                return turned_q.row(0).dot(turned_k.row(0));
            };
            RC_ASSERT(std::abs(product(at) - product(0)) < 1e-10);
        }));
    }

    // Case 26: heads that are no power of two, too.
    void alibiSlopesAreThePublishedOnes()
    {
        const std::vector<double> eight = {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625};
        QVERIFY(near(alibiSlopes(8), eight));
        QVERIFY(near(alibiSlopes(6), {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125}));
        std::vector<double> twelve = eight;
        twelve.insert(twelve.end(), {0.707107, 0.353553, 0.176777, 0.088388});
        QVERIFY(near(alibiSlopes(12), twelve));
        QVERIFY(near(alibiSlopes(1), {0.00390625}));
    }
};

QTEST_APPLESS_MAIN(TestPositions)
#include "test_positions.moc"
