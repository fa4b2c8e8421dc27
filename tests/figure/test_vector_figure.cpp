// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as lines, rectangles and text in SVG and PDF.
#include "figure/paint_drawing.h"
#include "figure/scaling_figure.h"
#include "figure_samples.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QSvgRenderer>

using namespace headlight;
using namespace headlight::samples;

namespace {

QByteArray svgOf(Figure& figure, QSizeF size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    return figure.paintVectors(generator, size) ? buffer.data() : QByteArray();
}

QByteArray pdfOf(Figure& figure, QSizeF size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(size * 72 / 96, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        if (!figure.paintVectors(writer, size))
            return {};
    }
    return buffer.data();
}

/// One matrix alone as an SVG.
QByteArray svgOfMatrix(const Matrix<double>& matrix, QSize size)
{
    Drawing drawing;
    DrawnMap map;
    map.rect = QRectF(QPointF(0, 0), QSizeF(size));
    map.matrix = matrix;
    map.shown = QRectF(0, 0, double(matrix.cols()), double(matrix.rows()));
    drawing.maps.push_back(map);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    QPainter painter(&generator);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paintDrawing(painter, drawing, FigureLook(FigureStyle()), PaintTarget::Vectors, map.rect);
    painter.end();
    return buffer.data();
}

QImage rendered(const QByteArray& svg, QSize pixels)
{
    QSvgRenderer renderer(svg);
    QImage image(pixels, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

class TestVectorFigure : public QObject
{
    Q_OBJECT

private slots:
    void fewCellsAreRectanglesAndWordsAreText();
    void manyCellsAreOneLosslessPicture();
    void twoColoursStayTwoColours();
    void constantMatrixShowsNoSeam();
    void bigMapsStaySmallFiles();
    void scalingIsCurvesAndText();
};

void TestVectorFigure::fewCellsAreRectanglesAndWordsAreText()
{
    for (FigureKind kind : {FigureKind::Head, FigureKind::Heads, FigureKind::Stages}) {
        const auto figure = mapFigure(kind);
        figure->showAnalysis(analysisOf(six_words, {CausalRule{}}), {});
        const QByteArray svg = svgOf(*figure, QSizeF(900, 700));
        QVERIFY(svg.contains("<rect") || svg.contains("<path"));
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.contains(">cat<"));
        QVERIFY(QSvgRenderer(svg).isValid());
        const QByteArray pdf = pdfOf(*figure, QSizeF(900, 700));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
    }
}

void TestVectorFigure::manyCellsAreOneLosslessPicture()
{
    std::string text;
    for (int i = 0; i < 80; ++i)
        text += "w" + std::to_string(i) + " ";
    const auto figure = mapFigure(FigureKind::Head);
    figure->showAnalysis(analysisOf(text, {}, 1), {});
    const QByteArray svg = svgOf(*figure, QSizeF(900, 700));
    QCOMPARE(svg.count("<image"), 1);
    QVERIFY(svg.contains("image/png"));
    const QByteArray pdf = pdfOf(*figure, QSizeF(900, 700));
    QVERIFY(pdf.contains("/Subtype /Image"));
    QVERIFY(!pdf.contains("DCTDecode"));
}

void TestVectorFigure::twoColoursStayTwoColours()
{
    Matrix<double> matrix(2, 2);
    matrix << 0, 1, 1, 0;
    const QImage image = rendered(svgOfMatrix(matrix, {200, 200}), {625, 625}); // 300 dpi
    const ValueScale scale;
    for (int y = 0; y < 625; ++y)
        for (int x = 0; x < 625; ++x) {
            const bool near_edge =
                std::abs(x - 312) <= 3 || std::abs(y - 312) <= 3 || x < 3 || y < 3 || x > 621 || y > 621;
            const double value = (x > 312) != (y > 312) ? 1 : 0;
            if (!near_edge)
                QCOMPARE(image.pixel(x, y), scale.color(value));
        }
}

void TestVectorFigure::constantMatrixShowsNoSeam()
{
    for (Index n : {30, 100}) { // rectangles, and a picture
        const Matrix<double> matrix = Matrix<double>::Constant(n, n, 0.5);
        const QImage image = rendered(svgOfMatrix(matrix, {333, 333}), {1041, 1041});
        for (int y = 4; y < 1037; ++y)
            for (int x = 4; x < 1037; ++x)
                QCOMPARE(image.pixel(x, y), ValueScale().color(0.5));
    }
}

void TestVectorFigure::bigMapsStaySmallFiles()
{
    Matrix<double> matrix(512, 512);
    for (Index i = 0; i < matrix.size(); ++i)
        matrix.data()[i] = double((i * 2654435761) % 1000) / 1000;
    QVERIFY(svgOfMatrix(matrix, {600, 600}).size() <= 2 << 20);
}

void TestVectorFigure::scalingIsCurvesAndText()
{
    const Result<ScalingResult> result = runScaling({.d_k = 16, .samples = 200}, {});
    QVERIFY(result);
    ScalingFigure figure;
    figure.showScaling(*result);
    const QByteArray svg = svgOf(figure, QSizeF(900, 600));
    QVERIFY(!svg.contains("<image"));
    QVERIFY(svg.contains("theory 16"));
    QVERIFY(QSvgRenderer(svg).isValid());
}

QTEST_MAIN(TestVectorFigure)
#include "test_vector_figure.moc"
