// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/text_sink.h"

#include <QIODevice>

#include <array>
#include <charconv>
#include <cmath>

namespace headlight {

namespace {

constexpr std::size_t block_size = 1 << 16;

/// Long enough for the shortest text of any double or 64-bit integer.
using Digits = std::array<char, 40>;

template<class Number>
std::string_view digitsOf(Number value, Digits& digits)
{
    const auto [end, failed] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), std::size_t(end - digits.data())};
}

/// The sign of a NaN says nothing, and "-nan" is unknown to some readers.
template<class Real>
std::string_view realDigits(Real value, Digits& digits)
{
    return std::isnan(value) ? std::string_view("nan") : digitsOf(value, digits);
}

} // namespace

std::string shortestText(double value)
{
    Digits digits;
    return std::string(realDigits(value, digits));
}

std::string shortestText(float value)
{
    Digits digits;
    return std::string(realDigits(value, digits));
}

TextSink::TextSink(QIODevice& device, std::stop_token stop) : m_device(device), m_stop(std::move(stop))
{
    m_block.reserve(2 * block_size);
}

void TextSink::text(std::string_view text)
{
    m_block.append(text);
    if (m_block.size() >= block_size)
        writeBlock();
}

void TextSink::number(double value)
{
    Digits digits;
    text(realDigits(value, digits));
}

void TextSink::number(float value)
{
    Digits digits;
    text(realDigits(value, digits));
}

void TextSink::integer(Index value)
{
    Digits digits;
    text(digitsOf(value, digits));
}

bool TextSink::finish()
{
    writeBlock();
    return m_good;
}

void TextSink::writeBlock()
{
    m_good = m_good && !m_stop.stop_requested() &&
             m_device.write(m_block.data(), qint64(m_block.size())) == qint64(m_block.size());
    m_block.clear();
}

} // namespace headlight
