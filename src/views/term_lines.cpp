// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/term_lines.h"

#include "i18n/number_text.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 3;
constexpr int header_lines = 1;
constexpr double most_shrunk = 0.6;

QFont fixedFont(const QFont& text)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(text.pointSizeF());
    return fixed;
}

} // namespace

TermLines::TermLines(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void TermLines::showSum(std::optional<CellSum> sum, const TokenSequence& keys)
{
    m_sum = std::move(sum);
    m_keys.clear();
    if (m_sum && m_sum->place == CellSum::Place::Key)
        m_keys = tokenWords(keys);
    m_largest = 0;
    if (m_sum)
        for (const Term& term : m_sum->sum.terms)
            if (std::isfinite(term.product))
                m_largest = std::max(m_largest, std::abs(term.product));
    measure();
    sort();
}

void TermLines::measure()
{
    const QFontMetrics numbers(fixedFont(font()));
    m_place_width = fontMetrics().horizontalAdvance(QStringLiteral("0"));
    m_left_width = m_sum ? fontMetrics().horizontalAdvance(m_sum->left_name) : 0;
    m_right_width = m_sum ? fontMetrics().horizontalAdvance(m_sum->right_name) : 0;
    m_product_width = fontMetrics().horizontalAdvance(tr("product"));
    const auto widen = [](int& width, int needed) { width = std::max(width, needed + 1); };
    if (m_sum)
        for (const Term& term : m_sum->sum.terms) {
            widen(m_place_width, fontMetrics().horizontalAdvance(placeText(term)));
            widen(m_left_width, numbers.horizontalAdvance(numberText(term.left, digits)));
            widen(m_right_width, numbers.horizontalAdvance(numberText(term.right, digits)));
            widen(m_product_width, numbers.horizontalAdvance(numberText(term.product, digits)));
        }
    updateGeometry();
}

void TermLines::setOrder(Order order)
{
    m_order = order;
    sort();
}

void TermLines::sort()
{
    const std::vector<Term> summed = m_sum ? m_sum->sum.terms : std::vector<Term>();
    m_terms = m_order == Order::LargestFirst ? largestFirst(summed) : summed;
    m_current = std::clamp(m_current, 0, std::max(int(m_terms.size()) - 1, 0));
    describe();
    updateGeometry();
    update();
}

void TermLines::describe()
{
    setAccessibleName(tr("The sum term by term"));
    setToolTip(tr("Each line is one product of the sum. Click a factor, or choose it with ← → and press Return, to go "
                  "to the cell it stands in."));
    if (m_terms.empty())
        return setAccessibleDescription({});
    const Term& term = m_terms[std::size_t(m_current)];
    setAccessibleDescription(tr("Place %1: %2 times %3 is %4.")
                                 .arg(placeText(term), numberText(term.left, digits), numberText(term.right, digits),
                                      numberText(term.product, digits)));
}

int TermLines::neededWidth() const
{
    return m_place_width + m_left_width + m_right_width + m_product_width + 4 * spacing::medium;
}

/// How much smaller the text is drawn where the columns would not fit otherwise.
double TermLines::shrink() const
{
    return std::clamp(double(width()) / std::max(neededWidth(), 1), most_shrunk, 1.0);
}

QFont TermLines::shrunk(QFont text) const
{
    text.setPointSizeF(text.pointSizeF() * shrink());
    return text;
}

int TermLines::lineHeight() const
{
    return fontMetrics().height() + spacing::small;
}

QRect TermLines::linePlace(int line) const
{
    return {0, (line + header_lines) * lineHeight(), width(), lineHeight()};
}

QRect TermLines::leftPlace(int line) const
{
    return columns(linePlace(line)).left;
}

QRect TermLines::rightPlace(int line) const
{
    return columns(linePlace(line)).right;
}

QSize TermLines::sizeHint() const
{
    const int lines = m_terms.empty() ? 0 : int(m_terms.size()) + header_lines;
    return {fontMetrics().averageCharWidth() * 32, lines * lineHeight()};
}

QSize TermLines::minimumSizeHint() const
{
    return {m_terms.empty() ? 0 : int(neededWidth() * most_shrunk), sizeHint().height()};
}

/// Place and numbers take what their widest needs; the bar has the rest.
TermLines::Columns TermLines::columns(QRect line) const
{
    const int gap = spacing::medium;
    const auto cut = [&line, gap](int width) {
        const QRect column(line.left(), line.top(), std::min(width, std::max(line.width(), 0)), line.height());
        line.setLeft(column.right() + 1 + gap);
        return column;
    };
    const auto scaled = [factor = shrink()](int width) { return int(std::ceil(width * factor)); };
    line.adjust(spacing::small, 0, -spacing::small, 0);
    const QRect place = cut(std::min(scaled(m_place_width), line.width() / 4));
    const QRect left = cut(scaled(m_left_width));
    const QRect right = cut(scaled(m_right_width));
    const int product_width = scaled(m_product_width);
    const QRect product(line.right() - product_width + 1, line.top(), product_width, line.height());
    const QRect bar(line.left(), line.top(), std::max(0, product.left() - gap - line.left()), line.height());
    return {place, left, right, bar, product};
}

QString TermLines::placeText(const Term& term) const
{
    if (m_keys.empty())
        return QString::number(term.place);
    return tr("%1 %2").arg(QString::number(term.place), m_keys[std::size_t(term.place)]);
}

void TermLines::paintEvent(QPaintEvent* event)
{
    if (m_terms.empty())
        return;
    QPainter painter(this);
    paintHeader(painter);
    const int count = int(m_terms.size());
    const int first = std::clamp(event->rect().top() / lineHeight() - header_lines, 0, count);
    const int last = std::clamp(event->rect().bottom() / lineHeight() + 1 - header_lines, first, count);
    for (int line = first; line < last; ++line)
        paintLine(painter, line);
    m_painted = last - first;
}

void TermLines::paintHeader(QPainter& painter) const
{
    const Columns place = columns(linePlace(-header_lines));
    painter.setFont(shrunk(font()));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const auto name = [&](QRect room, const QString& text) {
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    };
    name(place.left, m_sum->left_name);
    name(place.right, m_sum->right_name);
    name(place.product, tr("product"));
}

void TermLines::paintBar(QPainter& painter, QRect room, double product) const
{
    if (m_largest == 0 || !std::isfinite(product) || room.width() < spacing::medium)
        return;
    const double middle = room.left() + room.width() / 2.0;
    const double length = room.width() / 2.0 * product / m_largest;
    const QRectF bar(std::min(middle, middle + length), room.top() + 2, std::abs(length), room.height() - 4);
    painter.fillRect(bar, palette().color(QPalette::Highlight));
    painter.fillRect(QRectF(middle, room.top(), 1, room.height()), palette().color(QPalette::Mid));
}

void TermLines::paintLine(QPainter& painter, int line) const
{
    const Term& term = m_terms[std::size_t(line)];
    const Columns place = columns(linePlace(line));
    const QColor ink = palette().color(QPalette::WindowText);
    const QColor quiet = palette().color(QPalette::PlaceholderText);
    paintBar(painter, place.bar, term.product);
    painter.setFont(shrunk(font()));
    painter.setPen(quiet);
    painter.drawText(place.place, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(placeText(term), Qt::ElideRight, place.place.width()));
    painter.setFont(shrunk(fixedFont(font())));
    painter.setPen(m_sum->leftOf(term) ? palette().color(QPalette::Link) : ink);
    painter.drawText(place.left, Qt::AlignRight | Qt::AlignVCenter, numberText(term.left, digits));
    painter.setPen(m_sum->rightOf(term) ? palette().color(QPalette::Link) : ink);
    painter.drawText(place.right, Qt::AlignRight | Qt::AlignVCenter, numberText(term.right, digits));
    painter.setPen(ink);
    painter.drawText(place.product, Qt::AlignRight | Qt::AlignVCenter, numberText(term.product, digits));
    if (hasFocus() && line == m_current) {
        painter.setPen(QPen(ink, 1, Qt::DotLine));
        painter.drawRect((m_side == Side::Left ? place.left : place.right).adjusted(-2, 0, 2, -1));
    }
}

void TermLines::follow(int line, Side side)
{
    const Term& term = m_terms[std::size_t(line)];
    const auto cell = side == Side::Left ? m_sum->leftOf(term) : m_sum->rightOf(term);
    if (cell)
        emit followed(*cell);
}

void TermLines::mousePressEvent(QMouseEvent* event)
{
    const int line = event->pos().y() / lineHeight() - header_lines;
    if (event->button() != Qt::LeftButton || line < 0 || line >= int(m_terms.size()))
        return;
    m_current = line;
    describe();
    update();
    if (leftPlace(line).contains(event->pos()))
        follow(line, Side::Left);
    else if (rightPlace(line).contains(event->pos()))
        follow(line, Side::Right);
}

void TermLines::moveTo(int line)
{
    m_current = std::clamp(line, 0, int(m_terms.size()) - 1);
    describe();
    update();
    emit lineReached(m_current);
}

void TermLines::keyPressEvent(QKeyEvent* event)
{
    if (m_terms.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up:
        return moveTo(m_current - 1);
    case Qt::Key_Down:
        return moveTo(m_current + 1);
    case Qt::Key_Home:
        return moveTo(0);
    case Qt::Key_End:
        return moveTo(int(m_terms.size()) - 1);
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_side = event->key() == Qt::Key_Left ? Side::Left : Side::Right;
        return update();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return follow(m_current, m_side);
    default:
        return QWidget::keyPressEvent(event);
    }
}

void TermLines::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
    if (event->type() == QEvent::LanguageChange)
        describe();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        update();
}

} // namespace headlight
