// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenizer.h"

#include "text/byte_characters.h"
#include "text/utf8.h"

#include <QTest>

#include <rapidcheck.h>

#include <chrono>

using namespace headlight;

namespace {

using Spans = QList<QPair<int, int>>;

/// A byte-level tokenizer without merges: each byte is a token, its id the byte.
TokenizerParts byteParts()
{
    std::vector<std::string> pieces(256);
    std::vector<VocabularyEntry> entries;
    for (unsigned byte = 0; byte < 256; ++byte) {
        appendUtf8(pieces[byte], characterOfByte(static_cast<unsigned char>(byte)));
        entries.push_back({pieces[byte], byte});
    }
    TokenizerParts parts;
    parts.pre_tokenizers = {ByteLevelCut{false, true}};
    parts.model = *Bpe::make(Vocabulary(std::move(entries)), {}, {});
    return parts;
}

/// Each word unknown: what is left of a text are its offsets.
TokenizerParts unknownParts()
{
    TokenizerParts parts;
    parts.model = WordLevel(Vocabulary(std::vector<VocabularyEntry>{{"[UNK]", 0}}), "[UNK]");
    return parts;
}

Encoding encoded(TokenizerParts parts, const std::string& text)
{
    return *Tokenizer::make(std::move(parts))->encode(text);
}

QStringList piecesOf(const Encoding& encoding)
{
    QStringList pieces;
    for (const EncodedToken& token : encoding.tokens)
        pieces.append(QString::fromStdString(token.piece));
    return pieces;
}

Spans offsetsOf(const Encoding& encoding)
{
    Spans offsets;
    for (const EncodedToken& token : encoding.tokens)
        offsets.append({int(token.offsets.begin), int(token.offsets.end)});
    return offsets;
}

template<class E>
bool failsWith(const Result<Encoding>& result)
{
    return !result && std::holds_alternative<E>(result.error());
}

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT

private slots:
    // Case 04: all byte pieces of a character share its span; offsets are code points, UTF-16 is a step of its own.
    void bytePiecesShareTheirCharactersSpan()
    {
        const Encoding arrow = encoded(byteParts(), "x → y");
        QCOMPARE(piecesOf(arrow), (QStringList{"x", "Ġ", "â", "Ĩ", "Ĵ", "Ġ", "y"}));
        QCOMPARE(offsetsOf(arrow), (Spans{{0, 1}, {1, 2}, {2, 3}, {2, 3}, {2, 3}, {3, 4}, {4, 5}}));

        const std::string text = "a👍b";
        const Encoding thumb = encoded(byteParts(), text);
        QCOMPARE(offsetsOf(thumb), (Spans{{0, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 2}, {2, 3}}));
        const TextOffsets places(text);
        const auto utf16 = [&](const EncodedToken& token) {
            return QPair<int, int>(int(places.utf16Units(places.byteOfCodePoint(token.offsets.begin))),
                                   int(places.utf16Units(places.byteOfCodePoint(token.offsets.end))));
        };
        QCOMPARE(utf16(thumb.tokens[0]), (QPair<int, int>(0, 1)));
        QCOMPARE(utf16(thumb.tokens[1]), (QPair<int, int>(1, 3)));
        QCOMPARE(utf16(thumb.tokens[5]), (QPair<int, int>(3, 4)));
        QCOMPARE(encoded(byteParts(), "👍🏽").tokens.size(), std::size_t(8));
    }

    // Case 24: offsets through BERT's cleaning.
    void offsetsSurviveCleaning()
    {
        TokenizerParts parts = unknownParts();
        parts.normalizers = {BertNormalizer{}};
        parts.pre_tokenizers = {BertCut{}};
        QCOMPARE(offsetsOf(encoded(parts, "我ab你")), (Spans{{0, 1}, {1, 3}, {3, 4}}));
        BertNormalizer plain;
        plain.handle_chinese_chars = false;
        parts.normalizers = {plain};
        QCOMPARE(offsetsOf(encoded(parts, "我ab你")), (Spans{{0, 4}}));
        QCOMPARE(offsetsOf(encoded(parts, "  Ñandú\tx")), (Spans{{2, 7}, {8, 9}}));
    }

    void bytesSpellTheTextAndSpansCoverIt()
    {
        const Tokenizer tokenizer = *Tokenizer::make(byteParts());
        const bool held = rc::check([&] {
            const Encoding encoding = *tokenizer.encode(*rc::gen::arbitrary<std::string>());
            std::string spelled;
            for (const EncodedToken& token : encoding.tokens)
                spelled += char(*byteOfCharacter(decodeUtf8(token.piece, 0).value));
            RC_ASSERT(spelled == encoding.text);
            Index reached = 0;
            for (const EncodedToken& token : encoding.tokens) {
                RC_ASSERT(token.offsets.begin <= reached && token.offsets.end == token.offsets.begin + 1);
                reached = token.offsets.end;
            }
            RC_ASSERT(reached == TextOffsets(encoding.text).codePoints(encoding.text.size()));
        });
        QVERIFY(held);
    }

