// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the curves of the training figure.
#pragma once

#include "figure/curve_plot.h"
#include "session/training_run.h"

namespace headlight {

/// Loss against the step of training, and beside it the scores of the best previous-token and induction heads.
class TrainingPlot : public CurvePlot
{
    Q_OBJECT

public:
    explicit TrainingPlot(QWidget* parent);

    void show(const TrainingRun& run, std::size_t checkpoint, const FigureLook& look);

private:
    /// A curve, and dots at the steps that were kept.
    struct Curve
    {
        QCPGraph* line;
        QCPGraph* kept;
    };

    struct Part
    {
        QCPTextElement* title;
        QCPAxisRect* axes;
        QCPGraph* here;    // the upright line
        QCPGraph* changes; // and those where the text became another one
    };

    Part makePart();
    static Curve makeCurve(const Part& part);
    static void fill(const Curve& curve, const TrainingRun& run, double TrainingMoment::*what, const QColor& color);
    static void finish(const Part& part, const TrainingRun& run, std::size_t checkpoint, double highest,
                       const FigureLook& look);

    Part m_losses;
    Part m_scores;
    Curve m_loss;
    Curve m_previous;
    Curve m_induction;
    QCPLegend* m_legend;
};

} // namespace headlight
