// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

namespace headlight {

/// A document with another source, whose own mask, divisor, softcap and temperature hold.
Request withSource(Request request, const Source& source);

} // namespace headlight
