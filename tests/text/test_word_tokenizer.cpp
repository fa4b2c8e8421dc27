// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/utf8.h"
#include "text/word_tokenizer.h"

#include <QTest>

#include <string>

using namespace headlight;
using namespace std::string_literals;

namespace {

constexpr Index no_limit = 1'000'000;

QStringList pieces(const std::string& text, TokenKind kind)
{
    const Result<TokenSequence> tokens = tokenize(text, kind, no_limit);
    QStringList list;
    if (tokens) {
        for (Index i = 0; i < tokens->size(); ++i) {
            const std::string_view piece = tokens->piece(i);
            list.append(QString::fromUtf8(piece.data(), qsizetype(piece.size())));
        }
    }
    return list;
}

QStringList split(const char* joined)
{
    return QString::fromUtf8(joined).split(QLatin1Char('|'));
}

} // namespace

class TestWordTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void wordsAreCut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const char* text, const char* joined) {
            QTest::newRow(name) << QString::fromUtf8(text) << split(joined);
        };
        row("the default", "The cat sat on the mat", "The|cat|sat|on|the|mat");
        row("punctuation", "Wait, what?! (yes)", "Wait|,|what|?|!|(|yes|)");
        row("apostrophe inside", "don't", "don't");
        row("curly apostrophe", "don’t stop", "don’t|stop");
        row("quotes around", "'tis the cats' 'mat'", "'|tis|the|cats|'|'|mat|'");
        row("two apostrophes", "rock''n", "rock|'|'|n");
        row("accents", "naïve café", "naïve|café");
        row("combining accent", "nai\u0308ve", "nai\u0308ve");
        row("decimal numbers", "3.14 or 1,000.5 kg", "3.14|or|1,000.5|kg");
        row("point at the end", "It is 3.", "It|is|3|.");
        row("hyphen", "well-known", "well|-|known");
        row("underscores", "__init__ a_b _", "__init__|a_b|_");
        row("letters and digits", "d2 2nd v1", "d2|2nd|v1");
        row("colon joins nothing", "note:this", "note|:|this");
        row("abbreviation", "e.g. this", "e.g|.|this");
        row("Chinese", "猫坐在垫子上。", "猫|坐|在|垫|子|上|。");
        row("Chinese and Latin", "我ab你", "我|ab|你");
        row("supplementary Han", "𠮷野家", "𠮷|野|家");
        row("Japanese", "ねこはカーペット", "ね|こ|は|カ|ー|ペ|ッ|ト");
        row("Korean has words", "고양이가 앉았다", "고양이가|앉았다");
        row("Cyrillic", "Кошка сидела", "Кошка|сидела");
        row("Arabic with marks", "جَلَسَ القط", "جَلَسَ|القط");
        row("Hindi", "नमस्ते दुनिया", "नमस्ते|दुनिया");
        row("Persian with joiner inside", "می‌خواهم", "می‌خواهم");
        row("emoji", "a👍b", "a|👍|b");
        row("skin tone", "👍🏽👍", "👍🏽|👍");
        row("family", "👨‍👩‍👧‍👦!", "👨‍👩‍👧‍👦|!");
        row("flags", "🇩🇪🇫🇷", "🇩🇪|🇫🇷");
        row("heart with selector", "❤️x", "❤️|x");
        row("arrow", "x → y", "x|→|y");
        row("ideographic space", "猫　坐", "猫|坐");
        row("all white space", "a\tb\nc\r\nd\u00A0e\u2028f\u0085g", "a|b|c|d|e|f|g");
        row("byte order mark in front", "\uFEFFThe cat", "The|cat");
        row("soft hyphen inside", "co\u00ADoperate", "co\u00ADoperate");
        row("soft hyphen behind", "co\u00AD operate", "co|operate");
        row("mark after a space", "a \u0301b", "a|\u0301|b");
    }

    void wordsAreCut()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        QCOMPARE(pieces(text.toStdString(), TokenKind::Words), expected);
    }

    void charactersAreGraphemes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const char* text, const char* joined) {
            QTest::newRow(name) << QString::fromUtf8(text) << split(joined);
        };
        row("letters", "The cat", "T|h|e|c|a|t");
        row("combining", "nai\u0308ve", "n|a|i\u0308|v|e");
        row("family", "x👨‍👩‍👧‍👦y", "x|👨‍👩‍👧‍👦|y");
        row("Hangul syllable of parts", "\u1112\u1161\u11AB", "\u1112\u1161\u11AB");
        row("byte order mark", "\uFEFFa\uFEFFb", "a|b");
    }

    void charactersAreGraphemes()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        QCOMPARE(pieces(text.toStdString(), TokenKind::Characters), expected);
    }

    void nulIsATokenAndEndsNothing()
    {
        const Result<TokenSequence> tokens = tokenize("a\0b"s, TokenKind::Words, no_limit);
        QVERIFY(tokens);
        QCOMPARE(tokens->size(), Index(3));
        QVERIFY(tokens->piece(1) == std::string_view("\0", 1));
        QVERIFY(tokens->piece(2) == "b");
    }

    // CASES 03
    void equalWordsShareAnIdAndKeepTheirPlaces()
    {
        const Result<TokenSequence> tokens = tokenize("the cat The mat THE", TokenKind::Words, no_limit);
        QVERIFY(tokens);
        std::vector<std::int64_t> ids;
        for (const Token& token : tokens->tokens)
            ids.push_back(token.id);
        QCOMPARE(ids, (std::vector<std::int64_t>{0, 1, 0, 2, 0}));
        QVERIFY(tokens->folded() == (std::vector<std::string>{"the", "cat", "the", "mat", "the"}));
        QVERIFY(tokens->piece(4) == "THE");
        QCOMPARE(tokens->tokens[4].span.begin, std::size_t(16));
    }

    void foldingIgnoresSpellingInUnicode_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("case") << u8"É" << u8"é";
        QTest::newRow("composed or not") << u8"naïve" << u8"nai\u0308ve";
        QTest::newRow("full width") << u8"ＡＢ" << u8"ab";
        QTest::newRow("sharp s") << u8"Straße" << u8"STRASSE";
        QTest::newRow("ligature") << u8"ﬁn" << u8"FIN";
        QTest::newRow("soft hyphen") << u8"co\u00ADoperate" << u8"cooperate";
        QTest::newRow("final sigma") << u8"ΟΔΟΣ" << u8"οδος";
        QTest::newRow("order of marks") << u8"a\u0323\u0301" << u8"a\u0301\u0323";
    }

    void foldingIgnoresSpellingInUnicode()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const auto tokens = tokenize((one + QLatin1Char(' ') + other).toStdString(), TokenKind::Words, no_limit);
        QVERIFY(tokens);
        QCOMPARE(tokens->size(), Index(2));
        QCOMPARE(tokens->tokens[0].folded, tokens->tokens[1].folded);
        QCOMPARE(tokens->tokens[0].id, tokens->tokens[1].id);
    }

    void differentWordsDiffer()
    {
        const auto tokens = tokenize("resume résumé", TokenKind::Words, no_limit);
        QVERIFY(tokens);
        QVERIFY(tokens->tokens[0].id != tokens->tokens[1].id);
    }

    void textWithoutATokenIsAnError_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("spaces") << QStringLiteral(" \t\n ");
        QTest::newRow("byte order mark only") << QString(QChar(0xFEFF));
    }

    void textWithoutATokenIsAnError()
    {
        QFETCH(QString, text);
        for (const TokenKind kind : {TokenKind::Words, TokenKind::Characters}) {
            const auto tokens = tokenize(text.toStdString(), kind, no_limit);
            QVERIFY(!tokens);
            QVERIFY(std::holds_alternative<NoTokens>(tokens.error()));
        }
    }

    void limitIsHeldAtItsBorder()
    {
        QVERIFY(tokenize("a b c", TokenKind::Words, 3));
        const auto tokens = tokenize("a b c d", TokenKind::Words, 3);
        QVERIFY(!tokens);
        const auto* error = std::get_if<OutOfRange>(&tokens.error());
        QVERIFY(error);
        QVERIFY(error->field == Field::Text);
        QCOMPARE(error->seen, 4.0);
        QCOMPARE(error->highest, 3.0);
    }

    void invalidBytesAreReplaced()
    {
        const auto tokens = tokenize("a\xFF z", TokenKind::Words, no_limit);
        QVERIFY(tokens);
        QVERIFY(tokens->text == "a\uFFFD z");
        QCOMPARE(tokens->size(), Index(3));
    }

    // CASES 04: spans in code points and UTF-16 units
    void spansOfEmoji()
    {
        const auto tokens = tokenize("a👍b", TokenKind::Words, no_limit);
        QVERIFY(tokens);
        const TextOffsets offsets(tokens->text);
        const std::vector<std::pair<Index, Index>> code_points = {{0, 1}, {1, 2}, {2, 3}};
        const std::vector<std::pair<Index, Index>> units = {{0, 1}, {1, 3}, {3, 4}};
        for (std::size_t i = 0; i < 3; ++i) {
            const ByteSpan span = tokens->tokens[i].span;
            QVERIFY(std::pair(offsets.codePoints(span.begin), offsets.codePoints(span.end)) == code_points[i]);
            QVERIFY(std::pair(offsets.utf16Units(span.begin), offsets.utf16Units(span.end)) == units[i]);
        }
    }
};

QTEST_APPLESS_MAIN(TestWordTokenizer)
#include "test_word_tokenizer.moc"
