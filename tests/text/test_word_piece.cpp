// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/word_level.h"
#include "text/word_piece.h"

#include <QTest>

#include <rapidcheck.h>

#include <set>

using namespace headlight;

namespace {

using Strings = std::vector<std::string>;

Vocabulary vocabularyOf(const Strings& pieces)
{
    std::vector<VocabularyEntry> entries;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        entries.push_back({pieces[i], TokenId(i)});
    return Vocabulary(std::move(entries));
}

WordPiece make(const Strings& pieces)
{
    return {vocabularyOf(pieces), {}};
}

Strings encode(const WordPiece& model, std::string_view word)
{
    std::vector<ModelToken> tokens;
    if (model.encode(word, tokens) == ModelOutcome::NoUnknownToken)
        return {"no unknown token"};
    Strings pieces;
    for (const ModelToken& token : tokens)
        pieces.emplace_back(token.piece);
    return pieces;
}

/// The longest piece first, by trying all lengths; empty where the word can't be covered.
Strings coveredByDefinition(const std::string& word, const std::set<std::string>& pieces)
{
    Strings covered;
    for (std::size_t begin = 0; begin < word.size();) {
        std::size_t length = word.size() - begin;
        const auto name = [&] { return (begin == 0 ? "" : "##") + word.substr(begin, length); };
        while (length > 0 && !pieces.contains(name()))
            --length;
        if (length == 0)
            return {};
        covered.push_back(name());
        begin += length;
    }
    return covered;
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

} // namespace

class TestWordPiece : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheDefinition()
    {
        const bool held = rc::check([] {
            Strings pieces = {"[UNK]"};
            const auto letters = rc::gen::container<std::string>(rc::gen::element('a', 'b', '#'));
            for (const std::string& piece : *rc::gen::container<Strings>(letters))
                pieces.push_back(piece);
            const std::string word = *rc::gen::nonEmpty(letters);
            Strings expected = coveredByDefinition(word, std::set<std::string>(pieces.begin(), pieces.end()));
            if (expected.empty())
                expected = {"[UNK]"};
            RC_ASSERT(encode(make(pieces), word) == expected);
        });
        QVERIFY(held);
    }

    // Case 24: more than a hundred code points, not bytes, are one unknown token over the whole word.
    void veryLongWordsAreUnknown()
    {
        const WordPiece model = make({"[UNK]", "a", "##a", "é", "##é"});
        QCOMPARE(encode(model, std::string(100, 'a')).size(), std::size_t(100));
        QCOMPARE(encode(model, repeated("é", 60)).size(), std::size_t(60));
        std::vector<ModelToken> tokens;
        model.encode(std::string(101, 'a'), tokens);
        QCOMPARE(tokens.size(), std::size_t(1));
        QCOMPARE(tokens[0].piece, std::string_view("[UNK]"));
        QCOMPARE(tokens[0].begin, std::size_t(0));
        QCOMPARE(tokens[0].end, std::size_t(101));
    }

    void aWordHalfCoveredIsUnknownAsAWhole()
    {
        QCOMPARE(encode(make({"[UNK]", "ab", "##c"}), "abcd"), (Strings{"[UNK]"}));
    }

    void theBarePrefixIsNoPieceOfAWord() { QCOMPARE(encode(make({"[UNK]", "a", "##"}), "ab"), (Strings{"[UNK]"})); }

    void withoutAnUnknownTokenTheWordIsReported()
    {
        QCOMPARE(encode(make({"a"}), "a"), (Strings{"a"}));
        QCOMPARE(encode(make({"a"}), "b"), (Strings{"no unknown token"}));
    }

    void wholeWordsAreFoundOrUnknown()
    {
        const WordLevel model(vocabularyOf({"[UNK]", "cat"}), "[UNK]");
        std::vector<ModelToken> tokens;
        QVERIFY(model.encode("cat", tokens) == ModelOutcome::Done);
        QVERIFY(model.encode("cats", tokens) == ModelOutcome::Done);
        QCOMPARE(tokens[0].id, TokenId(1));
        QCOMPARE(tokens[1].id, TokenId(0));
        QVERIFY(WordLevel({}, "[UNK]").encode("cat", tokens) == ModelOutcome::NoUnknownToken);
    }
};

QTEST_APPLESS_MAIN(TestWordPiece)
#include "test_word_piece.moc"
