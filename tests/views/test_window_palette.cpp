// SPDX-License-Identifier: GPL-3.0-or-later
// What can be read on what, in the light and in the dark palette. The contrast is worked out here from the definition.
#include "views/window_palette.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

/// Relative luminance of an sRGB colour (WCAG 2.1).
double luminance(const QColor& color)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one), b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

void addThemes()
{
    QTest::addColumn<Theme>("theme");
    QTest::newRow("light") << Theme::Light;
    QTest::newRow("dark") << Theme::Dark;
}

} // namespace

class TestWindowPalette : public QObject
{
    Q_OBJECT

private slots:
    void wordsReachTheContrastOnWhatTheyStandOn_data() { addThemes(); }

    void wordsReachTheContrastOnWhatTheyStandOn()
    {
        QFETCH(Theme, theme);
        using P = QPalette;
        const QPalette palette = windowPalette(theme);
        const std::vector<std::pair<P::ColorRole, std::vector<P::ColorRole>>> pairs = {
            {P::WindowText, {P::Window, P::Base, P::AlternateBase, P::Midlight, P::Button}},
            {P::Text, {P::Base, P::AlternateBase, P::Window, P::Midlight}},
            {P::ButtonText, {P::Button, P::Window}},
            {P::PlaceholderText, {P::Window, P::Base, P::AlternateBase}},
            {P::Link, {P::Window, P::Base}},
            {P::LinkVisited, {P::Window, P::Base}},
            {P::BrightText, {P::Window, P::Base}},
            {P::HighlightedText, {P::Highlight}},
            {P::ToolTipText, {P::ToolTipBase}},
        };
        for (const auto& [words, grounds] : pairs)
            for (const P::ColorRole ground : grounds) {
                const double ratio = contrast(palette.color(words), palette.color(ground));
                QVERIFY2(ratio >= 4.5,
                         qPrintable(QStringLiteral("role %1 on %2: %3").arg(words).arg(ground).arg(ratio)));
            }
    }

    void messagesReachTheContrast_data() { addThemes(); }

    void messagesReachTheContrast()
    {
        QFETCH(Theme, theme);
        const QPalette palette = windowPalette(theme);
        const SignalColors colors = signalColors(theme);
        QVERIFY(contrast(colors.error, palette.color(QPalette::Window)) >= 4.5);
        QVERIFY(contrast(colors.error, colors.error_surface) >= 4.5);
        QVERIFY(contrast(palette.color(QPalette::Text), colors.error_surface) >= 4.5);
    }

    void accentIsSeenBesideTheGround_data() { addThemes(); }

    void accentIsSeenBesideTheGround()
    {
        QFETCH(Theme, theme);
        const QPalette palette = windowPalette(theme);
        for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base, QPalette::AlternateBase})
            QVERIFY(contrast(palette.color(QPalette::Highlight), palette.color(ground)) >= 3);
    }

    void aPaletteIsKnownByItsGround()
    {
        QVERIFY(themeOf(windowPalette(Theme::Light)) == Theme::Light);
        QVERIFY(themeOf(windowPalette(Theme::Dark)) == Theme::Dark);
    }
};

QTEST_APPLESS_MAIN(TestWindowPalette)
#include "test_window_palette.moc"
