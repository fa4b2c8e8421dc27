// SPDX-License-Identifier: GPL-3.0-or-later
// Files that would harm or mislead, each a small step from a legal one: refused within a second, with the place, what
// stands there and what may.
#include "small_tokenizer.h"

#include <QElapsedTimer>
#include <QTest>

#include <functional>

using namespace headlight;

namespace {

using Json = nlohmann::json;
using Pointer = Json::json_pointer;

/// A change of one place of a legal file, written as JSON; "remove" takes the key out.
void row(const char* name, const Json& legal, const char* place, const char* value, const char* field,
         const char* allowed)
{
    Json hostile = legal;
    if (QByteArray(value) == "remove") {
        const Pointer pointer(place);
        hostile.at(pointer.parent_pointer()).erase(pointer.back());
    } else {
        hostile[Pointer(place)] = Json::parse(value);
    }
    QTest::newRow(name) << QByteArray::fromStdString(hostile.dump()) << QByteArray::fromStdString(legal.dump())
                        << QString(field) << QString(allowed);
}

void bpeRows()
{
    const Json bpe = smallBpe();
    row("merge with two spaces", bpe, "/model/merges/0", R"("a  b")", "model.merges[0]", "left right");
    row("merge without a space", bpe, "/model/merges/1", R"("ab")", "model.merges[1]", "left right");
    row("merge of three", bpe, "/model/merges/1", R"(["a", "b", "c"])", "model.merges[1]", "left right");
    row("merge of numbers", bpe, "/model/merges/1", "[1, 2]", "model.merges[1]", "left right");
    row("merge is an object", bpe, "/model/merges/1", "{}", "model.merges[1]", "left right");
    row("merge of a missing half", bpe, "/model/merges/1", R"("ab z")", "model.merges[1]", "\"z\"");
    row("merge without its result", bpe, "/model/merges/1", R"("b a")", "model.merges[1]", "\"ba\"");
    row("merge of nothing", bpe, "/model/merges/1", R"(" b")", "model.merges[1]", "\"\"");
    row("merges missing", bpe, "/model/merges", "remove", "model.merges", "[…]");
    row("merges an object", bpe, "/model/merges", "{}", "model.merges", "[…]");
    row("vocabulary missing", bpe, "/model/vocab", "remove", "model.vocab", "piece");
    row("vocabulary a list", bpe, "/model/vocab", "[]", "model.vocab", "piece");
    row("id negative", bpe, "/model/vocab/a", "-1", "model.vocab.a", "0 … 4294967295");
    row("id beyond 32 bits", bpe, "/model/vocab/a", "4294967296", "model.vocab.a", "0 … 4294967295");
    row("id beyond 64 bits", bpe, "/model/vocab/a", "18446744073709551616", "model.vocab.a", "0 … 4294967295");
    row("id a fraction", bpe, "/model/vocab/a", "1.5", "model.vocab.a", "0 … 4294967295");
    row("id a text", bpe, "/model/vocab/a", R"("1")", "model.vocab.a", "0 … 4294967295");
    row("prefix a number", bpe, "/model/continuing_subword_prefix", "3", "model.continuing_subword_prefix", "\"…\"");
    row("flag a number", bpe, "/model/byte_fallback", "1", "model.byte_fallback", "true, false");
    row("model missing", bpe, "/model", "remove", "model", "{…}");
    row("model a list", bpe, "/model", "[]", "model", "{…}");
    row("model unknown", bpe, "/model/type", R"("Transformer")", "model.type", "\"BPE\", \"WordPiece\"");
    row("model type a number", bpe, "/model/type", "1", "model.type", "\"…\"");
}

void otherModelRows()
{
    const Json word_piece = smallTokenizer(smallWordPiece());
    row("word limit negative", word_piece, "/model/max_input_chars_per_word", "-1", "model.max_input_chars_per_word",
        "0 … ");
    row("word limit huge", word_piece, "/model/max_input_chars_per_word", "1e300", "model.max_input_chars_per_word",
        "0 … ");
    row("piece of a megabyte", word_piece, ("/model/vocab/" + std::string(1'000'000, 'a')).c_str(), "3", "model.vocab",
        "1024");
    const Json unigram = smallTokenizer(smallUnigram());
    row("unknown out of the list", unigram, "/model/unk_id", "3", "model.unk_id", "0 … 2");
    row("unknown negative", unigram, "/model/unk_id", "-1", "model.unk_id", "0 … 2");
    row("unknown of an empty list", unigram, "/model/vocab", "[]", "model.unk_id", "null");
    row("score a text", unigram, "/model/vocab/1/1", R"("x")", "model.vocab[1]", "score");
    row("score missing", unigram, "/model/vocab/1", R"(["a"])", "model.vocab[1]", "score");
    row("score too much", unigram, "/model/vocab/1", R"(["a", 1, 2])", "model.vocab[1]", "score");
    row("entry an object", unigram, "/model/vocab/1", "{}", "model.vocab[1]", "score");
    row("entries an object", unigram, "/model/vocab", "{}", "model.vocab", "score");
    row("word level without unknown",
        smallTokenizer(Json::parse(R"({"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"})")),
        "/model/unk_token", "remove", "model.unk_token", "\"…\"");
}

void sectionRows()
{
    const Json bpe = smallBpe();
    row("version 2.0", bpe, "/version", R"("2.0")", "version", "\"1.0\"");
    row("version a number", bpe, "/version", "1.0", "version", "\"1.0\"");
    row("normalizer unknown", bpe, "/normalizer", R"({"type": "Precompiled", "precompiled_charsmap": ""})",
        "normalizer.type", "\"BertNormalizer\"");
    row("normalizer without type", bpe, "/normalizer/normalizers/0", "{}", "normalizer.normalizers[0].type", "\"…\"");
    row("normalizer a text", bpe, "/normalizer", R"("NFC")", "normalizer", "{…}");
    row("sequence without list", bpe, "/normalizer/normalizers", "remove", "normalizer.normalizers", "[…]");
    row("regex that does not end", bpe, "/normalizer/normalizers/1/pattern/Regex", R"("(a")",
        "normalizer.normalizers[1].pattern.Regex", "a regular expression (byte");
    row("regex and string", bpe, "/pre_tokenizer/pattern/Regex", R"("a")", "pre_tokenizer.pattern", "Regex");
    row("pattern missing", bpe, "/pre_tokenizer/pattern", "remove", "pre_tokenizer.pattern", "Regex");
    row("content missing", bpe, "/normalizer/normalizers/1/content", "remove", "normalizer.normalizers[1].content",
        "\"…\"");
    row("pre-tokenizer unknown", bpe, "/pre_tokenizer/type", R"("UnicodeScripts")", "pre_tokenizer.type",
        "\"ByteLevel\"");
    row("behavior unknown", bpe, "/pre_tokenizer/behavior", R"("isolated")", "pre_tokenizer.behavior", "\"Isolated\"");
    row("behavior missing", bpe, "/pre_tokenizer/behavior", "remove", "pre_tokenizer.behavior", "Isolated");
    row("replacement of two", bpe, "/pre_tokenizer", R"({"type": "Metaspace", "replacement": "__"})",
        "pre_tokenizer.replacement", "one character");
    row("replacement empty", bpe, "/pre_tokenizer", R"({"type": "Metaspace", "replacement": ""})",
        "pre_tokenizer.replacement", "one character");
    row("schemes disagree", bpe, "/pre_tokenizer",
        R"({"type": "Metaspace", "add_prefix_space": false, "prepend_scheme": "always"})",
        "pre_tokenizer.prepend_scheme", "never");
    row("length 0", bpe, "/pre_tokenizer", R"({"type": "FixedLength", "length": 0})", "pre_tokenizer.length", "1 … ");
    row("decoder unknown", bpe, "/decoder/type", R"("Magic")", "decoder.type", "\"ByteLevel\"");
    row("added token without id", bpe, "/added_tokens/0/id", "remove", "added_tokens[0].id", "0 … 4294967295");
    row("added token without content", bpe, "/added_tokens/0/content", "remove", "added_tokens[0].content", "\"…\"");
    row("added token of a flag in words", bpe, "/added_tokens/0/lstrip", R"("yes")", "added_tokens[0].lstrip",
        "true, false");
    row("added token of 100,000 bytes", bpe, "/added_tokens/0/content", ('"' + std::string(100'000, 'a') + '"').c_str(),
        "added_tokens[0].content", "4096");
    row("added tokens an object", bpe, "/added_tokens", "{}", "added_tokens", "[…]");
}

void processorRows()
{
    const Json bpe = smallBpe();
    row("post-processor unknown", bpe, "/post_processor/type", R"("Magic")", "post_processor.type",
        "\"TemplateProcessing\"");
    row("template names what is not there", bpe, "/post_processor/single/0/SpecialToken/id", R"("x")",
        "post_processor.single[0].SpecialToken.id", "special_tokens");
    row("template of sequence B", bpe, "/post_processor/single/1/Sequence/id", R"("B")",
        "post_processor.single[1].Sequence.id", "\"A\"");
    row("template part of neither", bpe, "/post_processor/single/1", "{}", "post_processor.single[1]", "Sequence");
    row("more ids than tokens", bpe, "/post_processor/special_tokens/<s>/ids", "[1, 2]",
        "post_processor.special_tokens.<s>", "as many ids as tokens");
    row("type id negative", bpe, "/post_processor/single/0/SpecialToken/type_id", "-1",
        "post_processor.single[0].SpecialToken.type_id", "0 … 65535");
    row("sep without id", bpe, "/post_processor", R"({"type": "BertProcessing", "sep": ["b"], "cls": ["a", 0]})",
        "post_processor.sep", "id");
    Json many = Json::array();
    for (int i = 0; i < 300; ++i)
        many.push_back(Json::parse(R"({"Sequence": {"id": "A", "type_id": 0}})"));
    row("template of 300 parts", bpe, "/post_processor/single", many.dump().c_str(), "post_processor.single", "256");
    Json components = Json::array();
    for (int i = 0; i < 300; ++i)
        components.push_back(Json::parse(R"({"type": "NFC"})"));
    row("sequence of 300", bpe, "/normalizer/normalizers", components.dump().c_str(), "normalizer.normalizers[256]",
        "256");
}

} // namespace

class TestHostileTokenizers : public QObject
{
    Q_OBJECT

private slots:
    void refusedWithPlaceAndAllowed_data()
    {
        QTest::addColumn<QByteArray>("hostile");
        QTest::addColumn<QByteArray>("legal");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("allowed");
        bpeRows();
        otherModelRows();
        sectionRows();
        processorRows();
    }

    void refusedWithPlaceAndAllowed()
    {
        QFETCH(QByteArray, hostile);
        QFETCH(QByteArray, legal);
        QFETCH(QString, field);
        QFETCH(QString, allowed);
        const Result<LoadedTokenizer> neighbour = readTokenizerJson(legal.toStdString(), "legal.json");
        QVERIFY(neighbour.has_value());
        QElapsedTimer timer;
        timer.start();
        const Result<LoadedTokenizer> tokenizer = readTokenizerJson(hostile.toStdString(), "hostile.json");
        QVERIFY(timer.elapsed() < 10'000); // a second on an idle machine
        QVERIFY(!tokenizer);
        const auto* error = std::get_if<FileMalformed>(&tokenizer.error());
        QVERIFY(error);
        QCOMPARE(error->path, std::string("hostile.json"));
        QCOMPARE(QString::fromStdString(error->field), field);
        QVERIFY2(QString::fromStdString(error->allowed).contains(allowed), error->allowed.c_str());
        QVERIFY(!error->seen.empty() && error->seen.size() < 200);
    }

    void keysGivenTwiceAreRefused()
    {
        const QByteArray file = QByteArray::fromStdString(smallBpe().dump());
        for (const auto& [from, to] : {std::pair(R"("vocab":{)", R"("vocab":{"a":0,)"),
                                       std::pair(R"("version":)", R"("version":"1.0","version":)")}) {
            QByteArray twice = file;
            twice.replace(from, to);
            QVERIFY(twice != file);
            const Result<LoadedTokenizer> tokenizer = readTokenizerJson(twice.toStdString(), "a.json");
            const auto* error = tokenizer ? nullptr : std::get_if<FileMalformed>(&tokenizer.error());
            QVERIFY(error && error->seen == "the same key twice");
        }
    }

    void patternsThatTakeForeverEndAtALimit()
    {
        Json file = smallBpe();
        file["pre_tokenizer"]["pattern"] = {{"Regex", "(a+)+$"}};
        const Result<LoadedTokenizer> tokenizer = loaded(file);
        QVERIFY(tokenizer);
        QElapsedTimer timer;
        timer.start();
        const Result<Encoding> encoding = tokenizer->tokenizer.encode(std::string(50, 'a') + "b");
        QVERIFY(timer.elapsed() < 20'000);
        const auto* error = encoding ? nullptr : std::get_if<TextNotEncoded>(&encoding.error());
        QVERIFY(error && error->reason == TextNotEncoded::Reason::PatternTooSlow);
        QCOMPARE(idsOf(tokenizer, "ab"), QString("4 2")); // and the next text is read as ever
    }

    void textsThatGrowWithoutEndStopAtALimit()
    {
        Json file = smallBpe();
        Json steps = Json::array();
        for (int i = 0; i < 60; ++i)
            steps.push_back({{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aaaa"}});
        file["normalizer"]["normalizers"] = steps;
        const Result<LoadedTokenizer> tokenizer = loaded(file);
        QVERIFY(tokenizer);
        const Result<Encoding> encoding = tokenizer->tokenizer.encode("a");
        const auto* error = encoding ? nullptr : std::get_if<TextNotEncoded>(&encoding.error());
        QVERIFY(error && error->reason == TextNotEncoded::Reason::GrowsTooLong);
    }

    void anyPrefixOfAFileIsRefused()
    {
        const std::string file = smallBpe().dump();
        for (std::size_t length = 0; length < file.size(); ++length)
            QVERIFY(!readTokenizerJson(file.substr(0, length), "a.json"));
    }

    void changedBytesNeverCrash()
    {
        const std::string file = smallBpe().dump();
        for (std::size_t at = 0; at < file.size(); ++at) {
            for (const char byte : {'0', '"', '[', '}', '\xFF', '\\'}) {
                std::string changed = file;
                changed[at] = byte;
                const Result<LoadedTokenizer> tokenizer = readTokenizerJson(changed, "a.json");
                if (tokenizer)
                    (void)tokenizer->tokenizer.encode("abbab ab<s>");
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestHostileTokenizers)
#include "test_hostile_tokenizers.moc"
