// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cost_plot.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr Index fewest_tokens = 16;
constexpr int curve_points = 61;

// Told apart by lightness as well as by hue, on white and on near black.
constexpr std::array<QRgb, all_cost_parts.size()> part_colors = {0xff8a5fbf, 0xff1f77b4, 0xffe0a030, 0xff2a9d6f,
                                                                 0xffc2503a};

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
QVector<double> tokenCounts(Index most)
{
    QVector<double> counts;
    const double factor = double(most) / fewest_tokens;
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

void CostPlot::fill(const Part& part, double Cost::*what, const AttentionConfig& config, Index tokens, Index most,
                    const FigureLook& look)
{
    const QVector<double> counts = tokenCounts(most);
    double lowest = HUGE_VAL, highest = 0;
    for (std::size_t i = 0; i < all_cost_parts.size(); ++i) {
        QVector<double> costs;
        for (double n : counts)
            costs += attentionCost(all_cost_parts[i], config, Index(n), Index(n), Precision::Float64).*what;
        lowest = std::min(lowest, costs.front());
        part.parts[i]->setData(counts, costs, true);
        part.parts[i]->setPen(QPen(QColor(part_colors[i]), 2));
        part.parts[i]->setName(costPartTitle(all_cost_parts[i]));
    }
    QVector<double> totals;
    for (double n : counts)
        totals += attentionCost(config, Index(n), Index(n), Precision::Float64).*what;
    highest = totals.back();
    part.total->setData(counts, totals, true);
    part.total->setPen(QPen(look.palette.text, 2, Qt::DashLine));
    part.total->setName(words(QT_TRANSLATE_NOOP("CostFigure", "all together")));
    part.here->setData({double(tokens), double(tokens)}, {lowest / 1.5, highest * 1.5}, true);
    part.here->setPen(QPen(look.palette.accent, 1, Qt::DotLine));
    fit(across(part.axes), std::min<double>(fewest_tokens, double(tokens)), double(most));
    fit(upward(part.axes), lowest, highest);
    across(part.axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "tokens n")));
    dress(part.axes, look);
    upward(part.axes)->setNumberFormat(QStringLiteral("eb"));
}

void CostPlot::fillMeasured(const AttentionConfig& config, const std::optional<CostSweep>& sweep,
                            const FigureLook& look)
{
    QVector<double> counts, seconds, formula;
    if (sweep)
        for (const CostSample& sample : sweep->samples) {
            counts += double(sample.tokens);
            seconds += sample.seconds;
        }
    for (double n : counts)
        formula += attentionCost(config, Index(n), Index(n), Precision::Float64).operations;
    if (!formula.empty()) {
        const double rate = seconds.back() / formula.back();
        std::ranges::transform(formula, formula.begin(), [rate](double operations) { return operations * rate; });
    }
    m_samples->setData(counts, seconds, true);
    m_formula->setData(counts, formula, true);
    m_samples->setLineStyle(QCPGraph::lsNone);
    m_samples->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, look.palette.text, 7));
    m_formula->setPen(QPen(look.palette.curve, 2));
    dress(m_measured_axes, look);
    across(m_measured_axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "tokens n")));
    upward(m_measured_axes)->setLabel(words(QT_TRANSLATE_NOOP("CostFigure", "seconds")));
    upward(m_measured_axes)->setNumberFormat(QStringLiteral("eb"));
    upward(m_measured_axes)->setNumberPrecision(0);
    if (!counts.empty()) {
        fit(across(m_measured_axes), counts.front(), counts.back());
        fit(upward(m_measured_axes), std::min(*std::ranges::min_element(seconds), formula.front()),
            std::max(*std::ranges::max_element(seconds), formula.back()));
    }
    // The last measurements tell the exponent of long inputs; the first are fixed costs.
    const qsizetype last = std::min<qsizetype>(counts.size(), 4);
    const std::optional<double> exponent =
        fittedExponent(std::span(counts).last(std::size_t(last)), std::span(seconds).last(std::size_t(last)));
    say(m_measured_note,
        exponent ? words(QT_TRANSLATE_NOOP("CostFigure", "line: the formula\nthe last %1 points grow as n to the %2\n"
                                                         "textbook: O(n²·d) time, O(n² + n·d) memory"))
                       .arg(QString::number(last), numberText(*exponent, 3))
                 : words(QT_TRANSLATE_NOOP("CostFigure", "not measured yet\n\n")),
        FigureText::Body, look.palette.quiet_text, look);
}

void CostPlot::show(const AttentionConfig& config, Index tokens, const std::optional<CostSweep>& sweep,
                    const FigureLook& look)
{
    const Index most = std::max<Index>(4096, 2 * tokens);
    setBackground(QBrush(look.palette.background));
    fill(m_operations, &Cost::operations, config, tokens, most, look);
    fill(m_bytes, &Cost::bytes, config, tokens, most, look);
    fillMeasured(config, sweep, look);
    const Cost here = attentionCost(config, tokens, tokens, Precision::Float64);
    say(m_operations.title, words(QT_TRANSLATE_NOOP("CostFigure", "Multiply-adds")), FigureText::Heading,
        look.palette.text, look);
    say(m_bytes.title, words(QT_TRANSLATE_NOOP("CostFigure", "Memory in bytes")), FigureText::Heading,
        look.palette.text, look);
    say(m_measured_title, words(QT_TRANSLATE_NOOP("CostFigure", "Time on this machine")), FigureText::Heading,
        look.palette.text, look);
    say(m_note,
        words(QT_TRANSLATE_NOOP("CostFigure", "upright line: this sentence, n = %1\n%2 multiply-adds, %3"))
            .arg(QString::number(tokens), numberText(here.operations, 3), bytesText(Bytes(here.bytes))),
        FigureText::Body, look.palette.quiet_text, look);
    m_legend->setFont(look.fonts.font(FigureText::Body));
    m_legend->setTextColor(look.palette.quiet_text);
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        m_legend->item(i)->setFont(look.fonts.font(FigureText::Body));
        m_legend->item(i)->setTextColor(look.palette.quiet_text);
    }
}

} // namespace headlight
