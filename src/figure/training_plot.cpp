// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/training_plot.h"

#include <QCoreApplication>

#include <algorithm>

namespace headlight {

namespace {

constexpr double above = 1.06; // of the highest value, so that no curve lies on the frame

QString words(const char* text)
{
    return QCoreApplication::translate("TrainingFigure", text);
}

bool isDark(const FigureLook& look)
{
    return look.palette.background.lightness() < 128;
}

} // namespace

TrainingPlot::TrainingPlot(QWidget* parent) : CurvePlot(parent)
{
    m_losses = makePart();
    m_scores = makePart();
    m_loss = makeCurve(m_losses);
    m_previous = makeCurve(m_scores);
    m_induction = makeCurve(m_scores);
    m_legend = new QCPLegend;
    setColumns({{m_losses.title, m_losses.axes}, {m_scores.title, m_scores.axes, m_legend}});
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setMargins(QMargins());
    m_legend->setRowSpacing(0);
    m_legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    for (const Curve& curve : {m_previous, m_induction})
        m_legend->addItem(new QCPPlottableLegendItem(m_legend, curve.line));
}

TrainingPlot::Part TrainingPlot::makePart()
{
    Part part{makeText(), makeAxes(), nullptr, nullptr};
    part.changes = new QCPGraph(across(part.axes), upward(part.axes));
    part.here = new QCPGraph(across(part.axes), upward(part.axes));
    return part;
}

TrainingPlot::Curve TrainingPlot::makeCurve(const Part& part)
{
    Curve curve{new QCPGraph(across(part.axes), upward(part.axes)), new QCPGraph(across(part.axes), upward(part.axes))};
    curve.kept->setLineStyle(QCPGraph::lsNone);
    return curve;
}

void TrainingPlot::fill(const Curve& curve, const TrainingRun& run, double TrainingMoment::*what, const QColor& color)
{
    QVector<double> steps, values, kept_steps, kept_values;
    for (const TrainingMoment& moment : run.curve) {
        steps += double(moment.step);
        values += moment.*what;
    }
    for (std::size_t i = 0; i < run.checkpoints.size(); ++i) {
        kept_steps += double(run.at(i).step);
        kept_values += run.at(i).*what;
    }
    curve.line->setData(steps, values, true);
    curve.line->setPen(QPen(color, 2));
    curve.kept->setData(kept_steps, kept_values, true);
    curve.kept->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, 7));
}

void TrainingPlot::finish(const Part& part, const TrainingRun& run, std::size_t checkpoint, double highest,
                          const FigureLook& look)
{
    const double step = double(run.at(checkpoint).step);
    part.here->setData({step, step}, {0, highest}, true);
    part.here->setPen(QPen(look.palette.accent, 2));
    QVector<double> steps, heights;
    for (const Index change : run.changes) {
        steps += {double(change), double(change), double(change)};
        heights += {0, highest, qQNaN()}; // not a number: a gap to the next line
    }
    part.changes->setData(steps, heights, true);
    part.changes->setPen(QPen(look.palette.quiet_text, 1, Qt::DashLine));
    across(part.axes)->setRange(0, std::max(1.0, double(run.curve.back().step) * 1.02));
    upward(part.axes)->setRange(0, highest);
    across(part.axes)->setLabel(words(QT_TRANSLATE_NOOP("TrainingFigure", "step of training")));
    dress(part.axes, look);
    across(part.axes)->ticker()->setTickCount(3); // steps are long numbers
}

void TrainingPlot::show(const TrainingRun& run, std::size_t checkpoint, const FigureLook& look)
{
    setGround(look);
    // Told apart by lightness as well as by hue, at least 3 : 1 on the ground.
    const QColor previous = isDark(look) ? QColor(0xff5aa9e6) : QColor(0xff1f77b4);
    const QColor induction = isDark(look) ? QColor(0xfff0c060) : QColor(0xffb07810);
    fill(m_loss, run, &TrainingMoment::loss, look.palette.curve);
    fill(m_previous, run, &TrainingMoment::previous, previous);
    fill(m_induction, run, &TrainingMoment::induction, induction);
    m_previous.line->setName(words(QT_TRANSLATE_NOOP("TrainingFigure", "token before")));
    m_induction.line->setName(words(QT_TRANSLATE_NOOP("TrainingFigure", "induction")));
    const double most_loss = std::ranges::max(run.curve, {}, &TrainingMoment::loss).loss;
    finish(m_losses, run, checkpoint, std::max(most_loss, 0.1) * above, look);
    finish(m_scores, run, checkpoint, above, look);
    say(m_losses.title, words(QT_TRANSLATE_NOOP("TrainingFigure", "Loss (nats)")), FigureText::Heading,
        look.palette.text, look);
    say(m_scores.title, words(QT_TRANSLATE_NOOP("TrainingFigure", "Best head's weight")), FigureText::Heading,
        look.palette.text, look);
    m_legend->setFont(look.fonts.font(FigureText::Body));
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        m_legend->item(i)->setFont(look.fonts.font(FigureText::Body));
        m_legend->item(i)->setTextColor(look.palette.quiet_text);
    }
}

} // namespace headlight
