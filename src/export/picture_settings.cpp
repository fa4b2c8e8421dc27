// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_settings.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr double mm_per_inch = 25.4;
constexpr double logical_dpi = 96;

constexpr std::array presets = {
    PicturePreset{"slide", 1920, 1080, LengthUnit::Pixels, 144, 14},
    PicturePreset{"column", 84, 63, LengthUnit::Millimeters, 600, 7},
    PicturePreset{"columns", 174, 110, LengthUnit::Millimeters, 600, 8},
    PicturePreset{"poster", 594, 420, LengthUnit::Millimeters, 300, 28},
};

/// Inches of one unit.
double inches(LengthUnit unit, double dpi)
{
    return unit == LengthUnit::Millimeters ? 1 / mm_per_inch : unit == LengthUnit::Pixels ? 1 / dpi : 1;
}

QSizeF sizeInInches(const PictureSettings& picture)
{
    return QSizeF(picture.width, picture.height) * inches(picture.unit, picture.dpi);
}

int wholePixels(double length)
{
    return int(std::lround(std::clamp(length, 0.0, 1e9)));
}

} // namespace

std::string_view lengthUnitName(LengthUnit unit)
{
    return unit == LengthUnit::Millimeters ? "mm" : unit == LengthUnit::Pixels ? "px" : "in";
}

std::optional<LengthUnit> lengthUnitFromName(std::string_view name)
{
    for (const LengthUnit unit : {LengthUnit::Millimeters, LengthUnit::Pixels, LengthUnit::Inches})
        if (lengthUnitName(unit) == name)
            return unit;
    return std::nullopt;
}

QSize PictureSettings::pixels() const
{
    if (unit == LengthUnit::Pixels) // as asked, whatever rounding there is on the way through inches
        return {wholePixels(width), wholePixels(height)};
    const QSizeF exact = sizeInInches(*this) * dpi;
    return {wholePixels(exact.width()), wholePixels(exact.height())};
}

double PictureSettings::scale() const
{
    return dpi / logical_dpi;
}

QSizeF PictureSettings::logicalSize() const
{
    return sizeInInches(*this) * logical_dpi;
}

QSizeF PictureSettings::millimeters() const
{
    return sizeInInches(*this) * mm_per_inch;
}

PictureSettings inUnit(PictureSettings picture, LengthUnit unit)
{
    if (unit == picture.unit)
        return picture;
    const double factor = inches(picture.unit, picture.dpi) / inches(unit, picture.dpi);
    const double digits = unit == LengthUnit::Pixels ? 1 : 100;
    picture.width = std::round(picture.width * factor * digits) / digits;
    picture.height = std::round(picture.height * factor * digits) / digits;
    picture.unit = unit;
    return picture;
}

Result<void> checkSettings(const PictureSettings& picture)
{
    const auto within = [](Field field, double value, double lowest, double highest) -> Result<void> {
        if (!(value >= lowest && value <= highest))
            return fail(OutOfRange{field, value, lowest, highest});
        return {};
    };
    const auto side = [&](Field field, double length) {
        const double mm = inches(picture.unit, picture.dpi) * mm_per_inch;
        const double least = picture.unit == LengthUnit::Inches ? 0.04 : 1; // a millimetre, a pixel
        return within(field, length, least,
                      picture.unit == LengthUnit::Millimeters ? most_millimeters : std::floor(most_millimeters / mm));
    };
    return within(Field::Dpi, picture.dpi, 1, most_dpi)
        .and_then([&] { return side(Field::Width, picture.width); })
        .and_then([&] { return side(Field::Height, picture.height); })
        .and_then([&] { return within(Field::TextSize, picture.style.text_size, least_text_size, most_text_size); });
}

std::span<const PicturePreset> picturePresets()
{
    return presets;
}

QString presetTitle(const PicturePreset& preset)
{
    const auto words = [](const char* text) { return QCoreApplication::translate("PicturePreset", text); };
    if (preset.name == "slide")
        return words(QT_TRANSLATE_NOOP("PicturePreset", "Slide 16:9"));
    if (preset.name == "column")
        return words(QT_TRANSLATE_NOOP("PicturePreset", "Paper, one column"));
    if (preset.name == "columns")
        return words(QT_TRANSLATE_NOOP("PicturePreset", "Paper, two columns"));
    return words(QT_TRANSLATE_NOOP("PicturePreset", "Poster"));
}

std::optional<PicturePreset> presetFromName(std::string_view name)
{
    const auto found = std::ranges::find(presets, name, &PicturePreset::name);
    return found == presets.end() ? std::nullopt : std::optional(*found);
}

PictureSettings withPreset(PictureSettings picture, const PicturePreset& preset)
{
    picture.width = preset.width;
    picture.height = preset.height;
    picture.unit = preset.unit;
    picture.dpi = preset.dpi;
    picture.style.text_size = preset.text_size;
    return picture;
}

} // namespace headlight
