// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headlight {

/// The next size of text above or below, in per cent: 75 … 300.
int largerTextScale(int percent);
int smallerTextScale(int percent);

} // namespace headlight
