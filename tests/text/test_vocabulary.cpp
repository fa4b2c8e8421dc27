// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/vocabulary.h"

#include <QTest>

#include <rapidcheck.h>

#include <map>

using namespace headlight;

namespace {

Vocabulary vocabularyOf(const std::vector<std::string>& pieces)
{
    std::vector<VocabularyEntry> entries;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        entries.push_back({pieces[i], TokenId(10 * i)});
    return Vocabulary(std::move(entries));
}

/// Strings over three letters meet each other often; \x80 checks that bytes are compared without sign.
std::vector<std::string> anyPieces()
{
    const auto letter = rc::gen::element('a', 'b', '\x80');
    return *rc::gen::container<std::vector<std::string>>(rc::gen::container<std::string>(letter));
}

} // namespace

class TestVocabulary : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatItWasGiven()
    {
        const bool held = rc::check([] {
            const std::vector<std::string> pieces = anyPieces();
            const Vocabulary vocabulary = vocabularyOf(pieces);
            std::map<std::string, TokenId> reference;
            for (std::size_t i = 0; i < pieces.size(); ++i)
                reference[pieces[i]] = TokenId(10 * i);
            RC_ASSERT(vocabulary.size() == reference.size());
            for (const auto& [piece, id] : reference) {
                const std::optional<PieceIndex> found = vocabulary.find(piece);
                RC_ASSERT(found && vocabulary.id(*found) == id && vocabulary.piece(*found) == piece);
                RC_ASSERT(vocabulary.findId(id) == found);
            }
            RC_ASSERT(!vocabulary.find("no such piece"));
            RC_ASSERT(!vocabulary.findId(7));
        });
        QVERIFY(held);
    }

    void aWalkMeetsEveryPieceThatBeginsTheText()
    {
        const bool held = rc::check([] {
            const std::vector<std::string> pieces = anyPieces();
            const Vocabulary vocabulary = vocabularyOf(pieces);
            const std::string text = *rc::gen::container<std::string>(rc::gen::element('a', 'b', '\x80'));
            Vocabulary::Walk walk(vocabulary);
            std::size_t length = 0;
            for (; length < text.size() && walk.step(text[length]); ++length)
                RC_ASSERT(walk.here() == vocabulary.find(text.substr(0, length + 1)));
            for (std::size_t more = length + 1; more <= text.size(); ++more)
                RC_ASSERT(!vocabulary.find(text.substr(0, more)));
        });
        QVERIFY(held);
    }

    void theLaterOfTwoEqualPiecesHolds()
    {
        const Vocabulary vocabulary(std::vector<VocabularyEntry>{{"a", 1}, {"b", 2}, {"a", 3}});
        QCOMPARE(vocabulary.size(), std::size_t(2));
        QCOMPARE(vocabulary.id(*vocabulary.find("a")), TokenId(3));
    }

    void theLargestIdIsFound()
    {
        const Vocabulary vocabulary(std::vector<VocabularyEntry>{{"a", 0xFFFF'FFFF}, {"b", 0}});
        QVERIFY(vocabulary.findId(0xFFFF'FFFF) == vocabulary.find("a"));
    }

    void anEmptyOneHoldsNothing()
    {
        const Vocabulary vocabulary;
        QVERIFY(!vocabulary.find(""));
        QVERIFY(!vocabulary.findId(0));
        Vocabulary::Walk walk(vocabulary);
        QVERIFY(!walk.step('a'));
    }
};

QTEST_APPLESS_MAIN(TestVocabulary)
#include "test_vocabulary.moc"
