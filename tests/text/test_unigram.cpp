// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unigram.h"

#include <QTest>

#include <rapidcheck.h>

#include <limits>
#include <map>

using namespace headlight;

namespace {

using Scored = std::vector<std::pair<std::string, double>>;
using Strings = std::vector<std::string>;

Unigram make(const Scored& pieces, Unigram::Options options)
{
    std::vector<VocabularyEntry> entries;
    std::vector<double> scores;
    for (const auto& [piece, score] : pieces) {
        entries.push_back({piece, TokenId(entries.size())});
        scores.push_back(score);
    }
    return {std::move(entries), scores, options};
}

std::vector<ModelToken> encode(const Unigram& model, std::string_view word)
{
    std::vector<ModelToken> tokens;
    model.encode(word, tokens);
    return tokens;
}

Strings piecesOf(const Unigram& model, std::string_view word)
{
    Strings pieces;
    for (const ModelToken& token : encode(model, word))
        pieces.emplace_back(token.piece);
    return pieces;
}

QList<int> idsOf(const Unigram& model, std::string_view word)
{
    QList<int> ids;
    for (const ModelToken& token : encode(model, word))
        ids.append(int(token.id));
    return ids;
}

/// The best sum over all ways to write `word`, tried one by one.
double bestByTrying(const std::string& word, const std::map<std::string, double>& scores)
{
    if (word.empty())
        return 0;
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t length = 1; length <= word.size(); ++length) {
        if (const auto piece = scores.find(word.substr(0, length)); piece != scores.end())
            best = std::max(best, piece->second + bestByTrying(word.substr(length), scores));
    }
    return best;
}

} // namespace

class TestUnigram : public QObject
{
    Q_OBJECT

private slots:
    void theSumOfTheScoresIsTheLargest()
    {
        const bool held = rc::check([] {
            // Quarters add up without rounding, so that equal sums are equal.
            std::map<std::string, double> scores = {{"a", -1.5}, {"b", -2.25}};
            const auto letters = rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::element('a', 'b')));
            for (const std::string& piece : *rc::gen::container<Strings>(letters))
                scores.emplace(piece, -0.25 * *rc::gen::inRange(0, 40));
            const std::string word = (*letters).substr(0, 12);
            const Unigram model = make(Scored(scores.begin(), scores.end()), {});
            double sum = 0;
            std::string joined;
            for (const std::string& piece : piecesOf(model, word)) {
                sum += scores.at(piece);
                joined += piece;
            }
            RC_ASSERT(joined == word);
            RC_ASSERT(sum == bestByTrying(word, scores));
        });
        QVERIFY(held);
    }

    void unknownNeighboursAreOneToken()
    {
        const Unigram model = make({{"<unk>", 0}, {"a", -1}, {"ab", -1.5}}, {0, false});
        const std::vector<ModelToken> tokens = encode(model, "xyab");
        QCOMPARE(tokens.size(), std::size_t(2));
        QCOMPARE(tokens[0].id, TokenId(0));
        QCOMPARE(tokens[0].piece, std::string_view("xy")); // what stands in the text
        QCOMPARE(tokens[0].end, std::size_t(2));
        QCOMPARE(tokens[1].piece, std::string_view("ab"));
    }

    void unknownCharactersFallBackToBytes()
    {
        Scored pieces = {{"<unk>", 0}, {"a", -1}, {"<0xC3>", -9}, {"<0xA9>", -9}};
        QCOMPARE(idsOf(make(pieces, {0, true}), "aé"), (QList<int>{1, 2, 3}));
        QCOMPARE(idsOf(make(pieces, {0, false}), "aé"), (QList<int>{1, 0}));
        pieces.pop_back(); // one byte is missing
        QCOMPARE(idsOf(make(pieces, {0, true}), "aé"), (QList<int>{1, 0}));
    }

    void withoutAnUnknownTokenTheWordIsReported()
    {
        std::vector<ModelToken> tokens;
        const Unigram model = make({{"a", -1}}, {});
        QVERIFY(model.encode("aa", tokens) == ModelOutcome::Done);
        QVERIFY(model.encode("ab", tokens) == ModelOutcome::NoUnknownToken);
    }

    void anUnknownCharacterCostsTenMoreThanTheWorstPiece()
    {
        // "xa" as one piece costs 13, the unknown x 3 + 10 and then a 1: the piece wins.
        QCOMPARE(piecesOf(make({{"<unk>", 0}, {"a", -1}, {"xa", -3}}, {0, false}), "xa"), (Strings{"xa"}));
        QCOMPARE(piecesOf(make({{"<unk>", 0}, {"a", 20}, {"xa", 0}}, {0, false}), "xa"), (Strings{"x", "a"}));
    }
};

QTEST_APPLESS_MAIN(TestUnigram)
#include "test_unigram.moc"
