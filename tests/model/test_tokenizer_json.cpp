// SPDX-License-Identifier: GPL-3.0-or-later
#include "small_tokenizer.h"

#include <QTest>

using namespace headlight;

namespace {

using Json = nlohmann::json;

QString idsWith(const char* section, const char* value, const std::string& text)
{
    Json file = smallBpe();
    file[section] = Json::parse(value);
    return idsOf(loaded(file), text);
}

/// Every word unknown, so that the count of ids is the count of words.
QString cutWith(const char* pre_tokenizer, const std::string& text)
{
    Json file = smallTokenizer(Json::parse(R"({"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"})"));
    file["pre_tokenizer"] = Json::parse(pre_tokenizer);
    return idsOf(loaded(file), text);
}

bool hasNote(const Result<LoadedTokenizer>& tokenizer, TokenizerNote::Kind kind)
{
    return tokenizer && std::any_of(tokenizer->notes.begin(), tokenizer->notes.end(),
                                    [kind](const TokenizerNote& note) { return note.kind == kind; });
}

} // namespace

class TestTokenizerJson : public QObject
{
    Q_OBJECT

private slots:
    void aFileOfAllSectionsIsRead()
    {
        const Result<LoadedTokenizer> tokenizer = loaded(smallBpe());
        QVERIFY(tokenizer && tokenizer->notes.empty());
        QCOMPARE(tokenizer->path, std::string("tokenizer.json"));
        QCOMPARE(idsOf(tokenizer, "abbab ab<s>acc"), QString("4 3 2 2 4 2")); // acc reads ab
    }

    // Case 34: pairs mean what text entries mean.
    void mergesAsPairsAreTheSame()
    {
        Json file = smallBpe();
        file["model"]["merges"] = Json::parse(R"([["a", "b"], ["ab", "b"]])");
        QCOMPARE(idsOf(loaded(file), "abbab bab"), QString("4 3 2 1 2"));
        file["model"]["merges"] = Json::parse("[\"#version: 0.2\", \"a b\", [\"ab\", \"b\"]]");
        QCOMPARE(idsOf(loaded(file), "abbab bab"), QString("4 3 2 1 2"));
    }

    void piecesWithSpacesNeedPairs()
    {
        Json file = smallBpe();
        file["pre_tokenizer"] = nullptr;
        file["model"]["vocab"] = Json::parse(R"({"a": 0, " ": 1, "a ": 2, "a a": 3})");
        file["model"]["merges"] = Json::parse(R"([["a", " "], ["a ", "a"]])");
        QCOMPARE(idsOf(loaded(file), "a a"), QString("4 3"));
    }

    void theOtherModelsAreRead()
    {
        QCOMPARE(idsOf(loaded(smallTokenizer(smallWordPiece())), "ab b a"), QString("1 2 0 1"));
        QCOMPARE(idsOf(loaded(smallTokenizer(smallUnigram())), "ab xa"), QString("2 0 1"));
    }

    void filesWithoutTypesAreToldApart()
    {
        for (Json model : {smallBpe()["model"], smallWordPiece(), smallUnigram()}) {
            const QString with_type = idsOf(loaded(smallTokenizer(model)), "a");
            model.erase("type");
            QCOMPARE(idsOf(loaded(smallTokenizer(model)), "a"), with_type);
        }
    }

