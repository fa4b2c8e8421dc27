// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture must know of a map beside its numbers.
#include "figure/map_facts.h"
#include "session/analysis.h"

#include <QtTest>

#include <cmath>

using namespace headlight;

namespace {

/// One query and two keys by hand, in half precision: q·k is −90,000 for the first key and 150 for the second.
AnalysisPointer overflowsBelow(std::vector<MaskRule> rules)
{
    const std::vector<std::string> many(4, "150");
    const std::vector<std::string> less(4, "-150");
    Request request;
    ByHand by_hand;
    by_hand.matrices =
        TypedHeads{typedMatrix({many}), typedMatrix({less, {"1", "0", "0", "0"}}), typedMatrix({{"1"}, {"2"}})};
    request.source = by_hand;
    request.parameters.precision = ScorePrecision::Half;
    request.mask.rules = std::move(rules);
    Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {});
    if (!analysis)
        qFatal("the sample can't be computed");
    return *analysis;
}

} // namespace

class TestMapFacts : public QObject
{
    Q_OBJECT

private slots:
    // −∞ stands for hidden in pictures, and nothing hides this cell.
    void overflowBelowIsNoHiddenCell()
    {
        const AnalysisPointer analysis = overflowsBelow({});
        const MapFacts facts(*analysis);
        QCOMPARE(analysis->heads[0].overflows, Index(1));
        QCOMPARE(analysis->stage(Stage::Scores, 0).at(0, 0), -std::numeric_limits<double>::infinity());
        for (const Stage stage : {Stage::Scores, Stage::Scaled, Stage::Masked}) {
            QVERIFY(facts.hasNotFinite(stage, 0));
            QVERIFY(!facts.hasHidden(stage, 0));
            QVERIFY(std::isnan(facts.drawn(stage, 0).at(0, 0)));
            QCOMPARE(facts.drawn(stage, 0).at(0, 1), analysis->stage(stage, 0).at(0, 1));
        }
    }

    void overflowBehindAMaskStaysHidden()
    {
        const AnalysisPointer analysis = overflowsBelow({LeftPaddingRule{1}});
        const MapFacts facts(*analysis);
        QVERIFY(facts.hasHidden(Stage::Masked, 0));
        QVERIFY(!facts.hasNotFinite(Stage::Masked, 0));
        QVERIFY(std::isinf(facts.drawn(Stage::Masked, 0).at(0, 0)));
        QVERIFY(std::isnan(facts.drawn(Stage::Scores, 0).at(0, 0))); // scores know no mask
    }
};

QTEST_GUILESS_MAIN(TestMapFacts)
#include "test_map_facts.moc"