    void illFormedBytesAreReplaced()
    {
        const Encoding encoding = encoded(byteParts(), "a\xFF\xC3z");
        QCOMPARE(encoding.text, std::string("a\uFFFD\uFFFDz"));
        QCOMPARE(encoding.tokens.size(), std::size_t(8));
    }

    void aTemplateSurroundsTheText()
    {
        TokenizerParts parts = unknownParts();
        parts.pre_tokenizers = {SpaceCut{}};
        parts.post_processors = {
            Template{{TemplateToken{7, "[CLS]", 0}, TemplateText{1}, TemplateToken{8, "[SEP]", 1}}}};
        const Encoding encoding = encoded(parts, "a b");
        QCOMPARE(piecesOf(encoding), (QStringList{"[CLS]", "[UNK]", "[UNK]", "[SEP]"}));
        QCOMPARE(offsetsOf(encoding), (Spans{{0, 0}, {0, 1}, {2, 3}, {0, 0}}));
        QVERIFY(encoding.tokens[0].special && encoding.tokens[0].of_template && !encoding.tokens[1].special);
        QCOMPARE(encoding.tokens[1].type_id, 1);
        QCOMPARE(piecesOf(encoded(parts, "")), (QStringList{"[CLS]", "[SEP]"}));
    }

    void trimmedOffsetsLeaveSpacesOut()
    {
        TokenizerParts parts = unknownParts();
        parts.pre_tokenizers = {ByteLevelCut{false, true}};
        parts.model = Unigram({{"<unk>", 0}}, {0.0}, {0, false}); // pieces are what stands in the text
        parts.post_processors = {TrimOffsets{false}};
        QCOMPARE(offsetsOf(encoded(parts, "a bc  d")), (Spans{{0, 1}, {2, 4}, {5, 5}, {6, 7}}));
        parts.pre_tokenizers = {ByteLevelCut{true, true}};
        parts.post_processors = {TrimOffsets{true}};
        QCOMPARE(offsetsOf(encoded(parts, "a bc")), (Spans{{0, 1}, {2, 4}})); // the first space is not in the text
    }

    void addedTokensGoAroundTheModel()
    {
        TokenizerParts parts = byteParts();
        AddedToken special;
        special.content = "<|end|>";
        special.special = true;
        parts.added_tokens = {special};
        const Tokenizer tokenizer = *Tokenizer::make(std::move(parts));
        const Encoding encoding = *tokenizer.encode("a<|end|>b");
        QCOMPARE(piecesOf(encoding), (QStringList{"a", "<|end|>", "b"}));
        QCOMPARE(encoding.tokens[1].id, TokenId(256));
        QVERIFY(encoding.tokens[1].special && !encoding.tokens[1].of_template);
        QCOMPARE(tokenizer.vocabularySize(), std::size_t(257));
        QCOMPARE(*tokenizer.piece(256), std::string_view("<|end|>"));
        QCOMPARE(*tokenizer.piece(32), std::string_view("Ġ"));
        QVERIFY(!tokenizer.piece(257));
        QVERIFY(tokenizer.isByteLevel());
    }

    void limitsAreSaid()
    {
        const Tokenizer tokenizer = *Tokenizer::make(byteParts());
        EncodeLimits limits;
        limits.most_tokens = 3;
        QVERIFY(tokenizer.encode("abc", limits).has_value());
        QVERIFY(failsWith<OutOfRange>(tokenizer.encode("abcd", limits)));
        QVERIFY(failsWith<TextTooLong>(tokenizer.encode(std::string((64U << 20U) + 1, 'a'))));
        std::stop_source source;
        source.request_stop();
        limits.stop = source.get_token();
        QVERIFY(failsWith<Cancelled>(tokenizer.encode("abc", limits)));

        TokenizerParts no_unknown;
        QVERIFY(failsWith<TextNotEncoded>(Tokenizer::make(std::move(no_unknown))->encode("a")));
    }

    void aTemplateCountsAgainstTheLimit()
    {
        TokenizerParts parts = byteParts();
        parts.post_processors = {Template{{TemplateText{}, TemplateText{}}}};
        EncodeLimits limits;
        limits.most_tokens = 5;
        QVERIFY(failsWith<OutOfRange>(Tokenizer::make(std::move(parts))->encode("abc", limits)));
    }

    void aMillionCharactersTakeNoSquareOfTime()
    {
        TokenizerParts parts = byteParts();
        parts.normalizers = {NormalForm::Nfc};
        AddedToken added;
        added.content = "<|end|>";
        parts.added_tokens = {added};
        const Tokenizer tokenizer = *Tokenizer::make(std::move(parts));
        for (const char* unit : {"The cat sat on the mat. ", "a", " ", "我", "<|end|>", "e\u0301"}) {
            std::string text;
            while (text.size() < 1'000'000)
                text += unit;
            const auto begun = std::chrono::steady_clock::now();
            QVERIFY2(tokenizer.encode(text).has_value(), unit);
            const auto spent = std::chrono::steady_clock::now() - begun;
            qInfo("%s: %.2f s", unit, std::chrono::duration<double>(spent).count());
            QVERIFY2(spent < std::chrono::seconds(60), unit); // a square takes hours
        }
    }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "test_tokenizer.moc"
