// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/grapheme_walk.h"
#include "text/token_cut.h"
#include "text/token_folding.h"
#include "text/utf8.h"

#include <QTest>

#include <rapidcheck.h>

#include <array>
#include <string>

#include <utf8proc.h>

using namespace headlight;

namespace {

constexpr Index no_limit = 10'000'000;

/// Pieces that meet each other in hard ways.
constexpr std::array fragments = {
    "a",    "B",    "ß", "ï", "i\u0308", "\u0301", "'",      "’",      ".",         ",",      "_",
    "-",    ":",    "1", "٣", " ",       "\n",     "\r",     "　",     "猫",        "カ",     "한",
    "👍",    "🏽", "🇩", "🇪", "\u200D",  "\uFE0F", "❤",      "#",      "👩",         "\u00AD", "\uFEFF",
    "\x01", "ก",    "ำ", "न", "\u094D",  "\u1112", "\u1161", "\uFFFD", "\U000E0061"};

std::string anyText()
{
    if (*rc::gen::inRange(0, 4) == 0)
        return replaceInvalidUtf8(*rc::gen::arbitrary<std::string>());
    const auto choices =
        *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange(std::size_t(0), fragments.size()));
    std::string text;
    for (const std::size_t choice : choices)
        text += fragments[choice];
    return text;
}

TokenKind anyKind()
{
    return *rc::gen::inRange(0, 2) == 0 ? TokenKind::Words : TokenKind::Characters;
}

std::vector<ByteSpan> spansOf(std::string_view text, TokenKind kind)
{
    std::vector<ByteSpan> spans;
    GraphemeWalk walk(text);
    cutTokens(walk, kind, [&spans](ByteSpan span) {
        spans.push_back(span);
        return true;
    });
    return spans;
}

/// Seen on screen: neither white space nor a code point that Unicode says is ignored by default.
bool isSeen(char32_t value)
{
    return !isWhiteSpace(value) && !utf8proc_get_property(utf8proc_int32_t(value))->ignorable;
}

std::string repeated(std::string_view piece, std::size_t times)
{
    std::string text;
    text.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        text += piece;
    return text;
}

} // namespace

class TestTokenizerProperties : public QObject
{
    Q_OBJECT

private slots:
    void piecesAreInOrderAndDoNotOverlap()
    {
        QVERIFY(rc::check("in order, not empty, disjoint, on code point borders", [] {
            const std::string text = anyText();
            std::size_t end = 0;
            for (const ByteSpan span : spansOf(text, anyKind())) {
                RC_ASSERT(span.begin >= end);
                RC_ASSERT(span.end > span.begin);
                end = span.end;
                RC_ASSERT(isValidUtf8(std::string_view(text).substr(span.begin, span.end - span.begin)));
            }
            RC_ASSERT(end <= text.size());
        }));
    }

    void everySeenCharacterIsCovered()
    {
        QVERIFY(rc::check("what lies between the pieces is not seen", [] {
            const std::string text = anyText();
            std::size_t end = 0;
            std::vector<ByteSpan> spans = spansOf(text, anyKind());
            spans.push_back({text.size(), text.size()});
            for (const ByteSpan span : spans) {
                for (std::size_t at = end; at < span.begin;) {
                    const CodePoint point = decodeUtf8(text, at);
                    RC_ASSERT(!isSeen(point.value));
                    at += point.bytes;
                }
                end = span.end;
            }
        }));
    }

    void noPieceHoldsWhiteSpace()
    {
        QVERIFY(rc::check("no white space inside a piece", [] {
            const std::string text = anyText();
            for (const ByteSpan span : spansOf(text, anyKind())) {
                for (std::size_t at = span.begin; at < span.end;) {
                    const CodePoint point = decodeUtf8(text, at);
                    RC_ASSERT(!isWhiteSpace(point.value));
                    at += point.bytes;
                }
            }
        }));
    }

    void countAgreesWithCutting()
    {
        QVERIFY(rc::check("countTokens = size, up to its limit", [] {
            const std::string text = anyText();
            const TokenKind kind = anyKind();
            const Index size = Index(spansOf(text, kind).size());
            RC_ASSERT(countTokens(text, kind, no_limit) == size);
            const Index most = *rc::gen::inRange(1, 10);
            RC_ASSERT(countTokens(text, kind, most) == std::min(size, most));
            RC_ASSERT(tokenize(text, kind, most).has_value() == (size >= 1 && size <= most));
        }));
    }

    void textsSideBySideKeepTheirPieces()
    {
        QVERIFY(rc::check("a space between two texts changes neither", [] {
            const std::string one = anyText();
            const std::string other = anyText();
            const TokenKind kind = anyKind();
            std::vector<ByteSpan> expected = spansOf(one, kind);
            for (const ByteSpan span : spansOf(other, kind))
                expected.push_back({span.begin + one.size() + 1, span.end + one.size() + 1});
            RC_ASSERT(spansOf(one + ' ' + other, kind) == expected);
        }));
    }

    void everyCodePointIsDecodedOnce_data()
    {
        QTest::addColumn<QByteArray>("piece");
        QTest::newRow("one letter") << QByteArray("a");
        QTest::newRow("apostrophes") << QByteArray("a'");
        QTest::newRow("only apostrophes") << QByteArray("'");
        QTest::newRow("combining marks") << QByteArray("\u0301");
        QTest::newRow("marks in the wrong order") << QByteArray("\u0301\u0323");
        QTest::newRow("joined emoji") << QByteArray("👩\u200D");
        QTest::newRow("flags") << QByteArray("🇩");
        QTest::newRow("soft hyphens") << QByteArray("a\u00AD");
        QTest::newRow("Han") << QByteArray("猫");
        QTest::newRow("spaces") << QByteArray(" ");
        QTest::newRow("words") << QByteArray("word ");
    }

    // Linear by count of work: a million characters of each hard kind.
    void everyCodePointIsDecodedOnce()
    {
        QFETCH(QByteArray, piece);
        const std::string unit = piece.toStdString();
        const std::size_t units_points = std::size_t(TextOffsets(unit).codePoints(unit.size()));
        const std::string text = repeated(unit, 1'000'000 / units_points);
        for (const TokenKind kind : {TokenKind::Words, TokenKind::Characters}) {
            GraphemeWalk walk(text);
            cutTokens(walk, kind, [](ByteSpan) { return true; });
            QCOMPARE(walk.decoded(), 1'000'000 / units_points * units_points);
        }
        // Folding is the library's; the quadratic reordering of marks would take minutes here.
        QVERIFY(tokenize("x" + text, TokenKind::Words, no_limit));
    }

    void foldingTwiceIsFoldingOnce()
    {
        QVERIFY(rc::check("folding is idempotent for plain words", [] {
            const auto letters = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::oneOf(
                rc::gen::inRange(0x41U, 0x7BU), rc::gen::inRange(0xC0U, 0x250U), rc::gen::inRange(0x391U, 0x3CAU)));
            std::string word = "a";
            for (const std::uint32_t letter : letters) {
                word += char(0xC0 | (letter >> 6));
                word += char(0x80 | (letter & 0x3F));
            }
            const std::string folded = foldToken(replaceInvalidUtf8(word));
            RC_ASSERT(foldToken(folded) == folded);
        }));
    }
};

QTEST_APPLESS_MAIN(TestTokenizerProperties)
#include "test_tokenizer_properties.moc"
