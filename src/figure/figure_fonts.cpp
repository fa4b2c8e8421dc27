// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QTextLayout>

#include <cmath>

namespace headlight {

namespace {

/// The desktop's family, then one with the Chinese forms of characters: unnamed, the Japanese forms would come.
QFont fontOf(QFontDatabase::SystemFont kind, double points, double factor)
{
    QFont font = QFontDatabase::systemFont(kind);
    // By its own name: after a generic one ("Sans Serif", "monospace") the Chinese family would draw Latin letters,
    // too.
    font.setFamilies({QFontInfo(font).family(), QStringLiteral("Noto Sans CJK SC")});
    font.setPixelSize(std::max(1, int(std::lround(points * 96 / 72 * factor))));
    return font;
}

QFont headingFont(double points)
{
    QFont font = fontOf(QFontDatabase::GeneralFont, points, 1.15);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

FigureFonts::FigureFonts(const FigureStyle& style)
    : m_body(fontOf(QFontDatabase::GeneralFont, style.text_size, 1)), m_heading(headingFont(style.text_size)),
      m_number(fontOf(QFontDatabase::FixedFont, style.text_size, 0.92)), m_body_metrics(m_body),
      m_heading_metrics(m_heading), m_number_metrics(m_number)
{}

const QFont& FigureFonts::font(FigureText role) const
{
    switch (role) {
    case FigureText::Body:
        return m_body;
    case FigureText::Heading:
        return m_heading;
    case FigureText::Number:
        return m_number;
    }
    return m_body;
}

const QFontMetricsF& FigureFonts::metrics(FigureText role) const
{
    switch (role) {
    case FigureText::Body:
        return m_body_metrics;
    case FigureText::Heading:
        return m_heading_metrics;
    case FigureText::Number:
        return m_number_metrics;
    }
    return m_body_metrics;
}

double FigureFonts::width(const QString& text, FigureText role) const
{
    return std::ceil(metrics(role).horizontalAdvance(text));
}

double FigureFonts::height(FigureText role) const
{
    return std::ceil(metrics(role).height());
}

QString FigureFonts::elided(const QString& text, FigureText role, double width) const
{
    return metrics(role).elidedText(text, Qt::ElideMiddle, width);
}

QStringList FigureFonts::wrapped(const QString& text, FigureText role, double width, int most_lines) const
{
    QTextLayout layout(text, font(role));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (int(lines.size()) == most_lines - 1) {
            lines += metrics(role).elidedText(text.mid(line.textStart()), Qt::ElideRight, width);
            break;
        }
        lines += text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

} // namespace headlight
