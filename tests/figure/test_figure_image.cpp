// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the pictures, by their pixels.
#include "figure/map_geometry.h"
#include "figure_samples.h"
#include "render/heatmap_store.h"

#ifndef Q_MOC_RUN
#include <rapidcheck.h>
#endif

using namespace headlight;
using namespace headlight::samples;

class TestFigureImage : public QObject
{
    Q_OBJECT

private slots:
    void sizeIsExactAtEveryScale();
    void everyCellHasItsColour_data();
    void everyCellHasItsColour();
    void hiddenCellsLookUnlikeEveryWeight();
    void legendShowsHiddenCellsAsTheMapDoes();
    void rowWithoutAKeyIsMarkedAndExplained();
    void screenAndFileShowTheSamePixels();
    void fileIsTheScreenInBothThemes_data();
    void fileIsTheScreenInBothThemes();
    void nothingIsMarkedUnlessAskedFor();
    void equalRangesGiveEqualColoursInAllHeads();
    void absoluteWeightsRunFromZeroToOne();
    void scoresAndScaledShareOneRange();
    void signedStagesAreCentredAtZero();
    void nothingIsCutOffASmallPicture();
    void movedWindowShowsWhatAFreshOneShows();
};

void TestFigureImage::sizeIsExactAtEveryScale()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages})
        for (double scale : {1.0, 1.25, 2.0}) {
            const auto figure = mapFigure(kind);
            figure->showAnalysis(analysisOf(six_words), {});
            for (QSize size : {QSize(1280, 800), QSize(641, 481)})
                QCOMPARE(figure->image(size, scale).size(), size);
        }
}

void TestFigureImage::everyCellHasItsColour_data()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<Stage>("stage");
    for (double scale : {1.0, 1.25, 2.0})
        for (Stage stage : {Stage::Weights, Stage::Scores, Stage::Input})
            QTest::addRow("%s at %g", stageName(stage).data(), scale) << scale << stage;
}

void TestFigureImage::everyCellHasItsColour()
{
    QFETCH(double, scale);
    QFETCH(Stage, stage);
    const auto figure = mapFigure(FigureKind::Head);
    FigureStyle style;
    style.values = CellValues::Off;
    figure->setFigureStyle(style);
    Selection selection;
    selection.stage = stage;
    figure->showAnalysis(analysisOf(six_words), selection);
    const QSize pixels(1000, 900);
    const QImage image = figure->image(pixels, scale);
    const Drawing drawing = figure->drawing(QSizeF(pixels) / scale);
    const DrawnMap& map = drawing.maps.front();
    for (Index row = 0; row < map.matrix.rows(); ++row)
        for (Index column = 0; column < map.matrix.columns(); ++column) {
            const QPointF middle(map.rect.left() +
                                     (double(column) + 0.5) * map.rect.width() / double(map.matrix.columns()),
                                 map.rect.top() + (double(row) + 0.5) * map.rect.height() / double(map.matrix.rows()));
            QCOMPARE(image.pixel((middle * scale).toPoint()), map.scale.color(map.matrix.at(row, column)));
        }
}

void TestFigureImage::hiddenCellsLookUnlikeEveryWeight()
{
    for (ColorMapName name : allColorMaps()) {
        const auto figure = mapFigure(FigureKind::Head);
        FigureStyle style;
        style.color_map = name;
        style.values = CellValues::Off;
        figure->setFigureStyle(style);
        figure->showAnalysis(analysisOf(six_words, {CausalRule{}}), {});
        const QImage image = figure->image({900, 700}, 1);
        const Drawing drawing = figure->drawing(QSizeF(900, 700));
        const DrawnMap& map = drawing.maps.front();
        const QRectF cell = MapGeometry(map, {}).cellRect({0, 4});
        const SpecialColors special = specialColors(map.scale.map);
        bool hatched = false;
        for (int y = int(cell.top()); y < int(cell.bottom()); ++y)
            for (int x = int(cell.left()); x < int(cell.right()); ++x) {
                const QRgb pixel = image.pixel(x, y);
                QVERIFY(pixel == special.hidden || pixel == textureColor(special.hidden));
                hatched |= pixel == textureColor(special.hidden);
            }
        QVERIFY(hatched);
    }
}

