// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_plot.h"

namespace headlight {

namespace {

constexpr QSizeF least_axes(160, 120); // with their numbers
constexpr double least_inside = 56;    // of axes without their numbers

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
    // An axis measures its numbers as it drew them last, so a first picture would differ from all later ones.
    QImage scrap(least_axes.toSize(), QImage::Format_RGB32);
    QCPPainter painter(&scrap);
    toPainter(&painter, scrap.width(), scrap.height());
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
        QSizeF least = element->minimumOuterSizeHint();
        if (qobject_cast<const QCPAxisRect*>(element)) {
            const QMargins numbers = element->margins(); // as they were laid out last
            least = least_axes.expandedTo(
                {numbers.left() + numbers.right() + least_inside, numbers.top() + numbers.bottom() + least_inside});
        }
        width = std::max(width, least.width());
        height += least.height() + gap::tight;
    }
    return {width, height};
}

void CurvePlot::settle(QSizeF size)
{
    // Margins follow from numbers that follow from margins: the second time they hold, so that the first picture of a
    // figure equals every later one.
    const QRect before = viewport();
    setViewport(QRect(QPoint(0, 0), size.toSize()));
    updateLayout();
    updateLayout();
    setViewport(before);
}

bool CurvePlot::fits(Order order, QSizeF size) const
{
    QSizeF asked(-gap::apart, 0);
    if (order == Order::Below)
        asked = QSizeF(0, -gap::tight);
    for (const Column& column : m_columns) {
        const QSizeF least = need(column);
        asked = order == Order::Beside
                    ? QSizeF(asked.width() + least.width() + gap::apart, std::max(asked.height(), least.height()))
                    : QSizeF(std::max(asked.width(), least.width()), asked.height() + least.height() + gap::tight);
    }
    return asked.width() <= size.width() - 2 * gap::edge && asked.height() <= size.height() - 2 * gap::edge;
}

void CurvePlot::place(Order order)
{
    QCPLayoutGrid* grid = plotLayout();
    for (const Column& column : m_columns)
        for (QCPLayoutElement* element : column)
            if (element->layout())
                element->layout()->take(element);
    grid->simplify();
    int row = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        row = order == Order::Beside ? 0 : row;
        for (QCPLayoutElement* element : m_columns[i]) {
            grid->addElement(row, order == Order::Beside ? int(i) : 0, element);
            grid->setRowStretchFactor(row, qobject_cast<QCPAxisRect*>(element) ? 1 : 0.001);
            ++row;
        }
    }
    grid->setRowSpacing(int(gap::tight));
    grid->setColumnSpacing(int(gap::apart));
    const int edge = int(gap::edge);
    grid->setMargins(QMargins(edge, edge, edge, edge));
}

bool CurvePlot::arrange(QSizeF size)
{
    const bool wide = size.width() > 0.45 * double(m_columns.size()) * size.height();
    const bool beside = fits(Order::Beside, size) && (wide || !fits(Order::Below, size));
    const Order order = beside ? Order::Beside : Order::Below;
    place(order);
    settle(size);
    return fits(order, size); // with the numbers as they are now
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
