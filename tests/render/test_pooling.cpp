// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/heatmap_image.h"

#include <QtTest>
#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const ValueScale sequential{0, 1, ColorMapName::Viridis};
const ValueScale signed_scale{-1, 1, ColorMapName::Diverging};

PooledMap pool(MatrixView matrix, QSize pixels, const ValueScale& scale, Pooling pooling = Pooling::Max,
               std::span<const std::uint8_t> visible = {})
{
    return poolMap(matrix, visible, scale, MapWindow::whole(pixels), pooling);
}

/// The pixel of a cell where there are more cells than pixels, written on its own: where its middle falls.
int pixelOf(Index cell, Index n, int extent)
{
    return int(std::ceil((double(cell) + 0.5) * extent / double(n))) - 1;
}

} // namespace

class TestPooling : public QObject
{
    Q_OBJECT

private slots:
    void oneCellLineIsNeverLost_data();
    void oneCellLineIsNeverLost();
    void everyCellIsInExactlyOnePixel();
    void divergingScaleKeepsTheStrongNegative();
    void meanIsTheMeanOfTheVisibleCells();
    void onlyWhollyHiddenPixelsAreHidden();
    void oneNotFiniteCellMarksItsPixel();
    void hugeDoublesStayFinite();
};

void TestPooling::oneCellLineIsNeverLost_data()
{
    QTest::addColumn<int>("cells");
    QTest::addColumn<int>("pixels");
    for (int cells : {100, 799, 800, 801, 1024, 2048, 3001})
        for (int pixels : {100, 257, 800, 1111})
            QTest::addRow("%d cells in %d pixels", cells, pixels) << cells << pixels;
}

void TestPooling::oneCellLineIsNeverLost()
{
    QFETCH(int, cells);
    QFETCH(int, pixels);
    Matrix<float> matrix = Matrix<float>::Zero(cells, cells);
    for (int i = 0; i < cells; ++i)
        matrix(i, i) = 0.66f;
    const PooledMap map = pool(matrix, {pixels, pixels}, sequential);
    for (int y = 0; y < pixels; ++y) {
        float highest = 0;
        for (int x = 0; x < pixels; ++x)
            highest = std::max(highest, map.values[std::size_t(y * pixels + x)]);
        QVERIFY(highest >= 0.99f * 0.66f);
    }
}

void TestPooling::everyCellIsInExactlyOnePixel()
{
    const bool holds = rc::check("one bright cell makes one bright pixel", [] {
        const int extent = *rc::gen::inRange(1, 60);
        const Index n = *rc::gen::inRange<Index>(extent, 300);
        const Index row = *rc::gen::inRange<Index>(0, n), column = *rc::gen::inRange<Index>(0, n);
        Matrix<float> matrix = Matrix<float>::Zero(n, n);
        matrix(row, column) = 1;
        const PooledMap map = pool(matrix, {extent, extent}, sequential);
        for (int y = 0; y < extent; ++y)
            for (int x = 0; x < extent; ++x) {
                const bool here = x == pixelOf(column, n, extent) && y == pixelOf(row, n, extent);
                RC_ASSERT(map.values[std::size_t(y * extent + x)] == (here ? 1.0f : 0.0f));
            }
    });
    QVERIFY(holds);
}

void TestPooling::divergingScaleKeepsTheStrongNegative()
{
    Matrix<float> matrix = Matrix<float>::Constant(4, 4, 0.25f);
    matrix(1, 2) = -0.75f;
    const PooledMap map = pool(matrix, {2, 2}, signed_scale);
    QCOMPARE(map.values, (std::vector<float>{0.25f, -0.75f, 0.25f, 0.25f}));
}

void TestPooling::meanIsTheMeanOfTheVisibleCells()
{
    Matrix<double> matrix(2, 2);
    matrix << 1, 2, 4, 8;
    QCOMPARE(pool(matrix, {1, 1}, sequential, Pooling::Mean).values, (std::vector<float>{3.75f}));
    const std::vector<std::uint8_t> visible = {1, 1, 0, 1};
    QCOMPARE(pool(matrix, {1, 1}, sequential, Pooling::Mean, visible).values, (std::vector<float>{11.0f / 3}));
}

void TestPooling::onlyWhollyHiddenPixelsAreHidden()
{
    Matrix<float> matrix = Matrix<float>::Constant(4, 4, -infinity);
    matrix(3, 3) = 0.0f;
    for (Pooling pooling : {Pooling::Max, Pooling::Mean})
        for (const ValueScale& scale : {sequential, signed_scale})
            QCOMPARE(pool(matrix, {2, 2}, scale, pooling).values,
                     (std::vector<float>{-infinity, -infinity, -infinity, 0.0f}));
}

void TestPooling::oneNotFiniteCellMarksItsPixel()
{
    for (float bad : {infinity, std::numeric_limits<float>::quiet_NaN()})
        for (Pooling pooling : {Pooling::Max, Pooling::Mean})
            for (const ValueScale& scale : {sequential, signed_scale}) {
                Matrix<float> matrix = Matrix<float>::Constant(6, 6, 0.5f);
                matrix(4, 1) = bad;
                const PooledMap map = pool(matrix, {2, 2}, scale, pooling);
                QVERIFY(std::isnan(map.values[2]));
                QCOMPARE(map.values[0], 0.5f);
                QCOMPARE(map.values[1], 0.5f);
                QCOMPARE(map.values[3], 0.5f);
            }
}

void TestPooling::hugeDoublesStayFinite()
{
    Matrix<double> matrix(1, 2);
    matrix << 1e300, -1e300;
    const PooledMap map = pool(matrix, {2, 1}, signed_scale);
    QCOMPARE(map.values, (std::vector<float>{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()}));
}

QTEST_APPLESS_MAIN(TestPooling)
#include "test_pooling.moc"
