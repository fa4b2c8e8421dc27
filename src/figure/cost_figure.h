// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cost_sweep.h"
#include "figure/curve_figure.h"

#include <optional>

namespace headlight {

class CostPlot;

/// What attention costs: multiply-adds and bytes of each part against the number of tokens, by formula, and the time
/// measured on this machine beside them.
class CostFigure : public CurveFigure
{
    Q_OBJECT

public:
    explicit CostFigure(QWidget* parent = nullptr);

    /// The formulas for these settings, with a line where the sentence stands. A sweep of other settings goes.
    void showCost(const AttentionConfig& config, Index tokens);

    /// Measurements of the settings shown.
    void showSweep(const CostSweep& sweep);

protected:
    bool isEmpty() const override { return !m_config.has_value(); }
    QString emptyText() const override;
    QString summary() const override;
    void fillPlot(const FigureLook& look) override;

private:
    explicit CostFigure(CostPlot* plot, QWidget* parent);

    std::optional<AttentionConfig> m_config;
    Index m_tokens = 0;
    std::optional<CostSweep> m_sweep;
    CostPlot* m_plot;
};

} // namespace headlight
