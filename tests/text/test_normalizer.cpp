// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/normalizer.h"

#include "text/byte_characters.h"
#include "text/utf8.h"
#include "text_pieces_view.h"

#include <QTest>

#include <rapidcheck.h>

#include <array>
#include <cstdlib>
#include <set>

#include <utf8proc.h>

using namespace headlight;

namespace {

using Spans = QList<QPair<int, int>>;

TextPieces normalized(const std::string& text, const std::vector<Normalizer>& normalizers)
{
    TextPieces pieces(text);
    if (!normalize(normalizers, pieces, GrowthLimit(text.size()), {}))
        qFatal("not normalised");
    return pieces;
}

QString reading(const std::string& text, const std::vector<Normalizer>& normalizers)
{
    return readings(normalized(text, normalizers)).value(0);
}

BertNormalizer bert(bool lowercase, std::optional<bool> strip_accents)
{
    return {true, true, strip_accents, lowercase};
}

Pattern regex(const char* expression)
{
    return *Pattern::regex(expression);
}

/// Characters that normalisation has work with.
constexpr std::array fragments = {"a", "e",      "\u0301", "\u0323", "\u0302", "é",      "ñ",      "\u1E9B", "Å",
                                  "Ω", "\u0344", "한",     "\u1112", "\u1161", "\u11AB", "か",     "\u3099", "ﬁ",
                                  "½", "㎏",     "\uFB2C", " ",      "\u0F71", "\u0F72", "\u0915", "\u093C"};

std::string anyText()
{
    std::string text;
    for (const char* fragment : *rc::gen::container<std::vector<const char*>>(rc::gen::elementOf(fragments)))
        text += fragment;
    return text;
}

std::string byLibrary(const std::string& text, int options)
{
    utf8proc_uint8_t* result = nullptr;
    const utf8proc_ssize_t length =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), utf8proc_ssize_t(text.size()), &result,
                     utf8proc_option_t(options | UTF8PROC_STABLE));
    std::string copy(reinterpret_cast<const char*>(result), std::size_t(std::max<utf8proc_ssize_t>(length, 0)));
    std::free(result);
    return copy;
}

} // namespace

class TestNormalizer : public QObject
{
    Q_OBJECT

private slots:
    // Case 24: accents go where letters are made small, unless the file says otherwise.
    void accentsFollowLowercase()
    {
        QCOMPARE(reading("Ñandú naïve", {bert(true, {})}), QString("nandu naive"));
        QCOMPARE(reading("Ñandú naïve", {bert(false, {})}), QString("Ñandú naïve"));
        QCOMPARE(reading("Ñandú naïve", {bert(true, false)}), QString("ñandú naïve"));
        QCOMPARE(reading("Ñandú naïve", {bert(false, true)}), QString("Nandu naive"));
    }

    void ideographsGetSpacesOnBothSides()
    {
        QCOMPARE(reading("我ab你", {bert(true, {})}), QString(" 我 ab 你 "));
        BertNormalizer without = bert(true, {});
        without.handle_chinese_chars = false;
        QCOMPARE(reading("我ab你", {without}), QString("我ab你"));
        QCOMPARE(reading("かな한글", {bert(true, false)}), QString("かな한글"));
    }

    void controlCharactersGoAndSpacesBecomeOne()
    {
        QCOMPARE(reading(std::string("a\0b\u0001\t\u200Dc\uFFFD\u3000d\uE000", 20), {bert(true, {})}),
                 QString("ab c d"));
    }

    void normalFormsAgreeWithUtf8proc()
    {
        const bool held = rc::check([] {
            const std::string text = anyText();
            const std::vector<std::pair<NormalForm, int>> forms = {
                {NormalForm::Nfd, UTF8PROC_DECOMPOSE},
                {NormalForm::Nfc, UTF8PROC_COMPOSE},
                {NormalForm::Nfkd, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT},
                {NormalForm::Nfkc, UTF8PROC_COMPOSE | UTF8PROC_COMPAT}};
            for (const auto& [form, options] : forms) {
                const TextPieces pieces = normalized(text, {form});
                RC_ASSERT(pieces.aligned.text == byLibrary(text, options));
                RC_ASSERT(pieces.aligned.origins.size() == pieces.aligned.text.size());
            }
        });
        QVERIFY(held);
    }

