// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/bpe.h"

#include <QTest>

#include <rapidcheck.h>

#include <algorithm>
#include <chrono>

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

Bpe make(const Strings& pieces, const Bpe::Merges& merges, BpeOptions options = {})
{
    return *Bpe::make(vocabularyOf(pieces), merges, std::move(options));
}

QList<int> idsOf(const Bpe& bpe, std::string_view word)
{
    std::vector<ModelToken> tokens;
    bpe.encode(word, tokens);
    QList<int> ids;
    for (const ModelToken& token : tokens)
        ids.append(int(token.id));
    return ids;
}

std::vector<std::pair<int, int>> spansOf(const Bpe& bpe, std::string_view word)
{
    std::vector<ModelToken> tokens;
    bpe.encode(word, tokens);
    std::vector<std::pair<int, int>> spans;
    for (const ModelToken& token : tokens)
        spans.emplace_back(int(token.begin), int(token.end));
    return spans;
}

/// The definition: merge the leftmost pair of the lowest rank, over and over.
Strings mergedByDefinition(Strings symbols, const std::vector<std::pair<std::string, std::string>>& merges)
{
    while (true) {
        std::size_t best_rank = merges.size();
        std::size_t best = 0;
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            const auto found = std::find(merges.begin(), merges.end(), std::pair(symbols[i], symbols[i + 1]));
            if (const auto rank = std::size_t(found - merges.begin()); rank < best_rank) {
                best_rank = rank;
                best = i;
            }
        }
        if (best_rank == merges.size())
            return symbols;
        symbols[best] += symbols[best + 1];
        symbols.erase(symbols.begin() + std::ptrdiff_t(best) + 1);
    }
}

} // namespace

class TestBpe : public QObject
{
    Q_OBJECT

private slots:
    // Case 34: the order of the merges decides, and a merge waits for what it is made of.
    void mergesFollowTheirRanks()
    {
        const Strings pieces = {"a", "b", "ab", "abb"};
        const Bpe forward = make(pieces, {{"a", "b"}, {"ab", "b"}});
        QCOMPARE(idsOf(forward, "abbab"), (QList<int>{3, 2}));
        QCOMPARE(idsOf(forward, "bab"), (QList<int>{1, 2}));
        QCOMPARE(idsOf(make(pieces, {{"ab", "b"}, {"a", "b"}}), "abbab"), (QList<int>{3, 2}));
        QCOMPARE(idsOf(make(pieces, {{"ab", "b"}}), "abbab"), (QList<int>{0, 1, 1, 0, 1}));
    }

    void agreesWithTheDefinition()
    {
        const bool held = rc::check([] {
            Strings pieces = {"a", "b", "c"};
            std::vector<std::pair<std::string, std::string>> merges;
            const int count = *rc::gen::inRange(0, 12);
            for (int i = 0; i < count; ++i) {
                const std::string left = *rc::gen::elementOf(pieces);
                const std::string right = *rc::gen::elementOf(pieces);
                if (std::find(pieces.begin(), pieces.end(), left + right) == pieces.end()) {
                    merges.emplace_back(left, right);
                    pieces.push_back(left + right);
                }
            }
            const auto letters = *rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c'));
            Bpe::Merges views(merges.begin(), merges.end());
            std::vector<ModelToken> tokens;
            const Bpe bpe = make(pieces, views); // the tokens look at its pieces
            bpe.encode(letters, tokens);
            Strings symbols;
            for (const char letter : letters)
                symbols.emplace_back(1, letter);
            const Strings expected = mergedByDefinition(symbols, merges);
            RC_ASSERT(tokens.size() == expected.size());
            for (std::size_t i = 0; i < tokens.size(); ++i)
                RC_ASSERT(tokens[i].piece == expected[i]);
        });
        QVERIFY(held);
    }

    void aMergeOfAMissingPieceIsNamed()
    {
        const auto missing_result = Bpe::make(vocabularyOf({"a", "b"}), {{"a", "b"}}, {});
        QVERIFY(!missing_result);
        QCOMPARE(missing_result.error().merge, std::size_t(0));
        QCOMPARE(missing_result.error().missing, std::string("ab"));
        const auto missing_half = Bpe::make(vocabularyOf({"a", "b", "ab"}), {{"a", "b"}, {"ab", "z"}}, {});
        QVERIFY(!missing_half);
        QCOMPARE(missing_half.error().merge, std::size_t(1));
        QCOMPARE(missing_half.error().missing, std::string("z"));
    }

