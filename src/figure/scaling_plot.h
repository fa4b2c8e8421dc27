// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the curves of the scaling figure.
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/curve_plot.h"

#include <optional>

namespace headlight {

/// Two histograms, each with the normal curve that the argument for √d_k expects, and their moments in words.
class ScalingPlot : public CurvePlot
{
    Q_OBJECT

public:
    explicit ScalingPlot(QWidget* parent);

    void show(const ScalingResult& result, const FigureLook& look);

private:
    /// One of the two pictures.
    struct Part
    {
        QCPTextElement* title;
        QCPTextElement* legend;
        QCPAxisRect* axes;
        QCPBars* bars;
        QCPGraph* curve;
        QCPTextElement* moments;
    };

    Part makePart();
    static void fill(const Part& part, const Histogram& histogram, double deviation, const FigureLook& look);

    Part m_unscaled;
    Part m_scaled;
    QCPItemRect* m_band; // the range of the scaled picture, on the unscaled one
};

/// Mean, variance and kurtosis of q·k for independent entries of mean 0 and variance 1, divided by `divisor`; nothing
/// where entries are not of that kind. Kurtosis: 3 + (κ² − 3)/d_k with κ the kurtosis of an entry.
std::optional<Moments> expectedMoments(const ScalingParameters& parameters, double divisor);

} // namespace headlight
