// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/source_change.h"

namespace headlight {

Request withSource(Request request, const Source& source)
{
    const AttentionParameters standard;
    request.source = source;
    request.context.reset();
    request.mask = {};
    request.parameters.divisor = standard.divisor;
    request.parameters.softcap = standard.softcap;
    request.parameters.temperature = standard.temperature;
    return request;
}

} // namespace headlight
