// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_plot.h"

#include "figure/scaling_plot_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace headlight {

namespace {

constexpr int curve_points = 241;
constexpr double band = 4; // standard deviations of scores with variance 1
constexpr double normal_95 = 1.96;
constexpr double widest_dot = 0.16;     // share of an octave that a cloud takes on each side
constexpr double gradient_floor = 1e-6; // of a logarithmic axis
constexpr double gradient_ceiling = 30; // the same
constexpr double large_letters = 20;    // pixels high: fewer numbers on the axes

double normalDensity(double x, double deviation)
{
    const double z = x / deviation;
    return std::exp(-z * z / 2) / (deviation * std::sqrt(2 * std::numbers::pi));
}

/// The experiments shown against d_k, the chosen one among them.
std::vector<const ScalingResult*> resultsOf(const ScalingView& view)
{
    std::vector<const ScalingResult*> results;
    for (const ScalingResult& result : view.sweep)
        results.push_back(&result);
    if (results.empty())
        results.push_back(&view.here);
    return results;
}

void makeLogarithmic(QCPAxis* axis, double base)
{
    auto ticker = QSharedPointer<QCPAxisTickerLog>::create();
    ticker->setLogBase(base);
    ticker->setSubTickCount(0);
    axis->setScaleType(QCPAxis::stLogarithmic);
    axis->setTicker(ticker);
}

void makeLinear(QCPAxis* axis)
{
    axis->setScaleType(QCPAxis::stLinear);
    axis->setTicker(QSharedPointer<QCPAxisTicker>::create());
}

bool isLogarithmic(ScalingQuantity quantity)
{
    return quantity == ScalingQuantity::Variance || quantity == ScalingQuantity::LogitGradient ||
           quantity == ScalingQuantity::QueryGradient;
}

/// The vertical range, the same for all divisors so that they can be compared.
QCPRange rangeOf(const ScalingView& view)
{
    switch (view.quantity) {
    case ScalingQuantity::Variance:
        return {1e-4, 1e5};
    case ScalingQuantity::LogitGradient:
    case ScalingQuantity::QueryGradient:
        return {gradient_floor, gradient_ceiling};
    case ScalingQuantity::Jacobian:
        return {0, 0.75}; // at most √½
    case ScalingQuantity::Kurtosis: {
        ScalingParameters smallest = view.here.parameters;
        smallest.d_k = 1;
        const std::optional<Moments> theory = expectedMoments(smallest, 1);
        double highest = std::max(4.0, theory ? theory->kurtosis * 1.1 : 0);
        for (const ScalingResult* result : resultsOf(view))
            highest = std::max(highest, result->of(ScalingDivisor::None).moments.kurtosis * 1.1);
        return {0, highest};
    }
    case ScalingQuantity::Histogram:
    case ScalingQuantity::MaxWeight:
    case ScalingQuantity::Entropy:
    case ScalingQuantity::Saturated:
        break;
    }
    return {0, 1.05};
}

/// What is too small for the axis stands on its edge.
double withinAxis(double value, ScalingQuantity quantity)
{
    return isLogarithmic(quantity) ? std::max(value, gradient_floor) : value;
}

void hideAll(std::initializer_list<QCPLayerable*> things)
{
    for (QCPLayerable* thing : things)
        thing->setVisible(false);
}

} // namespace

