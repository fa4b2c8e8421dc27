// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chip_layout.h"

#include <QFontMetrics>

#include <algorithm>

namespace headlight {

namespace {

constexpr double number_share = 0.75; // the size of a position's digits against the token's

QFont smaller(QFont font)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * number_share);
    else
        font.setPixelSize(std::max(1, int(font.pixelSize() * number_share)));
    return font;
}

} // namespace

void ChipLayout::lay(const std::vector<QString>& words, const QFont& font, int width)
{
    m_number_font = smaller(font);
    const QFontMetrics word_metrics(font);
    const QFontMetrics number_metrics(m_number_font);
    m_padding = word_metrics.height() / 3;
    m_gap = word_metrics.height() / 4;
    m_chip_height = word_metrics.height() + m_padding;

    m_chips.clear();
    m_chips.reserve(words.size());
    m_line_starts.clear();
    const int right = std::max(width - m_gap, 1);
    int x = m_gap;
    int y = m_gap;
    for (const QString& word : words) {
        const QString label = QString::number(m_chips.size());
        const int frame = 3 * m_padding + number_metrics.horizontalAdvance(label);
        const int room = std::max(right - m_gap - frame, word_metrics.averageCharWidth());
        const QString shown = word_metrics.elidedText(word, Qt::ElideRight, room);
        const int chip_width = frame + word_metrics.horizontalAdvance(shown);
        const bool wraps = !m_chips.empty() && x + chip_width > right;
        if (wraps) {
            x = m_gap;
            y += lineHeight();
        }
        if (wraps || m_chips.empty())
            m_line_starts.push_back(count());
        m_chips.push_back({QRect(x, y, chip_width, m_chip_height), shown, label});
        x += chip_width + m_gap;
    }
}

int ChipLayout::numberWidth(const Chip& chip) const
{
    return QFontMetrics(m_number_font).horizontalAdvance(chip.label);
}

std::optional<Index> ChipLayout::at(QPoint point) const
{
    const auto [first, last] = inBand(point.y(), point.y());
    for (Index index = first; index < last; ++index)
        if (chip(index).place.contains(point))
            return index;
    return std::nullopt;
}

std::pair<Index, Index> ChipLayout::inBand(int top, int bottom) const
{
    if (m_chips.empty())
        return {0, 0};
    const auto line_at = [this](int y) { return std::clamp((y - m_gap) / lineHeight(), 0, lines() - 1); };
    return {m_line_starts[std::size_t(line_at(top))], endOfLine(line_at(bottom))};
}

Index ChipLayout::acrossLines(Index index, int step) const
{
    const int line = lineOf(index) + step;
    if (line < 0 || line >= lines())
        return index;
    const int x = chip(index).place.center().x();
    Index nearest = m_line_starts[std::size_t(line)];
    for (Index other = nearest; other < endOfLine(line); ++other)
        if (std::abs(chip(other).place.center().x() - x) < std::abs(chip(nearest).place.center().x() - x))
            nearest = other;
    return nearest;
}

Index ChipLayout::lineStart(Index index) const
{
    return m_line_starts[std::size_t(lineOf(index))];
}

Index ChipLayout::lineEnd(Index index) const
{
    return endOfLine(lineOf(index)) - 1;
}

int ChipLayout::lineOf(Index index) const
{
    const auto after = std::upper_bound(m_line_starts.begin(), m_line_starts.end(), index);
    return int(after - m_line_starts.begin()) - 1;
}

Index ChipLayout::endOfLine(int line) const
{
    return line + 1 < lines() ? m_line_starts[std::size_t(line) + 1] : count();
}

} // namespace headlight
