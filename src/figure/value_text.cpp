// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/value_text.h"

#include "i18n/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headlight {

QString cellText(double value, int decimals)
{
    if (!std::isfinite(value) || std::abs(value) >= 1e6)
        return numberText(value, 3);
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
    QString text = QString::fromLatin1(buffer, end.ptr - buffer);
    if (text.startsWith(QLatin1Char('-'))) {
        const bool is_zero = std::all_of(text.cbegin() + 1, text.cend(),
                                         [](QChar c) { return c == QLatin1Char('0') || c == QLatin1Char('.'); });
        text = is_zero ? text.mid(1) : QChar(0x2212) + text.mid(1);
    }
    return text;
}

int cellDecimals(const ValueScale& scale)
{
    const double farthest = std::max(std::abs(scale.lowest), std::abs(scale.highest));
    return farthest < 10 ? 2 : farthest < 100 ? 1 : 0;
}

int readDigits(double value)
{
    const double size = std::abs(value);
    return size >= 1 && size < 10 ? 7 : 6;
}

} // namespace headlight
