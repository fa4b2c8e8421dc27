// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_figure.h"

#include "figure/curve_plot.h"
#include "figure/figure_footer.h"
#include "figure/map_words.h"
#include "figure/paint_drawing.h"

#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace headlight {

CurveFigure::CurveFigure(CurvePlot* plot, QWidget* parent) : Figure(parent), m_plot(plot)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->hide();
}

CurveFigure::~CurveFigure() = default;

void CurveFigure::setFigureStyle(const FigureStyle& style)
{
    if (style == m_style)
        return;
    m_style = style;
    refresh();
}

void CurveFigure::refresh()
{
    m_plot->setVisible(!isEmpty());
    if (isEmpty()) {
        update();
    } else {
        fit(size());
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    announce();
}

void CurveFigure::fit(QSizeF size)
{
    // Words that would be cut off are written smaller instead, down to half.
    FigureStyle style = m_style;
    for (double factor = 1; factor > 0.5; factor *= 0.93) {
        style.text_size = m_style.text_size * factor;
        fillPlot(FigureLook(style));
        if (m_plot->arrange(size))
            break;
    }
}

QString CurveFigure::description() const
{
    return isEmpty() ? emptyText() : summary();
}

void CurveFigure::paintEvent(QPaintEvent*)
{
    if (!isEmpty())
        return;
    QPainter painter(this);
    paintEmpty(painter, size());
}

void CurveFigure::paintEmpty(QPainter& painter, QSizeF size) const
{
    const FigureLook look(m_style);
    const QRectF whole(QPointF(0, 0), size);
    painter.fillRect(whole, look.ground);
    paintDrawing(painter, emptyDrawing(emptyText(), size, look), look, PaintTarget::Pixels, whole);
}

void CurveFigure::paintWhole(QCPPainter& painter, QSizeF size)
{
    if (isEmpty())
        return paintEmpty(painter, size);
    const FigureLook look(m_style);
    const QRectF whole(QPointF(0, 0), size);
    FigureFooter footer;
    footer.caption = m_style.caption ? caption() : QString();
    const Drawing below = footerDrawing(footer, look, std::max(size.width() - 2 * gap::edge, 1.0));
    const double taken = footer.caption.isEmpty() ? 0 : std::min(below.size.height() + gap::edge, size.height() / 2);
    const QSizeF room(size.width(), size.height() - taken);
    if (look.ground.alpha() > 0)
        painter.fillRect(whole, look.ground);
    // Where not even small words have room it is laid out larger and painted smaller: nothing is cut off.
    double shrink = 1;
    fit(room);
    for (int i = 0; i < 12 && !m_plot->arrange(room / shrink); ++i) {
        shrink *= 0.85;
        fit(room / shrink);
    }
    painter.save();
    painter.scale(shrink, shrink);
    m_plot->toPainter(&painter, int(std::ceil(room.width() / shrink)), int(std::ceil(room.height() / shrink)));
    painter.restore();
    Drawing drawing;
    drawing.add(below, QPointF(gap::edge, room.height()));
    paintDrawing(painter, drawing, look, PaintTarget::Vectors, whole);
    fit(this->size());
}

QImage CurveFigure::image(QSize pixels, double scale)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(FigureLook(m_style).ground);
    QCPPainter painter(&image);
    painter.scale(scale, scale);
    paintWhole(painter, QSizeF(pixels) / scale);
    return image;
}

bool CurveFigure::paintVectors(QPaintDevice& device, QSizeF size)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.scale(device.logicalDpiX() / 96.0, device.logicalDpiY() / 96.0);
    paintWhole(painter, size);
    return painter.end();
}

std::vector<QRectF> CurveFigure::textRects() const
{
    return m_plot->textRects();
}

void CurveFigure::resizeEvent(QResizeEvent* event)
{
    Figure::resizeEvent(event);
    if (!isEmpty())
        fit(size());
}

void CurveFigure::changeEvent(QEvent* event)
{
    Figure::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace headlight
