// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/color_map_words.h"

#include <QCoreApplication>

namespace headlight {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(headlight::ColorMapWords)
};

} // namespace

QString colorMapWords(ColorMapName map)
{
    switch (map) {
    case ColorMapName::Viridis:
        return Words::tr("Viridis (purple to yellow)");
    case ColorMapName::Cividis:
        return Words::tr("Cividis (blue to yellow)");
    case ColorMapName::Magma:
        return Words::tr("Magma (black to pale yellow)");
    case ColorMapName::Grey:
        return Words::tr("Grey");
    case ColorMapName::Diverging:
        return Words::tr("Diverging (blue, white, red)");
    }
    return {};
}

} // namespace headlight
