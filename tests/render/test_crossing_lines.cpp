// SPDX-License-Identifier: GPL-3.0-or-later
// Lines across a picture, held against pixels that are cut into many small squares.
#include "render/crossing_lines.h"

#include <QColor>
#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace headlight;

namespace {

constexpr int cuts = 24; // small squares along a side of a pixel

/// How much of a pixel a line covers: the share of its small squares whose middle is nearer to the line than half of
/// its width.
double coverage(const CrossingLine& line, QSize pixels, int x, int y)
{
    const double slope = (line.right - line.left) / pixels.width();
    int inside = 0;
    for (int i = 0; i < cuts; ++i)
        for (int j = 0; j < cuts; ++j) {
            const double at_x = x + (i + 0.5) / cuts, at_y = y + (j + 0.5) / cuts;
            const double distance = std::abs(at_y - (line.left + slope * at_x)) / std::hypot(1.0, slope);
            inside += distance <= line.width / 2;
        }
    return double(inside) / (cuts * cuts);
}

struct Rgba
{
    double red = 0, green = 0, blue = 0, alpha = 0; // premultiplied, 0 … 255
};

/// Source over destination in real numbers.
void paintOver(Rgba& pixel, QRgb color, double share)
{
    const double alpha = qAlpha(color) / 255.0 * share;
    pixel.red = qRed(color) * alpha + pixel.red * (1 - alpha);
    pixel.green = qGreen(color) * alpha + pixel.green * (1 - alpha);
    pixel.blue = qBlue(color) * alpha + pixel.blue * (1 - alpha);
    pixel.alpha = 255 * alpha + pixel.alpha * (1 - alpha);
}

/// The largest difference of a channel between the picture and the exact one.
double worstDifference(const std::vector<CrossingLine>& lines, QSize pixels)
{
    const QImage image = crossingLines(lines, pixels);
    if (image.size() != pixels || image.format() != QImage::Format_ARGB32_Premultiplied)
        return 1000;
    double worst = 0;
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
            Rgba exact;
            for (const CrossingLine& line : lines)
                paintOver(exact, line.color, coverage(line, pixels, x, y));
            const QRgb seen = reinterpret_cast<const QRgb*>(image.constScanLine(y))[x];
            worst = std::max({worst, std::abs(qRed(seen) - exact.red), std::abs(qGreen(seen) - exact.green),
                              std::abs(qBlue(seen) - exact.blue), std::abs(qAlpha(seen) - exact.alpha)});
        }
    return worst;
}

} // namespace

class TestCrossingLines : public QObject
{
    Q_OBJECT

private slots:
    void aLineCoversWhatItsWidthSays_data()
    {
        QTest::addColumn<double>("left");
        QTest::addColumn<double>("right");
        QTest::addColumn<double>("width");
        QTest::newRow("level") << 10.0 << 10.0 << 3.0;
        QTest::newRow("level, between pixels") << 10.5 << 10.5 << 1.0;
        QTest::newRow("thin") << 4.2 << 21.7 << 0.4;
        QTest::newRow("falling") << 3.0 << 25.0 << 2.0;
        QTest::newRow("rising, thick") << 25.0 << 3.0 << 9.0;
        QTest::newRow("steep") << -20.0 << 60.0 << 2.5;
        QTest::newRow("along the top") << 0.0 << 0.5 << 4.0;
        QTest::newRow("leaves below") << 20.0 << 70.0 << 3.0;
        QTest::newRow("higher than the picture") << 15.0 << 14.0 << 90.0;
    }

    void aLineCoversWhatItsWidthSays()
    {
        QFETCH(double, left);
        QFETCH(double, right);
        QFETCH(double, width);
        // An edge is off by 1/32 pixel at most: 8 of 255, twice that where both edges lie in one pixel.
        const double worst = worstDifference({{left, right, width, qRgba(200, 100, 50, 255)}}, QSize(40, 30));
        QVERIFY2(worst <= 17, qPrintable(QString::number(worst)));
    }

    void linesLieOverOneAnotherInTheirOrder()
    {
        std::mt19937 random(4);
        const auto among = [&](double from, double to) {
            return from + (to - from) * double(random() >> 8) / double(1 << 24);
        };
        for (int round = 0; round < 10; ++round) {
            std::vector<CrossingLine> lines;
            for (int i = 0; i < 6; ++i)
                lines.push_back(
                    {among(-5, 35), among(-5, 35), among(0.5, 6),
                     qRgba(int(among(0, 255)), int(among(0, 255)), int(among(0, 255)), int(among(40, 255)))});
            const double worst = worstDifference(lines, QSize(24, 30));
            QVERIFY2(worst <= 30, qPrintable(QString::number(worst)));
        }
        const std::vector<CrossingLine> two = {{5, 5, 4, qRgba(255, 0, 0, 255)}, {5, 5, 2, qRgba(0, 0, 255, 255)}};
        const QImage image = crossingLines(two, QSize(10, 10));
        QCOMPARE(image.pixelColor(5, 5), QColor(Qt::blue));
        QCOMPARE(image.pixelColor(5, 3), QColor(Qt::red));
    }

    void manyFaintLinesBecomeTheirColour()
    {
        // Rounding must not leave the sum short of, or beyond, the colour itself.
        const std::vector<CrossingLine> lines(2000, {5, 5, 20, qRgba(250, 130, 7, 12)});
        const QImage image = crossingLines(lines, QSize(3, 10));
        const QColor seen = image.pixelColor(1, 5);
        QVERIFY2(std::abs(seen.red() - 250) <= 22 && std::abs(seen.green() - 130) <= 22 && seen.alpha() >= 230,
                 qPrintable(seen.name(QColor::HexArgb)));
        QVERIFY(seen.red() <= 255 && seen.green() < seen.red() && seen.blue() < seen.green());
    }

    void linesOutsideLeaveNothing()
    {
        const std::vector<CrossingLine> lines = {{-50, -40, 5, qRgb(1, 2, 3)}, {1e6, 2e6, 5, qRgb(1, 2, 3)}};
        const QImage image = crossingLines(lines, QSize(20, 20));
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 20; ++x)
                QCOMPARE(image.pixelColor(x, y).alpha(), 0);
        QVERIFY(crossingLines(lines, QSize(0, 5)).isNull());
        QVERIFY(crossingLines({}, QSize(4, 5)).size() == QSize(4, 5));
    }
};

QTEST_GUILESS_MAIN(TestCrossingLines)
#include "test_crossing_lines.moc"
