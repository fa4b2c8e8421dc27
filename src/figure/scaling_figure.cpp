// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_figure.h"

#include "figure/scaling_plot.h"
#include "i18n/number_text.h"

namespace headlight {

ScalingFigure::ScalingFigure(QWidget* parent) : ScalingFigure(new ScalingPlot(nullptr), parent) {}

ScalingFigure::ScalingFigure(ScalingPlot* plot, QWidget* parent) : CurveFigure(plot, parent), m_plot(plot) {}

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

void ScalingFigure::fillPlot(const FigureLook& look)
{
    m_plot->show(*m_result, look);
}

QString ScalingFigure::emptyText() const
{
    return m_pending ? tr("Drawing samples of q·k …")
                     : tr("Choose d_k: the distribution of q·k appears here, before and after the division by √d_k.");
}

QString ScalingFigure::summary() const
{
    return tr("Distribution of q·k for d_k %1. Before the division: variance %2, kurtosis %3. After the division by "
              "√d_k: variance %4, kurtosis %5.")
        .arg(QString::number(m_result->parameters.d_k), numberText(m_result->unscaled.variance, 3),
             numberText(m_result->unscaled.kurtosis, 3), numberText(m_result->scaled.variance, 3),
             numberText(m_result->scaled.kurtosis, 3));
}

} // namespace headlight
