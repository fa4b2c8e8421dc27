// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/number_field.h"

#include <QFontMetrics>
#include <QLineEdit>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace headlight {

namespace {

/// What was typed as plain ASCII where that is possible: full-width digits from an input method, the minus sign.
std::string plain(const QString& text)
{
    return text.normalized(QString::NormalizationForm_KC).trimmed().replace(QChar(0x2212), QChar('-')).toStdString();
}

template<class Number>
std::optional<Number> wholeFrom(const QString& text)
{
    const std::string typed = plain(text);
    Number value = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (typed.empty() || end != typed.data() + typed.size())
        return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return typed.front() == '-' ? std::numeric_limits<Number>::min() : std::numeric_limits<Number>::max();
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

template<class Number>
QString wholeAsTyped(Number value)
{
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, value);
    return QString::fromLatin1(digits, written.ptr - digits);
}

/// The shortest text that reads back equal, without an exponent where a person would write none.
QString realAsTyped(double value)
{
    const bool plain_size = value == 0 || (std::abs(value) >= 1e-6 && std::abs(value) < 1e15);
    char digits[64];
    const auto written = std::to_chars(digits, digits + sizeof digits, value,
                                       plain_size ? std::chars_format::fixed : std::chars_format::scientific);
    return QString::fromLatin1(digits, written.ptr - digits);
}

} // namespace

NumberField::NumberField(QWidget* parent) : QAbstractSpinBox(parent)
{
    setAccelerated(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(lineEdit(), &QLineEdit::textEdited, this, &NumberField::edited);
}

std::optional<Index> NumberField::whole() const
{
    return wholeFrom<Index>(text());
}

std::optional<std::uint64_t> NumberField::unsignedWhole() const
{
    return wholeFrom<std::uint64_t>(text());
}

std::optional<double> NumberField::real() const
{
    std::string typed = plain(text());
    // 0,5 is a half; 1.234,5 and 1,234,567 could mean two things and are not guessed at.
    if (std::ranges::count(typed, ',') == 1 && typed.find('.') == std::string::npos)
        std::ranges::replace(typed, ',', '.');
    double value = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (error != std::errc() || end != typed.data() + typed.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

bool NumberField::isBlank() const
{
    return text().trimmed().isEmpty();
}

void NumberField::showWhole(Index value)
{
    if (whole() != value)
        lineEdit()->setText(wholeAsTyped(value));
}

void NumberField::showUnsigned(std::uint64_t value)
{
    if (unsignedWhole() != value)
        lineEdit()->setText(wholeAsTyped(value));
}

void NumberField::showReal(double value)
{
    if (real() != value)
        lineEdit()->setText(realAsTyped(value));
}

void NumberField::showWholeOrBlank(std::optional<Index> value)
{
    if (value)
        showWhole(*value);
    else
        lineEdit()->clear();
}

void NumberField::showRealOrBlank(std::optional<double> value)
{
    if (value)
        showReal(*value);
    else
        lineEdit()->clear();
}

void NumberField::setBlankText(const QString& text)
{
    lineEdit()->setPlaceholderText(text);
}

void NumberField::setStepRange(Index lowest, Index highest)
{
    m_lowest = lowest;
    m_highest = highest;
}

void NumberField::stepBy(int steps)
{
    if (const std::optional<Index> value = whole())
        showWhole(std::clamp(std::clamp(*value, m_lowest, m_highest) + steps, m_lowest, m_highest));
    else
        showReal(std::clamp(real().value_or(double(m_lowest)) + steps, double(m_lowest), double(m_highest)));
    selectAll();
    emit edited();
}

QAbstractSpinBox::StepEnabled NumberField::stepEnabled() const
{
    const double value = real().value_or(0);
    StepEnabled enabled = StepNone;
    if (value < double(m_highest))
        enabled |= StepUpEnabled;
    if (value > double(m_lowest))
        enabled |= StepDownEnabled;
    return enabled;
}

QSize NumberField::sizeHint() const
{
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    ensurePolished();
    const int digits = fontMetrics().horizontalAdvance(QLatin1String("0000000"));
    const QSize contents(digits, lineEdit()->sizeHint().height());
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, contents, this);
}

QSize NumberField::minimumSizeHint() const
{
    return sizeHint();
}

QValidator::State NumberField::validate(QString&, int&) const
{
    return QValidator::Acceptable;
}

void NumberField::wheelEvent(QWheelEvent* event)
{
    // In a panel that scrolls, the wheel must not change the value that happens to come under the pointer.
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace headlight
