// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_palette.h"

namespace headlight {

const FigurePalette& figurePalette(Theme theme)
{
    static const FigurePalette light = {
        .background = QColor(0xffffff),
        .text = QColor(0x1d1f23),
        .quiet_text = QColor(0x5c616a),
        .line = QColor(0xc4c7cd),
        .bar = QColor(0xb4bac4),
        .curve = QColor(0x1f5fa8),
        .accent = QColor(0x1f5fa8),
        .warning = QColor(0xa8410b),
        .badge = QColor(0xeef0f3),
        .cover = QColor(0xfff3d6),
        .cover_line = QColor(0xc99a3c),
    };
    static const FigurePalette dark = {
        .background = QColor(0x1b1d21),
        .text = QColor(0xe8eaed),
        .quiet_text = QColor(0xa7adb7),
        .line = QColor(0x4a4f58),
        .bar = QColor(0x5d6470),
        .curve = QColor(0x7db5f0),
        .accent = QColor(0x7db5f0),
        .warning = QColor(0xf0a36b),
        .badge = QColor(0x2b2f36),
        .cover = QColor(0x3d3422),
        .cover_line = QColor(0x9a7a36),
    };
    return theme == Theme::Dark ? dark : light;
}

} // namespace headlight
