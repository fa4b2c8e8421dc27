// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/option_reader.h"

#include <QCoreApplication>

#include <charconv>
#include <cmath>

namespace headlight {

namespace {

template<class Number>
std::optional<Number> wholeText(std::string_view text)
{
    Number number{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::string phrase(const char* text)
{
    return QCoreApplication::translate("headlight::Console", text).toStdString();
}

std::string wholeNumberPhrase()
{
    return phrase(QT_TRANSLATE_NOOP("headlight::Console", "a whole number"));
}

} // namespace

std::optional<Index> wholeNumber(std::string_view text)
{
    return wholeText<Index>(text);
}

std::optional<double> finiteNumber(std::string_view text)
{
    const std::optional<double> number = wholeText<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

void OptionReader::whole(std::string_view option, Index& target)
{
    std::optional<Index> number;
    whole(option, number);
    target = number.value_or(target);
}

void OptionReader::whole(std::string_view option, std::optional<Index>& target)
{
    const std::string* seen = next(option);
    if (!seen)
        return;
    if (const std::optional<Index> number = wholeNumber(*seen))
        target = *number;
    else
        refuse(option, *seen, {wholeNumberPhrase()});
}

void OptionReader::unsignedWhole(std::string_view option, std::uint64_t& target)
{
    const std::string* seen = next(option);
    if (!seen)
        return;
    if (const std::optional<std::uint64_t> number = wholeText<std::uint64_t>(*seen))
        target = *number;
    else
        refuse(option, *seen,
               {phrase(QT_TRANSLATE_NOOP("headlight::Console", "a whole number from 0 to 18446744073709551615"))});
}

void OptionReader::real(std::string_view option, double& target)
{
    std::optional<double> number;
    real(option, number);
    target = number.value_or(target);
}

void OptionReader::real(std::string_view option, std::optional<double>& target)
{
    const std::string* seen = next(option);
    if (!seen)
        return;
    if (const std::optional<double> number = finiteNumber(*seen))
        target = number;
    else
        refuse(option, *seen,
               {phrase(QT_TRANSLATE_NOOP("headlight::Console", "a finite number with a decimal point"))});
}

void OptionReader::text(std::string_view option, std::string& target)
{
    if (const std::string* seen = next(option))
        target = *seen;
}

void OptionReader::text(std::string_view option, std::optional<std::string>& target)
{
    if (const std::string* seen = next(option))
        target = *seen;
}

void OptionReader::wholeList(std::string_view option, std::vector<Index>& target)
{
    const std::string* seen = next(option);
    if (!seen)
        return;
    std::vector<Index> numbers;
    for (std::size_t begin = 0; begin <= seen->size();) {
        const std::size_t end = std::min(seen->find(',', begin), seen->size());
        const std::optional<Index> number = wholeNumber(std::string_view(*seen).substr(begin, end - begin));
        if (!number) {
            refuse(option, *seen,
                   {phrase(QT_TRANSLATE_NOOP("headlight::Console", "whole numbers with commas between them"))});
            return;
        }
        numbers.push_back(*number);
        begin = end + 1;
    }
    target = std::move(numbers);
}

void OptionReader::refuse(std::string_view option, std::string_view seen, std::vector<std::string> allowed)
{
    fail(UsageError{UsageError::Kind::BadValue, std::string(option), std::string(seen), std::move(allowed)});
}

void OptionReader::fail(ConsoleError error)
{
    if (!m_error)
        m_error = std::move(error);
}

Parsed<void> OptionReader::outcome() const
{
    if (m_error)
        return tl::unexpected(*m_error);
    return {};
}

} // namespace headlight