void TestFigureImage::legendShowsHiddenCellsAsTheMapDoes()
{
    std::string long_text;
    for (int n = 0; n < 300; ++n)
        long_text += "word ";
    for (const bool are_small : {false, true}) {
        const auto figure = mapFigure(FigureKind::Head);
        figure->showAnalysis(analysisOf(are_small ? long_text : six_words, {CausalRule{}}), {});
        const QImage image = figure->image({900, 700}, 1);
        const Drawing drawing = figure->drawing(QSizeF(900, 700));
        const SpecialColors special = specialColors(drawing.maps.front().scale.map);
        const auto sample = std::ranges::find(drawing.rects, Texture::Hidden, &DrawnRect::texture);
        QVERIFY(sample != drawing.rects.end());
        int ground = 0, lines = 0;
        for (int y = int(sample->rect.top()); y < int(sample->rect.bottom()); ++y)
            for (int x = int(sample->rect.left()); x < int(sample->rect.right()); ++x) {
                ground += image.pixel(x, y) == special.hidden;
                lines += image.pixel(x, y) == textureColor(special.hidden);
            }
        QVERIFY(ground > 0);
        QCOMPARE(lines == 0, are_small);
    }
}

void TestFigureImage::rowWithoutAKeyIsMarkedAndExplained()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages}) {
        const auto figure = mapFigure(kind);
        figure->showAnalysis(analysisOf(six_words, {WindowRule{0, 1}, PaddingRule{4}}), {});
        int marked = 0, explained = 0;
        for (const DrawnText& text : figure->drawing(QSizeF(1280, 800)).texts) {
            marked += text.text == QStringLiteral("∅ the") || text.text == QStringLiteral("∅ mat");
            explained += text.text.startsWith(QLatin1String("No visible key: "));
        }
        QVERIFY(marked >= 2);
        QCOMPARE(marked % 2, 0);
        QCOMPARE(explained, 1);
    }
}

void TestFigureImage::screenAndFileShowTheSamePixels()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads}) {
        const auto figure = mapFigure(kind);
        figure->resize(900, 700);
        figure->showAnalysis(analysisOf(six_words, {CausalRule{}}), {});
        const QImage screen = figure->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QImage file = figure->image({900, 700}, 1).convertToFormat(QImage::Format_RGB32);
        for (const DrawnMap& map : figure->shownDrawing().maps) {
            const QRect rect = map.rect.toRect();
            QCOMPARE(screen.copy(rect), file.copy(rect));
        }
    }
}

void TestFigureImage::fileIsTheScreenInBothThemes_data()
{
    QTest::addColumn<FigureKind>("kind");
    QTest::addColumn<Theme>("theme");
    QTest::newRow("head, light") << FigureKind::Head << Theme::Light;
    QTest::newRow("head, dark") << FigureKind::Head << Theme::Dark;
    QTest::newRow("heads, light") << FigureKind::Heads << Theme::Light;
    QTest::newRow("heads, dark") << FigureKind::Heads << Theme::Dark;
    QTest::newRow("stages, light") << FigureKind::Stages << Theme::Light;
    QTest::newRow("stages, dark") << FigureKind::Stages << Theme::Dark;
    QTest::newRow("links, light") << FigureKind::Links << Theme::Light;
    QTest::newRow("links, dark") << FigureKind::Links << Theme::Dark;
}

/// Words, rails, legends, formulas and links as well: only letters, which the screen lays over the rest, may be rounded
/// otherwise.
void TestFigureImage::fileIsTheScreenInBothThemes()
{
    QFETCH(FigureKind, kind);
    QFETCH(Theme, theme);
    const auto figure = mapFigure(kind);
    FigureStyle style;
    style.theme = theme;
    figure->setFigureStyle(style);
    const QSize size(1400, kind == FigureKind::Stages ? 2400 : 900);
    figure->resize(size);
    Selection selection;
    selection.pinned = Cell{2, 1};
    figure->showAnalysis(analysisOf(six_words, {CausalRule{}}), selection);
    figure->show();
    QVERIFY(QTest::qWaitForWindowExposed(figure.get()));
    QCOMPARE(figure->size(), size);
    QVERIFY(figure->drawing(size).size.height() <= size.height()); // not scrolled
    const QImage screen = figure->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const QImage file = figure->image(size, 1).convertToFormat(QImage::Format_RGB32);
    int worst = 0;
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) {
            const QRgb a = screen.pixel(x, y), b = file.pixel(x, y);
            worst = std::max(
                {worst, std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
        }
    QVERIFY2(worst <= 3, qPrintable(QString::number(worst)));
}

/// What is held and which head has the focus is seen in a file only where `marks` asks for it.
void TestFigureImage::nothingIsMarkedUnlessAskedFor()
{
    const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
    const auto picture = [&](FigureKind kind, bool marks, const Selection& selection) {
        const auto figure = mapFigure(kind);
        FigureStyle style;
        style.marks = marks;
        figure->setFigureStyle(style);
        figure->showAnalysis(analysis, selection);
        return figure->image({1200, 900}, 1);
    };
    Selection held;
    held.pinned = Cell{2, 1};
    for (const FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages, FigureKind::Links}) {
        QCOMPARE(picture(kind, false, held), picture(kind, false, {}));
        QVERIFY(picture(kind, true, held) != picture(kind, true, {}));
    }
    Selection third;
    third.head = 2;
    QCOMPARE(picture(FigureKind::Heads, false, third), picture(FigureKind::Heads, false, {}));
    QVERIFY(picture(FigureKind::Heads, true, third) != picture(FigureKind::Heads, true, {}));
}