    void everyByteStandsForWholeCharactersInOrder()
    {
        const bool held = rc::check([] {
            const std::string text = anyText();
            const TextPieces pieces = normalized(
                text, {NormalForm::Nfkc, bert(true, {}), Prepend{"▁"}, Replace{Pattern::literal("e"), "xy"}});
            const TextOffsets offsets(text);
            std::uint32_t last = 0;
            for (const Origin origin : pieces.aligned.origins) {
                RC_ASSERT(origin.begin >= last && origin.begin <= origin.end && origin.end <= text.size());
                RC_ASSERT(offsets.byteOfCodePoint(offsets.codePoints(origin.begin)) == origin.begin);
                RC_ASSERT(offsets.byteOfCodePoint(offsets.codePoints(origin.end)) == origin.end);
                last = origin.begin;
            }
            RC_ASSERT(isValidUtf8(pieces.aligned.text));
        });
        QVERIFY(held);
    }

    void aComposedCharacterStandsForItsFirst()
    {
        // As in the library: e and the accent become one character, which stands for the e.
        QCOMPARE(byteOrigins(normalized("e\u0301x", {NormalForm::Nfc})), (Spans{{0, 1}, {0, 1}, {3, 4}}));
        QCOMPARE(byteOrigins(normalized("ﬁ", {NormalForm::Nfkc})), (Spans{{0, 3}, {0, 3}}));
    }

    void lowercaseOfDottedIIsTwoCharacters() { QCOMPARE(reading("İΣ", {Lowercase{}}), QString("i\u0307σ")); }

    void aPrefixStandsForTheFirstCharacter()
    {
        const TextPieces pieces = normalized("ab", {Prepend{"▁"}});
        QCOMPARE(readings(pieces), QStringList{"▁ab"});
        QCOMPARE(byteOrigins(pieces), (Spans{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {1, 2}}));
        QCOMPARE(readings(normalized("", {Prepend{"▁"}})), QStringList{""});
    }

    void aReplacementStandsForTheLastCharacterOfItsMatch()
    {
        const TextPieces pieces = normalized("a \t b", {Replace{regex(R"(\s+)"), "<>"}});
        QCOMPARE(readings(pieces), QStringList{"a<>b"});
        QCOMPARE(byteOrigins(pieces), (Spans{{0, 1}, {3, 4}, {3, 4}, {4, 5}}));
        QCOMPARE(reading("xabx", {Replace{regex("(a)(b)"), "$2$1"}}), QString("x$2$1x")); // groups have no names there
        QCOMPARE(reading("a.b", {Replace{Pattern::literal("."), ""}}), QString("ab"));
    }

    void spaceIsStrippedAtTheSidesAskedFor()
    {
        QCOMPARE(reading(" \u3000a b\t", {StripSpace{true, true}}), QString("a b"));
        QCOMPARE(reading(" a ", {StripSpace{true, false}}), QString("a "));
        QCOMPARE(reading(" a ", {StripSpace{false, true}}), QString(" a"));
        QCOMPARE(reading("  ", {StripSpace{true, true}}), QString());
        QCOMPARE(reading("  ", {StripSpace{false, true}}), QString());
    }

    void marksAndOddCharactersAreCleaned()
    {
        QCOMPARE(reading("e\u0301\u0903x", {StripAccents{}}), QString("ex"));
        QCOMPARE(reading("a\u0001b\u200Bc\u000Bd", {NmtCleaning{}}), QString("ab cd"));
    }

    void everyByteHasACharacterOfItsOwn()
    {
        std::set<char32_t> seen;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const char32_t character = characterOfByte(static_cast<unsigned char>(byte));
            seen.insert(character);
            QVERIFY(byteOfCharacter(character) == static_cast<unsigned char>(byte));
        }
        QCOMPARE(seen.size(), std::size_t(256));
        QCOMPARE(reading(" →\n", {BytesToCharacters{}}), QString("ĠâĨĴĊ"));
        QVERIFY(!byteOfCharacter(U' '));
        QVERIFY(!byteOfCharacter(0x144));
    }

    void growthHasALimit()
    {
        const std::string text(10'000, 'a');
        const std::vector<Normalizer> tenfold(3, Replace{regex("."), "aaaaaaaaaa"});
        TextPieces pieces(text);
        const Result<void> done = normalize(tenfold, pieces, GrowthLimit(text.size()), {});
        QVERIFY(!done);
        const auto* error = std::get_if<TextNotEncoded>(&done.error());
        QVERIFY(error && error->reason == TextNotEncoded::Reason::GrowsTooLong);
        QCOMPARE(error->component, std::string("normalizer"));
    }

    void stopping()
    {
        std::stop_source source;
        source.request_stop();
        TextPieces pieces("abc");
        const Result<void> done = normalize({Lowercase{}}, pieces, GrowthLimit(3), source.get_token());
        QVERIFY(!done && std::holds_alternative<Cancelled>(done.error()));
    }
};

QTEST_APPLESS_MAIN(TestNormalizer)
#include "test_normalizer.moc"
