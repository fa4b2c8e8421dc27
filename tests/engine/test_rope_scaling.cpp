// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rope_scaling.h"
#include "engine/rope_table.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace headlight;

class TestRopeScaling : public QObject
{
    Q_OBJECT

private slots:
    void plainFrequenciesArePowersOfTheta()
    {
        const std::vector<double> plain = ropeFrequencies(100, 4, NoRopeScaling{}, 1'000);
        QCOMPARE(plain.size(), std::size_t(2));
        QCOMPARE(plain[0], 1.0);
        QCOMPARE(plain[1], 0.1);
    }

    void linearScalingSlowsAllPairs()
    {
        const std::vector<double> slowed = ropeFrequencies(100, 4, LinearRopeScaling{4}, 1'000);
        QCOMPARE(slowed[0], 0.25);
        QCOMPARE(slowed[1], 0.025);
    }

    void dynamicScalingBeginsBehindTheTrainedPositions()
    {
        const DynamicRopeScaling scaling{2, 32};
        QVERIFY(ropeFrequencies(100, 4, scaling, 32) == ropeFrequencies(100, 4, NoRopeScaling{}, 32));
        // n = 64: theta · (2·64/32 − 1)^(4/2) = 100 · 9
        QVERIFY(std::abs(ropeFrequencies(100, 4, scaling, 64)[1] - 1 / std::sqrt(900.0)) < 1e-15);
    }

    void llama3SlowsSlowPairsOnly()
    {
        // Trained on 2π·8 positions: a pair of frequency f makes 8·f turns.
        const Index trained = 50;
        const Llama3RopeScaling scaling{8, 1, 4, trained};
        const std::vector<double> plain = ropeFrequencies(10'000, 8, NoRopeScaling{}, 1);
        const std::vector<double> scaled = ropeFrequencies(10'000, 8, scaling, 1);
        QCOMPARE(scaled[0], plain[0]);       // 7.96 turns: fast
        QCOMPARE(scaled[1], plain[1] / 8.0); // 0.796 turns: slow
        QCOMPARE(scaled[3], plain[3] / 8.0);
        const Llama3RopeScaling blended{8, 1, 16, trained};
        const double turns = double(trained) / (2 * std::numbers::pi);
        const double share = (turns - 1) / 15;
        const double expected = (1 - share) / 8 + share;
        QVERIFY(std::abs(ropeFrequencies(10'000, 8, blended, 1)[0] - expected) < 1e-15);
    }

    void entriesTurnWithThoseHalfAHeadAway()
    {
        const double frequencies[] = {std::numbers::pi / 2};
        Matrix<float> rows(3, 3);
        rows << 1, 0, 5, 1, 0, 5, 1, 2, 5;
        RopeTable(frequencies, 3).turn(rows, 0);
        const float expected[3][3] = {{1, 0, 5}, {0, 1, 5}, {-1, -2, 5}};
        for (Index i = 0; i < 3; ++i)
            for (Index c = 0; c < 3; ++c)
                QVERIFY(std::abs(rows(i, c) - expected[i][c]) < 1e-6F);
    }
};

QTEST_APPLESS_MAIN(TestRopeScaling)
#include "test_rope_scaling.moc"
