// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

namespace headlight {

/// One head of one layer; where a source has no layers, of layer 0.
struct HeadPlace
{
    Index layer = 0;
    Index head = 0;
    bool operator==(const HeadPlace&) const = default;
};

} // namespace headlight
