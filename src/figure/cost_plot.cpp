// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cost_plot.h"

#include "figure/cost_figure.h"
#include "i18n/number_text.h"
#include "session/analysis.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr Index fewest_tokens = 16;
constexpr Index range_shown = 4096; // tokens, at least
constexpr int curve_points = 61;

constexpr double least_seconds = 1e-5; // on the axis while nothing is measured

// Told apart by lightness as well as by hue, at least 3 : 1 on the ground.
using PartColors = std::array<QRgb, all_cost_parts.size()>;
constexpr PartColors on_light = {0xff8a5fbf, 0xff1f77b4, 0xffb07810, 0xff2a8a62, 0xffc2503a};
constexpr PartColors on_dark = {0xffb794e6, 0xff5aa9e6, 0xfff0c060, 0xff4cc792, 0xffee8a72};

QColor partColor(std::size_t part, const FigureLook& look)
{
    return QColor((look.palette.background.lightness() < 128 ? on_dark : on_light)[part]);
}

QString words(const char* text)
{
    return QCoreApplication::translate("CostFigure", text);
}

void makeLogarithmic(QCPAxis* axis)
{
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
}

/// From the fewest to the most tokens in equal steps of the logarithm.
QVector<double> tokenCounts(double most)
{
    QVector<double> counts;
    const double factor = most / fewest_tokens;
    for (int i = 0; i < curve_points; ++i)
        counts += std::round(fewest_tokens * std::pow(factor, double(i) / (curve_points - 1)));
    return counts;
}

void fit(QCPAxis* axis, double lowest, double highest)
{
    axis->setRange(lowest / 1.5, highest * 1.5);
}

} // namespace

QString costPartTitle(CostPart part)
{
    switch (part) {
    case CostPart::Projections:
        return words(QT_TRANSLATE_NOOP("CostFigure", "projections to q, k, v"));
    case CostPart::Scores:
        return words(QT_TRANSLATE_NOOP("CostFigure", "scores q·k"));
    case CostPart::Softmax:
        return words(QT_TRANSLATE_NOOP("CostFigure", "softmax"));
    case CostPart::Values:
        return words(QT_TRANSLATE_NOOP("CostFigure", "weights · values"));
    case CostPart::OutputProjection:
        return words(QT_TRANSLATE_NOOP("CostFigure", "output projection"));
    }
    return {};
}

CostPlot::CostPlot(QWidget* parent) : CurvePlot(parent)
{
    m_legend = new QCPLegend;
    m_note = makeText();
    m_operations = makePart(m_legend);
    m_bytes = makePart(m_note);
    makeMeasured();
    setColumns({{m_operations.title, m_operations.axes, m_operations.below},
                {m_bytes.title, m_bytes.axes, m_bytes.below},
                {m_measured_title, m_measured_axes, m_measured_note}});
    makeLegend();
}

CostPlot::Part CostPlot::makePart(QCPLayoutElement* below)
{
    Part part;
    part.title = makeText();
    part.axes = makeAxes();
    part.below = below;
    for (QCPAxis* axis : part.axes->axes())
        makeLogarithmic(axis);
    upward(part.axes)->setNumberPrecision(0);
    for (QCPGraph*& graph : part.parts)
        graph = new QCPGraph(across(part.axes), upward(part.axes));
    part.total = new QCPGraph(across(part.axes), upward(part.axes));
    part.here = new QCPGraph(across(part.axes), upward(part.axes));
    return part;
}

void CostPlot::makeMeasured()
{
    m_measured_title = makeText();
    m_measured_axes = makeAxes();
    m_measured_note = makeText();
    for (QCPAxis* axis : m_measured_axes->axes())
        makeLogarithmic(axis);
    m_kept = new QCPGraph(across(m_bytes.axes), upward(m_bytes.axes));
    m_formula = new QCPGraph(across(m_measured_axes), upward(m_measured_axes));
    m_samples = new QCPGraph(across(m_measured_axes), upward(m_measured_axes));
}

void CostPlot::makeLegend()
{
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setMargins(QMargins());
    m_legend->setRowSpacing(0);
    for (QCPGraph* graph : m_operations.parts)
        m_legend->addItem(new QCPPlottableLegendItem(m_legend, graph));
    m_legend->addItem(new QCPPlottableLegendItem(m_legend, m_operations.total));
}

void CostPlot::fill(const Part& part, double Cost::*what, const AttentionSize& size, const FigureLook& look)
{
    const double tokens = double(size.n_q);
    const double most = double(std::max<Index>(range_shown, 2 * size.n_q));
    const QVector<double> counts = tokenCounts(most);
    const auto cost_at = [&](double n, auto... one_part) {
        return attentionCost(one_part..., size.config, Index(n), Index(n), precisionOf(Index(n), Index(n))).*what;
    };
    double lowest = HUGE_VAL;
    for (std::size_t i = 0; i < all_cost_parts.size(); ++i) {
        QVector<double> costs;
        for (const double n : counts)
            costs += cost_at(n, all_cost_parts[i]);
        lowest = std::min(lowest, costs.front());
        part.parts[i]->setData(counts, costs, true);
        part.parts[i]->setPen(QPen(partColor(i, look), 2));
        part.parts[i]->setName(costPartTitle(all_cost_parts[i]));
    }
    QVector<double> totals;
    for (const double n : counts)
        totals += cost_at(n);
    const double highest = totals.back();
    part.total->setData(counts, totals, true);
    part.total->setPen(QPen(look.palette.text, 2, Qt::DashLine));
    part.total->setName(words(QT_TRANSLATE_NOOP("CostFigure", "all together")));
    part.here->setData({tokens, tokens}, {lowest / 1.5, highest * 1.5}, true);
    part.here->setPen(QPen(look.palette.accent, 1, Qt::DotLine));
    fit(across(part.axes), std::min<double>(fewest_tokens, tokens), most);
    fit(upward(part.axes), lowest, highest);
    across(part.axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "tokens n")));
    dress(part.axes, look);
    upward(part.axes)->setNumberFormat(QStringLiteral("eb"));
}

