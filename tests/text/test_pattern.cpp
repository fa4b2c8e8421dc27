// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/pattern.h"

#include <QTest>

#include <chrono>

using namespace headlight;

namespace {

QStringList matches(const Pattern& pattern, const std::string& text)
{
    QStringList found;
    PatternWalk walk(pattern);
    walk.begin(text);
    while (const std::optional<ByteSpan> match = walk.next())
        found.append(QString::fromStdString(text.substr(match->begin, match->end - match->begin)));
    return found;
}

QStringList matches(const char* expression, const std::string& text)
{
    const auto pattern = Pattern::regex(expression);
    return pattern ? matches(*pattern, text) : QStringList{"refused"};
}

QString refusal(const std::string& expression)
{
    const auto pattern = Pattern::regex(expression);
    return pattern ? QString() : QString::fromStdString(pattern.error().reason);
}

/// Walks over a text to its end; the count of matches, or -1 beyond a limit.
int countMatches(const char* expression, const std::string& text)
{
    const Pattern pattern = *Pattern::regex(expression);
    PatternWalk walk(pattern);
    walk.begin(text);
    int count = 0;
    while (walk.next())
        ++count;
    return walk.overLimit() ? -1 : count;
}

constexpr auto gpt2_words = R"('(?:[stmd]|re|ve|ll)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

} // namespace

class TestPattern : public QObject
{
    Q_OBJECT

private slots:
    // What Oniguruma's Ruby syntax says and PCRE2 alone would read otherwise. All answers are the library's.
    void readsTheLibrarysDialect_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* expression, const char* text, const QStringList& expected) {
            QTest::newRow(expression) << QString(expression) << QString(text) << expected;
        };
        row(R"(\s)", "a\u0085b\u180Ec\u3000", {"\u0085", "\u3000"});
        row(R"(\w+)", "ab_1 é\u0301 Ⓐ ² ①", {"ab_1", "é\u0301", "Ⓐ", "²"});
        row(R"([\w]+)", "a² b", {"a", "b"});
        row(R"(\h+)", "xfz09", {"f", "09"});
        row(R"(\d{1,2}+)", "12345 67", {"12345", "67"});
        row(R"(\d{1,2})", "12345", {"12", "34", "5"});
        row(R"([a&&b])", "ab", {});
        row(R"([a-d&&[^b]]+)", "abcde", {"a", "cd"});
        row(R"([a[0-2]]+)", "a1b2", {"a1", "2"});
        row(R"([^a[b]]+)", "abcd", {"cd"});
        row(R"([\W]+)", "a-b", {"-"});
        row(R"(^b|a$)", "b a\nb", {"b", "a", "b"});
        row(R"((?m:a.b))", "a\nb", {"a\nb"});
        row(R"(a.b)", "a\nb", {});
        row(R"(\p{Han}+)", "我。你、", {"我", "你"});
        row(R"(\p{^L}+)", "a12b", {"12"});
        row(R"([^\p{^L}]+)", "a12b", {"a", "b"});
        row(R"(\u0061|\x62)", "abc", {"a", "b"});
        row(R"(\bé)", "xé é", {"é"});
        row(R"([\b])", "a\bb", {"\b"});
        row(R"([]a]+)", "a]b", {"a]"});
        row(R"(a{,2}b)", "aaab", {"aab"});
        row(R"(a{x})", "a{x}", {"a{x}"});
        row(R"((?i)ab)", "AB", {"AB"});
        row(R"((?<n>a)\k<n>)", "aa", {"aa"});
        row(R"((?<=a)b(?!c))", "abc ab", {"b"});
    }

    void readsTheLibrarysDialect()
    {
        QFETCH(QString, expression);
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        QCOMPARE(matches(expression.toUtf8().constData(), text.toStdString()), expected);
    }

    void whatItCannotReadIsRefusedWithAReason()
    {
        for (const char* expression :
             {"(a", "a)", "[a", "\\", "*a", "\\p{Nonsense}", "\\pL", "\\u12", "(?{1})", "\\G", "\\C"})
            QVERIFY2(!refusal(expression).isEmpty(), expression);
        QVERIFY(!refusal(std::string(20'000, 'a')).isEmpty());
        QVERIFY(!refusal(std::string(40, '[') + std::string(40, ']')).isEmpty());
        QVERIFY(!refusal("((((((a{1000}){1000}){1000}){1000}){1000}){1000})").isEmpty());
    }

    void emptyMatchesStandBetweenCharacters()
    {
        QCOMPARE(matches("", "é1").size(), 3);
        QCOMPARE(matches("a?", "ab"), (QStringList{"a", ""}));
        QCOMPARE(matches("", "").size(), 0);
    }

    void aLiteralHasNoSpecialCharacters()
    {
        QCOMPARE(matches(Pattern::literal("a."), "ab a."), QStringList{"a."});
        QCOMPARE(matches(Pattern::literal("aa"), "aaaaa").size(), 2);
    }

    void aMillionCharactersTakeNoSquareOfTime_data()
    {
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<int>("expected");
        QTest::newRow("words") << QByteArray("hello world ") << 166'667;
        QTest::newRow("one word") << QByteArray("a") << 1;
        QTest::newRow("spaces") << QByteArray(" ") << 1;
        QTest::newRow("signs") << QByteArray("!") << 1;
        QTest::newRow("ideographs") << QByteArray("我，") << 333'334;
    }

    void aMillionCharactersTakeNoSquareOfTime()
    {
        QFETCH(QByteArray, unit);
        QFETCH(int, expected);
        std::string text;
        while (text.size() < 1'000'000)
            text.append(unit.constData(), std::size_t(unit.size()));
        const auto begun = std::chrono::steady_clock::now();
        const int count = countMatches(gpt2_words, text);
        QVERIFY2(std::abs(count - expected) <= 1 + expected / 5, qPrintable(QString::number(count)));
        QVERIFY(std::chrono::steady_clock::now() - begun < std::chrono::seconds(20)); // a square takes minutes
    }

    void exponentialPatternsEndAtTheirLimit()
    {
        QCOMPARE(countMatches("(a+)+[bc]", std::string(40, 'a')), -1);
        QCOMPARE(countMatches("(a|aa)+[cd]", std::string(60, 'a')), -1);
    }

    void quadraticPatternsEndAtTheirLimit()
    {
        const auto begun = std::chrono::steady_clock::now();
        QCOMPARE(countMatches("a+[bc]", std::string(300'000, 'a')), -1);
        QVERIFY(std::chrono::steady_clock::now() - begun < std::chrono::seconds(120));
    }

    void aWalkCanBeStopped()
    {
        std::stop_source source;
        const Pattern pattern = *Pattern::regex("a");
        PatternWalk walk(pattern, source.get_token());
        walk.begin("aaa");
        QVERIFY(walk.next().has_value());
        source.request_stop();
        walk.next();
        QVERIFY(!walk.next());
        QVERIFY(walk.overLimit());
    }
};

QTEST_APPLESS_MAIN(TestPattern)
#include "test_pattern.moc"
