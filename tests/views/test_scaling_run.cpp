// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_run.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestScalingRun : public QObject
{
    Q_OBJECT

private:
    static ScalingParameters large(Index d_k) { return {.d_k = d_k, .samples = 400}; }

private slots:
    void largeExperimentIsAnsweredQuicklyThenCompleted()
    {
        ScalingRun run;
        std::vector<ScalingParameters> shown;
        connect(&run, &ScalingRun::resultChanged, this, [&] { shown.push_back(run.result()->parameters); });
        run.want(large(512), ScalingRun::Pace::AtRest);
        QTRY_VERIFY_WITH_TIMEOUT(run.complete(), 20'000);
        QCOMPARE(shown, (std::vector{ScalingRun::quick(large(512)), large(512)}));
    }

    void longRunsAreRefinedStepByStep()
    {
        ScalingRun run;
        std::vector<Index> samples;
        connect(&run, &ScalingRun::resultChanged, this, [&] { samples.push_back(run.result()->parameters.samples); });
        run.want({.d_k = 256, .samples = 5'000}, ScalingRun::Pace::AtRest);
        QTRY_VERIFY_WITH_TIMEOUT(run.complete(), 60'000);
        const Index quick = ScalingRun::quick({.d_k = 256, .samples = 5'000}).samples;
        QCOMPARE(samples, (std::vector<Index>{quick, quick * 16, 5'000}));
    }

    void largestSizesAreAnsweredFromFewSamples()
    {
        QCOMPARE(ScalingRun::quick({.d_k = 4'096}).samples, Index(8));
        QCOMPARE(ScalingRun::quick({.d_k = 4'096, .keys = 4'096}).samples, Index(4));
        QCOMPARE(ScalingRun::quick({.d_k = 1, .samples = 100}).samples, Index(100));
    }

    void draggingIsContentWithTheQuickAnswer()
    {
        ScalingRun run;
        QSignalSpy changed(&run, &ScalingRun::resultChanged);
        run.want(large(512), ScalingRun::Pace::Dragging);
        QVERIFY(changed.wait());
        QTRY_VERIFY(!run.busy());
        QCOMPARE(run.result()->parameters, ScalingRun::quick(large(512)));
        QVERIFY(!run.complete());
        run.want(large(512), ScalingRun::Pace::AtRest);
        QTRY_VERIFY_WITH_TIMEOUT(run.complete(), 20'000);
        QCOMPARE(changed.count(), 2); // the quick answer was there already
    }

    void olderAnswersNeverFollowNewerOnes()
    {
        ScalingRun run;
        Index newest_shown = 0;
        bool went_back = false;
        connect(&run, &ScalingRun::resultChanged, this, [&] {
            went_back = went_back || run.result()->parameters.d_k < newest_shown;
            newest_shown = run.result()->parameters.d_k;
        });
        for (Index d_k = 1; d_k <= 300; ++d_k) {
            run.want({.d_k = d_k}, ScalingRun::Pace::Dragging);
            QCoreApplication::processEvents();
        }
        run.want({.d_k = 301}, ScalingRun::Pace::AtRest);
        QTRY_VERIFY_WITH_TIMEOUT(run.complete(), 20'000);
        QVERIFY(!went_back);
        QCOMPARE(newest_shown, Index(301));
    }

    void backAtTheShownSettingsNothingElseComes()
    {
        ScalingRun run;
        run.want({.d_k = 4, .samples = 100}, ScalingRun::Pace::AtRest);
        QTRY_VERIFY(run.complete());
        run.want({.d_k = 1024, .samples = 100'000}, ScalingRun::Pace::AtRest);
        run.want({.d_k = 4, .samples = 100}, ScalingRun::Pace::AtRest);
        QVERIFY(run.complete());
        QTRY_VERIFY(!run.busy());
        QCOMPARE(run.result()->parameters.d_k, Index(4));
    }

    void cancelKeepsWhatIsThere()
    {
        ScalingRun run;
        QSignalSpy changed(&run, &ScalingRun::resultChanged);
        run.want({.d_k = 1024, .samples = 1'000'000}, ScalingRun::Pace::AtRest);
        QVERIFY(changed.wait());
        run.cancel();
        QTRY_VERIFY(!run.busy());
        QCOMPARE(changed.count(), 1);
        QVERIFY(!run.complete());
        QVERIFY(run.result() != nullptr);
    }

    void resultIsThatOfASynchronousRun()
    {
        ScalingRun run;
        run.want({.d_k = 16, .samples = 500}, ScalingRun::Pace::AtRest);
        QTRY_VERIFY(run.complete());
        const ScalingResult plain = runScaling({.d_k = 16, .samples = 500}, {}).value();
        const ScalingOutcome& seen = run.result()->of(ScalingDivisor::SqrtKeySize);
        QVERIFY(seen.moments.variance == plain.of(ScalingDivisor::SqrtKeySize).moments.variance);
        QVERIFY(seen.histogram.counts == plain.of(ScalingDivisor::SqrtKeySize).histogram.counts);
    }
};

QTEST_GUILESS_MAIN(TestScalingRun)
#include "test_scaling_run.moc"
