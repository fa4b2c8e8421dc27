// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/row_bars.h"

#include "i18n/number_text.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 2;
constexpr double smallest_positional = 1e-3; // below, numbers are written with a power of ten or many zeros

/// The smallest of 1, 0.5, 0.2, 0.1, 0.05 … that holds the row's largest weight.
double roundedUp(double largest)
{
    double full = 1;
    constexpr std::array steps = {0.5, 0.4, 0.5};
    for (std::size_t i = 0; i < 24 && full * steps[i % 3] >= largest && largest > 0; ++i)
        full *= steps[i % 3];
    return full;
}

} // namespace

RowBars::RowBars(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void RowBars::showRow(AnalysisPointer analysis, std::span<const double> weights, std::vector<std::uint8_t> visible,
                      std::optional<Index> key)
{
    const bool other_tokens = analysis != m_analysis;
    m_analysis = std::move(analysis);
    m_weights.assign(weights.begin(), weights.end());
    m_visible = std::move(visible);
    m_key = key;
    if (other_tokens)
        measure();
    double largest = 0;
    m_has_tiny = false;
    for (const double weight : m_weights) {
        largest = std::max(largest, weight);
        m_has_tiny = m_has_tiny || (weight > 0 && weight < smallest_positional);
    }
    m_full = roundedUp(largest);
    describe();
    update();
}

Index RowBars::keys() const
{
    return Index(m_weights.size());
}

QFont RowBars::numberFont() const
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF());
    return fixed;
}

int RowBars::lineHeight() const
{
    return fontMetrics().height() + spacing::small;
}

QRect RowBars::linePlace(Index key) const
{
    return {0, int(key) * lineHeight(), width(), lineHeight()};
}

QSize RowBars::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 30, int(keys()) * lineHeight()};
}

QSize RowBars::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 16, sizeHint().height()};
}

/// Words take what the longest needs, up to a third of the line.
void RowBars::measure()
{
    m_word_width = 0;
    for (Index key = 0; key < keys(); ++key)
        m_word_width = std::max(m_word_width, fontMetrics().horizontalAdvance(word(key)) + 1);
    updateGeometry();
}

RowBars::Columns RowBars::columns(QRect line) const
{
    const int gap = spacing::medium;
    const int position_width = fontMetrics().horizontalAdvance(QString::number(std::max<Index>(keys() - 1, 0)));
    const QFontMetrics numbers(numberFont());
    const QString widest = m_has_tiny ? QStringLiteral("9.9×10⁻⁹⁹") : QStringLiteral("0.0000");
    const int number_width = std::max(numbers.horizontalAdvance(widest), numbers.horizontalAdvance(tr("hidden")));
    const int word_width = std::min(m_word_width, line.width() / 3);
    const QRect position(line.left() + spacing::small, line.top(), position_width, line.height());
    const QRect word(position.right() + gap, line.top(), word_width, line.height());
    const QRect number(line.right() - number_width - spacing::small, line.top(), number_width, line.height());
    const int bar_left = word.right() + gap;
    const QRect bar(bar_left, line.top() + spacing::small, std::max(0, number.left() - gap - bar_left),
                    line.height() - 2 * spacing::small);
    return {position, word, bar, number};
}

QString RowBars::word(Index key) const
{
    return tokenWord(m_analysis->keyTokens(), key);
}

void RowBars::describe()
{
    setAccessibleName(tr("Weights of the query's row"));
    setToolTip(tr("The whole row of this query: one bar for each key. Click a line, or walk with the arrow keys, to "
                  "look at that cell."));
    if (!m_analysis || !m_key || *m_key >= keys())
        return setAccessibleDescription({});
    const double weight = m_weights[std::size_t(*m_key)];
    setAccessibleDescription(tr("Key %1 has weight %2.")
                                 .arg(tokenWithPosition(m_analysis->keyTokens(), *m_key), numberText(weight, digits)));
}

void RowBars::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    const Index first = std::clamp<Index>(event->rect().top() / lineHeight(), 0, keys());
    const Index last = std::clamp<Index>(event->rect().bottom() / lineHeight() + 1, first, keys());
    for (Index key = first; key < last; ++key)
        paintLine(painter, key);
    m_painted = int(last - first);
}

void RowBars::paintLine(QPainter& painter, Index key) const
{
    const double weight = m_weights[std::size_t(key)];
    const bool visible = m_visible[std::size_t(key)] != 0;
    const bool marked = m_key == key;
    const Columns place = columns(linePlace(key));
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor ink = palette().color(visible ? QPalette::WindowText : QPalette::PlaceholderText);
    const QColor quiet = palette().color(QPalette::PlaceholderText);

    if (marked) {
        painter.fillRect(linePlace(key), palette().color(QPalette::Midlight));
        painter.fillRect(QRect(linePlace(key).topLeft(), QSize(2, lineHeight())), accent);
    }
    painter.setFont(font());
    painter.setPen(quiet);
    painter.drawText(place.position, Qt::AlignRight | Qt::AlignVCenter, QString::number(key));
    painter.setPen(ink);
    painter.drawText(place.word, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(word(key), Qt::ElideRight, place.word.width()));

    painter.fillRect(place.bar, palette().color(QPalette::AlternateBase));
    if (visible && std::isfinite(weight))
        painter.fillRect(
            QRectF(place.bar.left(), place.bar.top(), place.bar.width() * weight / m_full, place.bar.height()), accent);
    else if (!visible)
        painter.fillRect(place.bar, QBrush(palette().color(QPalette::Mid), Qt::BDiagPattern));
    painter.setPen(ink);
    painter.setFont(numberFont());
    painter.drawText(place.number, Qt::AlignRight | Qt::AlignVCenter,
                     visible ? numberText(weight, digits) : tr("hidden"));
    if (marked && hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1, Qt::DotLine));
        painter.drawRect(linePlace(key).adjusted(0, 0, -1, -1));
    }
}

void RowBars::mousePressEvent(QMouseEvent* event)
{
    const Index key = Index(event->pos().y()) / lineHeight();
    if (event->button() == Qt::LeftButton && key >= 0 && key < keys())
        emit keyChosen(key);
}

void RowBars::keyPressEvent(QKeyEvent* event)
{
    const Index last = keys() - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    const Index now = m_key.value_or(0);
    switch (event->key()) {
    case Qt::Key_Up:
        return emit keyChosen(std::max<Index>(now - 1, 0));
    case Qt::Key_Down:
        return emit keyChosen(std::min(now + 1, last));
    case Qt::Key_Home:
        return emit keyChosen(0);
    case Qt::Key_End:
        return emit keyChosen(last);
    default:
        return QWidget::keyPressEvent(event);
    }
}

void RowBars::changeEvent(QEvent* event)
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
