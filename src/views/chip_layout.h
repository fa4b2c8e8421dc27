// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <QFont>
#include <QRect>
#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// Where the chips of a row of tokens stand: left to right, wrapped into lines of equal height. A chip is its position
/// in small digits, then its token. Without a widget, so that a paint, a click and an arrow key read the same places.
class ChipLayout
{
public:
    struct Chip
    {
        QRect place;   // in the layout's pixels
        QString word;  // shortened to fit one line
        QString label; // the position
    };

    /// Lays out `words` in `width` pixels; linear in their number.
    void lay(const std::vector<QString>& words, const QFont& font, int width);

    Index count() const { return Index(m_chips.size()); }
    int lines() const { return int(m_line_starts.size()); }
    int lineHeight() const { return m_chip_height + m_gap; }
    int gap() const { return m_gap; }
    int height(int lines) const { return lines * lineHeight() + m_gap; }
    int numberWidth(const Chip& chip) const;
    int padding() const { return m_padding; }
    QFont numberFont() const { return m_number_font; }

    const Chip& chip(Index index) const { return m_chips[std::size_t(index)]; }

    /// The chip at a point; nothing between chips.
    std::optional<Index> at(QPoint point) const;

    /// The chips of the lines that a band of pixels touches: first and one past the last.
    std::pair<Index, Index> inBand(int top, int bottom) const;

    /// The chip nearest to this one, `lines` lines further down (negative: up); itself at the border.
    Index acrossLines(Index index, int lines) const;

    Index lineStart(Index index) const;
    Index lineEnd(Index index) const;

private:
    int lineOf(Index index) const;
    Index endOfLine(int line) const;

    std::vector<Chip> m_chips;
    std::vector<Index> m_line_starts;
    QFont m_number_font;
    int m_chip_height = 0;
    int m_gap = 0;
    int m_padding = 0;
};

} // namespace headlight
