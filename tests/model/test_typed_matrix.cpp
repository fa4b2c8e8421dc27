// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/typed_matrix.h"

#include <QTest>

namespace headlight {

using Rows = std::vector<std::vector<std::string>>;
using Reason = CellNotANumber::Reason;

class TestTypedMatrix : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreReadAsAPersonTypesThem_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("number");
        const auto row = [](const char* text, double number) { QTest::newRow(text) << QByteArray(text) << number; };
        row("2", 2);
        row("-0.5", -0.5);
        row("\u22120.5", -0.5);
        row("+3", 3);
        row(" 1e-3 ", 0.001);
        row(".25", 0.25);
        row("0,5", 0.5);
        row("1/3", 1.0 / 3.0);
        row("-1 / 4", -0.25);
        row("1,5/0.5", 3);
        row("2/-8", -0.25);
    }

    void numbersAreReadAsAPersonTypesThem()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, number);
        const auto read = typedNumber(text.toStdString());
        QVERIFY(read);
        QCOMPARE(*read, number);
    }

    void whatIsNoNumberIsRefusedWithItsReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("reason");
        const auto row = [](const char* text, Reason reason) {
            QTest::newRow(text) << QByteArray(text) << int(reason);
        };
        row("", Reason::Unreadable);
        row("x", Reason::Unreadable);
        row("1 2", Reason::Unreadable);
        row("1/", Reason::Unreadable);
        row("1/2/3", Reason::Unreadable);
        row("--1", Reason::Unreadable);
        row("+-1", Reason::Unreadable);
        row("inf", Reason::Unreadable);
        row("nan", Reason::Unreadable);
        row("1e999", Reason::Unreadable);
        row("1.234,5", Reason::TwoSeparators);
        row("1,234.5", Reason::TwoSeparators);
        row("1,234,567", Reason::TwoSeparators);
        row("1/0", Reason::DividesByZero);
        row("1/0,0", Reason::DividesByZero);
    }

    void whatIsNoNumberIsRefusedWithItsReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, reason);
        const auto read = typedNumber(text.toStdString());
        QVERIFY(!read);
        QCOMPARE(int(read.error()), reason);
    }

    void blocksAreReadWithAnySeparator_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Rows>("rows");
        const auto row = [](const char* name, const char* text, const Rows& rows) {
            QTest::newRow(name) << QByteArray(text) << rows;
        };
        row("tabs", "1\t2\r\n3\t4\r\n", {{"1", "2"}, {"3", "4"}});
        row("tabs and decimal commas", "0,5\t1\n1/3\t-2,25", {{"0,5", "1"}, {"1/3", "-2,25"}});
        row("an empty cell", "1\t\n\t4", {{"1", ""}, {"", "4"}});
        row("semicolons", "0,5; 1\n2; 3", {{"0,5", "1"}, {"2", "3"}});
        row("commas", "1,0,2\n0,1,2", {{"1", "0", "2"}, {"0", "1", "2"}});
        row("commas and spaces", "1, 0.5\n1/3, 1", {{"1", "0.5"}, {"1/3", "1"}});
        row("spaces", "1  0\n 0 1 \n\n", {{"1", "0"}, {"0", "1"}});
        row("decimal commas and spaces", "0,5 1,5\n2 3", {{"0,5", "1,5"}, {"2", "3"}});
        row("a number with a decimal comma", "0,5", {{"0,5"}});
        row("a column", "1\n2", {{"1"}, {"2"}});
        row("brackets on one line", "[[1, 0], [0, 1]]", {{"1", "0"}, {"0", "1"}});
        row("brackets on lines", "[[1 0]\n [0 1]]", {{"1", "0"}, {"0", "1"}});
        row("rows of unequal length", "1,2,3\n4,5", {{"1", "2", "3"}, {"4", "5", ""}});
    }

    void blocksAreReadWithAnySeparator()
    {
        QFETCH(QByteArray, text);
        QFETCH(Rows, rows);
        const auto read = matrixFromText(text.toStdString(), "Q");
        QVERIFY(read);
        QVERIFY(read->matrix == typedMatrix(rows));
    }

    void commasThatCouldBeDecimalOnesAreQuestioned()
    {
        const auto doubt = [](const char* text) { return matrixFromText(text, "Q")->commas_in_doubt; };
        QVERIFY(doubt("0,5\n1,5"));
        QVERIFY(!doubt("0,5\t1,5"));
        QVERIFY(!doubt("1,0,2\n0,1,2"));
        QVERIFY(!doubt("1, 0\n0, 1"));
        QVERIFY(!doubt("0.5,1\n2,3"));
        QVERIFY(!doubt("0,5"));
    }

    void blocksWithoutACellOrTooLargeAreRefused()
    {
        std::string lines;
        for (int line = 0; line < 65; ++line)
            lines += "1\n";
        for (const std::string& text :
             {std::string(), std::string(" \n \n"), std::string("[]"), lines, std::string(200, ';')}) {
            const auto read = matrixFromText(text, "W_Q");
            QVERIFY2(!read, text.c_str());
            QVERIFY(std::get<MatrixDoesNotFit>(read.error()).matrix == "W_Q");
        }
        QVERIFY(matrixFromText(lines.substr(2), "W_Q")); // 64 rows
    }

    void aWrongCellIsNamed()
    {
        const auto numbers = numbersOf(typedMatrix({{"1", "2"}, {"1/3", "x"}}), "K");
        QVERIFY(!numbers);
        const auto& error = std::get<CellNotANumber>(numbers.error());
        QCOMPARE(error.matrix, std::string("K"));
        QCOMPARE(error.row, Index(1));
        QCOMPARE(error.column, Index(1));
        QCOMPARE(error.seen, std::string("x"));
    }

    void anotherShapeKeepsWhatStays()
    {
        const TypedMatrix matrix = typedMatrix({{"1/3", "2"}, {"3", "4"}});
        QVERIFY(resized(matrix, 1, 3) == typedMatrix({{"1/3", "2", "0"}}));
        QVERIFY(resized(matrix, 3, 1, "") == typedMatrix({{"1/3"}, {"3"}, {""}}));
    }
};

} // namespace headlight

QTEST_APPLESS_MAIN(headlight::TestTypedMatrix)
#include "test_typed_matrix.moc"
