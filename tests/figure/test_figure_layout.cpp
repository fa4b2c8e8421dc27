// SPDX-License-Identifier: GPL-3.0-or-later
// No word of a figure touches another, stands on a map's cells or leaves the figure, whatever the sentence and size.
#include "figure/figure_palette.h"
#include "figure_samples.h"
#include "render/value_scale.h"

using namespace headlight;
using namespace headlight::samples;

namespace {

/// Rectangles that share more than a hair.
bool touch(const QRectF& one, const QRectF& other)
{
    const QRectF common = one.intersected(other);
    return common.width() > 0.5 && common.height() > 0.5;
}

QByteArray described(const DrawnText& text)
{
    return QStringLiteral("“%1” at %2, %3, %4 × %5")
        .arg(text.text)
        .arg(text.rect.x())
        .arg(text.rect.y())
        .arg(text.rect.width())
        .arg(text.rect.height())
        .toUtf8();
}

} // namespace

class TestFigureLayout : public QObject
{
    Q_OBJECT

private slots:
    void wordsNeverTouch_data();
    void wordsNeverTouch();
    void mapsStandOnWholePixels();
    void rowsStandInLineThroughTheStages();
    void textsReachTheContrastInBothThemes();
    void everyTokenIsLabelledWhereThereIsRoom();
    void repeatedWordsHaveALabelEach();
    void manyTokensAreLabelledInEqualSteps();
    void theNotesOfPooledHeadsHaveTheirRoom();
    void longTokensAreCutInTheMiddle();
};

void TestFigureLayout::wordsNeverTouch_data()
{
    QTest::addColumn<FigureKind>("kind");
    QTest::addColumn<AnalysisPointer>("analysis");
    QTest::addColumn<Stage>("stage");
    QTest::addColumn<double>("text_size");
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<bool>("transposed");
    const std::pair<const char*, AnalysisPointer> analyses[] = {
        {"six words", analysisOf(six_words)},
        {"six words, causal, padded", analysisOf(six_words, {CausalRule{}, PaddingRule{3}})},
        {"six words, rows without a key", analysisOf(six_words, {WindowRule{0, 1}, PaddingRule{4}}, 8)},
        {"forty words", analysisOf(forty_words, {CausalRule{}}, 8)},
        {"Chinese", analysisOf(chinese)},
        {"one word", analysisOf("Hello", {}, 1)},
        {"many heads", analysisOf(six_words, {}, 40)},
    };
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages})
        for (const auto& [name, analysis] : analyses)
            for (double text_size : {10.0, 20.0})
                for (QSizeF size : {QSizeF(1280, 800), QSizeF(760, 560), QSizeF(1600, 420), QSizeF(380, 520)})
                    for (Stage stage : {Stage::Weights, Stage::Input}) {
                        if (kind == FigureKind::Stages && stage == Stage::Input)
                            continue;
                        for (bool transposed : {false, true})
                            QTest::addRow("%s, %s, %s, %g pt, %g x %g%s", figureKindName(kind).data(), name,
                                          stageName(stage).data(), text_size, size.width(), size.height(),
                                          transposed ? ", transposed" : "")
                                << kind << analysis << stage << text_size << size << transposed;
                    }
}

void TestFigureLayout::wordsNeverTouch()
{
    QFETCH(FigureKind, kind);
    QFETCH(AnalysisPointer, analysis);
    QFETCH(Stage, stage);
    QFETCH(double, text_size);
    QFETCH(QSizeF, size);
    QFETCH(bool, transposed);
    const auto figure = mapFigure(kind);
    FigureStyle style = styleOf(text_size);
    style.caption = true;
    style.range = RangeMode::Shared;
    style.transposed = transposed;
    figure->setFigureStyle(style);
    Selection selection;
    selection.stage = stage;
    figure->showAnalysis(analysis, selection);
    const Drawing drawing = figure->drawing(size);
    const QRectF whole(QPointF(0, 0), drawing.size);
    QCOMPARE(drawing.size.width(), size.width());
    for (std::size_t i = 0; i < drawing.texts.size(); ++i) {
        const DrawnText& text = drawing.texts[i];
        // QVERIFY2 would describe every text, and that costs more than all the rest.
        if (!whole.adjusted(-0.5, -0.5, 0.5, 0.5).contains(text.rect))
            QFAIL(described(text) + " leaves the figure");
        for (std::size_t j = i + 1; j < drawing.texts.size(); ++j)
            if (touch(text.rect, drawing.texts[j].rect))
                QFAIL(described(text) + " touches " + described(drawing.texts[j]));
        for (const DrawnMap& map : drawing.maps)
            if (touch(text.rect, map.rect))
                QFAIL(described(text) + " stands on a map");
        for (const DrawnFormula& formula : drawing.formulas)
            if (touch(text.rect, formula.rect))
                QFAIL(described(text) + " stands on a formula");
    }
    for (const DrawnMap& map : drawing.maps)
        QVERIFY(whole.contains(map.rect));
}

