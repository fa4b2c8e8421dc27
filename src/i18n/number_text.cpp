// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace headlight {

namespace {

const QChar minus_sign(0x2212);

struct Translator
{
    Q_DECLARE_TR_FUNCTIONS(NumberText)
};

/// Digits of |value| rounded to `digits` significant ones, and the power of ten of the first.
struct Decimal
{
    QString digits; // without trailing zeros, at least one
    int exponent = 0;
};

Decimal decimalOf(double magnitude, int digits)
{
    std::array<char, 40> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude,
                                       std::chars_format::scientific, digits - 1);
    const std::string_view text(buffer.data(), std::size_t(written.ptr - buffer.data()));
    const std::size_t e = text.find('e');

    Decimal decimal;
    const std::size_t exponent_begin = text[e + 1] == '+' ? e + 2 : e + 1;
    std::from_chars(text.data() + exponent_begin, text.data() + text.size(), decimal.exponent);
    for (const char c : text.substr(0, e)) {
        if (c != '.')
            decimal.digits.append(QLatin1Char(c));
    }
    while (decimal.digits.size() > 1 && decimal.digits.endsWith(QLatin1Char('0')))
        decimal.digits.chop(1);
    return decimal;
}

QString superscript(int number)
{
    static constexpr std::array<char16_t, 10> digits = {0x2070, 0xB9,   0xB2,   0xB3,   0x2074,
                                                        0x2075, 0x2076, 0x2077, 0x2078, 0x2079};
    QString text;
    for (int rest = std::abs(number); rest > 0 || text.isEmpty(); rest /= 10)
        text.prepend(QChar(digits[std::size_t(rest % 10)]));
    if (number < 0)
        text.prepend(QChar(0x207B));
    return text;
}

/// "1234.5" from digits "12345" and exponent 3, in the user's digits and decimal point, without grouping.
QString positional(const Decimal& decimal)
{
    const int after_point = std::max(int(decimal.digits.size()) - 1 - decimal.exponent, 0);
    QString digits = decimal.digits;
    if (decimal.exponent < 0)
        digits.prepend(QString(-decimal.exponent, QLatin1Char('0')));
    if (after_point == 0)
        digits.append(QString(decimal.exponent + 1 - int(digits.size()), QLatin1Char('0')));

    const QLocale locale;
    QString text;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i == digits.size() - after_point)
            text.append(locale.decimalPoint());
        const QString zero = locale.zeroDigit();
        text.append(zero == QLatin1String("0") ? QString(digits[i])
                                               : QString(QChar(zero[0].unicode() + digits[i].digitValue())));
    }
    return text;
}

} // namespace

QString numberText(double value, int digits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    const QString sign = std::signbit(value) && value != 0 ? QString(minus_sign) : QString();
    if (std::isinf(value))
        return sign + QChar(0x221E);
    if (value == 0)
        return positional({QStringLiteral("0"), 0});

    const Decimal decimal = decimalOf(std::abs(value), std::clamp(digits, 1, 17));
    if (decimal.exponent >= -4 && decimal.exponent < std::max(6, digits))
        return sign + positional(decimal);
    return sign + positional({decimal.digits, 0}) + QStringLiteral("×10") + superscript(decimal.exponent);
}

QString bytesText(Bytes bytes)
{
    return QLocale().formattedDataSize(qint64(std::min<Bytes>(bytes, Bytes(INT64_MAX))), bytes < 1024 ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

QString countText(Index count)
{
    return QLocale().toString(qlonglong(count)).replace(QLatin1Char('-'), minus_sign);
}

QString durationText(std::int64_t nanoseconds)
{
    const double milliseconds = double(nanoseconds) / 1e6;
    if (milliseconds < 1)
        return Translator::tr("%1 ms").arg(numberText(milliseconds, milliseconds < 0.1 ? 1 : 2));
    if (milliseconds < 1000)
        return Translator::tr("%1 ms").arg(numberText(milliseconds, milliseconds < 10 ? 2 : 3));
    const double seconds = milliseconds / 1000;
    if (seconds < 60)
        return Translator::tr("%1 s").arg(numberText(seconds, seconds < 10 ? 2 : 3));
    const auto whole = std::int64_t(seconds);
    return Translator::tr("%1 min %2 s").arg(countText(whole / 60), countText(whole % 60));
}

} // namespace headlight