void CostPlot::fillMeasured(const AttentionConfig& config, const std::optional<CostSweep>& sweep,
                            const FigureLook& look)
{
    QVector<double> counts, seconds, bytes, formula;
    if (sweep)
        for (const CostSample& sample : sweep->samples) {
            counts += double(sample.tokens);
            seconds += sample.seconds;
            bytes += sample.bytes;
            formula += attentionCost(config, sample.tokens, sample.tokens, sample.precision).operations;
        }
    if (!formula.empty()) {
        const double rate = seconds.back() / formula.back();
        std::ranges::transform(formula, formula.begin(), [rate](double operations) { return operations * rate; });
    }
    m_samples->setData(counts, seconds, true);
    m_kept->setData(counts, bytes, true);
    for (QCPGraph* dots : {m_samples, m_kept}) {
        dots->setLineStyle(QCPGraph::lsNone);
        dots->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, look.palette.text, 7));
    }
    m_formula->setData(counts, formula, true);
    m_formula->setPen(QPen(look.palette.curve, 2));
    dress(m_measured_axes, look);
    across(m_measured_axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "tokens n")));
    upward(m_measured_axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "seconds")));
    upward(m_measured_axes)->setNumberFormat(QStringLiteral("eb"));
    upward(m_measured_axes)->setNumberPrecision(0);
    if (counts.empty()) {
        across(m_measured_axes)->setRange(across(m_operations.axes)->range());
        upward(m_measured_axes)->setRange(least_seconds, 1);
        return;
    }
    fit(across(m_measured_axes), counts.front(), counts.back());
    fit(upward(m_measured_axes), std::min(*std::ranges::min_element(seconds), formula.front()),
        std::max(*std::ranges::max_element(seconds), formula.back()));
    QCPRange memory = upward(m_bytes.axes)->range();
    memory.expand(QCPRange(bytes.front() / 1.5, bytes.back() * 1.5));
    upward(m_bytes.axes)->setRange(memory);
}

void CostPlot::show(const AttentionSize& size, const std::optional<CostSweep>& sweep, const FigureLook& look)
{
    setGround(look);
    fill(m_operations, &Cost::operations, size, look);
    fill(m_bytes, &Cost::bytes, size, look);
    fillMeasured(size.config, sweep, look);
    const auto head = [&](QCPTextElement* title, const char* text) {
        say(title, words(text), FigureText::Heading, look.palette.text, look);
    };
    head(m_operations.title, QT_TRANSLATE_NOOP("CostFigure", "Multiply-adds"));
    head(m_bytes.title, QT_TRANSLATE_NOOP("CostFigure", "Memory in bytes"));
    head(m_measured_title, QT_TRANSLATE_NOOP("CostFigure", "Time on this machine"));
    sayNotes(size, sweep, look);
    m_legend->setFont(look.fonts.font(FigureText::Body));
    m_legend->setTextColor(look.palette.quiet_text);
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        m_legend->item(i)->setFont(look.fonts.font(FigureText::Body));
        m_legend->item(i)->setTextColor(look.palette.quiet_text);
    }
}

void CostPlot::sayNotes(const AttentionSize& size, const std::optional<CostSweep>& sweep, const FigureLook& look)
{
    const Cost here = attentionCost(size.config, size.n_q, size.n_k, size.precision());
    const QString place = size.n_q == size.n_k
                              ? words(QT_TRANSLATE_NOOP("CostFigure", "upright line: n = %1")).arg(countText(size.n_q))
                              : words(QT_TRANSLATE_NOOP("CostFigure", "upright line: %1 queries, %2 keys"))
                                    .arg(countText(size.n_q), countText(size.n_k));
    QStringList memory = {place,
                          words(QT_TRANSLATE_NOOP("CostFigure", "%1 multiply-adds, %2"))
                              .arg(numberText(here.operations, 6), bytesText(Bytes(here.bytes))),
                          words(QT_TRANSLATE_NOOP("CostFigure", "float64 up to %1 tokens, float32 above"))
                              .arg(countText(most_double_tokens))};
    QStringList time;
    if (sweep && !sweep->samples.empty()) {
        const CostGrowth growth = costGrowth(*sweep);
        memory += words(QT_TRANSLATE_NOOP("CostFigure", "dots: measured, every step kept"));
        time += words(QT_TRANSLATE_NOOP("CostFigure", "dots: measured, one thread; line: the formula"));
        if (growth.seconds && growth.bytes) {
            memory += words(QT_TRANSLATE_NOOP("CostFigure", "the last %1 dots grow as n to the %2"))
                          .arg(countText(growth.samples), numberText(*growth.bytes, 3));
            time += words(QT_TRANSLATE_NOOP("CostFigure", "the last %1 dots grow as n to the %2"))
                        .arg(countText(growth.samples), numberText(*growth.seconds, 3));
        }
    } else {
        time += words(QT_TRANSLATE_NOOP("CostFigure", "not measured yet"));
    }
    memory += words(QT_TRANSLATE_NOOP("CostFigure", "textbook: O(n² + n·d) memory"));
    time += words(QT_TRANSLATE_NOOP("CostFigure", "textbook: O(n²·d) time"));
    say(m_note, memory.join(QLatin1Char('\n')), FigureText::Body, look.palette.quiet_text, look);
    say(m_measured_note, time.join(QLatin1Char('\n')), FigureText::Body, look.palette.quiet_text, look);
}

} // namespace headlight
