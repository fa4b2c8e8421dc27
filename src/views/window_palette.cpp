// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window_palette.h"

#include <array>

namespace headlight {

namespace {

struct RoleColor
{
    QPalette::ColorRole role;
    QRgb light;
    QRgb dark;
};

constexpr std::array role_colors = {
    RoleColor{QPalette::Window, 0xfff5f5f6, 0xff26292e},
    RoleColor{QPalette::WindowText, 0xff1d1f23, 0xffe8eaed},
    RoleColor{QPalette::Base, 0xffffffff, 0xff1b1d21},
    RoleColor{QPalette::AlternateBase, 0xfff0f1f3, 0xff23262b},
    RoleColor{QPalette::Text, 0xff1d1f23, 0xffe8eaed},
    RoleColor{QPalette::PlaceholderText, 0xff666b74, 0xffa9afb9},
    RoleColor{QPalette::Button, 0xffecedef, 0xff33373e},
    RoleColor{QPalette::ButtonText, 0xff1d1f23, 0xffe8eaed},
    RoleColor{QPalette::Light, 0xffffffff, 0xff4a505a},
    RoleColor{QPalette::Midlight, 0xffe4e5e8, 0xff3a3f48},
    RoleColor{QPalette::Mid, 0xffbcbfc5, 0xff5d6470},
    RoleColor{QPalette::Dark, 0xff8d929b, 0xff14161a},
    RoleColor{QPalette::Shadow, 0xff5c616a, 0xff0c0d0f},
    RoleColor{QPalette::ToolTipBase, 0xffffffff, 0xff33373e},
    RoleColor{QPalette::ToolTipText, 0xff1d1f23, 0xffe8eaed},
    RoleColor{QPalette::Highlight, 0xff1f5fa8, 0xff7db5f0},
    RoleColor{QPalette::HighlightedText, 0xffffffff, 0xff101216},
    RoleColor{QPalette::Link, 0xff1f5fa8, 0xff8ec1f5},
    RoleColor{QPalette::LinkVisited, 0xff5b4a9c, 0xffc5b4f2},
    RoleColor{QPalette::BrightText, 0xffb3261e, 0xfff5a8a1},
};

} // namespace

QPalette windowPalette(Theme theme)
{
    const auto pick = [theme](QRgb light, QRgb dark) { return QColor(theme == Theme::Dark ? dark : light); };
    QPalette palette;
    for (const RoleColor& each : role_colors)
        palette.setColor(each.role, pick(each.light, each.dark));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, pick(0xff8a8f98, 0xff7f858f));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, pick(0xffbcbfc5, 0xff4a505a));
    return palette;
}

Theme themeOf(const QPalette& palette)
{
    return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness() ? Theme::Dark
                                                                                                         : Theme::Light;
}

SignalColors signalColors(Theme theme)
{
    if (theme == Theme::Dark)
        return {QColor(0xf5a8a1), QColor(0x4a2523), QColor(0x4a4f58)};
    return {QColor(0xa81e17), QColor(0xfdecea), QColor(0xd5d7db)};
}

} // namespace headlight
