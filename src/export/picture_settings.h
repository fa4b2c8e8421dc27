// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "figure/figure_style.h"

#include <QSize>
#include <QSizeF>
#include <QString>

#include <optional>
#include <span>
#include <string_view>

namespace headlight {

enum class LengthUnit { Millimeters, Pixels, Inches };

/// The unit's name in files and on the console: mm px in.
std::string_view lengthUnitName(LengthUnit unit);
std::optional<LengthUnit> lengthUnitFromName(std::string_view name);

/// A slide or a paper has no cursor, unless it is asked for.
inline FigureStyle styleOfFiles()
{
    FigureStyle style;
    style.marks = false;
    return style;
}

/// Size and look of a picture in a file. A value; its defaults are those of the console.
struct PictureSettings
{
    double width = 240; // the width of a slide's text
    double height = 150;
    LengthUnit unit = LengthUnit::Millimeters;
    double dpi = 192; // pixels an inch: two device pixels a logical one
    FigureStyle style = styleOfFiles();

    QSize pixels() const;       // of a PNG: rounded to whole ones
    double scale() const;       // device pixels a logical one, of which 96 make an inch
    QSizeF logicalSize() const; // of a vector file
    QSizeF millimeters() const;
    bool operator==(const PictureSettings&) const = default;
};

/// The same size in another unit; numbers asked for in millimetres and inches are kept to a hundredth.
PictureSettings inUnit(PictureSettings picture, LengthUnit unit);

/// What each number may be.
inline constexpr double most_millimeters = 10'000;
inline constexpr double most_dpi = 4'800;
inline constexpr double least_text_size = 4; // points
inline constexpr double most_text_size = 72;

/// Whether size, resolution and text size are allowed; what a PNG may have of pixels is checkPicture's affair. Errors:
/// OutOfRange for Field::Width and Field::Height (in the settings' unit), Field::Dpi, Field::TextSize.
Result<void> checkSettings(const PictureSettings& picture);

/// Sizes that are often asked for: width, height, resolution and size of the text.
struct PicturePreset
{
    std::string_view name; // slide, column, columns, poster: in files and on the console
    double width;
    double height;
    LengthUnit unit;
    double dpi;
    double text_size; // points
};

/// "Slide 16:9", "Paper, one column" (84 mm), "Paper, two columns" (174 mm), "Poster".
std::span<const PicturePreset> picturePresets();
QString presetTitle(const PicturePreset& preset); // in the language of the moment
std::optional<PicturePreset> presetFromName(std::string_view name);

/// The picture in a preset's size; everything else of its look stays.
PictureSettings withPreset(PictureSettings picture, const PicturePreset& preset);

} // namespace headlight