void TestFigureImage::equalRangesGiveEqualColoursInAllHeads()
{
    for (RangeMode range : {RangeMode::Absolute, RangeMode::Shared, RangeMode::Fixed}) {
        const auto figure = mapFigure(FigureKind::Heads);
        FigureStyle style;
        style.range = range;
        figure->setFigureStyle(style);
        figure->showAnalysis(analysisOf(six_words), {});
        const Drawing drawing = figure->drawing(QSizeF(900, 700));
        for (const DrawnMap& map : drawing.maps)
            QVERIFY(map.scale == drawing.maps.front().scale);
    }
    const auto figure = mapFigure(FigureKind::Heads);
    FigureStyle style;
    style.range = RangeMode::Auto;
    figure->setFigureStyle(style);
    figure->showAnalysis(analysisOf(six_words), {});
    const Drawing drawing = figure->drawing(QSizeF(900, 700));
    QVERIFY(!(drawing.maps[0].scale == drawing.maps[3].scale));
}

void TestFigureImage::absoluteWeightsRunFromZeroToOne()
{
    const auto figure = mapFigure(FigureKind::Heads);
    figure->showAnalysis(analysisOf(six_words), {});
    QVERIFY((figure->drawing(QSizeF(900, 700)).maps.front().scale == ValueScale{0, 1, ColorMapName::Viridis}));
}

void TestFigureImage::scoresAndScaledShareOneRange()
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysisOf(six_words, {CausalRule{}}), {});
    const Drawing drawing = figure->drawing(QSizeF(1280, 800));
    std::optional<ValueScale> shared;
    for (const DrawnMap& map : drawing.maps)
        if (map.stage == Stage::Scores || map.stage == Stage::Scaled || map.stage == Stage::Masked) {
            QVERIFY(!shared || *shared == map.scale);
            shared = map.scale;
        }
    QVERIFY(shared);
}

void TestFigureImage::signedStagesAreCentredAtZero()
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysisOf(six_words), {});
    for (const DrawnMap& map : figure->drawing(QSizeF(1280, 800)).maps)
        if (map.stage != Stage::Weights) {
            QCOMPARE(map.scale.map, ColorMapName::Diverging);
            QCOMPARE(map.scale.lowest, -map.scale.highest);
        }
}

void TestFigureImage::nothingIsCutOffASmallPicture()
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysisOf(six_words), {});
    const QImage image = figure->image({400, 300}, 1);
    const QRgb ground = image.pixel(0, 0);
    for (int x = 0; x < image.width(); ++x) {
        QCOMPARE(image.pixel(x, 0), ground);
        QCOMPARE(image.pixel(x, image.height() - 1), ground);
    }
}

void TestFigureImage::movedWindowShowsWhatAFreshOneShows()
{
    const bool holds = rc::check("a picture moved and filled up equals one drawn anew", [] {
        Matrix<float> matrix(90, 70);
        for (Index i = 0; i < matrix.size(); ++i)
            matrix.data()[i] = i % 13 == 0 ? -std::numeric_limits<float>::infinity() : float(i % 11) / 10;
        HeatmapStore store;
        const HeatmapSource source{
            matrix, {}, {0, 1, ColorMapName::Magma}, specialColors(ColorMapName::Magma), Pooling::Max};
        const QSize extent(*rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
        for (int step = 0; step < 5; ++step) {
            const QSize seen(*rc::gen::inRange(1, extent.width() + 1), *rc::gen::inRange(1, extent.height() + 1));
            const QPoint corner(*rc::gen::inRange(0, extent.width() - seen.width() + 1),
                                *rc::gen::inRange(0, extent.height() - seen.height() + 1));
            const MapWindow view{extent, QRect(corner, seen)};
            const QImage fresh =
                colorMap(poolMap(matrix, {}, source.scale, view, Pooling::Max), source.scale, source.colors);
            RC_ASSERT(store.picture(source, view) == fresh);
        }
    });
    QVERIFY(holds);
}

QTEST_MAIN(TestFigureImage)
#include "test_figure_image.moc"
