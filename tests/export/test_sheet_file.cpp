// SPDX-License-Identifier: GPL-3.0-or-later
// Many maps on one page.
#include "export/sheet_file.h"
#include "figure/figure_kind.h"
#include "figure/map_figure.h"
#include "session/analysis.h"

#include <QImage>
#include <QSvgRenderer>
#include <QtTest>

#include <cmath>

using namespace headlight;

namespace {

std::unique_ptr<MapFigure> headFigure(const PictureSettings& picture)
{
    std::unique_ptr<MapFigure> figure(dynamic_cast<MapFigure*>(makeFigure(FigureKind::Head).release()));
    figure->setFigureStyle(tileStyle(picture.style));
    return figure;
}

/// A sheet of the heads of a sentence, row by row.
QByteArray sheetOf(const AnalysisPointer& analysis, SheetGrid grid, const PictureSettings& picture,
                   PictureFormat format, const QString& caption = {})
{
    const auto sheet = SheetFile::begin(grid, picture, format, caption).value();
    const auto figure = headFigure(picture);
    for (Index head = 0; head < analysis->config.q_num_heads(); ++head) {
        Selection selection;
        selection.head = head;
        figure->showAnalysis(analysis, selection);
        sheet->paint(*figure);
    }
    return sheet->end().value();
}

AnalysisPointer sample(const std::string& text = Request().text, Index heads = 4)
{
    Request request;
    request.text = text;
    request.parameters.q_num_heads = heads;
    return analyse(request, Bytes(1) << 30, {}).value();
}

} // namespace

class TestSheetFile : public QObject
{
    Q_OBJECT

private slots:
    void everyTileFindsItsPlace_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("layers");
        QTest::newRow("one") << 1 << 1 << 1;
        QTest::newRow("four heads") << 4 << 1 << 1;
        QTest::newRow("seven heads") << 7 << 1 << 1;
        QTest::newRow("five stages") << 4 << 5 << 1;
        QTest::newRow("gpt2") << 144 << 1 << 12;
        QTest::newRow("gpt2, three stages") << 144 << 3 << 12;
        QTest::newRow("odd layers") << 21 << 2 << 3;
    }

    /// Enough places, no head torn apart, layers begin a line; no other such grid has tiles of a better shape.
    void everyTileFindsItsPlace()
    {
        QFETCH(int, heads);
        QFETCH(int, stages);
        QFETCH(int, layers);
        for (const QSizeF page : {QSizeF(240, 150), QSizeF(84, 63), QSizeF(100, 900)}) {
            const SheetGrid grid = sheetGrid(heads, stages, layers, page);
            QVERIFY(grid.columns * grid.rows >= heads * stages);
            QVERIFY((grid.rows - 1) * grid.columns < heads * stages); // no empty line
            QCOMPARE(grid.columns % stages, 0);
            const int beside = grid.columns / stages, in_layer = heads / layers;
            QVERIFY(layers == 1 || in_layer % beside == 0);
            const auto off = [&](int columns, int rows) {
                return std::abs(std::log(page.width() / columns * rows / page.height() / 1.2));
            };
            for (int other = 1; other <= in_layer; ++other)
                if (layers == 1 || in_layer % other == 0)
                    QVERIFY(off(grid.columns, grid.rows) <= off(other * stages, (heads + other - 1) / other) + 1e-12);
        }
    }

    void aSheetHasTheSizeAskedFor()
    {
        PictureSettings picture;
        picture.width = 84;
        picture.height = 63;
        picture.dpi = 300;
        const AnalysisPointer analysis = sample();
        const QImage png = QImage::fromData(sheetOf(analysis, {2, 2}, picture, PictureFormat::Png));
        QCOMPARE(png.size(), QSize(992, 744)); // 84 ÷ 25.4 × 300, rounded
        QCOMPARE(png.dotsPerMeterX(), 11'811);
        const QByteArray svg = sheetOf(analysis, {2, 2}, picture, PictureFormat::Svg);
        QVERIFY(svg.contains("width=\"84.000mm\" height=\"63.000mm\""));
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(sheetOf(analysis, {2, 2}, picture, PictureFormat::Pdf).contains("238.110")); // 84 mm in points
    }

    /// A tile is what the figure is when it is painted alone in the tile's size.
    void aTileIsTheFigure()
    {
        PictureSettings picture;
        picture.unit = LengthUnit::Pixels;
        picture.width = 800;
        picture.height = 600;
        picture.dpi = 96;
        const AnalysisPointer analysis = sample();
        const QImage sheet = QImage::fromData(sheetOf(analysis, {2, 2}, picture, PictureFormat::Png));
        const auto figure = headFigure(picture);
        for (Index head = 0; head < 4; ++head) {
            Selection selection;
            selection.head = head;
            figure->showAnalysis(analysis, selection);
            const QImage alone = figure->image({400, 300}, 1).convertToFormat(QImage::Format_RGB32);
            const QImage tile = sheet.copy(int(head % 2) * 400, int(head / 2) * 300, 400, 300);
            QCOMPARE(tile.convertToFormat(QImage::Format_RGB32), alone);
        }
    }

    void equalSheetsHaveEqualBytes()
    {
        const PictureSettings picture;
        const AnalysisPointer analysis = sample();
        for (const PictureFormat format : all_picture_formats)
            QVERIFY(sheetOf(analysis, {2, 2}, picture, format, "a caption") ==
                    sheetOf(analysis, {2, 2}, picture, format, "a caption"));
        QVERIFY(sheetOf(analysis, {2, 2}, picture, PictureFormat::Svg, "a caption").contains("a caption"));
    }

    /// A page with a rectangle for each of a hundred thousand cells is slow to open anywhere.
    void manyCellsArePictures()
    {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += " w" + std::to_string(i);
        const AnalysisPointer analysis = sample(text, 16); // 16 × 60 × 60 cells: 57,600
        const QByteArray svg = sheetOf(analysis, {4, 4}, {}, PictureFormat::Svg);
        QCOMPARE(svg.count("<image"), 15); // one map of 3,600 cells is within 5,000
        QVERIFY2(svg.size() < 4'000'000, qPrintable(QString::number(svg.size())));
        QCOMPARE(sheetOf(sample(), {2, 2}, {}, PictureFormat::Svg).count("<image"), 0);
    }

    void sizesBeyondTheirLimitsAreRefused()
    {
        PictureSettings picture;
        picture.width = 0;
        for (const PictureFormat format : all_picture_formats) {
            const auto sheet = SheetFile::begin({2, 2}, picture, format, {});
            QVERIFY(!sheet && std::get<OutOfRange>(sheet.error()).field == Field::Width);
        }
        picture.width = picture.height = 9'000;
        QVERIFY(!SheetFile::begin({2, 2}, picture, PictureFormat::Png, {}));
    }
};

QTEST_MAIN(TestSheetFile)
#include "test_sheet_file.moc"
