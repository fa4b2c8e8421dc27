// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/utf8.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t sample_step = 64; // bytes between two counts of TextOffsets
constexpr char32_t replacement = 0xFFFD;

std::uint8_t byteAt(std::string_view text, std::size_t at)
{
    return std::uint8_t(text[at]);
}

bool isContinuation(std::uint8_t byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// The shape of a sequence by its first byte: how many follow, and what the second may be.
struct Lead
{
    std::size_t following = 0;
    std::uint8_t second_lowest = 0x80;
    std::uint8_t second_highest = 0xBF;
    char32_t bits = 0;
};

/// Rows of Unicode's table 3-7; `following` 0 for bytes that begin nothing.
Lead leadOf(std::uint8_t first)
{
    if (first >= 0xC2 && first <= 0xDF)
        return {1, 0x80, 0xBF, first & 0x1FU};
    if (first >= 0xE0 && first <= 0xEF)
        return {2, std::uint8_t(first == 0xE0 ? 0xA0 : 0x80), std::uint8_t(first == 0xED ? 0x9F : 0xBF), first & 0x0FU};
    if (first >= 0xF0 && first <= 0xF4)
        return {3, std::uint8_t(first == 0xF0 ? 0x90 : 0x80), std::uint8_t(first == 0xF4 ? 0x8F : 0xBF), first & 0x07U};
    return {};
}

} // namespace

CodePoint decodeUtf8(std::string_view text, std::size_t at)
{
    const std::uint8_t first = byteAt(text, at);
    if (first < 0x80)
        return {first, 1, true};

    const Lead lead = leadOf(first);
    if (lead.following == 0)
        return {replacement, 1, false};

    char32_t value = lead.bits;
    for (std::size_t i = 1; i <= lead.following; ++i) {
        if (at + i >= text.size())
            return {replacement, i, false};
        const std::uint8_t byte = byteAt(text, at + i);
        const std::uint8_t lowest = i == 1 ? lead.second_lowest : 0x80;
        const std::uint8_t highest = i == 1 ? lead.second_highest : 0xBF;
        if (byte < lowest || byte > highest)
            return {replacement, i, false};
        value = (value << 6U) | (byte & 0x3FU);
    }
    return {value, lead.following + 1, true};
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decodeUtf8(text, at);
        if (!point.valid)
            return false;
        at += point.bytes;
    }
    return true;
}

std::string replaceInvalidUtf8(std::string text)
{
    if (isValidUtf8(text))
        return text;
    std::string mended;
    mended.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decodeUtf8(text, at);
        if (point.valid)
            mended.append(text, at, point.bytes);
        else
            mended.append("\xEF\xBF\xBD");
        at += point.bytes;
    }
    return mended;
}

void appendUtf8(std::string& text, char32_t value)
{
    if (value < 0x80) {
        text += char(value);
        return;
    }
    const int following = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
    constexpr std::uint8_t lead_bits[] = {0, 0xC0, 0xE0, 0xF0};
    text += char(lead_bits[following] | (value >> (6U * unsigned(following))));
    for (int i = following - 1; i >= 0; --i)
        text += char(0x80U | ((value >> (6U * unsigned(i))) & 0x3FU));
}

TextOffsets::TextOffsets(std::string_view text) : m_text(text)
{
    m_samples.reserve(text.size() / sample_step + 1);
    Counts counts;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (at % sample_step == 0)
            m_samples.push_back(counts);
        const std::uint8_t byte = byteAt(text, at);
        counts.code_points += isContinuation(byte) ? 0 : 1;
        counts.utf16_units += isContinuation(byte) ? 0 : byte >= 0xF0 ? 2 : 1;
    }
    if (text.size() % sample_step == 0)
        m_samples.push_back(counts);
}

TextOffsets::Counts TextOffsets::countsBefore(std::size_t byte) const
{
    byte = std::min(byte, m_text.size());
    const std::size_t sample = byte / sample_step;
    Counts counts = m_samples[sample];
    for (std::size_t at = sample * sample_step; at < byte; ++at) {
        const std::uint8_t value = byteAt(m_text, at);
        counts.code_points += isContinuation(value) ? 0 : 1;
        counts.utf16_units += isContinuation(value) ? 0 : value >= 0xF0 ? 2 : 1;
    }
    return counts;
}

Index TextOffsets::codePoints(std::size_t byte) const
{
    return countsBefore(byte).code_points;
}

Index TextOffsets::utf16Units(std::size_t byte) const
{
    return countsBefore(byte).utf16_units;
}

std::size_t TextOffsets::byteWhere(Index Counts::*count, Index wanted) const
{
    const auto after = std::upper_bound(m_samples.begin(), m_samples.end(), wanted,
                                        [count](Index value, const Counts& sample) { return value < sample.*count; });
    if (after == m_samples.begin())
        return 0;
    const std::size_t sample = std::size_t(after - m_samples.begin()) - 1;
    Counts counts = m_samples[sample];
    std::size_t at = sample * sample_step;
    for (; at < m_text.size(); ++at) {
        const std::uint8_t byte = byteAt(m_text, at);
        if (isContinuation(byte))
            continue;
        if (counts.*count >= wanted)
            break;
        counts.code_points += 1;
        counts.utf16_units += byte >= 0xF0 ? 2 : 1;
    }
    return at;
}

std::size_t TextOffsets::byteOfCodePoint(Index code_point) const
{
    return byteWhere(&Counts::code_points, code_point);
}

std::size_t TextOffsets::byteOfUtf16Unit(Index unit) const
{
    return byteWhere(&Counts::utf16_units, unit);
}

} // namespace headlight
