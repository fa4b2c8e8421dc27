// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <optional>

namespace headlight {

/// The number in a rule that does not fit, with what is allowed there.
struct Misfit
{
    Index seen;
    Index allowed;
};

/// Nothing where the rule fits n_q queries and n_k keys.
std::optional<Misfit> misfitOf(const MaskRule& rule, Index n_q, Index n_k);

} // namespace headlight
