// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cost_figure.h"

#include "figure/cost_plot.h"
#include "figure/figure_caption.h"
#include "i18n/number_text.h"

#include <cstdint>

namespace headlight {

CostFigure::CostFigure(QWidget* parent) : CostFigure(new CostPlot(nullptr), parent) {}

CostFigure::CostFigure(CostPlot* plot, QWidget* parent) : CurveFigure(plot, parent), m_plot(plot) {}

void CostFigure::showCost(const AttentionSize& size)
{
    if (m_size == size)
        return;
    m_size = size;
    if (m_sweep && m_sweep->parameters != size.config.parameters())
        m_sweep.reset();
    refresh();
}

void CostFigure::showSweep(const CostSweep& sweep)
{
    if (!m_size || sweep.parameters != m_size->config.parameters())
        return;
    m_sweep = sweep;
    refresh();
}

QString CostFigure::caption() const
{
    return costCaption(*m_size);
}

void CostFigure::fillPlot(const FigureLook& look)
{
    m_plot->show(*m_size, m_sweep, look);
}

QString CostFigure::emptyText() const
{
    return tr("Type a sentence above: what its attention costs appears here.");
}

QString CostFigure::summary() const
{
    const Cost cost = attentionCost(m_size->config, m_size->n_q, m_size->n_k, m_size->precision());
    const QString formula =
        m_size->n_q == m_size->n_k
            ? tr("Cost of attention for %1 tokens: %2 multiply-adds, %3.")
                  .arg(countText(m_size->n_q), numberText(cost.operations, 3), bytesText(Bytes(cost.bytes)))
            : tr("Cost of attention for %1 queries and %2 keys: %3 multiply-adds, %4.")
                  .arg(countText(m_size->n_q), countText(m_size->n_k), numberText(cost.operations, 3),
                       bytesText(Bytes(cost.bytes)));
    return m_sweep ? tr("%1 %2", "two sentences").arg(formula, costSweepWords(*m_sweep)) : formula;
}

QString costSweepWords(const CostSweep& sweep)
{
    if (sweep.samples.empty())
        return CostFigure::tr("No size fits the budget of memory: nothing was measured.");
    const CostSample& last = sweep.samples.back();
    const CostGrowth growth = costGrowth(sweep);
    if (!growth.seconds || !growth.bytes)
        return CostFigure::tr("Measured up to %1 tokens: %2, %3.")
            .arg(countText(last.tokens), durationText(std::int64_t(last.seconds * 1e9)), bytesText(Bytes(last.bytes)));
    return CostFigure::tr(
               "Measured up to %1 tokens, which took %2 and %3. Over the last %4 sizes time grows as n to the "
               "power %5, memory as n to the power %6.")
        .arg(countText(last.tokens), durationText(std::int64_t(last.seconds * 1e9)), bytesText(Bytes(last.bytes)),
             countText(growth.samples), numberText(*growth.seconds, 3), numberText(*growth.bytes, 3));
}

} // namespace headlight
