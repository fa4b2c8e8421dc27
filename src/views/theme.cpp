// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QStyleFactory>
#include <QToolTip>
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
    applyAppearance(Appearance::Light);
    applyTextScale(1);
}

Theme applyAppearance(Appearance appearance)
{
    Theme theme = appearance == Appearance::Dark ? Theme::Dark : Theme::Light;
    if (appearance == Appearance::System) {
        QApplication::setPalette(QPalette()); // the desktop's own, to see what it is like
        theme = themeOf(QApplication::palette());
    }
    const QPalette palette = windowPalette(theme);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette); // it has one of its own
    return theme;
}

SignalColors signalColors()
{
    return signalColors(themeOf(QApplication::palette()));
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