ScalingPlot::ScalingPlot(QWidget* parent) : CurvePlot(parent)
{
    std::vector<Column> columns;
    for (Part& part : m_parts) {
        part = makePart();
        columns.push_back({part.title, part.axes, part.numbers});
    }
    setColumns(std::move(columns));
    for (Part& part : m_parts) {
        part.band = new QCPItemRect(this);
        part.band->setClipAxisRect(part.axes);
        for (QCPItemPosition* corner : {part.band->topLeft, part.band->bottomRight}) {
            corner->setAxes(across(part.axes), upward(part.axes));
            corner->setAxisRect(part.axes);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        part.band->setPen(Qt::NoPen);
        part.band->setLayer(QStringLiteral("background"));
        part.band->topLeft->setCoords(-band, 0);
        part.band->bottomRight->setCoords(band, 1);
    }
}

ScalingPlot::Part ScalingPlot::makePart()
{
    Part part;
    part.title = makeText();
    part.axes = makeAxes();
    part.numbers = makeText();
    QCPAxis* x = across(part.axes);
    QCPAxis* y = upward(part.axes);
    part.bars = new QCPBars(x, y);
    part.bars->setWidthType(QCPBars::wtPlotCoords);
    part.bars->setAntialiased(false);
    for (QCPGraph** graph : {&part.low, &part.high, &part.cloud, &part.theory, &part.points, &part.means, &part.here}) {
        *graph = new QCPGraph(x, y);
        (*graph)->setAdaptiveSampling(false);
    }
    part.high->setChannelFillGraph(part.low);
    part.errors = new QCPErrorBars(x, y);
    part.errors->setDataPlottable(part.points);
    return part;
}

void ScalingPlot::fillHistogram(const Part& part, const ScalingView& view, ScalingDivisor divisor,
                                const FigureLook& look)
{
    const ScalingOutcome& outcome = view.here.of(divisor);
    const Histogram& histogram = outcome.histogram;
    const double bin = (histogram.highest - histogram.lowest) / double(histogram.counts.size());
    const double total = double(std::accumulate(histogram.counts.begin(), histogram.counts.end(), histogram.outside));
    const double deviation = std::sqrt(double(view.here.parameters.d_k)) / outcome.divisor;
    QVector<double> middles, densities, places, curve;
    double highest = normalDensity(0, deviation);
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        middles += histogram.lowest + (double(i) + 0.5) * bin;
        densities += total > 0 ? double(histogram.counts[i]) / (total * bin) : 0;
        highest = std::max(highest, densities.back());
    }
    for (int i = 0; i < curve_points; ++i) {
        places += histogram.lowest + (histogram.highest - histogram.lowest) * i / (curve_points - 1);
        curve += normalDensity(places.back(), deviation);
    }
    part.bars->setWidth(bin);
    part.bars->setData(middles, densities, true);
    part.theory->setData(places, curve, true);
    makeLinear(across(part.axes));
    makeLinear(upward(part.axes));
    // A narrow histogram is shown on −4 … 4, so that it is seen to be narrow.
    across(part.axes)->setRange(std::min(histogram.lowest, -band), std::max(histogram.highest, band));
    upward(part.axes)->setRange(0, highest * 1.05);
    across(part.axes)->setLabel(QCoreApplication::translate("ScalingFigure", "score"));
    upward(part.axes)->setLabel(QCoreApplication::translate("ScalingFigure", "density"));
    QColor wash = look.palette.accent;
    wash.setAlphaF(0.10f);
    part.band->setBrush(wash);
    part.bars->setVisible(true);
    part.band->setVisible(true);
    part.theory->setVisible(true);
}

void ScalingPlot::fillEstimates(const Part& part, const ScalingView& view, ScalingDivisor divisor)
{
    QVector<double> sizes, values, errors, theory_sizes, theory;
    for (const ScalingResult* result : resultsOf(view)) {
        const Estimate estimate = estimateOf(result->of(divisor), view.quantity);
        sizes += double(result->parameters.d_k);
        values += estimate.value;
        errors += normal_95 * estimate.error;
    }
    for (int octave = 0; octave <= 12; ++octave) {
        ScalingParameters parameters = view.here.parameters;
        parameters.d_k = Index(1) << octave;
        parameters.d_model.reset();
        if (const auto expected = theoryOf(view.quantity, parameters, divisor)) {
            theory_sizes += double(parameters.d_k);
            theory += *expected;
        }
    }
    part.points->setData(sizes, values, true);
    part.errors->setData(errors);
    part.theory->setData(theory_sizes, theory, true);
    part.here->setData({double(view.here.parameters.d_k)}, {estimateOf(view.here.of(divisor), view.quantity).value});
    for (QCPLayerable* shown : std::initializer_list<QCPLayerable*>{part.points, part.errors, part.theory, part.here})
        shown->setVisible(true);
}

