// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/pre_tokenizer.h"

#include "text/utf8.h"
#include "text_pieces_view.h"

#include <QTest>

#include <rapidcheck.h>

using namespace headlight;

namespace {

TextPieces cut(const std::string& text, const std::vector<PreTokenizer>& cutters)
{
    TextPieces pieces(text);
    if (!preTokenize(cutters, pieces, GrowthLimit(text.size()), {}))
        qFatal("not cut");
    return pieces;
}

QStringList words(const std::string& text, const std::vector<PreTokenizer>& cutters)
{
    return readings(cut(text, cutters));
}

PatternCut atHyphens(CutBehavior behavior, bool invert = false)
{
    return {Pattern::literal("-"), behavior, invert};
}

std::vector<PreTokenizer> allCutters()
{
    return {ByteLevelCut{},
            BertCut{},
            WordCut{},
            SpaceCut{},
            PunctuationCut{CutBehavior::Contiguous},
            DigitCut{},
            MetaspaceCut{},
            atHyphens(CutBehavior::MergedWithNext),
            DelimiterCut{U'a'},
            LengthCut{2}};
}

} // namespace

class TestPreTokenizer : public QObject
{
    Q_OBJECT

private slots:
    void eachBehaviorTreatsMatchesItsOwnWay()
    {
        const std::string text = "the-final--countdown";
        QCOMPARE(words(text, {atHyphens(CutBehavior::Removed)}), (QStringList{"the", "final", "countdown"}));
        QCOMPARE(words(text, {atHyphens(CutBehavior::Isolated)}),
                 (QStringList{"the", "-", "final", "-", "-", "countdown"}));
        QCOMPARE(words(text, {atHyphens(CutBehavior::MergedWithPrevious)}),
                 (QStringList{"the-", "final-", "-", "countdown"}));
        QCOMPARE(words(text, {atHyphens(CutBehavior::MergedWithNext)}),
                 (QStringList{"the", "-final", "-", "-countdown"}));
        QCOMPARE(words(text, {atHyphens(CutBehavior::Contiguous)}),
                 (QStringList{"the", "-", "final", "--", "countdown"}));
    }

    void invertedMatchesAreWhatStandsBetween()
    {
        QCOMPARE(words("a-b-", {atHyphens(CutBehavior::Removed, true)}), (QStringList{"-", "-"}));
        QCOMPARE(words("How are you doing?",
                       {PatternCut{*Pattern::regex(R"(\w+|[^\w\s]+)"), CutBehavior::Contiguous, true}}),
                 (QStringList{"How", " ", "are", " ", "you", " ", "doing?"}));
    }

    void gpt2KeepsTheSpaceWithItsWord()
    {
        const ByteLevelCut plain = {false, true};
        QCOMPARE(words("Hello my friend, it's 42!", {plain}),
                 (QStringList{"Hello", "Ġmy", "Ġfriend", ",", "Ġit", "'s", "Ġ42", "!"}));
        QCOMPARE(words("a  b\n c ", {plain}), (QStringList{"a", "Ġ", "Ġb", "Ċ", "Ġc", "Ġ"}));
        QCOMPARE(words("a b", {ByteLevelCut{true, true}}), (QStringList{"Ġa", "Ġb"}));
        QCOMPARE(words(" a", {ByteLevelCut{true, true}}), (QStringList{"Ġa"}));
        QCOMPARE(words("a b", {ByteLevelCut{true, false}}), (QStringList{"ĠaĠb"}));
    }

    void aPrefixedSpaceStandsForTheFirstCharacter()
    {
        QCOMPARE(origins(cut("ab c", {ByteLevelCut{true, true}})), (QList<QPair<int, int>>{{0, 2}, {2, 4}}));
    }

    void bertCutsAroundPunctuation()
    {
        QCOMPARE(words("Hey, it's $5—ok", {BertCut{}}), (QStringList{"Hey", ",", "it", "'", "s", "$", "5", "—", "ok"}));
        QCOMPARE(words("a\u00A0b\u3000c", {BertCut{}}), (QStringList{"a", "b", "c"}));
    }

