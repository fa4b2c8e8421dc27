// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/option_reader.h"
#include "cli/options.h"
#include "export/figure_memory.h"
#include "figure/figure_kind.h"
#include "session/selection.h"

namespace headlight {

/// What a figure shows and how it looks.
struct FigureRequest
{
    FigureKind kind = FigureKind::Heads;
    Selection selection;
    WallPictures wall = WallPictures::Weights; // what the figure layers shows of each head
    PictureSettings picture;
    bool with_text = true; // what was typed goes into the file's memory
    std::string language = english;
};

/// What the file remembers of the request's figure.
FigureMemory remembered(const FigureRequest& figure, FigureMemory memory);

/// --figure, --layer, --head, --stage, size and look.
std::vector<Option> figureOptions();

/// Size and look of any picture: --preset, --width-mm, --height-mm, --dpi, --text-size, --theme, --transparent,
/// --language.
std::vector<Option> pictureOptions();

/// Reads --language, of the words on a picture.
void readLanguage(OptionReader& reader, std::string& language);

/// Reads them. Errors: UsageError, OutOfRange for Field::Width, Field::Height, Field::Dpi and Field::TextSize.
void readPicture(const Options& options, OptionReader& reader, PictureSettings& picture);

/// Errors: UsageError (also where --figure is missing), OutOfRange for Field::Width, Field::Height, Field::Dpi and
/// Field::TextSize.
Parsed<FigureRequest> readFigureRequest(const Options& options);

} // namespace headlight
