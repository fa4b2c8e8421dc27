// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/stage.h"

#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <span>
#include <string_view>

namespace headlight {

/// One picture of many: what it shows.
struct PicturePlace
{
    Index layer = 0;
    Index head = 0;
    Stage stage = Stage::Weights;
    bool operator==(const PicturePlace&) const = default;
};

/// Why a pattern gives no names of files.
struct PatternFault
{
    enum class Kind {
        Empty,     // nothing stands there
        Unclosed,  // a brace without its other
        Unknown,   // `seen` is no name of a value
        Character, // `seen` may not stand in a file's name, or not at its beginning
        TooLong,   // `seen`, a name of more than most_file_name_bytes
        Twice,     // `seen` would be the name of two pictures
    };
    Kind kind;
    QString seen;
    bool operator==(const PatternFault&) const = default;
};

inline constexpr qsizetype most_file_name_bytes = 255; // of most file systems
inline constexpr std::string_view standard_pattern = "{title}-layer{layer}-head{head}-{stage}";

/// The names of a pattern's values: title layer head stage number.
QStringList patternValues();

/// The name of each picture's file, `suffix` ("png") behind it. In the pattern {title}, {layer}, {head}, {stage} and
/// {number} stand for values: numbers from 0 (the running one from 1), as wide as the largest of them, so that files
/// sort as the pictures do; what may not stand in a name is a dash in the title.
tl::expected<QStringList, PatternFault> pictureNames(const QString& pattern, const QString& title,
                                                     std::span<const PicturePlace> places, const QString& suffix);

} // namespace headlight
