// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guess_scale.h"

#include "i18n/number_text.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int parts = 4;      // between numbers
constexpr int digits = 3;     // of the numbers
constexpr double steps = 100; // of a click or a key: guesses are coarse
constexpr int letters_wide = 36;

} // namespace

GuessScale::GuessScale(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    translate();
}

void GuessScale::translate()
{
    setAccessibleName(tr("Scale for the guess"));
    setToolTip(tr("Click where you think the value lies, or move the guess with the arrow keys. The triangle is the "
                  "guess, the diamond the true value."));
}

void GuessScale::setSpan(double lowest, double highest)
{
    m_lowest = lowest;
    m_highest = highest;
    update();
}

void GuessScale::setMarks(std::optional<double> guess, std::optional<double> truth)
{
    m_guess = guess;
    m_truth = truth;
    setAccessibleDescription(guess ? tr("The guess is %1.").arg(numberText(*guess, digits)) : QString());
    update();
}

int GuessScale::margin() const
{
    return fontMetrics().horizontalAdvance(QStringLiteral("−0.000")) / 2 + 4;
}

double GuessScale::valueAt(double x) const
{
    const double share = std::clamp((x - margin()) / std::max(1, width() - 2 * margin()), 0.0, 1.0);
    return m_lowest + std::round(share * steps) / steps * (m_highest - m_lowest);
}

double GuessScale::placeOf(double value) const
{
    const double share = m_highest > m_lowest ? (value - m_lowest) / (m_highest - m_lowest) : 0.5;
    return margin() + std::clamp(share, 0.0, 1.0) * (width() - 2 * margin());
}

QSize GuessScale::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * letters_wide, int(fontMetrics().height() * 2.4)};
}

void GuessScale::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, true);
    const QColor ink = palette().color(QPalette::WindowText);
    const double unit = fontMetrics().height() / 2.0;
    const double line = 2 * unit;
    painter.setPen(QPen(ink, 2));
    painter.drawLine(QPointF(margin(), line), QPointF(width() - margin(), line));
    for (int part = 0; part <= parts; ++part) {
        const double value = m_lowest + (m_highest - m_lowest) * part / parts;
        const double x = placeOf(value);
        painter.drawLine(QPointF(x, line - unit / 3), QPointF(x, line + unit / 3));
        painter.drawText(QRectF(x - margin(), line + unit / 2, 2 * margin(), 2 * unit), Qt::AlignCenter,
                         numberText(value, digits));
    }
    if (m_guess && std::isfinite(*m_guess)) {
        const double x = placeOf(*m_guess);
        painter.setPen(QPen(ink, 1));
        painter.setBrush(palette().color(QPalette::Highlight));
        painter.drawPolygon(QPolygonF{QPointF(x, line - 2), QPointF(x - unit * 0.7, line - unit * 1.5),
                                      QPointF(x + unit * 0.7, line - unit * 1.5)});
    }
    if (m_truth && std::isfinite(*m_truth)) {
        const double x = placeOf(*m_truth);
        painter.setPen(QPen(ink, 1));
        painter.setBrush(palette().color(QPalette::Window));
        const double half = unit * 0.6;
        painter.drawPolygon(QPolygonF{QPointF(x, line - half), QPointF(x + half, line), QPointF(x, line + half),
                                      QPointF(x - half, line)});
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void GuessScale::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit chosen(valueAt(event->position().x()));
}

void GuessScale::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        emit chosen(valueAt(event->position().x()));
}

void GuessScale::keyPressEvent(QKeyEvent* event)
{
    const double step = (m_highest - m_lowest) / steps;
    const double here = m_guess.value_or(m_lowest + (m_highest - m_lowest) / 2);
    const auto choose = [&](double value) { emit chosen(std::clamp(value, m_lowest, m_highest)); };
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(here - step);
    case Qt::Key_Right:
        return choose(here + step);
    case Qt::Key_Home:
        return choose(m_lowest);
    case Qt::Key_End:
        return choose(m_highest);
    default:
        return QWidget::keyPressEvent(event);
    }
}

void GuessScale::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        translate();
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace headlight
