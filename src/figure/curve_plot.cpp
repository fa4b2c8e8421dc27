// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/curve_plot.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr QSizeF least_axes(160, 104); // with their numbers
constexpr double least_inside = 56;    // of axes without their numbers
constexpr int most_header_lines = 4;
constexpr double usual_shape = 1.4;  // width ÷ height that axes like best
constexpr double sure_to_fit = 0.97; // of the width, for words: a screen's letters may be wider than measured

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

void CurvePlot::setGround(const FigureLook& look)
{
    setBackground(look.ground.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(look.ground));
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
    axes->setMinimumMargins(QMargins(0, int(gap::tight), int(gap::wide), 0));
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

QSizeF CurvePlot::need(const Column& column)
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

/// What all columns need with so many of them in a line.
QSizeF CurvePlot::needOf(std::size_t a_line) const
{
    QSizeF all(gap::apart * double(std::min(a_line, m_columns.size())) - gap::apart, 0);
    std::vector<double> widths(a_line, 0); // those below each other are as wide as the widest of them
    for (std::size_t first = 0; first < m_columns.size(); first += a_line) {
        double height = 0;
        for (std::size_t i = first; i < std::min(first + a_line, m_columns.size()); ++i) {
            const QSizeF least = need(m_columns[i]);
            widths[i - first] = std::max(widths[i - first], least.width());
            height = std::max(height, least.height());
        }
        all.rheight() += height + (first > 0 ? gap::tight : 0);
    }
    for (const double width : widths)
        all.rwidth() += width;
    return all;
}

/// Of the arrangements that fit, the one that gives axes of the shape they like best; else the one that is least too
/// large.
std::size_t CurvePlot::columnsALine(QSizeF inner) const
{
    const std::size_t count = m_columns.size();
    std::size_t best = count;
    double least_off = HUGE_VAL;
    for (const std::size_t a_line : {count, (count + 1) / 2, std::size_t(1)}) {
        const QSizeF asked = needOf(a_line);
        const double too_large =
            std::max(asked.width() / inner.width(), asked.height() / std::max(inner.height(), 1.0));
        const double lines = std::ceil(double(count) / double(a_line));
        const double width = inner.width() / double(a_line);
        const double height = (inner.height() - asked.height()) / lines + least_axes.height();
        constexpr double worse_than_any_shape = 1000;
        const double off =
            too_large > 1 ? worse_than_any_shape * too_large : std::abs(std::log(width / height / usual_shape));
        if (off < least_off) {
            least_off = off;
            best = a_line;
        }
    }
    return best;
}

void CurvePlot::setHeader(const QString& heading, const QString& sentences, const FigureLook& look)
{
    if (!m_header)
        m_header.emplace(Header{heading, sentences, look.fonts, makeText(), makeText()});
    m_header->heading = heading;
    m_header->sentences = sentences;
    m_header->fonts = look.fonts;
    say(m_header->first, heading, FigureText::Heading, look.palette.text, look);
    say(m_header->rest, sentences, FigureText::Body, look.palette.quiet_text, look);
}

void CurvePlot::wrapHeader(double width)
{
    if (!m_header)
        return;
    const auto wrap = [&](const QString& text, FigureText role) {
        const double room = std::max(width * sure_to_fit, 1.0);
        return m_header->fonts.wrapped(text, role, room, most_header_lines).join(QLatin1Char('\n'));
    };
    m_header->first->setText(wrap(m_header->heading, FigureText::Heading));
    m_header->rest->setText(wrap(m_header->sentences, FigureText::Body));
}

double CurvePlot::headerHeight() const
{
    if (!m_header)
        return 0;
    double height = 0;
    for (const QCPLayoutElement* words : std::array<const QCPLayoutElement*, 2>{m_header->first, m_header->rest})
        height += words->minimumOuterSizeHint().height() + gap::tight;
    return height;
}

void CurvePlot::place(std::size_t a_line)
{
    QCPLayoutGrid* grid = plotLayout();
    const auto release = [](QCPLayoutElement* element) {
        if (element->layout())
            element->layout()->take(element);
    };
    for (const Column& column : m_columns)
        std::ranges::for_each(column, release);
    if (m_header)
        std::ranges::for_each(std::array<QCPLayoutElement*, 2>{m_header->first, m_header->rest}, release);
    grid->clear(); // the grid of the columns
    auto* columns = new QCPLayoutGrid;
    int row = 0;
    if (m_header)
        for (QCPTextElement* words : {m_header->first, m_header->rest}) {
            grid->addElement(row, 0, words);
            grid->setRowStretchFactor(row++, 0.001);
        }
    // First of all in its place: a legend takes its plot from the layout that it comes into.
    grid->addElement(row, 0, columns);
    grid->setRowStretchFactor(row, 1);
    int line = 0, next_line = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        line = i % a_line == 0 ? next_line : line;
        int place = line;
        for (QCPLayoutElement* element : m_columns[i]) {
            columns->addElement(place, int(i % a_line), element);
            columns->setRowStretchFactor(place, qobject_cast<QCPAxisRect*>(element) ? 1 : 0.001);
            ++place;
        }
        next_line = std::max(next_line, place);
    }
    columns->setRowSpacing(int(gap::tight));
    columns->setColumnSpacing(int(gap::apart));
    grid->setRowSpacing(int(gap::tight));
    const int edge = int(gap::edge);
    grid->setMargins(QMargins(edge, edge, edge, edge));
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

bool CurvePlot::arrange(QSizeF size)
{
    wrapHeader(size.width() - 2 * gap::edge);
    const QSizeF inner(std::max(size.width() - 2 * gap::edge, 1.0), size.height() - 2 * gap::edge - headerHeight());
    const std::size_t a_line = columnsALine(inner);
    place(a_line);
    settle(size);
    const QSizeF asked = needOf(a_line); // with the numbers as they are now
    return asked.width() <= inner.width() && asked.height() <= inner.height();
}

std::vector<QRectF> CurvePlot::textRects() const
{
    std::vector<QRectF> rects;
    if (m_header)
        for (const QCPTextElement* words : {m_header->first, m_header->rest})
            rects.push_back(words->outerRect());
    for (const Column& column : m_columns)
        for (const QCPLayoutElement* element : column)
            rects.push_back(element->outerRect());
    return rects;
}

} // namespace headlight
