// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/color_map.h"

#include <QString>

namespace headlight {

/// A colour map's name for a menu, in the user's language.
QString colorMapWords(ColorMapName map);

} // namespace headlight