    void prefixesAndSuffixesMarkThePlaceInTheWord()
    {
        BpeOptions options;
        options.continuing_prefix = "##";
        options.word_suffix = "</w>";
        const Bpe bpe =
            make({"a", "##b", "##c</w>", "a</w>", "ab", "abc</w>"}, {{"a", "##b"}, {"ab", "##c</w>"}}, options);
        QCOMPARE(idsOf(bpe, "abc"), (QList<int>{5}));
        QCOMPARE(idsOf(bpe, "a"), (QList<int>{3}));
        QCOMPARE(idsOf(bpe, "abab"), (QList<int>{4})); // neither ##a nor ##b</w> is a piece, and there is no unknown
    }

    void unknownCharactersFallBackToBytes()
    {
        BpeOptions options;
        options.unknown = "<unk>";
        options.byte_fallback = true;
        const Bpe bpe = make({"a", "b", "<0xE2>", "<0x86>", "<0x92>", "<unk>"}, {}, options);
        QCOMPARE(idsOf(bpe, "a→b"), (QList<int>{0, 2, 3, 4, 1}));
        QCOMPARE(spansOf(bpe, "a→b"), (std::vector<std::pair<int, int>>{{0, 1}, {1, 4}, {1, 4}, {1, 4}, {4, 5}}));
        QCOMPARE(idsOf(bpe, "aéb"), (QList<int>{0, 5, 1})); // é has no bytes here
    }

    void unknownNeighboursFuseOnRequest()
    {
        BpeOptions options;
        options.unknown = "<unk>";
        QCOMPARE(idsOf(make({"a", "<unk>"}, {}, options), "éüa"), (QList<int>{1, 1, 0}));
        options.fuse_unknown = true;
        const Bpe fusing = make({"a", "<unk>"}, {}, options);
        QCOMPARE(idsOf(fusing, "éüa"), (QList<int>{1, 0}));
        QCOMPARE(spansOf(fusing, "éüa"), (std::vector<std::pair<int, int>>{{0, 4}, {4, 5}}));
    }

    void anUnknownTokenThatTheVocabularyLacksIsReported()
    {
        BpeOptions options;
        options.unknown = "<unk>";
        std::vector<ModelToken> tokens;
        QVERIFY(make({"a"}, {}, options).encode("b", tokens) == ModelOutcome::NoUnknownToken);
        QVERIFY(make({"a"}, {}).encode("ba", tokens) == ModelOutcome::Done);
        QCOMPARE(tokens.size(), std::size_t(1));
        QCOMPARE(tokens[0].begin, std::size_t(1)); // its own place, though a character before it was left out
    }

    void aWholeWordMayComeBeforeMerges()
    {
        BpeOptions options;
        const Strings pieces = {"a", "b", "ab", "abb"};
        QCOMPARE(idsOf(make(pieces, {{"a", "b"}}, options), "abb"), (QList<int>{2, 1}));
        options.ignore_merges = true;
        QCOMPARE(idsOf(make(pieces, {{"a", "b"}}, options), "abb"), (QList<int>{3}));
    }

    void ofAMergeSaidTwiceTheLaterRankHolds()
    {
        const Strings pieces = {"a", "b", "c", "ab", "bc"};
        QCOMPARE(idsOf(make(pieces, {{"a", "b"}, {"b", "c"}}), "abc"), (QList<int>{3, 2}));
        QCOMPARE(idsOf(make(pieces, {{"a", "b"}, {"b", "c"}, {"a", "b"}}), "abc"), (QList<int>{0, 4}));
    }

    void aWordOfAHundredThousandCharactersTakesNoSquareOfTime()
    {
        const Bpe bpe = make({"a", "aa", "aaaa"}, {{"a", "a"}, {"aa", "aa"}});
        const std::string word(100'000, 'a');
        std::vector<ModelToken> tokens;
        const auto begun = std::chrono::steady_clock::now();
        bpe.encode(word, tokens);
        QCOMPARE(tokens.size(), std::size_t(25'000));
        QVERIFY(std::chrono::steady_clock::now() - begun < std::chrono::seconds(20)); // a square takes minutes
    }
};

QTEST_APPLESS_MAIN(TestBpe)
#include "test_bpe.moc"