    void everyNormalizerHasAName()
    {
        const auto ids = [](const char* normalizer, const char* text) {
            return idsWith("normalizer", normalizer, text);
        };
        QCOMPARE(ids("null", "ab"), QString("4 2"));
        QCOMPARE(
            ids(R"({"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": true})",
                "ÁB"),
            QString("4 2"));
        QCOMPARE(ids(R"({"type": "Lowercase"})", "AB"), QString("4 2"));
        QCOMPARE(ids(R"({"type": "NFKC"})", "ａｂ"), QString("4 2"));
        QCOMPARE(ids(R"({"type": "NFKD"})", "ａｂ"), QString("4 2"));
        QCOMPARE(ids(R"({"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]})", "áb"),
                 QString("4 2"));
        QCOMPARE(ids(R"({"type": "Strip", "strip_left": true, "strip_right": true})", " ab "), QString("4 2"));
        QCOMPARE(ids(R"({"type": "Prepend", "prepend": "a"})", "b"), QString("4 2"));
        QCOMPARE(ids(R"({"type": "Replace", "pattern": {"String": "."}, "content": "b"})", "a."), QString("4 2"));
        QCOMPARE(ids(R"({"type": "ByteLevel"})", "ab"), QString("4 2"));
        QCOMPARE(ids(R"({"type": "Nmt"})", "a\u0001b"), QString("4 2"));
    }

    void everyPreTokenizerHasAName()
    {
        QCOMPARE(cutWith("null", "a b"), QString("0"));
        QCOMPARE(cutWith(R"({"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true})", "a b"),
                 QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "BertPreTokenizer"})", "a,b"), QString("0 0 0"));
        QCOMPARE(cutWith(R"({"type": "Whitespace"})", "a,b"), QString("0 0 0"));
        QCOMPARE(cutWith(R"({"type": "WhitespaceSplit"})", "a,b c"), QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "Punctuation"})", "a,b"), QString("0 0 0"));
        QCOMPARE(cutWith(R"({"type": "Punctuation", "behavior": "Removed"})", "a,b"), QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "Digits", "individual_digits": true})", "a12"), QString("0 0 0"));
        QCOMPARE(
            cutWith(R"({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": true})", "a b"),
            QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "Metaspace", "replacement": "▁", "add_prefix_space": false})", "a b"),
                 QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "Split", "pattern": {"Regex": "\\s"}, "behavior": "Removed", "invert": true})",
                         "a b c"),
                 QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "CharDelimiterSplit", "delimiter": "-"})", "a-b"), QString("0 0"));
        QCOMPARE(cutWith(R"({"type": "FixedLength", "length": 2})", "abc"), QString("0 0"));
        QCOMPARE(
            cutWith(R"({"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, {"type": "Punctuation"}]})",
                    "a, b"),
            QString("0 0 0"));
    }

    void everyPostProcessorHasAName()
    {
        const auto ids = [](const char* processor) { return idsWith("post_processor", processor, "ab"); };
        QCOMPARE(ids("null"), QString("2"));
        QCOMPARE(ids(R"({"type": "BertProcessing", "sep": ["b", 1], "cls": ["a", 0]})"), QString("0 2 1"));
        QCOMPARE(
            ids(R"({"type": "RobertaProcessing", "sep": ["b", 1], "cls": ["a", 0], "trim_offsets": true, "add_prefix_space": true})"),
            QString("0 2 1"));
        QCOMPARE(ids(R"({"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": false})"), QString("2"));
        QCOMPARE(ids(R"({"type": "Sequence", "processors": [{"type": "ByteLevel", "trim_offsets": true},
            {"type": "TemplateProcessing", "single": [{"Sequence": {"id": "A", "type_id": 0}},
             {"SpecialToken": {"id": "x", "type_id": 0}}], "pair": [],
             "special_tokens": {"x": {"id": "x", "ids": [7, 8], "tokens": ["p", "q"]}}}]})"),
                 QString("2 7 8"));
    }

    void decodersAreKnownByName()
    {
        for (const char* type :
             {"BPEDecoder", "ByteLevel", "WordPiece", "Metaspace", "ByteFallback", "Fuse", "Strip", "Replace", "CTC"}) {
            Json file = smallBpe();
            file["decoder"] = {{"type", type}};
            QVERIFY2(loaded(file).has_value(), type);
        }
    }

    void whatIsReadOverIsNoted()
    {
        Json file = smallBpe();
        file["truncation"] =
            Json::parse(R"({"max_length": 1, "stride": 0, "strategy": "LongestFirst", "direction": "Right"})");
        file["padding"] = Json::parse(R"({"strategy": "BatchLongest", "pad_id": 0})");
        file["model"]["dropout"] = 0.5;
        file["added_tokens"][0]["id"] = 99;
        const Result<LoadedTokenizer> tokenizer = loaded(file);
        QVERIFY(hasNote(tokenizer, TokenizerNote::Kind::TruncationIgnored));
        QVERIFY(hasNote(tokenizer, TokenizerNote::Kind::PaddingIgnored));
        QVERIFY(hasNote(tokenizer, TokenizerNote::Kind::DropoutIgnored));
        QVERIFY(hasNote(tokenizer, TokenizerNote::Kind::IdDiffers));
        QCOMPARE(idsOf(tokenizer, "abbab<s>"), QString("4 3 2 4")); // all of it, and the id that the library gives
    }
};

QTEST_APPLESS_MAIN(TestTokenizerJson)
#include "test_tokenizer_json.moc"
