// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the curves of the cost figure.
#pragma once

#include "engine/attention_cost.h"
#include "engine/cost_sweep.h"
#include "figure/curve_plot.h"
#include "session/attention_size.h"

#include <optional>

namespace headlight {

/// Work and memory against the number of tokens by formula, and the time measured on this machine; all log-log.
class CostPlot : public CurvePlot
{
    Q_OBJECT

public:
    explicit CostPlot(QWidget* parent);

    void show(const AttentionSize& size, const std::optional<CostSweep>& sweep, const FigureLook& look);

private:
    /// One picture: a curve a part, one for all, and where the sentence stands.
    struct Part
    {
        QCPTextElement* title;
        QCPAxisRect* axes;
        std::array<QCPGraph*, all_cost_parts.size()> parts;
        QCPGraph* total;
        QCPGraph* here;
        QCPLayoutElement* below;
    };

    Part makePart(QCPLayoutElement* below);
    void makeMeasured();
    void makeLegend();
    void fill(const Part& part, double Cost::*what, const AttentionSize& size, const FigureLook& look);
    void fillMeasured(const AttentionConfig& config, const std::optional<CostSweep>& sweep, const FigureLook& look);
    void sayNotes(const AttentionSize& size, const std::optional<CostSweep>& sweep, const FigureLook& look);

    QCPLegend* m_legend;
    QCPTextElement* m_note;
    Part m_operations;
    Part m_bytes;
    QCPTextElement* m_measured_title;
    QCPAxisRect* m_measured_axes;
    QCPGraph* m_kept; // measured bytes
    QCPGraph* m_samples;
    QCPGraph* m_formula; // the formula's curve, laid through the largest measurement
    QCPTextElement* m_measured_note;
};

} // namespace headlight
