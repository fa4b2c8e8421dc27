// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "views/scaling_page.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace headlight;

class TestScalingPage : public QObject
{
    Q_OBJECT

private:
    template<class Widget>
    static Widget* part(const ScalingPage& page, const char* name)
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }

    static bool says(const ScalingPage& page, const char* name, const QString& words)
    {
        return QTest::qWaitFor([&] { return part<QLabel>(page, name)->text().contains(words); }, 20'000);
    }

private slots:
    void firstShowingRunsTheExperiment()
    {
        Session session;
        ScalingPage page(session);
        QVERIFY(part<QLabel>(page, "text")->text().isEmpty());
        page.show();
        QVERIFY(says(page, "text", QStringLiteral("d_k = 64")));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 2,000 samples")));
    }

    void sliderIsLogarithmicAndKeysDoubleAndHalve()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        auto* slider = part<QSlider>(page, "d_k_slider");
        auto* box = part<QSpinBox>(page, "d_k");
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(box->value(), 1);
        for (const int expected : {2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096}) {
            QTest::keyClick(slider, Qt::Key_Right);
            QCOMPARE(box->value(), expected);
        }
        box->setValue(100);
        QCOMPARE(slider->value(), 664); // 100·log₂ 100
        QCOMPARE(box->value(), 100);
    }

    void answersWhileTheSliderIsDraggedAndCompletesOnRelease()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 2,000 samples")));
        auto* slider = part<QSlider>(page, "d_k_slider");
        auto* box = part<QSpinBox>(page, "d_k");
        slider->setSliderDown(true);
        for (const int position : {700, 800, 900, 1000}) {
            slider->setValue(position);
            QVERIFY(says(page, "text", QStringLiteral("d_k = %1").arg(QLocale().toString(box->value()))));
            QVERIFY(says(page, "note", QStringLiteral("of 2,000 samples")));
        }
        slider->setSliderDown(false);
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 2,000 samples")));
    }

    void olderSettingsAreNeverShownAfterNewerOnes()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        auto* box = part<QSpinBox>(page, "d_k");
        const auto* text = part<QLabel>(page, "text");
        std::vector<int> seen; // d_k in the order of showing
        for (int d_k = 2; d_k <= 200; ++d_k) {
            box->setValue(d_k);
            QCoreApplication::processEvents();
            for (int known = d_k; known >= 2; --known)
                if (text->text().contains(QStringLiteral("d_k = %1 ").arg(known))) {
                    seen.push_back(known);
                    break;
                }
        }
        QVERIFY(says(page, "text", QStringLiteral("d_k = 200 ")));
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    }

    void textSaysWhatIsMeasured()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        QVERIFY(says(page, "text", QStringLiteral("which is about d_k")));
        auto* entries = part<QComboBox>(page, "entries");
        entries->setCurrentIndex(entries->findData(int(EntryDistribution::Shifted)));
        QVERIFY(says(page, "text", QStringLiteral("which is not d_k")));
    }

    void everyQuantityIsChosenByKeyAndSweptInTheBackground()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        part<QSpinBox>(page, "samples")->setValue(50);
        auto* quantity = part<QComboBox>(page, "quantity");
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 50 samples.")));
        QTest::keyClick(quantity, Qt::Key_Down);
        QCOMPARE(quantity->currentData().toInt(), int(ScalingQuantity::Variance));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 50 samples; ")));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 50 samples."))); // all sizes measured
        QTest::keyClick(quantity, Qt::Key_End);
        QCOMPARE(quantity->currentData().toInt(), int(ScalingQuantity::QueryGradient));
        QVERIFY(says(page, "text", QStringLiteral("median gradient")));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 50 samples."))); // nothing is measured again
    }

    void otherSettingsAreSweptAgain()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        part<QSpinBox>(page, "samples")->setValue(20);
        part<QComboBox>(page, "quantity")->setCurrentIndex(int(ScalingQuantity::Saturated));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 20 samples.")));
        part<QSpinBox>(page, "keys")->setValue(12);
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 20 samples; ")));
        QVERIFY(says(page, "note", QStringLiteral("Drawn from 20 samples.")));
    }

    void sentencesKeySizeIsTakenOver()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        QTest::mouseClick(part<QPushButton>(page, "of_sentence"), Qt::LeftButton);
        QCOMPARE(part<QSpinBox>(page, "d_k")->value(), 16);
        QVERIFY(says(page, "text", QStringLiteral("d_k = 16 ")));
    }

    void longRunIsStoppedAndSaysHowFarItGot()
    {
        Session session;
        ScalingPage page(session);
        page.show();
        part<QSpinBox>(page, "d_k")->setValue(1024);
        part<QSpinBox>(page, "samples")->setValue(1'000'000);
        auto* cancel = part<QPushButton>(page, "cancel");
        QVERIFY(QTest::qWaitFor([&] { return cancel->isVisible(); }, 20'000));
        QVERIFY(says(page, "note", QStringLiteral("of 1,000,000 samples")));
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(!cancel->isVisible());
        QVERIFY(says(page, "note", QStringLiteral("of 1,000,000 samples")));
    }
};

QTEST_MAIN(TestScalingPage)
#include "test_scaling_page.moc"
