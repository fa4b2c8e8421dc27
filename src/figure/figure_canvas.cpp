// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_canvas.h"

namespace headlight {

CanvasPart::CanvasPart(QCustomPlot* plot, const QString& layer, Paint paint)
    : QCPLayerable(plot, layer), m_paint(std::move(paint))
{}

void CanvasPart::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(false); // parts that want it say so
}

void CanvasPart::draw(QCPPainter* painter)
{
    m_paint(*painter);
}

FigureCanvas::FigureCanvas(QWidget* parent, CanvasPart::Paint figure, CanvasPart::Paint marks) : QCustomPlot(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    plotLayout()->clear();
    const QString figure_layer = QStringLiteral("main");
    const QString marks_layer = QStringLiteral("marks");
    layer(figure_layer)->setMode(QCPLayer::lmBuffered);
    addLayer(marks_layer);
    m_marks = layer(marks_layer);
    m_marks->setMode(QCPLayer::lmBuffered);
    new CanvasPart(this, figure_layer, std::move(figure)); // both belong to the plot
    new CanvasPart(this, marks_layer, std::move(marks));
}

void FigureCanvas::repaintFigure(const QColor& background)
{
    setBackground(QBrush(background));
    replot(QCustomPlot::rpQueuedReplot);
}

void FigureCanvas::repaintMarks()
{
    m_marks->replot();
}

QTransform FigureCanvas::toDevice() const
{
    return QTransform::fromScale(bufferDevicePixelRatio(), bufferDevicePixelRatio());
}

} // namespace headlight
