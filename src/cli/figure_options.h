// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/option_reader.h"
#include "cli/options.h"
#include "figure/figure_kind.h"
#include "figure/figure_style.h"
#include "session/selection.h"

#include <QSize>
#include <QSizeF>

namespace headlight {

/// What a figure shows and how it looks.
struct FigureRequest
{
    FigureKind kind = FigureKind::Heads;
    Selection selection;
    FigureStyle style;
    enum class Wall { Weights, Spread };
    Wall wall = Wall::Weights; // what the figure layers shows of each head
    double width_mm = 240;     // the width of a slide's text
    double height_mm = 150;
    double dpi = 192; // two device pixels a logical one

    QSize pixels() const;
    double scale() const; // device pixels a logical one, of which 96 make an inch
    QSizeF logicalSize() const;
};

/// --figure, --layer, --head, --stage, size and look.
std::vector<Option> figureOptions();

/// Size and look of any picture: --width-mm, --height-mm, --dpi, --text-size, --theme.
std::vector<Option> pictureOptions();

/// Reads them. Errors: UsageError, OutOfRange for Field::Width, Field::Height, Field::Dpi and Field::TextSize.
void readPicture(OptionReader& reader, FigureRequest& figure);

/// Errors: UsageError (also where --figure is missing), OutOfRange for Field::Width, Field::Height, Field::Dpi and
/// Field::TextSize.
Parsed<FigureRequest> readFigureRequest(const Options& options);

} // namespace headlight