void ScalingPlot::fillSpreads(const Part& part, const ScalingView& view, ScalingDivisor divisor)
{
    QVector<double> sizes, low, middle, high, means, cloud_sizes, cloud;
    const auto within = [&view](double value) { return withinAxis(value, view.quantity); };
    for (const ScalingResult* result : resultsOf(view)) {
        const Spread& spread = spreadIn(result->of(divisor), view.quantity);
        const double d_k = double(result->parameters.d_k);
        sizes += d_k;
        low += within(spread.p10);
        middle += within(spread.p50);
        high += within(spread.p90);
        means += within(spread.mean);
        for (std::size_t i = 0; i < spread.cloud.size(); ++i) { // beside each other, evenly
            const double way = widest_dot * (2 * double(i) / double(spread.cloud.size()) - 1);
            cloud_sizes += d_k * std::exp2(way);
            cloud += within(spread.cloud[i]);
        }
    }
    part.low->setData(sizes, low, true);
    part.high->setData(sizes, high, true);
    part.points->setData(sizes, middle, true);
    part.means->setData(sizes, means, true);
    part.cloud->setData(cloud_sizes, cloud);
    part.here->setData({double(view.here.parameters.d_k)},
                       {within(spreadIn(view.here.of(divisor), view.quantity).p50)});
    for (QCPLayerable* shown :
         std::initializer_list<QCPLayerable*>{part.low, part.high, part.cloud, part.points, part.means, part.here})
        shown->setVisible(true);
}

void ScalingPlot::dressPart(const Part& part, const ScalingView& view, ScalingDivisor divisor, const FigureLook& look)
{
    const FigurePalette& palette = look.palette;
    QColor wash = palette.curve, dust = palette.text;
    wash.setAlphaF(0.18f);
    dust.setAlphaF(0.35f);
    dress(part.axes, look);
    part.bars->setPen(Qt::NoPen);
    part.bars->setBrush(palette.bar);
    part.theory->setPen(QPen(palette.curve, 2));
    for (QCPGraph* edge : {part.low, part.high})
        edge->setPen(QPen(palette.curve, 1, Qt::DotLine));
    part.high->setBrush(wash);
    part.cloud->setLineStyle(QCPGraph::lsNone);
    part.cloud->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, dust, dust, 2));
    part.means->setLineStyle(QCPGraph::lsNone);
    part.means->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(palette.warning, 2), Qt::NoBrush, 9));
    part.points->setLineStyle(isSpread(view.quantity) ? QCPGraph::lsLine : QCPGraph::lsNone);
    part.points->setPen(QPen(palette.curve, 2));
    part.points->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, palette.text, palette.text, 5));
    part.errors->setPen(QPen(palette.text, 1));
    part.here->setLineStyle(QCPGraph::lsNone);
    part.here->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(palette.accent, 2), Qt::NoBrush, 12));
    say(part.title, scalingDivisorTitle(divisor), FigureText::Heading, palette.text, look);
    say(part.numbers, scalingNumbers(view, divisor), FigureText::Body, palette.text, look);
}

void ScalingPlot::show(const ScalingView& view, const FigureLook& look)
{
    setGround(look);
    setHeader(look.title ? scalingHeading(view) : QString(), scalingLegend(view), look);
    const bool large = look.fonts.height(FigureText::Number) > large_letters;
    for (const ScalingDivisor divisor : all_scaling_divisors) {
        const Part& part = m_parts[std::size_t(divisor)];
        hideAll({part.bars, part.band, part.low, part.high, part.cloud, part.theory, part.points, part.errors,
                 part.means, part.here});
        if (view.quantity == ScalingQuantity::Histogram) {
            fillHistogram(part, view, divisor, look);
        } else {
            makeLogarithmic(across(part.axes), large ? 16 : 4);
            across(part.axes)->setRange(0.75, 4096 / 0.75);
            across(part.axes)->setLabel(QStringLiteral("d_k"));
            if (isLogarithmic(view.quantity))
                makeLogarithmic(upward(part.axes), large ? 1000 : 100);
            else
                makeLinear(upward(part.axes));
            upward(part.axes)->setRange(rangeOf(view));
            upward(part.axes)->setLabel(QString());
            isSpread(view.quantity) ? fillSpreads(part, view, divisor) : fillEstimates(part, view, divisor);
        }
        dressPart(part, view, divisor, look);
    }
}

} // namespace headlight
