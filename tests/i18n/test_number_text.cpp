// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/number_text.h"

#include <QLocale>
#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace headlight;

class TestNumberText : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void numbersHaveTheirDigits_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("expected");
        const double infinite = std::numeric_limits<double>::infinity();
        QTest::newRow("zero") << 0.0 << 4 << "0";
        QTest::newRow("minus zero") << -0.0 << 4 << "0";
        QTest::newRow("one") << 1.0 << 4 << "1";
        QTest::newRow("third") << 1.0 / 3 << 4 << "0.3333";
        QTest::newRow("two thirds") << 2.0 / 3 << 2 << "0.67";
        QTest::newRow("minus") << -0.5 << 4 << "−0.5";
        QTest::newRow("small") << 0.00012345 << 3 << "0.000123";
        QTest::newRow("smaller") << 0.000012345 << 3 << "1.23×10⁻⁵";
        QTest::newRow("thousands") << 1234.5 << 6 << "1234.5";
        QTest::newRow("rounded up") << 9.9996 << 4 << "10";
        QTest::newRow("hundred thousand") << 123456.0 << 4 << "123500";
        QTest::newRow("million") << 1e6 << 4 << "1×10⁶";
        QTest::newRow("all digits") << 0.1 << 17 << "0.10000000000000001";
        QTest::newRow("large") << -1.5e300 << 4 << "−1.5×10³⁰⁰";
        QTest::newRow("smallest") << std::numeric_limits<double>::denorm_min() << 2 << "4.9×10⁻³²⁴";
        QTest::newRow("infinity") << infinite << 4 << "∞";
        QTest::newRow("minus infinity") << -infinite << 4 << "−∞";
        QTest::newRow("not a number") << std::nan("") << 4 << "NaN";
    }

    void numbersHaveTheirDigits()
    {
        QFETCH(double, value);
        QFETCH(int, digits);
        QFETCH(QString, expected);
        QCOMPARE(numberText(value, digits), expected);
    }

    void decimalPointFollowsTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(numberText(0.5), QString("0,5"));
        QCOMPARE(numberText(1.5e-7), QString("1,5×10⁻⁷"));
        QCOMPARE(countText(1'234'567), QString("1.234.567"));
    }

    void seventeenDigitsReadBackEqual()
    {
        QVERIFY(rc::check("text and back", [](double value) {
            RC_PRE(std::isfinite(value));
            const QString text = numberText(value, 17);
            QString plain = text;
            plain.replace(QChar(0x2212), '-');
            const QStringList parts = plain.split("×10");
            QString exponent = parts.value(1, "0");
            exponent.replace(QChar(0x207B), '-');
            const QString superscripts = QString::fromUtf8("⁰¹²³⁴⁵⁶⁷⁸⁹");
            for (QChar& c : exponent)
                c = superscripts.contains(c) ? QChar(u'0' + char16_t(superscripts.indexOf(c))) : c;
            bool is_number = false;
            const double read = QLocale::c().toDouble(parts[0] + "e" + exponent, &is_number);
            RC_ASSERT(is_number);
            RC_ASSERT(read == value);
        }));
    }

    void countsAreGrouped()
    {
        QCOMPARE(countText(0), QString("0"));
        QCOMPARE(countText(100'000), QString("100,000"));
        QCOMPARE(countText(-5), QString("−5"));
    }

    void bytesHaveBinaryUnits()
    {
        QCOMPARE(bytesText(512), QString("512 bytes"));
        QCOMPARE(bytesText(1'536), QString("1.5 KiB"));
        QCOMPARE(bytesText(Bytes(2) << 30), QString("2.0 GiB"));
        QVERIFY(bytesText(std::numeric_limits<Bytes>::max()).contains("EiB"));
    }

    void durationsAreShort()
    {
        QCOMPARE(durationText(400'000), QString("0.4 ms"));
        QCOMPARE(durationText(12'340'000), QString("12.3 ms"));
        QCOMPARE(durationText(2'100'000'000), QString("2.1 s"));
        QCOMPARE(durationText(185'000'000'000), QString("3 min 5 s"));
    }
};

QTEST_APPLESS_MAIN(TestNumberText)
#include "test_number_text.moc"
