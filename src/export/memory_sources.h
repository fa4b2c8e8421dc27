// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the layer: the sources on disk that a remembered request names.
#pragma once

#include "export/figure_memory.h"

namespace headlight {

/// The path of a source on disk, or null.
std::string* pathOf(Request& request);

/// Changes the state that a request keeps.
template<class Change>
void changeKept(Request& request, Change change)
{
    if (!request.kept.get())
        return;
    Request kept = *request.kept.get();
    change(kept);
    request.kept = KeptRequest(kept, request.kept.place());
}

/// Puts names in the place of paths: where a source lies is nobody's affair who looks at a picture.
void nameSources(FigureMemory& memory);

} // namespace headlight
