// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <functional>

namespace headlight {

/// The smaller of 2 GiB and a quarter of the machine's memory.
Bytes defaultBudget();

/// Holds a need against a budget. `need_for(n)` grows with n; on refusal the largest n that fits is looked for by
/// bisection above `fits`, which is known to fit. Errors: OverBudget.
Result<void> requireBudget(Bytes need, Bytes budget, Index n, const std::function<Bytes(Index)>& need_for,
                           Index fits = 0);

} // namespace headlight