    void wordsAndRunsOfSigns()
    {
        QCOMPARE(words("a_1 --é\u0301! \u00BD", {WordCut{}}), (QStringList{"a_1", "--", "é\u0301", "!", "\u00BD"}));
        QCOMPARE(words("a-b c", {SpaceCut{}}), (QStringList{"a-b", "c"}));
        QCOMPARE(words("a!?b", {PunctuationCut{}}), (QStringList{"a", "!", "?", "b"}));
        QCOMPARE(words("a!?b", {PunctuationCut{CutBehavior::Contiguous}}), (QStringList{"a", "!?", "b"}));
        QCOMPARE(words("a b", {DelimiterCut{U' '}}), (QStringList{"a", "b"}));
    }

    void digitsAloneOrInRuns()
    {
        QCOMPARE(words("a12½٣b", {DigitCut{false}}), (QStringList{"a", "12½٣", "b"}));
        QCOMPARE(words("a12b", {DigitCut{true}}), (QStringList{"a", "1", "2", "b"}));
    }

    void metaspaceSchemes()
    {
        using Prepend = MetaspaceCut::Prepend;
        const auto metaspace = [](Prepend prepend, bool split = true) { return MetaspaceCut{0x2581, prepend, split}; };
        QCOMPARE(words("a  b", {metaspace(Prepend::Always)}), (QStringList{"▁a", "▁", "▁b"}));
        QCOMPARE(words("a b", {metaspace(Prepend::Never)}), (QStringList{"a", "▁b"}));
        QCOMPARE(words(" a", {metaspace(Prepend::Always)}), (QStringList{"▁a"}));
        QCOMPARE(words("a b", {metaspace(Prepend::Always, false)}), (QStringList{"▁a▁b"}));
        // "first" looks at where a piece begins in the text, not at whether it is the first.
        QCOMPARE(words("a-b", {atHyphens(CutBehavior::Removed), metaspace(Prepend::First)}), (QStringList{"▁a", "b"}));
        QCOMPARE(words("a-b", {atHyphens(CutBehavior::Removed), metaspace(Prepend::Always)}),
                 (QStringList{"▁a", "▁b"}));
    }

    void fixedLengthsCountCharacters() { QCOMPARE(words("aéio我", {LengthCut{2}}), (QStringList{"aé", "io", "我"})); }

    void addedTokensAreNotCut()
    {
        TextPieces pieces("a b c d");
        pieces.pieces = {pieces.slice(pieces.pieces[0], 0, 3), pieces.slice(pieces.pieces[0], 3, 7)};
        pieces.pieces[0].added = 0;
        QVERIFY(preTokenize({SpaceCut{}, ByteLevelCut{}}, pieces, GrowthLimit(7), {}));
        QCOMPARE(readings(pieces), (QStringList{"a b", "Ġc", "Ġd"}));
    }

    void everyPieceStandsForTextInOrder()
    {
        const bool held = rc::check([] {
            std::string text;
            for (const char* fragment : *rc::gen::container<std::vector<const char*>>(
                     rc::gen::element("a", "é", " ", "\n", "-", "我", "12", "👍", "'s", "\u0301")))
                text += fragment;
            std::vector<PreTokenizer> cutters;
            const std::vector<PreTokenizer> all = allCutters();
            const int count = *rc::gen::inRange(0, 4);
            for (int i = 0; i < count; ++i)
                cutters.push_back(all[*rc::gen::inRange(std::size_t(0), all.size())]);
            const TextPieces pieces = cut(text, cutters);
            int last = 0;
            for (const auto& [begin, end] : origins(pieces)) {
                RC_ASSERT(begin >= 0 && begin <= end && end <= int(text.size()));
                RC_ASSERT(begin >= last);
                last = begin;
            }
            for (const TextPiece& piece : pieces.pieces)
                RC_ASSERT(cutters.empty() || !piece.empty());
            RC_ASSERT(isValidUtf8(pieces.aligned.text));
        });
        QVERIFY(held);
    }
};

QTEST_APPLESS_MAIN(TestPreTokenizer)
#include "test_pre_tokenizer.moc"
