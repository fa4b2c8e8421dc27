// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/training_figure.h"

#include "figure/training_plot.h"
#include "i18n/number_text.h"

#include <QLocale>

namespace headlight {

namespace {

constexpr int digits = 3;

} // namespace

TrainingFigure::TrainingFigure(QWidget* parent) : TrainingFigure(new TrainingPlot(nullptr), parent) {}

TrainingFigure::TrainingFigure(TrainingPlot* plot, QWidget* parent) : CurveFigure(plot, parent), m_plot(plot) {}

void TrainingFigure::showRun(const TrainingRun& run, std::size_t checkpoint)
{
    m_run = run;
    m_checkpoint = checkpoint;
    refresh();
}

void TrainingFigure::fillPlot(const FigureLook& look)
{
    m_plot->show(*m_run, m_checkpoint, look);
}

QString TrainingFigure::emptyText() const
{
    return tr("A model along its training appears here.");
}

QString TrainingFigure::summary() const
{
    const QString words =
        tr("%1 %2", "two sentences").arg(trainingMomentWords(m_run->at(m_checkpoint)), trainingJumpWords(*m_run));
    const QString changes = trainingChangeWords(*m_run);
    return changes.isEmpty() ? words : tr("%1 %2", "two sentences").arg(words, changes);
}

QString trainingMomentWords(const TrainingMoment& moment)
{
    return TrainingFigure::tr(
               "Step %1: loss %2. The head that looks most at the token before (layer %3, head %4) gives "
               "it %5; the one that looks most behind the earlier occurrence (layer %6, head %7) gives it "
               "%8.")
        .arg(countText(moment.step), numberText(moment.loss, digits), QString::number(moment.previous_head.layer),
             QString::number(moment.previous_head.head), numberText(moment.previous, digits),
             QString::number(moment.induction_head.layer), QString::number(moment.induction_head.head),
             numberText(moment.induction, digits));
}

QString trainingJumpWords(const TrainingRun& run)
{
    if (run.checkpoints.size() < 2)
        return {};
    const std::size_t previous = steepest(run, &TrainingMoment::previous);
    const std::size_t induction = steepest(run, &TrainingMoment::induction);
    const auto step = [&](std::size_t place) { return countText(run.at(place).step); };
    const auto value = [&](double TrainingMoment::*score, std::size_t place) {
        return numberText(run.at(place).*score, digits);
    };
    return TrainingFigure::tr(
               "Of the steps kept, the token before rises most from %1 to %2 (%3 → %4), induction from %5 to %6 "
               "(%7 → %8).")
        .arg(step(previous), step(previous + 1), value(&TrainingMoment::previous, previous),
             value(&TrainingMoment::previous, previous + 1), step(induction), step(induction + 1),
             value(&TrainingMoment::induction, induction), value(&TrainingMoment::induction, induction + 1));
}

QString trainingChangeWords(const TrainingRun& run)
{
    if (run.changes.empty())
        return {};
    QStringList steps;
    for (const Index change : run.changes)
        steps += countText(change);
    return TrainingFigure::tr(
               "Dashed, at %1: another text begins. Nobody told a head where to look, but text and rates "
               "were chosen so that one forms before the other.")
        .arg(QLocale().createSeparatedList(steps));
}

} // namespace headlight
