// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/budget.h"
#include "engine/playground.h"

#include <QTest>

#include <limits>

using namespace headlight;

class TestBudget : public QObject
{
    Q_OBJECT

private slots:
    void theDefaultIsAtMostTwoGibibytes()
    {
        QVERIFY(defaultBudget() > 0);
        QVERIFY(defaultBudget() <= Bytes(2) << 30);
    }

    void whatFitsIsAllowed()
    {
        QVERIFY(requireBudget(100, 100, 10, [](Index n) { return Bytes(n * n); }));
    }

    void refusalNamesTheLargestThatFits()
    {
        const auto square = [](Index n) { return Bytes(n) * Bytes(n); };
        for (const Bytes budget : {0, 1, 3, 4, 99, 100, 101, 9'999, 10'000}) {
            const auto refusal = requireBudget(1'000'000, budget, 1'000, square);
            const auto* over = std::get_if<OverBudget>(&refusal.error());
            QVERIFY(over && over->need == 1'000'000 && over->budget == budget);
            QVERIFY(square(over->largest_tokens) <= budget);
            QVERIFY(square(over->largest_tokens + 1) > budget);
        }
    }

    void theSearchBeginsAtWhatIsKnownToFit()
    {
        // Falls at 50, as a need does where fewer bytes a number are taken.
        const auto need_for = [](Index n) { return Bytes(n < 50 ? 2 * n : n); };
        const auto refusal = requireBudget(1'000, 80, 1'000, need_for, 50);
        QCOMPARE(std::get<OverBudget>(refusal.error()).largest_tokens, Index(80));
    }

    void needsDoNotWrap()
    {
        const AttentionConfig config = AttentionConfig::make({}).value();
        Bytes before = 0;
        for (const Index n : {1, 1'000, 46'340, 46'341, 65'535, 65'536, 1'000'000'000}) {
            QVERIFY(playgroundNeed(config, n, n) > before);
            before = playgroundNeed(config, n, n);
        }
        // Four maps of 46,341² doubles for four heads, and little else.
        QVERIFY(playgroundNeed(config, 46'341, 46'341) > Bytes(46'341) * 46'341 * 8 * 16);
        constexpr Index huge = std::numeric_limits<Index>::max();
        QCOMPARE(playgroundNeed(config, huge, huge), std::numeric_limits<Bytes>::max());
    }
};

QTEST_APPLESS_MAIN(TestBudget)
#include "test_budget.moc"
