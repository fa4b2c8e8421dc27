// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_words.h"
#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "figure_samples.h"

#include <QFile>

using namespace headlight;
using namespace headlight::samples;

class TestFigureWords : public QObject
{
    Q_OBJECT

private slots:
    void kindsReadBack();
    void everyStageHasItsFormulaInTheProgram();
    void cappedIsAStepOnlyWithASoftcap();
    void cellSaysWordsPositionsAndValue();
    void hiddenCellSaysThatItIsExactlyZero();
    void reachSaysWhatTheMaskTookAway();
    void reachBelowThePromiseIsNotKept();
    void badgeNamesARangeThatIsNotAbsolute();
    void cellNumbersKeepTheirDecimals();
};

void TestFigureWords::kindsReadBack()
{
    for (FigureKind kind : allFigureKinds())
        QCOMPARE(figureKindFromName(figureKindName(kind)), std::optional(kind));
    QVERIFY(!figureKindFromName("picture"));
    QVERIFY(!makeFigure(FigureKind::Scaling)); // shows no analysis
}

void TestFigureWords::everyStageHasItsFormulaInTheProgram()
{
    for (Divisor::Kind kind : {Divisor::Kind::None, Divisor::Kind::SqrtKeySize, Divisor::Kind::SqrtModelSize,
                               Divisor::Kind::KeySize, Divisor::Kind::Number})
        for (double temperature : {1.0, 2.0})
            for (std::optional<double> softcap : {std::optional<double>(), std::optional(30.0)})
                for (Positions positions : {Positions::None, Positions::Sinusoidal, Positions::Concatenated}) {
                    AttentionParameters parameters;
                    parameters.divisor = {kind, 1};
                    parameters.temperature = temperature;
                    parameters.softcap = softcap;
                    parameters.positions = positions;
                    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
                    QVERIFY(config);
                    for (Stage stage : all_stages)
                        QVERIFY2(QFile::exists(formulaResource(stage, *config)),
                                 qPrintable(formulaResource(stage, *config)));
                }
}

void TestFigureWords::cappedIsAStepOnlyWithASoftcap()
{
    AttentionParameters parameters;
    QCOMPARE(shownStages(*AttentionConfig::make(parameters)).size(), all_stages.size() - 1);
    parameters.softcap = 50;
    QCOMPARE(shownStages(*AttentionConfig::make(parameters)).size(), all_stages.size());
}

void TestFigureWords::cellSaysWordsPositionsAndValue()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    const QString words = cellSentence(*analysis, Stage::Weights, 1, {4, 0});
    QVERIFY(words.contains(QLatin1String("the (4)")));
    QVERIFY(words.contains(QLatin1String("The (0)")));
    const double value = analysis->stage(Stage::Weights, 1).at(4, 0);
    const double said = words.mid(words.lastIndexOf(QLatin1Char(' ')) + 1).toDouble();
    QVERIFY(std::abs(said - value) < 1e-5);
    QVERIFY(cellSentence(*analysis, Stage::Query, 0, {5, 15}).contains(QLatin1String("entry 15")));
    QVERIFY(cellSentence(*analysis, Stage::Weights, 0, {6, 0}).isEmpty()); // of a longer sentence before
}

void TestFigureWords::hiddenCellSaysThatItIsExactlyZero()
{
    const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
    QVERIFY(cellSentence(*analysis, Stage::Weights, 0, {0, 3}).contains(QLatin1String("exactly 0")));
    QVERIFY(cellSentence(*analysis, Stage::Masked, 0, {0, 3}).contains(QStringLiteral("−∞")));
    QVERIFY(!cellSentence(*analysis, Stage::Scores, 0, {0, 3}).contains(QLatin1String("hidden")));
}

void TestFigureWords::reachSaysWhatTheMaskTookAway()
{
    HeadSummary head;
    head.recipe = Recipe::Next;
    head.reach = RecipeReach{0, 0.8, 0};
    QCOMPARE(reachNote(head).text, QStringLiteral("The mask hides every such cell."));
    QVERIFY(!reachNote(head).kept);
}

void TestFigureWords::reachBelowThePromiseIsNotKept()
{
    HeadSummary head;
    head.recipe = Recipe::Previous;
    head.reach = RecipeReach{0.55, 0.8, 5};
    QVERIFY(!reachNote(head).kept);
    QVERIFY(reachNote(head).text.contains(QLatin1String("0.55")));
    QVERIFY(reachNote(head).text.contains(QLatin1String("0.80")));
    head.reach->reached = 0.9;
    QVERIFY(reachNote(head).kept);
    head.reach.reset();
    QVERIFY(reachNote(head).text.isEmpty());
}

void TestFigureWords::badgeNamesARangeThatIsNotAbsolute()
{
    FigureStyle style;
    const ValueScale scale{0.02, 0.61, ColorMapName::Viridis};
    QVERIFY(rangeBadge(style, Stage::Weights, scale).isEmpty());
    style.range = RangeMode::Shared;
    QCOMPARE(rangeBadge(style, Stage::Weights, scale), QStringLiteral("range: shared 0.02 … 0.61"));
    style.range = RangeMode::Fixed;
    QVERIFY(rangeBadge(style, Stage::Scores, scale).contains(QLatin1String("0.61")));
}

void TestFigureWords::cellNumbersKeepTheirDecimals()
{
    QCOMPARE(cellText(0.5, 2), QStringLiteral("0.50"));
    QCOMPARE(cellText(-0.256, 2), QStringLiteral("−0.26"));
    QCOMPARE(cellText(-0.001, 2), QStringLiteral("0.00"));
    QCOMPARE(cellText(123.4, 0), QStringLiteral("123"));
    QCOMPARE(cellDecimals({0, 1, ColorMapName::Viridis}), 2);
    QCOMPARE(cellDecimals({-250, 30, ColorMapName::Diverging}), 0);
}

QTEST_MAIN(TestFigureWords)
#include "test_figure_words.moc"
