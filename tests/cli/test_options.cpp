// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/option_reader.h"
#include "cli/options.h"

#include <QTest>

using namespace headlight;

namespace {

const std::vector<Option> known = {
    {"--heads", "N", ""}, {"--mask", "RULE", ""}, {"--scale", "S", ""}, {"--quiet", nullptr, ""}, {"-o", "FILE", ""},
};

Parsed<Options> parse(const std::vector<std::string>& arguments)
{
    return Options::parse(arguments, known);
}

UsageError usageError(const std::vector<std::string>& arguments)
{
    const Parsed<Options> options = parse(arguments);
    return options ? UsageError{} : std::get<UsageError>(options.error());
}

template<class Read>
std::optional<ConsoleError> readingError(const std::vector<std::string>& arguments, Read read)
{
    const Options options = *parse(arguments);
    OptionReader reader(options);
    read(reader);
    const Parsed<void> outcome = reader.outcome();
    return outcome ? std::nullopt : std::optional(outcome.error());
}

} // namespace

class TestOptions : public QObject
{
    Q_OBJECT

private slots:
    void lastOfSeveralCounts();
    void repeatedOptionsKeepAllValues();
    void equalsSignJoinsValue();
    void negativeNumbersAndDashAreValues();
    void nextOptionIsNoValue();
    void valueMissingAtTheEnd();
    void unknownOptionIsNamedWithTheKnown();
    void flagTakesNoValue();
    void looseArgumentIsNamed();
    void numbersAreWholeTexts_data();
    void numbersAreWholeTexts();
    void firstErrorIsKept();
    void listsAreReadStrictly();
};

void TestOptions::lastOfSeveralCounts()
{
    const Options options = *parse({"--heads", "4", "--heads", "8"});
    QCOMPARE(*options.last("--heads"), "8");
    QVERIFY(!options.last("--mask"));
}

void TestOptions::repeatedOptionsKeepAllValues()
{
    const Options options = *parse({"--mask", "causal", "--heads", "2", "--mask", "padding:3"});
    QCOMPARE(options.all("--mask"), (std::vector<std::string>{"causal", "padding:3"}));
}

void TestOptions::equalsSignJoinsValue()
{
    const Options options = *parse({"--mask=--odd", "--heads=a=b", "--scale="});
    QCOMPARE(*options.last("--mask"), "--odd");
    QCOMPARE(*options.last("--heads"), "a=b");
    QCOMPARE(*options.last("--scale"), "");
}

void TestOptions::negativeNumbersAndDashAreValues()
{
    const Options options = *parse({"--scale", "-1.5", "-o", "-"});
    QCOMPARE(*options.last("--scale"), "-1.5");
    QCOMPARE(*options.last("-o"), "-");
}

void TestOptions::nextOptionIsNoValue()
{
    const UsageError error = usageError({"--heads", "--quiet"});
    QCOMPARE(error.kind, UsageError::Kind::MissingValue);
    QCOMPARE(error.option, "--heads");
}

void TestOptions::valueMissingAtTheEnd()
{
    QCOMPARE(usageError({"--quiet", "-o"}).kind, UsageError::Kind::MissingValue);
}

void TestOptions::unknownOptionIsNamedWithTheKnown()
{
    const UsageError error = usageError({"--head", "1"}); // no abbreviations
    QCOMPARE(error.kind, UsageError::Kind::UnknownOption);
    QCOMPARE(error.option, "--head");
    QCOMPARE(error.allowed.size(), known.size());
}

void TestOptions::flagTakesNoValue()
{
    QCOMPARE(usageError({"--quiet=yes"}).kind, UsageError::Kind::UnexpectedValue);
}

void TestOptions::looseArgumentIsNamed()
{
    const UsageError error = usageError({"--mask", "causal", "cat"});
    QCOMPARE(error.kind, UsageError::Kind::UnexpectedArgument);
    QCOMPARE(error.option, "cat");
}

void TestOptions::numbersAreWholeTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("is_whole");
    QTest::addColumn<bool>("is_real");
    QTest::newRow("four") << QByteArray("4") << true << true;
    QTest::newRow("negative") << QByteArray("-4") << true << true;
    QTest::newRow("fraction") << QByteArray("0.5") << false << true;
    QTest::newRow("exponent") << QByteArray("1e3") << false << true;
    QTest::newRow("comma") << QByteArray("0,5") << false << false;
    QTest::newRow("plus") << QByteArray("+4") << false << false;
    QTest::newRow("space before") << QByteArray(" 4") << false << false;
    QTest::newRow("space after") << QByteArray("4 ") << false << false;
    QTest::newRow("letters") << QByteArray("4x") << false << false;
    QTest::newRow("hexadecimal") << QByteArray("0x10") << false << false;
    QTest::newRow("empty") << QByteArray("") << false << false;
    QTest::newRow("infinite") << QByteArray("inf") << false << false;
    QTest::newRow("no number") << QByteArray("nan") << false << false;
    QTest::newRow("too large") << QByteArray("1e400") << false << false;
    QTest::newRow("beyond 64 bits") << QByteArray("9223372036854775808") << false << true;
    QTest::newRow("other digits") << QByteArray("４") << false << false;
}

void TestOptions::numbersAreWholeTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is_whole);
    QFETCH(bool, is_real);
    QCOMPARE(wholeNumber(text.toStdString()).has_value(), is_whole);
    QCOMPARE(finiteNumber(text.toStdString()).has_value(), is_real);
}

void TestOptions::firstErrorIsKept()
{
    double scale = 7;
    Index heads = 3;
    const auto error = readingError({"--heads", "x", "--scale", "y"}, [&](OptionReader& reader) {
        reader.whole("--heads", heads);
        reader.real("--scale", scale);
    });
    QCOMPARE(std::get<UsageError>(error.value()).option, "--heads");
    QCOMPARE(heads, 3);
    QCOMPARE(scale, 7);
}

void TestOptions::listsAreReadStrictly()
{
    std::vector<Index> list = {9};
    const auto read = [&list](OptionReader& reader) { reader.wholeList("--heads", list); };
    QVERIFY(!readingError({"--heads", "1,4,16"}, read));
    QCOMPARE(list, (std::vector<Index>{1, 4, 16}));
    for (const char* bad : {"", ",", "1,", ",1", "1,,2", "1;2", "1, 2"})
        QVERIFY2(readingError({std::string("--heads=") + bad}, read), bad);
    QCOMPARE(list, (std::vector<Index>{1, 4, 16}));
}

QTEST_APPLESS_MAIN(TestOptions)
#include "test_options.moc"
