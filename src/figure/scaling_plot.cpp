// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_plot.h"

#include "i18n/number_text.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>
#include <numeric>

namespace headlight {

namespace {

constexpr int digits = 4;
constexpr int curve_points = 241;

std::optional<double> entryKurtosis(EntryDistribution entries)
{
    switch (entries) {
    case EntryDistribution::Normal:
        return 3.0;
    case EntryDistribution::Uniform:
        return 1.8;
    case EntryDistribution::Signs:
        return 1.0;
    case EntryDistribution::Shifted:
    case EntryDistribution::Correlated:
        return std::nullopt;
    }
    return std::nullopt;
}

double normalDensity(double x, double deviation)
{
    const double z = x / deviation;
    return std::exp(-z * z / 2) / (deviation * std::sqrt(2 * std::numbers::pi));
}

QString momentsText(const Moments& seen, const std::optional<Moments>& expected)
{
    const QString mean = numberText(seen.mean, digits);
    const QString variance = numberText(seen.variance, digits);
    const QString kurtosis = numberText(seen.kurtosis, digits);
    if (!expected)
        return QCoreApplication::translate("ScalingFigure", "mean %1\nvariance %2\nkurtosis %3")
            .arg(mean, variance, kurtosis);
    return QCoreApplication::translate("ScalingFigure",
                                       "mean %1 (theory %2)\nvariance %3 (theory %4)\nkurtosis %5 (theory %6)")
        .arg(mean, numberText(expected->mean, digits), variance, numberText(expected->variance, digits), kurtosis,
             numberText(expected->kurtosis, digits));
}

} // namespace

std::optional<Moments> expectedMoments(const ScalingParameters& parameters, double divisor)
{
    const std::optional<double> kurtosis = entryKurtosis(parameters.entries);
    if (!kurtosis)
        return std::nullopt;
    const double d_k = double(parameters.d_k);
    return Moments{0, d_k / (divisor * divisor), 3 + (*kurtosis * *kurtosis - 3) / d_k};
}

ScalingPlot::ScalingPlot(QWidget* parent) : CurvePlot(parent)
{
    m_unscaled = makePart();
    m_scaled = makePart();
    setColumns({{m_unscaled.title, m_unscaled.legend, m_unscaled.axes, m_unscaled.moments},
                {m_scaled.title, m_scaled.legend, m_scaled.axes, m_scaled.moments}});
    m_band = new QCPItemRect(this);
    m_band->setClipAxisRect(m_unscaled.axes);
    for (QCPItemPosition* corner : {m_band->topLeft, m_band->bottomRight}) {
        corner->setAxes(across(m_unscaled.axes), upward(m_unscaled.axes));
        corner->setAxisRect(m_unscaled.axes);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    m_band->setPen(Qt::NoPen);
    m_band->setLayer(QStringLiteral("background"));
}

ScalingPlot::Part ScalingPlot::makePart()
{
    Part part;
    part.title = makeText();
    part.legend = makeText();
    part.axes = makeAxes();
    part.moments = makeText();
    part.bars = new QCPBars(across(part.axes), upward(part.axes));
    part.bars->setWidthType(QCPBars::wtPlotCoords);
    part.bars->setAntialiased(false);
    part.curve = new QCPGraph(across(part.axes), upward(part.axes));
    part.curve->setAdaptiveSampling(false);
    return part;
}

void ScalingPlot::fill(const Part& part, const Histogram& histogram, double deviation, const FigureLook& look)
{
    const double bin = (histogram.highest - histogram.lowest) / double(histogram.counts.size());
    const double total = double(std::accumulate(histogram.counts.begin(), histogram.counts.end(), histogram.outside));
    QVector<double> middles, densities;
    double highest = normalDensity(0, deviation);
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        middles += histogram.lowest + (double(i) + 0.5) * bin;
        densities += total > 0 ? double(histogram.counts[i]) / (total * bin) : 0;
        highest = std::max(highest, densities.back());
    }
    part.bars->setWidth(bin);
    part.bars->setData(middles, densities, true);
    QVector<double> places, curve;
    for (int i = 0; i < curve_points; ++i) {
        places += histogram.lowest + (histogram.highest - histogram.lowest) * i / (curve_points - 1);
        curve += normalDensity(places.back(), deviation);
    }
    part.curve->setData(places, curve, true);
    across(part.axes)->setRange(histogram.lowest, histogram.highest);
    upward(part.axes)->setRange(0, highest * 1.05);
    upward(part.axes)->setLabel(QCoreApplication::translate("ScalingFigure", "density"));
    dress(part.axes, look);
    part.bars->setPen(Qt::NoPen);
    part.bars->setBrush(look.palette.bar);
    part.curve->setPen(QPen(look.palette.curve, 2));
}

void ScalingPlot::show(const ScalingResult& result, const FigureLook& look)
{
    const double root = std::sqrt(double(result.parameters.d_k));
    const QString d_k = QString::number(result.parameters.d_k);
    const QColor& text = look.palette.text;
    const QColor& quiet = look.palette.quiet_text;
    setBackground(QBrush(look.palette.background));
    fill(m_unscaled, result.unscaled_histogram, root, look);
    fill(m_scaled, result.scaled_histogram, 1, look);
    say(m_unscaled.title, QCoreApplication::translate("ScalingFigure", "Before: q·k"), FigureText::Heading, text, look);
    say(m_scaled.title, QCoreApplication::translate("ScalingFigure", "After: q·k ÷ √%1").arg(d_k), FigureText::Heading,
        text, look);
    say(m_unscaled.legend,
        QCoreApplication::translate("ScalingFigure", "line: N(0, d_k = %1)\nshaded: −4 to 4").arg(d_k),
        FigureText::Body, quiet, look);
    say(m_scaled.legend, QCoreApplication::translate("ScalingFigure", "line: N(0, 1)\nshown: −4 to 4"),
        FigureText::Body, quiet, look);
    say(m_unscaled.moments, momentsText(result.unscaled, expectedMoments(result.parameters, 1)), FigureText::Body, text,
        look);
    say(m_scaled.moments, momentsText(result.scaled, expectedMoments(result.parameters, root)), FigureText::Body, text,
        look);
    QColor wash = look.palette.accent;
    wash.setAlphaF(0.10f);
    m_band->setBrush(wash);
    m_band->topLeft->setCoords(result.scaled_histogram.lowest, 0);
    m_band->bottomRight->setCoords(result.scaled_histogram.highest, 1);
}

} // namespace headlight
