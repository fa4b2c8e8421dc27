// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the curves of the scaling figure.
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/curve_plot.h"
#include "figure/scaling_quantity.h"

#include <array>
#include <span>

namespace headlight {

/// What the figure shows: the experiment at one d_k, and the same at others as far as it is there.
struct ScalingView
{
    const ScalingResult& here;
    std::span<const ScalingResult> sweep; // in rising order of d_k
    ScalingQuantity quantity = ScalingQuantity::Histogram;
};

/// One picture a divisor, with one vertical axis for all where a quantity is shown against d_k: a histogram with the
/// curve that the argument for √d_k expects, or points with 95 % intervals, or quantiles over a cloud of samples.
class ScalingPlot : public CurvePlot
{
    Q_OBJECT

public:
    explicit ScalingPlot(QWidget* parent);

    void show(const ScalingView& view, const FigureLook& look);

private:
    struct Part
    {
        QCPTextElement* title;
        QCPAxisRect* axes;
        QCPTextElement* numbers;
        QCPBars* bars;
        QCPItemRect* band;    // −4 … 4 of a histogram
        QCPGraph* low;        // 10 % quantile
        QCPGraph* high;       // 90 % quantile, filled down to it
        QCPGraph* cloud;      // single samples
        QCPGraph* theory;     // or the normal curve of a histogram
        QCPGraph* points;     // measured values or medians
        QCPErrorBars* errors; // of the points
        QCPGraph* means;      // beside medians
        QCPGraph* here;       // the point at the chosen d_k
    };

    Part makePart();
    void dressPart(const Part& part, const ScalingView& view, ScalingDivisor divisor, const FigureLook& look);
    static void fillHistogram(const Part& part, const ScalingView& view, ScalingDivisor divisor,
                              const FigureLook& look);
    static void fillEstimates(const Part& part, const ScalingView& view, ScalingDivisor divisor);
    static void fillSpreads(const Part& part, const ScalingView& view, ScalingDivisor divisor);

    std::array<Part, all_scaling_divisors.size()> m_parts;
};

} // namespace headlight
