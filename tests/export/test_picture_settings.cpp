// SPDX-License-Identifier: GPL-3.0-or-later
// Size and look of pictures in files: what is asked for is what is got.
#include "export/picture_file.h"
#include "export/picture_json.h"
#include "figure/figure_kind.h"
#include "session/analysis.h"

#include <nlohmann/json.hpp>

#include <QImage>
#include <QRegularExpression>
#include <QtTest>

using namespace headlight;

namespace {

std::unique_ptr<AnalysisFigure> headFigure()
{
    const Result<AnalysisPointer> analysis = analyse(Request(), Bytes(1) << 30, {});
    std::unique_ptr<AnalysisFigure> figure = makeFigure(FigureKind::Head);
    figure->showAnalysis(analysis.value(), {});
    return figure;
}

QByteArray bytesOf(Figure& figure, const PictureSettings& picture, PictureFormat format)
{
    return figureBytes(figure, picture, format).value();
}

/// Two lengths behind a pattern with two groups.
QSizeF lengthsIn(const QByteArray& file, const char* pattern)
{
    const QRegularExpressionMatch match = QRegularExpression(pattern).match(QString::fromLatin1(file));
    return {match.captured(1).toDouble(), match.captured(2).toDouble()};
}

FigureStyle oddStyle()
{
    FigureStyle style;
    style.theme = Theme::Dark;
    style.color_map = ColorMapName::Magma;
    style.signed_map = ColorMapName::Grey;
    style.range = RangeMode::Fixed;
    style.fixed_range = {-0.1, 1.0 / 3};
    style.pooling = Pooling::Mean;
    style.text_size = 7.3;
    style.values = CellValues::On;
    style.steps_locked = false;
    style.transposed = style.without_sinks = style.transparent = style.caption = true;
    style.title = false;
    style.links = {LinkStyle::Heads::Chosen, {2, 0}, 0.1, 3};
    return style;
}

} // namespace

class TestPictureSettings : public QObject
{
    Q_OBJECT

private slots:
    void pngHasTheSizeAskedFor_data();
    void pngHasTheSizeAskedFor();
    void vectorsHaveTheSizeAskedFor();
    void unitsFollowTheResolution();
    void presetsAreWhatTheyAreCalled();
    void valuesBeyondTheirLimitsAreRefused();
    void jsonGivesTheSameSettings();
    void wrongJsonIsRefused_data();
    void wrongJsonIsRefused();
    void aFigureKeepsItsOwnLook();
    void aTransparentPictureHasNoGround();
};

void TestPictureSettings::pngHasTheSizeAskedFor_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<LengthUnit>("unit");
    QTest::addColumn<double>("dpi");
    QTest::addColumn<QSize>("pixels");
    QTest::newRow("one column") << 84.0 << 63.0 << LengthUnit::Millimeters << 600.0 << QSize(1984, 1488);
    QTest::newRow("slide") << 1920.0 << 1080.0 << LengthUnit::Pixels << 144.0 << QSize(1920, 1080);
    QTest::newRow("odd pixels") << 1001.0 << 701.0 << LengthUnit::Pixels << 97.0 << QSize(1001, 701);
    QTest::newRow("inches") << 3.5 << 2.25 << LengthUnit::Inches << 300.0 << QSize(1050, 675);
    QTest::newRow("one pixel") << 1.0 << 1.0 << LengthUnit::Pixels << 96.0 << QSize(1, 1);
}

void TestPictureSettings::pngHasTheSizeAskedFor()
{
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(LengthUnit, unit);
    QFETCH(double, dpi);
    QFETCH(QSize, pixels);
    const auto figure = headFigure();
    const QImage image =
        QImage::fromData(bytesOf(*figure, {width, height, unit, dpi, FigureStyle()}, PictureFormat::Png), "PNG");
    QCOMPARE(image.size(), pixels);
    QCOMPARE(image.dotsPerMeterX(), int(std::lround(dpi / 0.0254)));
    QCOMPARE(image.dotsPerMeterY(), image.dotsPerMeterX());
}

void TestPictureSettings::vectorsHaveTheSizeAskedFor()
{
    const auto figure = headFigure();
    for (const QSizeF mm : {QSizeF(84, 63), QSizeF(174.25, 110.5)}) {
        const PictureSettings picture{mm.width(), mm.height(), LengthUnit::Millimeters, 600, FigureStyle()};
        const QSizeF svg =
            lengthsIn(bytesOf(*figure, picture, PictureFormat::Svg), "width=\"([0-9.]+)mm\" height=\"([0-9.]+)mm\"");
        QVERIFY2(std::abs(svg.width() - mm.width()) < 0.01 && std::abs(svg.height() - mm.height()) < 0.01,
                 qPrintable(QString("%1 × %2").arg(svg.width()).arg(svg.height())));
        const QByteArray file = bytesOf(*figure, picture, PictureFormat::Pdf);
        const QSizeF low = lengthsIn(file, "/MediaBox \\[([-0-9.]+) ([-0-9.]+)");
        const QSizeF high = lengthsIn(file, "/MediaBox \\[[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)");
        const QSizeF pdf = (high - low) / 72 * 25.4;
        QVERIFY2(std::abs(pdf.width() - mm.width()) < 0.01 && std::abs(pdf.height() - mm.height()) < 0.01,
                 qPrintable(QString("%1 × %2").arg(pdf.width()).arg(pdf.height())));
    }
}

