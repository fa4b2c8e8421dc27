// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/curve_figure.h"
#include "figure/scaling_quantity.h"

#include <optional>
#include <vector>

namespace headlight {

class ScalingPlot;

/// The √d_k experiment under four divisors side by side: one quantity at a time, beside what theory says.
class ScalingFigure : public CurveFigure
{
    Q_OBJECT

public:
    explicit ScalingFigure(QWidget* parent = nullptr);

    void showScaling(const ScalingResult& result);

    /// The same experiment at other d_k, in rising order: as many as there are yet.
    void showSweep(std::vector<ScalingResult> sweep);

    void setQuantity(ScalingQuantity quantity);
    ScalingQuantity quantity() const { return m_quantity; }

    /// A result is being computed: an empty figure says so; a result that is there stays until the next comes.
    void showPending();

protected:
    bool isEmpty() const override { return !m_result.has_value(); }
    QString emptyText() const override;
    QString summary() const override;
    QString caption() const override;
    void fillPlot(const FigureLook& look) override;

private:
    explicit ScalingFigure(ScalingPlot* plot, QWidget* parent);

    std::optional<ScalingResult> m_result;
    std::vector<ScalingResult> m_sweep;
    ScalingQuantity m_quantity = ScalingQuantity::Histogram;
    bool m_pending = false;
    ScalingPlot* m_plot;
};

} // namespace headlight
