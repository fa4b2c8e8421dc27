// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace headlight {

/// The program's version as the build knows it: "0.1.0".
std::string_view programVersion();

} // namespace headlight
