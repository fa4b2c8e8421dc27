// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/curve_figure.h"

#include <optional>

namespace headlight {

class ScalingPlot;

/// The √d_k experiment: how q·k is distributed before and after the division, beside what theory says.
class ScalingFigure : public CurveFigure
{
    Q_OBJECT

public:
    explicit ScalingFigure(QWidget* parent = nullptr);

    void showScaling(const ScalingResult& result);

    /// A result is being computed: an empty figure says so; a result that is there stays until the next comes.
    void showPending();

protected:
    bool isEmpty() const override { return !m_result.has_value(); }
    QString emptyText() const override;
    QString summary() const override;
    void fillPlot(const FigureLook& look) override;

private:
    explicit ScalingFigure(ScalingPlot* plot, QWidget* parent);

    std::optional<ScalingResult> m_result;
    bool m_pending = false;
    ScalingPlot* m_plot;
};

} // namespace headlight
