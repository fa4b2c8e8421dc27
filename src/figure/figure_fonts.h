// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"

#include <QFont>
#include <QFontMetricsF>
#include <QString>

namespace headlight {

/// What a text of a figure is: two sizes, and a monospaced one for numbers.
enum class FigureText { Body, Heading, Number };

/// The fonts of one figure, in logical pixels of 1/96 inch, so that a layout is the same on every device.
class FigureFonts
{
public:
    explicit FigureFonts(const FigureStyle& style);

    const QFont& font(FigureText role) const;
    double width(const QString& text, FigureText role) const;
    double height(FigureText role) const; // of a line

    /// The text cut in its middle so that it is at most `width` wide: the ends of a word tell more than its middle.
    QString elided(const QString& text, FigureText role, double width) const;

    /// The text in lines of at most `width`; lines beyond `most_lines` are cut with an ellipsis.
    QStringList wrapped(const QString& text, FigureText role, double width, int most_lines) const;

private:
    const QFontMetricsF& metrics(FigureText role) const;

    QFont m_body;
    QFont m_heading;
    QFont m_number;
    QFontMetricsF m_body_metrics;
    QFontMetricsF m_heading_metrics;
    QFontMetricsF m_number_metrics;
};

} // namespace headlight