void TestPictureSettings::unitsFollowTheResolution()
{
    const PictureSettings mm{25.4, 50.8, LengthUnit::Millimeters, 300, FigureStyle()};
    const PictureSettings px = inUnit(mm, LengthUnit::Pixels), in = inUnit(mm, LengthUnit::Inches);
    QCOMPARE(QSizeF(px.width, px.height), QSizeF(300, 600));
    QCOMPARE(QSizeF(in.width, in.height), QSizeF(1, 2));
    QCOMPARE(inUnit(px, LengthUnit::Millimeters), mm);
    QCOMPARE(px.pixels(), mm.pixels());
    QCOMPARE(mm.logicalSize(), QSizeF(96, 192));
}

void TestPictureSettings::presetsAreWhatTheyAreCalled()
{
    const auto mm = [](const char* name) { return withPreset({}, presetFromName(name).value()).millimeters().width(); };
    QCOMPARE(mm("column"), 84.0);
    QCOMPARE(mm("columns"), 174.0);
    const PictureSettings slide = withPreset({}, presetFromName("slide").value());
    QCOMPARE(slide.pixels().width() * 9, slide.pixels().height() * 16);
    QVERIFY(!presetFromName("stamp"));
    for (const PicturePreset& preset : picturePresets())
        QVERIFY(checkSettings(withPreset({}, preset)));
}

void TestPictureSettings::valuesBeyondTheirLimitsAreRefused()
{
    const auto field = [](double width, double height, LengthUnit unit, double dpi, double text) {
        FigureStyle style;
        style.text_size = text;
        const Result<void> checked = checkSettings({width, height, unit, dpi, style});
        return checked ? std::nullopt : std::optional(std::get<OutOfRange>(checked.error()).field);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(!field(10'000, 1, LengthUnit::Millimeters, 4'800, 72));
    QCOMPARE(field(10'001, 1, LengthUnit::Millimeters, 96, 9), Field::Width);
    QCOMPARE(field(100, 0.5, LengthUnit::Millimeters, 96, 9), Field::Height);
    QCOMPARE(field(100, 100, LengthUnit::Millimeters, 4'801, 9), Field::Dpi);
    QCOMPARE(field(100, 100, LengthUnit::Pixels, nan, 9), Field::Dpi);
    QCOMPARE(field(nan, 100, LengthUnit::Pixels, 96, 9), Field::Width);
    QCOMPARE(field(400, 100, LengthUnit::Inches, 96, 9), Field::Width);
    QCOMPARE(field(100, 100, LengthUnit::Pixels, 96, 3), Field::TextSize);
}

void TestPictureSettings::jsonGivesTheSameSettings()
{
    for (const PictureSettings& picture :
         {PictureSettings(), PictureSettings{3.14159, 0.1 + 0.2, LengthUnit::Inches, 601, oddStyle()}}) {
        const QByteArray json = QByteArray::fromStdString(pictureJson(picture).dump());
        QCOMPARE(pictureFromJson(json, "p").value(), picture);
    }
    QCOMPARE(pictureFromJson("{}", "p").value(), PictureSettings());
}

void TestPictureSettings::wrongJsonIsRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<std::string>("field");
    const auto row = [](const char* json, const char* field) {
        QTest::newRow(json) << QByteArray(json) << std::string(field);
    };
    row(R"([])", "byte 1");
    row(R"({"width": 0})", "width");
    row(R"({"width": "wide"})", "width");
    row(R"({"unit": "px", "height": 1e9})", "height");
    row(R"({"unit": "ell"})", "unit");
    row(R"({"dpi": "nan"})", "dpi");
    row(R"({"text_size": 900})", "text_size");
    row(R"({"theme": "pink"})", "theme");
    row(R"({"title": 1})", "title");
    row(R"({"range": [1, 0]})", "range");
    row(R"({"range": [0, "inf"]})", "range");
    row(R"({"range": [0]})", "range");
    row(R"({"links": {"heads": [-1]}})", "links.heads");
    row(R"({"links": {"heads": [99999999999999999999]}})", "links.heads");
    row(R"({"links": {"threshold": 2}})", "links.threshold");
}

void TestPictureSettings::wrongJsonIsRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(std::string, field);
    const Result<PictureSettings> read = pictureFromJson(json, "p");
    QVERIFY(!read);
    QCOMPARE(std::get<FileMalformed>(read.error()).field, field);
}

void TestPictureSettings::aFigureKeepsItsOwnLook()
{
    const auto figure = headFigure();
    const FigureStyle before = figure->figureStyle();
    const QByteArray light = bytesOf(*figure, {}, PictureFormat::Png);
    PictureSettings odd;
    odd.style = oddStyle();
    QVERIFY(bytesOf(*figure, odd, PictureFormat::Png) != light);
    QCOMPARE(figure->figureStyle(), before);
    QCOMPARE(bytesOf(*figure, {}, PictureFormat::Png), light);
}

void TestPictureSettings::aTransparentPictureHasNoGround()
{
    const auto figure = headFigure();
    PictureSettings picture;
    QCOMPARE(qAlpha(QImage::fromData(bytesOf(*figure, picture, PictureFormat::Png)).pixel(0, 0)), 255);
    picture.style.transparent = true;
    QCOMPARE(qAlpha(QImage::fromData(bytesOf(*figure, picture, PictureFormat::Png)).pixel(0, 0)), 0);
}

QTEST_MAIN(TestPictureSettings)
#include "test_picture_settings.moc"
