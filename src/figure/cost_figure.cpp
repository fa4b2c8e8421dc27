// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cost_figure.h"

#include "figure/cost_plot.h"
#include "i18n/number_text.h"

#include <algorithm>

namespace headlight {

CostFigure::CostFigure(QWidget* parent) : CostFigure(new CostPlot(nullptr), parent) {}

CostFigure::CostFigure(CostPlot* plot, QWidget* parent) : CurveFigure(plot, parent), m_plot(plot) {}

void CostFigure::showCost(const AttentionConfig& config, Index tokens)
{
    if (m_config == config && m_tokens == tokens)
        return;
    m_config = config;
    m_tokens = std::max<Index>(tokens, 1);
    if (m_sweep && m_sweep->parameters != config.parameters())
        m_sweep.reset();
    refresh();
}

void CostFigure::showSweep(const CostSweep& sweep)
{
    if (!m_config || sweep.parameters != m_config->parameters())
        return;
    m_sweep = sweep;
    refresh();
}

void CostFigure::fillPlot(const FigureLook& look)
{
    m_plot->show(*m_config, m_tokens, m_sweep, look);
}

QString CostFigure::emptyText() const
{
    return tr("Type a sentence above: what its attention costs appears here.");
}

QString CostFigure::summary() const
{
    const Cost cost = attentionCost(*m_config, m_tokens, m_tokens, Precision::Float64);
    return tr("Cost of attention for %1 tokens: %2 multiply-adds, %3.")
        .arg(QString::number(m_tokens), numberText(cost.operations, 3), bytesText(Bytes(cost.bytes)));
}

} // namespace headlight
