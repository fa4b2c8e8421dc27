// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/heatmap_image.h"

#include <QtTest>
#include <rapidcheck.h>

#include <limits>

using namespace headlight;

namespace {

const ValueScale scale{0, 1, ColorMapName::Viridis};
const SpecialColors special = specialColors(ColorMapName::Viridis);
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

QImage picture(const Matrix<double>& matrix, QSize pixels, std::vector<std::uint8_t> visible = {})
{
    return heatmapImage(matrix, visible, scale, special, pixels, Pooling::Max);
}

QRgb low()
{
    return scale.color(0);
}

QRgb high()
{
    return scale.color(1);
}

} // namespace

class TestHeatmapImage : public QObject
{
    Q_OBJECT

private slots:
    void edgesAreRoundedShares();
    void everyPixelPicksTheCellDrawnThere();
    void rowIsQueryFromTheTopAndColumnIsKeyFromTheLeft();
    void pictureHasExactlyTheAskedSize();
    void twoColoursStayTwoColours();
    void constantMatrixShowsNoLine();
    void repeatedWordsKeepTheirOwnColumns();
    void hiddenCellIsHatchedWhereCellsAreLarge();
    void hiddenCellIsFlatAndDistinctWhereCellsAreSmall();
    void hiddenIsNeverAMapColour();
    void minusInfinityIsHidden();
    void notFiniteCellIsDistinct();
    void notFiniteBehindTheMaskIsOnlyHidden();
    void floatAndDoubleGiveTheSamePicture();
    void partOfAMapEqualsThatPartOfTheWhole();
};

void TestHeatmapImage::edgesAreRoundedShares()
{
    const std::vector<int> expected = {0, 14, 29, 43, 57, 71, 86, 100};
    for (int k = 0; k <= 7; ++k)
        QCOMPARE(cellEdge(k, 7, 100), expected[std::size_t(k)]);
    QCOMPARE(cellAt(0, 5, 500), Index(0));
    QCOMPARE(cellAt(99, 5, 500), Index(0));
    QCOMPARE(cellAt(100, 5, 500), Index(1));
    QCOMPARE(cellAt(250, 5, 500), Index(2));
    QCOMPARE(cellAt(499, 5, 500), Index(4));
    QCOMPARE(cellEdge(65536, 65536, 30000), 30000); // no wrap
}

void TestHeatmapImage::everyPixelPicksTheCellDrawnThere()
{
    const bool holds = rc::check("a pixel lies between the edges of its cell", [] {
        const int extent = *rc::gen::inRange(1, 2000);
        const Index n = *rc::gen::inRange<Index>(1, extent + 1);
        const int pixel = *rc::gen::inRange(0, extent);
        const Index cell = cellAt(pixel, n, extent);
        RC_ASSERT(cell >= 0 && cell < n);
        RC_ASSERT(cellEdge(cell, n, extent) <= pixel);
        RC_ASSERT(cellEdge(cell + 1, n, extent) > pixel);
    });
    QVERIFY(holds);
}

void TestHeatmapImage::rowIsQueryFromTheTopAndColumnIsKeyFromTheLeft()
{
    Matrix<double> matrix = Matrix<double>::Zero(3, 5); // 3 queries, 5 keys
    matrix(0, 3) = 1;
    const QImage image = picture(matrix, {500, 300});
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 500; ++x)
            QCOMPARE(image.pixel(x, y), y < 100 && x >= 300 && x < 400 ? high() : low());
    QCOMPARE(cellAt(50, 3, 300), Index(0));
    QCOMPARE(cellAt(350, 5, 500), Index(3));
}

void TestHeatmapImage::pictureHasExactlyTheAskedSize()
{
    const Matrix<double> matrix = Matrix<double>::Zero(7, 11);
    for (QSize size : {QSize(1, 1), QSize(7, 11), QSize(640, 480), QSize(3, 900)})
        QCOMPARE(picture(matrix, size).size(), size);
}

void TestHeatmapImage::twoColoursStayTwoColours()
{
    Matrix<double> matrix(2, 2);
    matrix << 0, 1, 1, 0;
    const QImage image = picture(matrix, {301, 203});
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            QVERIFY(image.pixel(x, y) == low() || image.pixel(x, y) == high());
}

void TestHeatmapImage::constantMatrixShowsNoLine()
{
    const Matrix<double> matrix = Matrix<double>::Constant(100, 100, 0.5);
    const QImage image = picture(matrix, {733, 541});
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            QCOMPARE(image.pixel(x, y), scale.color(0.5));
}

void TestHeatmapImage::repeatedWordsKeepTheirOwnColumns()
{
    // "the cat the mat the": five positions, whatever their words.
    Matrix<double> matrix(5, 5);
    for (Index i = 0; i < 5; ++i)
        for (Index j = 0; j < 5; ++j)
            matrix(i, j) = double(5 * i + j) / 25;
    const QImage image = picture(matrix, {50, 50});
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j)
            QCOMPARE(image.pixel(10 * j + 5, 10 * i + 5), scale.color(matrix(i, j)));
    QVERIFY(image.pixel(5, 5) != image.pixel(25, 5));
}

