// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the files of many pictures.
#include "export/picture_names.h"

#include <QTest>

#include <set>

using namespace headlight;

namespace {

std::vector<PicturePlace> places(Index layers, Index heads, const std::vector<Stage>& stages)
{
    std::vector<PicturePlace> all;
    for (Index layer = 0; layer < layers; ++layer)
        for (Index head = 0; head < heads; ++head)
            for (const Stage stage : stages)
                all.push_back({layer, head, stage});
    return all;
}

} // namespace

class TestPictureNames : public QObject
{
    Q_OBJECT

private slots:
    void valuesStandForWhatAPictureShows()
    {
        const auto names = pictureNames("{title}_L{layer} H{head} {stage} {number}", "gpt2",
                                        places(1, 2, {Stage::Scaled, Stage::Weights}), "svg");
        QCOMPARE(names.value(), QStringList({"gpt2_L0 H0 scaled 1.svg", "gpt2_L0 H0 weights 2.svg",
                                             "gpt2_L0 H1 scaled 3.svg", "gpt2_L0 H1 weights 4.svg"}));
    }

    /// Files in a folder stand in the order of their names.
    void namesSortAsThePicturesDo()
    {
        for (const char* pattern : {"{number}", "{layer}-{head}", "x{layer}{head}y"}) {
            const QStringList names =
                pictureNames(QString::fromLatin1(pattern), {}, places(12, 12, {Stage::Weights}), "png").value();
            QCOMPARE(names.size(), 144);
            QStringList sorted = names;
            sorted.sort();
            QCOMPARE(sorted, names);
        }
    }

    void titleIsMadeFitForAName_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("name");
        QTest::newRow("none") << ""
                              << "headlight.png";
        QTest::newRow("slash") << "a/b\\c"
                               << "a-b-c.png";
        QTest::newRow("hidden") << "..secret"
                                << "secret.png";
        QTest::newRow("dots alone") << "..."
                                    << "headlight.png";
        QTest::newRow("line break") << "a\nb"
                                    << "a-b.png";
        QTest::newRow("brace") << "{head}"
                               << "{head}.png"; // a title is no pattern
        QTest::newRow("beyond the first plane") << QString::fromUtf8("猫👍") << QString::fromUtf8("猫👍.png");
    }

    void titleIsMadeFitForAName()
    {
        QFETCH(QString, title);
        QFETCH(QString, name);
        QCOMPARE(pictureNames("{title}", title, places(1, 1, {Stage::Weights}), "png").value(), QStringList(name));
    }

    void whatGivesNoNamesIsRefused_data()
    {
        using Kind = PatternFault::Kind;
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("seen");
        QTest::newRow("empty") << "" << Kind::Empty << "";
        QTest::newRow("spaces") << "  " << Kind::Empty << "";
        QTest::newRow("open brace") << "a{head" << Kind::Unclosed << "{head";
        QTest::newRow("closing brace") << "head}" << Kind::Unclosed << "}";
        QTest::newRow("unknown value") << "{head}{colour}" << Kind::Unknown << "colour";
        QTest::newRow("nothing in braces") << "{}" << Kind::Unknown << "";
        QTest::newRow("brace in braces") << "{{head}}" << Kind::Unknown << "{head";
        QTest::newRow("folder") << "maps/{head}" << Kind::Character << "/";
        QTest::newRow("parent") << "../{head}" << Kind::Character << "/";
        QTest::newRow("hidden") << ".{head}" << Kind::Character << ".";
        QTest::newRow("colon") << "a:{head}" << Kind::Character << ":";
        QTest::newRow("line break") << "a\n{head}" << Kind::Character << "\n";
        QTest::newRow("same for all heads") << "{stage}" << Kind::Twice << "scores.png";
        QTest::newRow("same for all stages") << "{head}" << Kind::Twice << "0.png";
        QTest::newRow("same for all layers") << "{head}-{stage}" << Kind::Twice << "0-scores.png";
    }

    void whatGivesNoNamesIsRefused()
    {
        QFETCH(QString, pattern);
        QFETCH(PatternFault::Kind, kind);
        QFETCH(QString, seen);
        const auto names = pictureNames(pattern, "t", places(2, 3, {Stage::Scores, Stage::Weights}), "png");
        QVERIFY(!names);
        QCOMPARE(names.error().kind, kind);
        QCOMPARE(names.error().seen, seen);
    }

    void aNameIsAsLongAsFileSystemsAllow()
    {
        const std::vector<PicturePlace> one = places(1, 1, {Stage::Weights});
        const QString longest(251, QLatin1Char('a'));
        QCOMPARE(pictureNames(longest, {}, one, "png").value().first().size(), 255);
        const auto longer = pictureNames(longest + "a", {}, one, "png");
        QVERIFY(!longer && longer.error().kind == PatternFault::Kind::TooLong);
        // Bytes are counted, not letters.
        const QString cats = QString(84, QChar(u'猫'));
        QVERIFY(!pictureNames(cats, {}, one, "png"));
        QVERIFY(pictureNames(cats.left(83), {}, one, "png"));
    }

    void standardPatternTellsAllApart()
    {
        const QString pattern = QString::fromLatin1(standard_pattern.data(), qsizetype(standard_pattern.size()));
        const QStringList names =
            pictureNames(pattern, "a", places(3, 11, {Stage::Query, Stage::Scores, Stage::Weights}), "pdf").value();
        const std::set<QString> different(names.begin(), names.end());
        QCOMPARE(different.size(), std::size_t(99));
        QCOMPARE(names.first(), QStringLiteral("a-layer0-head00-q.pdf"));
    }
};

QTEST_APPLESS_MAIN(TestPictureNames)
#include "test_picture_names.moc"
