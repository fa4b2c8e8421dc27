// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/curve_figure.h"
#include "session/training_run.h"

#include <optional>

namespace headlight {

class TrainingPlot;

/// A model along its training: the loss, and what its heads come to do, against the step; dots where it was kept, an
/// upright line at the step that is looked at.
class TrainingFigure : public CurveFigure
{
    Q_OBJECT

public:
    explicit TrainingFigure(QWidget* parent = nullptr);

    /// `checkpoint` is one of the run's.
    void showRun(const TrainingRun& run, std::size_t checkpoint);

    QSize minimumSizeHint() const override { return {240, 230}; }
    QSize sizeHint() const override { return {640, 260}; }

protected:
    bool isEmpty() const override { return !m_run.has_value(); }
    QString emptyText() const override;
    QString summary() const override;
    QString caption() const override { return summary(); }
    void fillPlot(const FigureLook& look) override;

private:
    explicit TrainingFigure(TrainingPlot* plot, QWidget* parent);

    std::optional<TrainingRun> m_run;
    std::size_t m_checkpoint = 0;
    TrainingPlot* m_plot;
};

/// What was measured at a step, as sentences; and between which of the kept steps each kind of head forms.
QString trainingMomentWords(const TrainingMoment& moment);
QString trainingJumpWords(const TrainingRun& run);

/// What the dashed lines are; empty where there are none.
QString trainingChangeWords(const TrainingRun& run);

} // namespace headlight
