// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/program_version.h"

namespace headlight {

std::string_view programVersion()
{
    return HEADLIGHT_VERSION;
}

} // namespace headlight
