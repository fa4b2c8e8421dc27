// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_figure.h"

#include "figure/map_words.h"
#include "figure/paint_drawing.h"
#include "figure/scaling_plot.h"
#include "i18n/number_text.h"

#include <QAccessible>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace headlight {

ScalingFigure::ScalingFigure(QWidget* parent) : Figure(parent), m_plot(new ScalingPlot(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->hide();
}

ScalingFigure::~ScalingFigure() = default;

void ScalingFigure::showScaling(const ScalingResult& result)
{
    m_result = result;
    m_pending = false;
    refresh();
}

void ScalingFigure::showPending()
{
    m_pending = true;
    if (!m_result)
        refresh();
}

void ScalingFigure::setFigureStyle(const FigureStyle& style)
{
    if (style == m_style)
        return;
    m_style = style;
    refresh();
}

void ScalingFigure::refresh()
{
    m_plot->setVisible(m_result.has_value());
    if (m_result) {
        m_plot->show(*m_result, FigureLook(m_style));
        m_plot->arrange(size());
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    } else {
        update();
    }
    setAccessibleDescription(description());
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QString ScalingFigure::emptyText() const
{
    return m_pending ? tr("Drawing samples of q·k …")
                     : tr("Choose d_k: the distribution of q·k appears here, before and after the division by √d_k.");
}

void ScalingFigure::paintEvent(QPaintEvent*)
{
    if (m_result)
        return;
    QPainter painter(this);
    paintEmpty(painter, size());
}

void ScalingFigure::paintEmpty(QPainter& painter, QSizeF size) const
{
    const FigureLook look(m_style);
    painter.fillRect(QRectF(QPointF(0, 0), size), look.palette.background);
    paintDrawing(painter, emptyDrawing(emptyText(), size, look), look, PaintTarget::Pixels,
                 QRectF(QPointF(0, 0), size));
}

QImage ScalingFigure::image(QSize pixels, double scale)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    const FigureLook look(m_style);
    image.fill(look.palette.background);
    const QSizeF logical = QSizeF(pixels) / scale;
    QCPPainter painter(&image);
    painter.scale(scale, scale);
    if (!m_result) {
        paintEmpty(painter, logical);
        return image;
    }
    m_plot->show(*m_result, look);
    m_plot->arrange(logical);
    m_plot->toPainter(&painter, int(std::ceil(logical.width())), int(std::ceil(logical.height())));
    m_plot->arrange(size());
    return image;
}

QString ScalingFigure::description() const
{
    if (!m_result)
        return emptyText();
    return tr("Distribution of q·k for d_k %1. Before the division: variance %2, kurtosis %3. After the division by "
              "√d_k: variance %4, kurtosis %5.")
        .arg(QString::number(m_result->parameters.d_k), numberText(m_result->unscaled.variance, 3),
             numberText(m_result->unscaled.kurtosis, 3), numberText(m_result->scaled.variance, 3),
             numberText(m_result->scaled.kurtosis, 3));
}

std::vector<QRectF> ScalingFigure::textRects() const
{
    return m_plot->textRects();
}

void ScalingFigure::resizeEvent(QResizeEvent* event)
{
    Figure::resizeEvent(event);
    if (m_result)
        m_plot->arrange(size());
}

void ScalingFigure::changeEvent(QEvent* event)
{
    Figure::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace headlight