void TestHeatmapImage::hiddenCellIsHatchedWhereCellsAreLarge()
{
    const Matrix<double> matrix = Matrix<double>::Zero(2, 2);
    const QImage image = picture(matrix, {40, 40}, {1, 0, 1, 1});
    int ground = 0, lines = 0;
    for (int y = 0; y < 20; ++y)
        for (int x = 20; x < 40; ++x) {
            ground += image.pixel(x, y) == special.hidden;
            lines += image.pixel(x, y) == textureColor(special.hidden);
        }
    QCOMPARE(ground + lines, 400);
    QVERIFY(lines > 40);
    QVERIFY(ground > 200);
    QCOMPARE(image.pixel(5, 5), low()); // a weight of 0 that is visible
}

void TestHeatmapImage::hiddenCellIsFlatAndDistinctWhereCellsAreSmall()
{
    const Matrix<double> matrix = Matrix<double>::Zero(20, 20);
    std::vector<std::uint8_t> visible(400, 1);
    visible[21] = 0;
    const QImage image = picture(matrix, {60, 60}, visible);
    for (int y = 3; y < 6; ++y)
        for (int x = 3; x < 6; ++x)
            QCOMPARE(image.pixel(x, y), special.hidden);
}

void TestHeatmapImage::hiddenIsNeverAMapColour()
{
    for (ColorMapName map : allColorMaps()) {
        const QRgb hidden = specialColors(map).hidden;
        for (QRgb color : colorTable(map)) {
            QVERIFY(color != hidden);
            QVERIFY(color != specialColors(map).not_finite);
        }
    }
}

void TestHeatmapImage::minusInfinityIsHidden()
{
    Matrix<double> matrix = Matrix<double>::Zero(2, 2);
    matrix(1, 0) = -infinity;
    QCOMPARE(picture(matrix, {8, 8}).pixel(1, 5), special.hidden);
}

void TestHeatmapImage::notFiniteCellIsDistinct()
{
    Matrix<double> matrix = Matrix<double>::Zero(2, 2);
    matrix(0, 1) = not_a_number;
    matrix(1, 1) = infinity;
    const QImage image = picture(matrix, {8, 8});
    QCOMPARE(image.pixel(5, 1), special.not_finite);
    QCOMPARE(image.pixel(5, 5), special.not_finite);
    QCOMPARE(image.pixel(1, 1), low());
}

void TestHeatmapImage::notFiniteBehindTheMaskIsOnlyHidden()
{
    Matrix<double> matrix = Matrix<double>::Zero(2, 2);
    matrix(0, 1) = not_a_number;
    QCOMPARE(picture(matrix, {8, 8}, {1, 0, 1, 1}).pixel(5, 1), special.hidden);
}

void TestHeatmapImage::floatAndDoubleGiveTheSamePicture()
{
    Matrix<double> matrix(30, 40);
    for (Index i = 0; i < matrix.size(); ++i)
        matrix.data()[i] = double(i % 257) / 256; // exact in both
    const Matrix<float> same = matrix.cast<float>();
    QCOMPARE(heatmapImage(same, {}, scale, special, {123, 77}, Pooling::Max), picture(matrix, {123, 77}));
    QCOMPARE(heatmapImage(same, {}, scale, special, {13, 17}, Pooling::Mean),
             heatmapImage(matrix, {}, scale, special, {13, 17}, Pooling::Mean));
}

void TestHeatmapImage::partOfAMapEqualsThatPartOfTheWhole()
{
    const bool holds = rc::check("a window shows what the whole picture has there", [] {
        const Index rows = *rc::gen::inRange<Index>(1, 60), columns = *rc::gen::inRange<Index>(1, 60);
        const QSize extent(*rc::gen::inRange(1, 400), *rc::gen::inRange(1, 400));
        const int left = *rc::gen::inRange(0, extent.width()), top = *rc::gen::inRange(0, extent.height());
        const QRect window(QPoint(left, top),
                           QPoint(*rc::gen::inRange(left, extent.width()), *rc::gen::inRange(top, extent.height())));
        Matrix<double> matrix(rows, columns);
        for (Index i = 0; i < matrix.size(); ++i)
            matrix.data()[i] = i % 11 == 0 ? -infinity : double(i % 7) / 6;
        const QImage whole = picture(matrix, extent);
        const QImage part = colorMap(poolMap(matrix, {}, scale, {extent, window}, Pooling::Max), scale, special);
        RC_ASSERT(part == whole.copy(window));
    });
    QVERIFY(holds);
}

QTEST_APPLESS_MAIN(TestHeatmapImage)
#include "test_heatmap_image.moc"
