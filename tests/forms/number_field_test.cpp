// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/number_field.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <limits>

using namespace headlight;

class NumberFieldTest : public QObject
{
    Q_OBJECT

private slots:
    void readsWholeNumbers_data();
    void readsWholeNumbers();
    void readsFractions_data();
    void readsFractions();
    void takesWhatIsNotAllowed();
    void keepsTheTypedTextOfAnEqualValue();
    void writesWithoutExponent();
    void stepsStopAtTheEnds();
    void largestSeedSurvives();
    void wheelWithoutFocusChangesNothing();
};

void NumberFieldTest::readsWholeNumbers_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("readable");
    QTest::addColumn<qint64>("value");
    QTest::newRow("plain") << "16" << true << qint64(16);
    QTest::newRow("spaces") << " 16 " << true << qint64(16);
    QTest::newRow("zero") << "0" << true << qint64(0);
    QTest::newRow("negative") << "-3" << true << qint64(-3);
    QTest::newRow("minus sign") << QStringLiteral("−3") << true << qint64(-3);
    QTest::newRow("full-width digits") << QStringLiteral("１６") << true << qint64(16);
    QTest::newRow("beyond 64 bits") << "99999999999999999999" << true << std::numeric_limits<qint64>::max();
    QTest::newRow("empty") << "" << false << qint64(0);
    QTest::newRow("words") << "many" << false << qint64(0);
    QTest::newRow("fraction") << "1.5" << false << qint64(0);
    QTest::newRow("grouped") << "1,000" << false << qint64(0);
}

void NumberFieldTest::readsWholeNumbers()
{
    QFETCH(QString, typed);
    QFETCH(bool, readable);
    QFETCH(qint64, value);
    NumberField field;
    field.findChild<QLineEdit*>()->setText(typed); // keyClicks knows Latin letters only
    QCOMPARE(field.whole().has_value(), readable);
    if (readable)
        QCOMPARE(qint64(*field.whole()), value);
}

void NumberFieldTest::readsFractions_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("readable");
    QTest::addColumn<double>("value");
    QTest::newRow("point") << "0.5" << true << 0.5;
    QTest::newRow("comma") << "0,5" << true << 0.5;
    QTest::newRow("exponent") << "2e3" << true << 2000.0;
    QTest::newRow("comma and point") << "1.234,5" << false << 0.0;
    QTest::newRow("two commas") << "1,234,567" << false << 0.0;
    QTest::newRow("not finite") << "inf" << false << 0.0;
    QTest::newRow("beyond double") << "1e999" << false << 0.0;
}

void NumberFieldTest::readsFractions()
{
    QFETCH(QString, typed);
    QFETCH(bool, readable);
    QFETCH(double, value);
    NumberField field;
    QTest::keyClicks(&field, typed);
    QCOMPARE(field.real().has_value(), readable);
    if (readable)
        QCOMPARE(*field.real(), value);
}

void NumberFieldTest::takesWhatIsNotAllowed()
{
    NumberField field;
    field.setStepRange(1, 1024);
    QSignalSpy edited(&field, &NumberField::edited);
    QTest::keyClicks(&field, "1000000000");
    QCOMPARE(field.text(), QStringLiteral("1000000000"));
    QCOMPARE(edited.size(), 10);
}

void NumberFieldTest::keepsTheTypedTextOfAnEqualValue()
{
    NumberField field;
    QTest::keyClicks(&field, "016");
    field.showWhole(16);
    QCOMPARE(field.text(), QStringLiteral("016"));
    field.showWhole(17);
    QCOMPARE(field.text(), QStringLiteral("17"));
}

void NumberFieldTest::writesWithoutExponent()
{
    NumberField field;
    field.showReal(100000);
    QCOMPARE(field.text(), QStringLiteral("100000"));
    field.showReal(0.1);
    QCOMPARE(field.text(), QStringLiteral("0.1"));
    field.showReal(1e300);
    QCOMPARE(*field.real(), 1e300);
}

void NumberFieldTest::stepsStopAtTheEnds()
{
    NumberField field;
    field.setStepRange(1, 5);
    field.showWhole(4);
    QTest::keyClick(&field, Qt::Key_Up);
    QTest::keyClick(&field, Qt::Key_Up);
    QCOMPARE(*field.whole(), Index(5));
    field.showWhole(1'000'000'000);
    QTest::keyClick(&field, Qt::Key_Down);
    QCOMPARE(*field.whole(), Index(4));
    field.showWhole(1);
    QTest::keyClick(&field, Qt::Key_Down);
    QCOMPARE(*field.whole(), Index(1));
}

void NumberFieldTest::largestSeedSurvives()
{
    NumberField field;
    field.showUnsigned(std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(field.text(), QStringLiteral("18446744073709551615"));
    QCOMPARE(*field.unsignedWhole(), std::numeric_limits<std::uint64_t>::max());
}

void NumberFieldTest::wheelWithoutFocusChangesNothing()
{
    NumberField field;
    field.setStepRange(1, 100);
    field.showWhole(16);
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    field.clearFocus();
    QWheelEvent wheel(QPointF(5, 5), field.mapToGlobal(QPointF(5, 5)), QPoint(), QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&field, &wheel);
    QCOMPARE(*field.whole(), Index(16));
    QVERIFY(!wheel.isAccepted());
}

QTEST_MAIN(NumberFieldTest)
#include "number_field_test.moc"