void TestFigureLayout::mapsStandOnWholePixels()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages}) {
        const auto figure = mapFigure(kind);
        figure->showAnalysis(analysisOf(forty_words), {});
        for (const DrawnMap& map : figure->drawing(QSizeF(913, 701)).maps)
            QCOMPARE(map.rect, QRectF(map.rect.toRect()));
    }
}

void TestFigureLayout::rowsStandInLineThroughTheStages()
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysisOf(six_words), {});
    const Drawing drawing = figure->drawing(QSizeF(1280, 800));
    QCOMPARE(drawing.maps.size(), std::size_t(11 + 4)); // no softcap: no capped picture; a share for each head
    for (const DrawnMap& map : drawing.maps)
        QCOMPARE(map.rect.height(), drawing.maps.front().rect.height());
}

void TestFigureLayout::textsReachTheContrastInBothThemes()
{
    for (Theme theme : {Theme::Light, Theme::Dark}) {
        const FigurePalette& palette = figurePalette(theme);
        for (const QColor& color : {palette.text, palette.quiet_text, palette.accent, palette.warning})
            QVERIFY(contrastRatio(color.rgb(), palette.background.rgb()) >= 4.5);
        // Words on badges, numbers on bars, guesses and question marks on covers.
        for (const QColor& ground : {palette.badge, palette.bar, palette.cover})
            QVERIFY2(contrastRatio(palette.text.rgb(), ground.rgb()) >= 4.5, qPrintable(ground.name()));
    }
}

void TestFigureLayout::everyTokenIsLabelledWhereThereIsRoom()
{
    for (const std::string& text : {six_words, chinese}) {
        const auto figure = mapFigure(FigureKind::Head);
        const AnalysisPointer analysis = analysisOf(text);
        figure->showAnalysis(analysis, {});
        const DrawnMap map = figure->drawing(QSizeF(900, 700)).maps.front();
        QCOMPARE(Index(map.row_labels.size()), analysis->tokens.size());
        QCOMPARE(Index(map.column_labels.size()), analysis->tokens.size());
    }
}

void TestFigureLayout::repeatedWordsHaveALabelEach()
{
    const auto figure = mapFigure(FigureKind::Head);
    figure->showAnalysis(analysisOf("the cat the mat the"), {});
    const Drawing drawing = figure->drawing(QSizeF(900, 700));
    QCOMPARE(drawing.maps.front().row_labels.size(), std::size_t(5));
    QCOMPARE(drawing.maps.front().column_labels.size(), std::size_t(5));
    const auto the =
        std::ranges::count_if(drawing.texts, [](const DrawnText& text) { return text.text == QLatin1String("the"); });
    QCOMPARE(the, 6); // three rows, three columns
}

void TestFigureLayout::manyTokensAreLabelledInEqualSteps()
{
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "word ";
    const auto figure = mapFigure(FigureKind::Head);
    figure->showAnalysis(analysisOf(text, {}, 1), {});
    const std::vector<LabelPlace> labels = figure->drawing(QSizeF(900, 700)).maps.front().row_labels;
    QVERIFY(labels.size() >= 8);
    QVERIFY(labels.size() <= 60);
    for (std::size_t i = 1; i < labels.size(); ++i)
        QCOMPARE(labels[i].position - labels[i - 1].position, labels[1].position - labels[0].position);
}

void TestFigureLayout::theNotesOfPooledHeadsHaveTheirRoom()
{
    std::string text;
    for (int n = 0; n < 300; ++n)
        text += "word ";
    const auto figure = mapFigure(FigureKind::Heads);
    figure->showAnalysis(analysisOf(text, {CausalRule{}}), {});
    const QSizeF size(600, 400);
    const Drawing drawing = figure->drawing(size);
    const auto tells_pooling = [](const DrawnText& text) { return text.text.contains(QLatin1String("each pixel")); };
    QVERIFY(std::ranges::any_of(drawing.texts, tells_pooling));
    QVERIFY2(drawing.size.height() <= size.height(), qPrintable(QString::number(drawing.size.height())));
}

void TestFigureLayout::longTokensAreCutInTheMiddle()
{
    const auto figure = mapFigure(FigureKind::Head);
    figure->showAnalysis(analysisOf("a pneumonoultramicroscopicsilicovolcanoconiosis b"), {});
    bool found = false;
    for (const DrawnText& text : figure->drawing(QSizeF(500, 500)).texts)
        found |= text.text.startsWith(QLatin1String("pneu")) && text.text.endsWith(QLatin1String("sis")) &&
                 text.text.contains(QChar(0x2026));
    QVERIFY(found);
}

QTEST_MAIN(TestFigureLayout)
#include "test_figure_layout.moc"
