// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the only door to QCustomPlot for figures made of maps.
#pragma once

#include <qcustomplot.h>

#include <functional>

namespace headlight {

/// What is painted on one layer of a canvas.
class CanvasPart : public QCPLayerable
{
    Q_OBJECT

public:
    using Paint = std::function<void(QCPPainter&)>;
    CanvasPart(QCustomPlot* plot, const QString& layer, Paint paint);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    Paint m_paint;
};

/// A QCustomPlot without axes, with two buffered layers: the figure, and the marks of the pointer over it, so that
/// hovering paints the marks alone. The mouse goes through to the widget below.
class FigureCanvas : public QCustomPlot
{
    Q_OBJECT

public:
    FigureCanvas(QWidget* parent, CanvasPart::Paint figure, CanvasPart::Paint marks);

    void repaintFigure(const QColor& background); // everything, once the event loop is back
    void repaintMarks();

    /// Logical pixels of the figure to pixels of the screen.
    QTransform toDevice() const;

private:
    QCPLayer* m_marks;
};

} // namespace headlight
