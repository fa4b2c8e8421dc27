// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_plot.h"

namespace headlight {

namespace {

constexpr QSizeF least_axes(160, 120); // with their numbers

} // namespace

CurvePlot::CurvePlot(QWidget* parent) : QCustomPlot(parent)
{
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    plotLayout()->clear();
}

void CurvePlot::setColumns(std::vector<Column> columns)
{
    m_columns = std::move(columns);
    arrange(QSizeF(1, 1)); // items want their axes in the layout
}

QCPAxisRect* CurvePlot::makeAxes()
{
    auto* axes = new QCPAxisRect(this, false);
    axes->addAxes(QCPAxis::atBottom | QCPAxis::atLeft);
    for (QCPAxis* axis : axes->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setSubTicks(false);
        axis->setTickLength(0, 4);
    }
    across(axes)->grid()->setVisible(false);
    return axes;
}

QCPTextElement* CurvePlot::makeText()
{
    auto* text = new QCPTextElement(this);
    text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    return text;
}

void CurvePlot::say(QCPTextElement* element, const QString& text, FigureText role, const QColor& color,
                    const FigureLook& look)
{
    element->setText(text);
    element->setFont(look.fonts.font(role));
    element->setTextColor(color);
}

void CurvePlot::dress(QCPAxisRect* axes, const FigureLook& look)
{
    for (QCPAxis* axis : axes->axes()) {
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
}

QSizeF CurvePlot::need(const Column& column) const
{
    double width = 0, height = -gap::tight;
    for (const QCPLayoutElement* element : column) {
        const bool axes = qobject_cast<const QCPAxisRect*>(element) != nullptr;
        const QSizeF least = axes ? least_axes : QSizeF(element->minimumOuterSizeHint());
        width = std::max(width, least.width());
        height += least.height() + gap::tight;
    }
    return {width, height};
}

bool CurvePlot::arrange(QSizeF size)
{
    const QSizeF inner(size.width() - 2 * gap::edge, size.height() - 2 * gap::edge);
    QSizeF beside_need(-gap::apart, 0), below_need(0, -gap::tight);
    for (const Column& column : m_columns) {
        const QSizeF least = need(column);
        beside_need =
            QSizeF(beside_need.width() + least.width() + gap::apart, std::max(beside_need.height(), least.height()));
        below_need =
            QSizeF(std::max(below_need.width(), least.width()), below_need.height() + least.height() + gap::tight);
    }
    const auto fits = [&inner](QSizeF asked) {
        return asked.width() <= inner.width() && asked.height() <= inner.height();
    };
    const bool wide = size.width() > 0.55 * double(m_columns.size()) * size.height();
    const bool beside = fits(beside_need) && (wide || !fits(below_need));

    QCPLayoutGrid* grid = plotLayout();
    for (const Column& column : m_columns)
        for (QCPLayoutElement* element : column)
            if (element->layout())
                element->layout()->take(element);
    grid->simplify();
    int row = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        row = beside ? 0 : row;
        for (QCPLayoutElement* element : m_columns[i]) {
            grid->addElement(row, beside ? int(i) : 0, element);
            grid->setRowStretchFactor(row, qobject_cast<QCPAxisRect*>(element) ? 1 : 0.001);
            ++row;
        }
    }
    grid->setRowSpacing(int(gap::tight));
    grid->setColumnSpacing(int(gap::apart));
    const int edge = int(gap::edge);
    grid->setMargins(QMargins(edge, edge, edge, edge));
    return beside || fits(below_need);
}

std::vector<QRectF> CurvePlot::textRects() const
{
    std::vector<QRectF> rects;
    for (const Column& column : m_columns)
        for (const QCPLayoutElement* element : column)
            rects.push_back(element->outerRect());
    return rects;
}

} // namespace headlight
