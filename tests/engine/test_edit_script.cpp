// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edit_script.h"

#include <rapidcheck.h>

#include <QTest>

using namespace headlight;

namespace {

using Words = std::vector<std::string>;

Words letters(const std::string& text)
{
    Words words;
    for (const char letter : text)
        words.emplace_back(1, letter);
    return words;
}

/// "ab-c/a-xc": the tokens of both, a dash where one has none.
std::string written(const Words& a, const Words& b)
{
    std::string upper, lower;
    for (const AlignedPair& pair : alignedPairs(a, b)) {
        upper += pair.a ? a[std::size_t(*pair.a)] : "-";
        lower += pair.b ? b[std::size_t(*pair.b)] : "-";
    }
    return upper + '/' + lower;
}

/// Edits, and equal pairs counted down.
using Cost = std::pair<Index, Index>;

/// The plain dynamic programme over beginnings, in exact pairs: fewest edits, then most equal pairs.
Cost plainCost(const Words& a, const Words& b)
{
    std::vector<std::vector<Cost>> best(a.size() + 1, std::vector<Cost>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            std::vector<Cost> ways;
            if (i == 0 && j == 0)
                ways.emplace_back(0, 0);
            if (i > 0)
                ways.emplace_back(best[i - 1][j].first + 1, best[i - 1][j].second);
            if (j > 0)
                ways.emplace_back(best[i][j - 1].first + 1, best[i][j - 1].second);
            if (i > 0 && j > 0) {
                const bool equal = a[i - 1] == b[j - 1];
                const Cost& before = best[i - 1][j - 1];
                ways.emplace_back(before.first + (equal ? 0 : 1), before.second - (equal ? 1 : 0));
            }
            best[i][j] = *std::ranges::min_element(ways);
        }
    return best[a.size()][b.size()];
}

Cost costOf(const AlignedPairs& pairs, const Words& a, const Words& b)
{
    Cost cost{0, 0};
    for (const AlignedPair& pair : pairs) {
        const bool equal = pair.a && pair.b && a[std::size_t(*pair.a)] == b[std::size_t(*pair.b)];
        cost.first += equal ? 0 : 1;
        cost.second -= equal ? 1 : 0;
    }
    return cost;
}

Words anyWords()
{
    return letters(*rc::gen::container<std::string>(rc::gen::inRange('a', 'd')));
}

} // namespace

class TestEditScript : public QObject
{
    Q_OBJECT

private slots:
    void scriptsAreShortestAndHoldEveryTokenOnceInOrder()
    {
        QVERIFY(rc::check("as the plain programme has it", [] {
            const Words a = anyWords(), b = anyWords();
            const AlignedPairs pairs = alignedPairs(a, b);
            Index next_a = 0, next_b = 0;
            for (const AlignedPair& pair : pairs) {
                RC_ASSERT(pair.a.has_value() || pair.b.has_value());
                RC_ASSERT(pair.a.value_or(next_a) == next_a);
                RC_ASSERT(pair.b.value_or(next_b) == next_b);
                next_a += pair.a ? 1 : 0;
                next_b += pair.b ? 1 : 0;
            }
            RC_ASSERT(next_a == Index(a.size()));
            RC_ASSERT(next_b == Index(b.size()));
            RC_ASSERT(costOf(pairs, a, b) == plainCost(a, b));
        }));
    }

    void tiesAreDecidedAsTheHeaderSays()
    {
        QCOMPARE(written(letters("acd"), letters("abcd")), std::string("a-cd/abcd"));
        QCOMPARE(written(letters("abc"), letters("axc")), std::string("abc/axc")); // a word in another's place
        QCOMPARE(written(letters("ab"), letters("xa")), std::string("-ab/xa-"));   // equal words rather than places
        QCOMPARE(written(letters("x"), letters("yz")), std::string("x-/yz"));      // paired first
        QCOMPARE(written(letters("abcd"), letters("bcda")), std::string("abcd-/-bcda"));
        QCOMPARE(written({}, letters("ab")), std::string("--/ab"));
        QCOMPARE(written({}, {}), std::string("/"));
        QCOMPARE(written(letters("aa"), letters("a")), std::string("aa/a-")); // the beginning is paired
    }

    void whatWouldTakeTooLongIsPairedByPlace()
    {
        const Words a(9'000, "a"), b(9'001, "b");
        QCOMPARE(alignedPairs(a, b), pairsByPlace(9'000, 9'001));
        const AlignedPairs pairs = pairsByPlace(1, 2);
        QCOMPARE(pairs.size(), std::size_t(2));
        QVERIFY(!pairs[1].a && pairs[1].b == Index(1));
    }
};

QTEST_APPLESS_MAIN(TestEditScript)
#include "test_edit_script.moc"
