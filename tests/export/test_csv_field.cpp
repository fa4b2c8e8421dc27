// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text_sink.h"
#include "export/trace_file.h"

#include <QBuffer>
#include <QTest>

#include <rapidcheck.h>

#include <charconv>
#include <clocale>
#include <limits>

using namespace headlight;

namespace {

/// What a reader of the file makes of one field: quotes after RFC 4180, then our apostrophe.
std::string readField(const std::string& field)
{
    std::string text = field;
    if (field.starts_with('"')) {
        text.clear();
        for (std::size_t i = 1; i + 1 < field.size(); ++i) {
            text += field[i];
            if (field[i] == '"')
                ++i; // doubled
        }
    }
    const std::size_t first = text.find_first_not_of('\'');
    const bool marked = text.starts_with('\'') && first != std::string::npos &&
                        std::string("=+-@\t\r").find(text[first]) != std::string::npos;
    return marked ? text.substr(1) : text;
}

} // namespace

class TestCsvField : public QObject
{
    Q_OBJECT

private slots:
    void formulasGetAnApostrophe_data();
    void formulasGetAnApostrophe();
    void everyTextReadsBack();
    void numbersAreShortestAndReadBack();
    void numbersKeepThePointUnderACommaLocale();
    void failedWriteIsRemembered();
};

void TestCsvField::formulasGetAnApostrophe_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("field");
    QTest::newRow("word") << QByteArray("cat") << QByteArray("cat");
    QTest::newRow("equals") << QByteArray("=1+1") << QByteArray("'=1+1");
    QTest::newRow("minus") << QByteArray("-x") << QByteArray("'-x");
    QTest::newRow("at") << QByteArray("@a") << QByteArray("'@a");
    QTest::newRow("tab") << QByteArray("\tx") << QByteArray("'\tx");
    QTest::newRow("return") << QByteArray("\rx") << QByteArray("\"'\rx\"");
    QTest::newRow("comma") << QByteArray("a,b") << QByteArray("\"a,b\"");
    QTest::newRow("quote") << QByteArray("\"") << QByteArray("\"\"\"\"");
    QTest::newRow("line") << QByteArray("\n") << QByteArray("\"\n\"");
    QTest::newRow("piece") << QByteArray("▁the") << QByteArray("▁the");
    QTest::newRow("apostrophe") << QByteArray("'s") << QByteArray("'s");
    QTest::newRow("apostrophe and equals") << QByteArray("'=1") << QByteArray("''=1");
    QTest::newRow("both") << QByteArray("=\",\"") << QByteArray("\"'=\"\",\"\"\"");
}

void TestCsvField::formulasGetAnApostrophe()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, field);
    QCOMPARE(QByteArray::fromStdString(csvField(text.toStdString())), field);
    QCOMPARE(QByteArray::fromStdString(readField(field.toStdString())), text);
}

void TestCsvField::everyTextReadsBack()
{
    const bool holds = rc::check([] {
        const auto text = *rc::gen::container<std::string>(
            rc::gen::element('a', '=', '+', '-', '@', '\t', '\r', '\n', '\'', '"', ',', ' '));
        RC_ASSERT(readField(csvField(text)) == text);
    });
    QVERIFY(holds);
}

void TestCsvField::numbersAreShortestAndReadBack()
{
    QCOMPARE(shortestText(1.0 / 3), "0.3333333333333333");
    QCOMPARE(shortestText(1.0F / 3), "0.33333334");
    QCOMPARE(shortestText(-0.5), "-0.5");
    QCOMPARE(shortestText(-std::numeric_limits<double>::infinity()), "-inf");
    QCOMPARE(shortestText(-std::numeric_limits<double>::quiet_NaN()), "nan");
    const bool holds = rc::check([](double value) {
        const std::string text = shortestText(value);
        double read = 0;
        std::from_chars(text.data(), text.data() + text.size(), read);
        RC_ASSERT(read == value);
    });
    QVERIFY(holds);
}

void TestCsvField::numbersKeepThePointUnderACommaLocale()
{
    const std::string before = std::setlocale(LC_ALL, nullptr);
    std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is not installed the C locale stays, and the test still holds
    QCOMPARE(shortestText(0.5), "0.5");
    std::setlocale(LC_ALL, before.c_str());
}

void TestCsvField::failedWriteIsRemembered()
{
    QBuffer closed; // every write fails
    TextSink sink(closed, {});
    sink.text("a");
    QVERIFY(!sink.finish());
}

QTEST_APPLESS_MAIN(TestCsvField)
#include "test_csv_field.moc"
