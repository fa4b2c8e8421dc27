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

void say(QCPTextElement* element, const QString& text, const QFont& font, const QColor& color)
{
    element->setText(text);
    element->setFont(font);
    element->setTextColor(color);
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

ScalingPlot::ScalingPlot(QWidget* parent) : QCustomPlot(parent)
{
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    plotLayout()->clear();
    m_unscaled = makePart();
    m_scaled = makePart();
    arrange(QSizeF(1, 1)); // an item wants its axes in the layout
    m_band = new QCPItemRect(this);
    m_band->setClipAxisRect(m_unscaled.axes);
    for (QCPItemPosition* corner : {m_band->topLeft, m_band->bottomRight}) {
        corner->setAxes(m_unscaled.axes->axis(QCPAxis::atBottom), m_unscaled.axes->axis(QCPAxis::atLeft));
        corner->setAxisRect(m_unscaled.axes);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    m_band->setPen(Qt::NoPen);
    m_band->setLayer(QStringLiteral("background"));
}

ScalingPlot::Part ScalingPlot::makePart()
{
    Part part;
    part.title = new QCPTextElement(this);
    part.legend = new QCPTextElement(this);
    part.axes = new QCPAxisRect(this, false);
    part.axes->addAxes(QCPAxis::atBottom | QCPAxis::atLeft);
    part.moments = new QCPTextElement(this);
    QCPAxis* x = part.axes->axis(QCPAxis::atBottom);
    QCPAxis* y = part.axes->axis(QCPAxis::atLeft);
    for (QCPAxis* axis : {x, y}) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setSubTicks(false);
        axis->setTickLength(0, 4);
    }
    x->grid()->setVisible(false);
    part.bars = new QCPBars(x, y);
    part.bars->setWidthType(QCPBars::wtPlotCoords);
    part.bars->setAntialiased(false);
    part.curve = new QCPGraph(x, y);
    part.curve->setAdaptiveSampling(false);
    for (QCPTextElement* element : {part.title, part.legend, part.moments})
        element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    return part;
}

void ScalingPlot::dress(const Part& part, const FigureLook& look)
{
    for (QCPAxis* axis : part.axes->axes()) {
        axis->setBasePen(QPen(look.palette.line));
        axis->setTickPen(QPen(look.palette.line));
        axis->setTickLabelFont(look.fonts.font(FigureText::Number));
        axis->setTickLabelColor(look.palette.quiet_text);
        axis->setLabelFont(look.fonts.font(FigureText::Body));
        axis->setLabelColor(look.palette.quiet_text);
        axis->setNumberFormat(QStringLiteral("gb"));
        axis->grid()->setPen(QPen(look.palette.badge));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        // Fewer numbers for larger text, so that they never touch.
        axis->ticker()->setTickCount(look.fonts.height(FigureText::Number) > 20 ? 3 : 5);
    }
    part.bars->setPen(Qt::NoPen);
    part.bars->setBrush(look.palette.bar);
    part.curve->setPen(QPen(look.palette.curve, 2));
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
    part.axes->axis(QCPAxis::atBottom)->setRange(histogram.lowest, histogram.highest);
    part.axes->axis(QCPAxis::atLeft)->setRange(0, highest * 1.05);
    part.axes->axis(QCPAxis::atLeft)->setLabel(QCoreApplication::translate("ScalingFigure", "density"));
    dress(part, look);
}

void ScalingPlot::show(const ScalingResult& result, const FigureLook& look)
{
    const double root = std::sqrt(double(result.parameters.d_k));
    const QString d_k = QString::number(result.parameters.d_k);
    const QFont& heading = look.fonts.font(FigureText::Heading);
    const QFont& body = look.fonts.font(FigureText::Body);
    setBackground(QBrush(look.palette.background));
    fill(m_unscaled, result.unscaled_histogram, root, look);
    fill(m_scaled, result.scaled_histogram, 1, look);
    say(m_unscaled.title, QCoreApplication::translate("ScalingFigure", "Before: q·k"), heading, look.palette.text);
    say(m_scaled.title, QCoreApplication::translate("ScalingFigure", "After: q·k ÷ √%1").arg(d_k), heading,
        look.palette.text);
    say(m_unscaled.legend,
        QCoreApplication::translate("ScalingFigure", "line: N(0, d_k = %1)\nshaded: the range shown after").arg(d_k),
        body, look.palette.quiet_text);
    say(m_scaled.legend, QCoreApplication::translate("ScalingFigure", "line: N(0, 1)\nbars: the samples"), body,
        look.palette.quiet_text);
    say(m_unscaled.moments, momentsText(result.unscaled, expectedMoments(result.parameters, 1)), body,
        look.palette.text);
    say(m_scaled.moments, momentsText(result.scaled, expectedMoments(result.parameters, root)), body,
        look.palette.text);
    QColor wash = look.palette.accent;
    wash.setAlphaF(0.10f);
    m_band->setBrush(wash);
    m_band->topLeft->setCoords(result.scaled_histogram.lowest, 0);
    m_band->bottomRight->setCoords(result.scaled_histogram.highest, 1);
}

std::array<QCPLayoutElement*, 4> ScalingPlot::Part::elements() const
{
    return {title, legend, axes, moments};
}

void ScalingPlot::arrange(QSizeF size)
{
    QCPLayoutGrid* grid = plotLayout();
    for (const Part& part : {m_unscaled, m_scaled})
        for (QCPLayoutElement* element : part.elements())
            if (element->layout())
                element->layout()->take(element);
    grid->simplify();
    const bool beside = size.width() > 1.1 * size.height();
    int row = 0, column = 0;
    for (const Part& part : {m_unscaled, m_scaled}) {
        for (QCPLayoutElement* element : part.elements()) {
            grid->addElement(row, column, element);
            grid->setRowStretchFactor(row, element == part.axes ? 1 : 0.001);
            ++row;
        }
        row = beside ? 0 : row;
        column = beside ? 1 : 0;
    }
    grid->setRowSpacing(int(gap::tight));
    grid->setColumnSpacing(int(gap::apart));
    grid->setMargins(QMargins(int(gap::edge), int(gap::edge), int(gap::edge), int(gap::edge)));
}

std::vector<QRectF> ScalingPlot::textRects() const
{
    std::vector<QRectF> rects;
    for (const Part& part : {m_unscaled, m_scaled})
        for (QCPLayoutElement* element : part.elements())
            rects.push_back(element->outerRect());
    return rects;
}

} // namespace headlight
