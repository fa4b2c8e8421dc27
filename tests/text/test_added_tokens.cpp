// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/added_tokens.h"

#include "text_pieces_view.h"

#include <QTest>

using namespace headlight;

namespace {

AddedToken token(const char* content)
{
    AddedToken added;
    added.content = content;
    return added;
}

AddedToken single(const char* content)
{
    AddedToken added = token(content);
    added.single_word = true;
    return added;
}

AddedToken stripping(const char* content, bool left, bool right)
{
    AddedToken added = token(content);
    added.left_strip = left;
    added.right_strip = right;
    return added;
}

Vocabulary letters()
{
    return Vocabulary(std::vector<VocabularyEntry>{{"a", 0}, {"b", 1}, {"c", 2}});
}

AddedTokens make(std::vector<AddedToken> tokens, const std::vector<Normalizer>& normalizers = {})
{
    return *AddedTokens::make(std::move(tokens), letters(), normalizers);
}

/// The pieces of a text, those that are tokens in brackets.
QStringList cut(const std::string& text, const AddedTokens& added, bool normalized = false)
{
    TextPieces pieces(text);
    added.extract(normalized, pieces);
    QStringList parts = readings(pieces);
    for (int i = 0; i < parts.size(); ++i) {
        if (pieces.pieces[std::size_t(i)].added)
            parts[i] = '[' + parts[i] + ']';
    }
    return parts;
}

} // namespace

class TestAddedTokens : public QObject
{
    Q_OBJECT

private slots:
    void idsAreThoseOfTheVocabularyOrTheNextFree()
    {
        const AddedTokens added = make({token("b"), token("<x>"), token(""), token("<y>"), token("<x>")});
        QCOMPARE(added.tokens().size(), std::size_t(4));
        QCOMPARE(added.tokens()[0].id, TokenId(1));
        QCOMPARE(added.tokens()[1].id, TokenId(3));
        QCOMPARE(added.tokens()[2].id, TokenId(4));
        QCOMPARE(added.tokens()[3].id, TokenId(3));
        QCOMPARE(added.find(4)->content, std::string("<y>"));
        QVERIFY(!added.find(5));
    }

    void theLongestAtAPlaceCounts()
    {
        const AddedTokens added = make({token("ab"), token("abc"), token("bcd")});
        QCOMPARE(cut("xabcdab", added), (QStringList{"x", "[abc]", "d", "[ab]"}));
        QCOMPARE(cut("", added), (QStringList{}));
    }

    void singleWordsStandFree()
    {
        const AddedTokens added = make({single("cat")});
        QCOMPARE(cut("cat, cats bobcat cat", added), (QStringList{"[cat]", ", cats bobcat ", "[cat]"}));
        QCOMPARE(cut("-cat\u0301 écat", added), (QStringList{"-cat\u0301 écat"}));
    }

    void spaceGoesWithTheTokenThatStripsIt()
    {
        QCOMPARE(cut("a  <m>  b", make({stripping("<m>", true, true)})), (QStringList{"a", "[  <m>  ]", "b"}));
        QCOMPARE(cut("a <m> b", make({stripping("<m>", true, false)})), (QStringList{"a", "[ <m>]", " b"}));
        QCOMPARE(cut("a <m> <m> b", make({stripping("<m>", true, true)})),
                 (QStringList{"a", "[ <m> ]", "[<m> ]", "b"}));
        QCOMPARE(cut("a\u3000<m>", make({stripping("<m>", true, true)})), (QStringList{"a", "[\u3000<m>]"}));
    }

    void aTokenWhoseTextIsTakenAlreadyIsGone()
    {
        const AddedTokens added = make({stripping("<m>", false, true), stripping("\n", true, true)});
        QCOMPARE(cut("<m>\n\n", added), (QStringList{"[<m>\n\n]"}));
    }

    void normalizedTokensAreFoundInTheNormalisedText()
    {
        AddedToken upper = token("CAT");
        upper.normalized = true;
        const AddedTokens added = make({upper, token("DOG")}, {Lowercase{}});
        QCOMPARE(cut("a cat", added, true), (QStringList{"a ", "[cat]"}));
        QCOMPARE(cut("a CAT", added, true), (QStringList{"a CAT"}));
        QCOMPARE(cut("a CAT DOG", added, false), (QStringList{"a CAT ", "[DOG]"}));
    }

    void aTokenThatCannotBeNormalisedIsAnError()
    {
        AddedToken slow = token("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        slow.normalized = true;
        const Result<AddedTokens> added =
            AddedTokens::make({slow}, letters(), {Replace{*Pattern::regex("(a+)+[bc]"), ""}});
        QVERIFY(!added && std::holds_alternative<TextNotEncoded>(added.error()));
    }
};

QTEST_APPLESS_MAIN(TestAddedTokens)
#include "test_added_tokens.moc"
