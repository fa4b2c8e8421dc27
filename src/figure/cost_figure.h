// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_cost.h"
#include "engine/cost_sweep.h"
#include "figure/curve_figure.h"
#include "session/attention_size.h"

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
    void showCost(const AttentionSize& size);

    /// Measurements of the settings shown.
    void showSweep(const CostSweep& sweep);

    /// The measurements on show; nothing where there are none of these settings.
    const std::optional<CostSweep>& sweep() const { return m_sweep; }

protected:
    bool isEmpty() const override { return !m_size.has_value(); }
    QString emptyText() const override;
    QString summary() const override;
    QString caption() const override;
    void fillPlot(const FigureLook& look) override;

private:
    explicit CostFigure(CostPlot* plot, QWidget* parent);

    std::optional<AttentionSize> m_size;
    std::optional<CostSweep> m_sweep;
    CostPlot* m_plot;
};

/// A part's name on a figure and in a table.
QString costPartTitle(CostPart part);

/// How far was measured, and how time and memory grow.
QString costSweepWords(const CostSweep& sweep);

} // namespace headlight
