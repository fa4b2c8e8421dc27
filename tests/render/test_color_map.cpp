// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/color_map.h"
#include "render/heatmap_image.h"
#include "render/value_scale.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

struct Lab
{
    double l, a, b;
};

/// CIE L*a*b* of an sRGB colour (D65), written here on its own.
Lab lab(QRgb color)
{
    const auto linear = [](double v) {
        v /= 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const double r = linear(qRed(color)), g = linear(qGreen(color)), b = linear(qBlue(color));
    const double x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
    const double y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const double z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double difference(QRgb one, QRgb other)
{
    const Lab a = lab(one), b = lab(other);
    return std::hypot(a.l - b.l, a.a - b.a, a.b - b.b);
}

} // namespace

class TestColorMap : public QObject
{
    Q_OBJECT

private slots:
    void namesReadBack();
    void endsAreThePublishedOnes();
    void sequentialMapsRunOneWayInLightness();
    void divergingMapIsLightestInTheMiddle();
    void specialColoursStandApartFromEveryMapColour();
    void valueBeyondTheRangeGetsTheEndColour();
    void rangeOfOnePointIsTheMiddleColour();
    void hugeRangeDoesNotOverflow();
    void readableOnReachesTheContrastOnEveryColour();
};

void TestColorMap::namesReadBack()
{
    for (ColorMapName map : allColorMaps())
        QCOMPARE(colorMapFromName(colorMapName(map)), std::optional(map));
    QVERIFY(!colorMapFromName("jet"));
}

void TestColorMap::endsAreThePublishedOnes()
{
    QCOMPARE(colorTable(ColorMapName::Viridis).front(), qRgb(0x44, 0x01, 0x54));
    QCOMPARE(colorTable(ColorMapName::Viridis).back(), qRgb(0xfd, 0xe7, 0x25));
    QCOMPARE(colorTable(ColorMapName::Magma).front(), qRgb(0x00, 0x00, 0x04));
    QCOMPARE(colorTable(ColorMapName::Magma).back(), qRgb(0xfc, 0xfd, 0xbf));
    QCOMPARE(colorTable(ColorMapName::Cividis).front(), qRgb(0x00, 0x22, 0x4e));
    QCOMPARE(colorTable(ColorMapName::Cividis).back(), qRgb(0xfe, 0xe8, 0x38));
}

void TestColorMap::sequentialMapsRunOneWayInLightness()
{
    for (ColorMapName map : {ColorMapName::Viridis, ColorMapName::Cividis, ColorMapName::Magma, ColorMapName::Grey}) {
        const ColorTable& table = colorTable(map);
        const double sign = lab(table.back()).l > lab(table.front()).l ? 1 : -1;
        // Rounding to 8 bits lets neighbours stand still, never turn back over four steps.
        for (std::size_t i = 4; i < table.size(); ++i)
            QVERIFY2(sign * (lab(table[i]).l - lab(table[i - 4]).l) > 0, colorMapName(map).data());
    }
}

void TestColorMap::divergingMapIsLightestInTheMiddle()
{
    const ColorTable& table = colorTable(ColorMapName::Diverging);
    for (std::size_t i = 4; i < 128; ++i)
        QVERIFY(lab(table[i]).l > lab(table[i - 4]).l);
    for (std::size_t i = 132; i < 256; ++i)
        QVERIFY(lab(table[i]).l < lab(table[i - 4]).l);
    QVERIFY(qBlue(table.front()) > qRed(table.front()));
    QVERIFY(qRed(table.back()) > qBlue(table.back()));
}

void TestColorMap::specialColoursStandApartFromEveryMapColour()
{
    for (ColorMapName map : allColorMaps()) {
        const SpecialColors special = specialColors(map);
        for (QRgb color : colorTable(map)) {
            QVERIFY2(difference(color, special.hidden) >= 15, colorMapName(map).data());
            QVERIFY2(difference(color, special.not_finite) >= 30, colorMapName(map).data());
        }
        QVERIFY(difference(special.hidden, special.not_finite) >= 30);
    }
}

void TestColorMap::valueBeyondTheRangeGetsTheEndColour()
{
    const ValueScale scale{-1, 1, ColorMapName::Viridis};
    const ColorTable& table = colorTable(ColorMapName::Viridis);
    QCOMPARE(scale.color(-7), table.front());
    QCOMPARE(scale.color(-1), table.front());
    QCOMPARE(scale.color(1), table.back());
    QCOMPARE(scale.color(std::numeric_limits<double>::infinity()), table.back());
}

void TestColorMap::rangeOfOnePointIsTheMiddleColour()
{
    const ValueScale scale{0.3, 0.3, ColorMapName::Magma};
    QCOMPARE(scale.color(0.3), colorTable(ColorMapName::Magma)[128]);
}

void TestColorMap::hugeRangeDoesNotOverflow()
{
    const double most = std::numeric_limits<double>::max();
    const ValueScale scale{-most, most, ColorMapName::Diverging};
    QCOMPARE(scale.color(0), colorTable(ColorMapName::Diverging)[128]);
    QCOMPARE(scale.color(-most), colorTable(ColorMapName::Diverging).front());
}

void TestColorMap::readableOnReachesTheContrastOnEveryColour()
{
    for (ColorMapName map : allColorMaps())
        for (QRgb color : colorTable(map))
            QVERIFY(contrastRatio(color, readableOn(color)) >= 4.5);
    for (int red = 0; red < 256; red += 15)
        for (int green = 0; green < 256; green += 15)
            for (int blue = 0; blue < 256; blue += 15)
                QVERIFY(contrastRatio(qRgb(red, green, blue), readableOn(qRgb(red, green, blue))) >= 4.5);
}

QTEST_APPLESS_MAIN(TestColorMap)
#include "test_color_map.moc"
