// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_file.h"

#include <QString>

#include <memory>

namespace headlight {

class MapFigure;

/// How many tiles a contact sheet has, side by side and below each other.
struct SheetGrid
{
    int columns = 1;
    int rows = 1;
    bool operator==(const SheetGrid&) const = default;
};

/// A grid for `heads` × `stages` tiles, those of a head side by side, on a page of that shape: no head is torn apart,
/// and where there are `layers` (which divide the heads evenly), each begins a line. Of those grids the one whose tiles
/// are closest to a map's shape.
SheetGrid sheetGrid(int heads, int stages, int layers, QSizeF page);

/// Many maps as one picture, painted tile by tile in reading order, so that whoever paints them can do something else
/// in between. The picture's size is the sheet's; a tile has its own title and legend. Settings are not put inside.
class SheetFile
{
public:
    /// An empty sheet; `caption` stands below where it is not empty. Errors: those of figureBytes.
    static Result<std::unique_ptr<SheetFile>> begin(SheetGrid grid, const PictureSettings& picture,
                                                    PictureFormat format, const QString& caption);
    ~SheetFile();

    /// The figure as the next tile, in its own look, which `tileStyle` gives.
    void paint(MapFigure& figure);

    /// The next tile stays empty.
    void skip();

    /// The whole file. Equal tiles give equal bytes. Errors: OutOfMemory.
    Result<QByteArray> end();

private:
    struct Page;
    explicit SheetFile(std::unique_ptr<Page> page);
    std::unique_ptr<Page> m_page;
};

/// The look of a tile: that of the sheet, but it always says what it shows, and the sheet has the caption.
FigureStyle tileStyle(FigureStyle style);

} // namespace headlight
