// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QStyleFactory>
#include <QVariant>
#include <QWidget>

namespace headlight {

namespace {

constexpr double body_points = 10;
constexpr double heading_points = 12.5;
constexpr const char* role_property = "headlight_text_role";

/// The desktop's own family first, then one that has the Chinese forms of shared glyphs: without a name the Japanese
/// ones are taken.
QFont withChinese(QFont font)
{
    // The family by its own name: a list that begins with a generic one ("Sans Serif", "monospace") is looked up name
    // by name, and the Chinese family would draw Latin letters, quotes and digits, too.
    font.setFamilies({QFontInfo(font).family(), QStringLiteral("Noto Sans CJK SC")});
    return font;
}

/// The application's font is the one place that knows the scale.
double currentScale()
{
    const double points = QApplication::font().pointSizeF();
    return points > 0 ? points / body_points : 1;
}

} // namespace

QPalette lightPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(0xf5, 0xf5, 0xf6));
    palette.setColor(QPalette::WindowText, QColor(0x1d, 0x1f, 0x23));
    palette.setColor(QPalette::Base, QColor(0xff, 0xff, 0xff));
    palette.setColor(QPalette::AlternateBase, QColor(0xf0, 0xf1, 0xf3));
    palette.setColor(QPalette::Text, QColor(0x1d, 0x1f, 0x23));
    palette.setColor(QPalette::PlaceholderText, QColor(0x6a, 0x6f, 0x78));
    palette.setColor(QPalette::Button, QColor(0xec, 0xed, 0xef));
    palette.setColor(QPalette::ButtonText, QColor(0x1d, 0x1f, 0x23));
    palette.setColor(QPalette::Light, QColor(0xff, 0xff, 0xff));
    palette.setColor(QPalette::Midlight, QColor(0xe4, 0xe5, 0xe8));
    palette.setColor(QPalette::Mid, QColor(0xbc, 0xbf, 0xc5));
    palette.setColor(QPalette::Dark, QColor(0x8d, 0x92, 0x9b));
    palette.setColor(QPalette::Shadow, QColor(0x5c, 0x61, 0x6a));
    palette.setColor(QPalette::ToolTipBase, QColor(0xff, 0xff, 0xff));
    palette.setColor(QPalette::ToolTipText, QColor(0x1d, 0x1f, 0x23));
    palette.setColor(QPalette::Highlight, QColor(0x1f, 0x5f, 0xa8));
    palette.setColor(QPalette::HighlightedText, QColor(0xff, 0xff, 0xff));
    palette.setColor(QPalette::Link, QColor(0x1f, 0x5f, 0xa8));
    palette.setColor(QPalette::LinkVisited, QColor(0x5b, 0x4a, 0x9c));
    palette.setColor(QPalette::BrightText, QColor(0xb3, 0x26, 0x1e));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x8a, 0x8f, 0x98));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0xbc, 0xbf, 0xc5));
    return palette;
}

SignalColors signalColors()
{
    return {QColor(0xa8, 0x1e, 0x17), QColor(0xfd, 0xec, 0xea), QColor(0xd5, 0xd7, 0xdb)};
}

QFont textFont(TextRole role, double scale)
{
    QFont font = withChinese(
        QFontDatabase::systemFont(role == TextRole::Numbers ? QFontDatabase::FixedFont : QFontDatabase::GeneralFont));
    font.setPointSizeF((role == TextRole::Heading ? heading_points : body_points) * scale);
    font.setWeight(role == TextRole::Heading ? QFont::DemiBold : QFont::Normal);
    return font;
}

void setTextRole(QWidget* widget, TextRole role)
{
    widget->setProperty(role_property, int(role));
    widget->setFont(textFont(role, currentScale()));
}

void applyTheme(QApplication& application)
{
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(lightPalette());
    applyTextScale(1);
}

void applyTextScale(double scale)
{
    const QFont body = textFont(TextRole::Body, scale);
    if (QApplication::font() == body)
        return; // every widget would be laid out anew
    QApplication::setFont(body);
    // Desktops give some widgets a font of their own, which would stay small.
    for (const char* of_its_own : {"QMenu", "QMenuBar", "QStatusBar", "QToolTip", "QTipLabel"})
        QApplication::setFont(body, of_its_own);
    for (QWidget* widget : QApplication::allWidgets()) {
        const QVariant role = widget->property(role_property);
        if (role.isValid())
            widget->setFont(textFont(TextRole(role.toInt()), scale));
    }
}

} // namespace headlight
