// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_label.h"

#include <QTest>

using namespace headlight;

namespace {

EncodedToken token(const char* piece, Index begin, Index end, bool special = false)
{
    EncodedToken made;
    made.piece = piece;
    made.offsets = {begin, end};
    made.special = special;
    return made;
}

} // namespace

class TestTokenLabel : public QObject
{
    Q_OBJECT

private slots:
    // Case 04: the pieces of one character show it once each, with their place.
    void piecesOfOneCharacterAreCounted()
    {
        const Encoding encoding{"x → y",
                                {token("x", 0, 1), token("Ġ", 1, 2), token("â", 2, 3), token("Ĩ", 2, 3),
                                 token("Ĵ", 2, 3), token("Ġ", 3, 4), token("y", 4, 5)}};
        const std::vector<std::string> expected = {"x", "␣", "→ 1/3", "→ 2/3", "→ 3/3", "␣", "y"};
        QVERIFY(tokenLabels(encoding, true) == expected);
    }

    void spacesAndBytesAreVisible()
    {
        QCOMPARE(pieceLabel("Ġthe", true), std::string("␣the"));
        QCOMPARE(pieceLabel("Ċ", true), std::string("⏎"));
        QCOMPARE(pieceLabel("▁the", false), std::string("␣the"));
        QCOMPARE(pieceLabel("##ing", false), std::string("##ing"));
        QCOMPARE(pieceLabel("â", true), std::string("<E2>"));
        QCOMPARE(pieceLabel("\u200b", false), std::string("U+200B"));
        QCOMPARE(pieceLabel("\t\x01", false), std::string("⇥␁"));
    }

    void noLabelIsBlank()
    {
        QVERIFY(!pieceLabel("", false).empty());
        const Encoding encoding{"", {token("", 0, 0), token("<s>", 0, 0, true)}};
        for (const std::string& label : tokenLabels(encoding, false))
            QVERIFY(!label.empty());
        QCOMPARE(tokenLabels(encoding, true)[1], std::string("<s>"));
    }
};

QTEST_APPLESS_MAIN(TestTokenLabel)
#include "test_token_label.moc"
