// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_figure.h"

#include "figure/figure_caption.h"
#include "figure/scaling_plot.h"
#include "figure/scaling_plot_words.h"

namespace headlight {

ScalingFigure::ScalingFigure(QWidget* parent) : ScalingFigure(new ScalingPlot(nullptr), parent) {}

ScalingFigure::ScalingFigure(ScalingPlot* plot, QWidget* parent) : CurveFigure(plot, parent), m_plot(plot) {}

void ScalingFigure::showScaling(const ScalingResult& result)
{
    m_result = result;
    m_pending = false;
    refresh();
}

void ScalingFigure::showSweep(std::vector<ScalingResult> sweep)
{
    m_sweep = std::move(sweep);
    refresh();
}

void ScalingFigure::setQuantity(ScalingQuantity quantity)
{
    if (quantity == m_quantity)
        return;
    m_quantity = quantity;
    refresh();
}

void ScalingFigure::showPending()
{
    m_pending = true;
    if (!m_result)
        refresh();
}

QString ScalingFigure::caption() const
{
    return scalingCaption(m_result->parameters);
}

void ScalingFigure::fillPlot(const FigureLook& look)
{
    m_plot->show({*m_result, m_sweep, m_quantity}, look);
}

QString ScalingFigure::emptyText() const
{
    return m_pending ? tr("Drawing samples of q·k …")
                     : tr("Choose d_k: the distribution of q·k appears here, before and after the division by √d_k.");
}

QString ScalingFigure::summary() const
{
    const ScalingView view{*m_result, m_sweep, m_quantity};
    QString text = scalingHeading(view);
    for (const ScalingDivisor divisor : all_scaling_divisors) {
        const QString numbers = scalingNumbers(view, divisor).replace(QLatin1Char('\n'), QLatin1String(", "));
        text =
            tr("%1. %2: %3", "what came before, divisor, its numbers").arg(text, scalingDivisorTitle(divisor), numbers);
    }
    return text;
}

} // namespace headlight
