// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text_scale.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array text_scales = {75, 90, 100, 110, 125, 150, 175, 200, 250, 300};

} // namespace

int largerTextScale(int percent)
{
    const auto next = std::ranges::upper_bound(text_scales, percent);
    return next == text_scales.end() ? text_scales.back() : *next;
}

int smallerTextScale(int percent)
{
    const auto here = std::ranges::lower_bound(text_scales, percent);
    return here == text_scales.begin() ? text_scales.front() : *(here - 1);
}

} // namespace headlight
