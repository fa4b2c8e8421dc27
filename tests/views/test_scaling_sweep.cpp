// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/scaling_sweep.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace headlight;

class TestScalingSweep : public QObject
{
    Q_OBJECT

private slots:
    void measuresEverySizeInOrder()
    {
        ScalingSweep sweep;
        sweep.want({.d_k = 64, .samples = 20});
        QTRY_VERIFY_WITH_TIMEOUT(sweep.complete(), 60'000);
        QCOMPARE(sweep.results().size(), std::size_t(13));
        for (std::size_t i = 0; i < 13; ++i)
            QCOMPARE(sweep.results()[i].parameters, (ScalingParameters{.d_k = Index(1) << i, .samples = 20}));
    }

    void anotherSizeOfTheSameSettingsStartsNothing()
    {
        ScalingSweep sweep;
        sweep.want({.d_k = 64, .samples = 10});
        QTRY_VERIFY_WITH_TIMEOUT(sweep.complete(), 60'000);
        QSignalSpy changed(&sweep, &ScalingSweep::resultsChanged);
        sweep.want({.d_k = 128, .samples = 10});
        sweep.keepOnlyFor({.d_k = 256, .samples = 10});
        QVERIFY(!sweep.busy());
        QCOMPARE(changed.count(), 0);
    }

    void otherSettingsDropWhatIsThere()
    {
        ScalingSweep sweep;
        sweep.want({.samples = 10});
        QTRY_VERIFY_WITH_TIMEOUT(sweep.complete(), 60'000);
        sweep.keepOnlyFor({.samples = 10, .seed = 18});
        QVERIFY(sweep.results().empty());
        sweep.want({.samples = 10, .seed = 18});
        QTRY_VERIFY_WITH_TIMEOUT(sweep.complete(), 60'000);
        QCOMPARE(sweep.results().front().parameters.seed, std::uint64_t(18));
    }

    void cancelKeepsTheSizesMeasured()
    {
        ScalingSweep sweep;
        QSignalSpy changed(&sweep, &ScalingSweep::resultsChanged);
        sweep.want({.samples = 1'000'000});
        QTRY_VERIFY_WITH_TIMEOUT(!sweep.results().empty(), 60'000);
        sweep.cancel();
        QTRY_VERIFY(!sweep.busy());
        const std::size_t measured = sweep.results().size();
        QVERIFY(measured >= 1 && measured < 13);
        sweep.want({.samples = 1'000'000});
        QVERIFY(!sweep.busy());
    }

    void progressNeverFalls()
    {
        ScalingSweep sweep;
        std::vector<double> shares;
        connect(&sweep, &ScalingSweep::progressed, this, [&](double share) { shares.push_back(share); });
        sweep.want({.samples = 1'500});
        QTRY_VERIFY_WITH_TIMEOUT(sweep.complete(), 120'000);
        QVERIFY(!shares.empty());
        QVERIFY(std::ranges::is_sorted(shares) && shares.back() <= 1);
    }
};

QTEST_GUILESS_MAIN(TestScalingSweep)
#include "test_scaling_sweep.moc"
