// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/budget.h"

#include "core/checked_size.h"

#include <algorithm>

#include <unistd.h>

namespace headlight {

Bytes defaultBudget()
{
    constexpr Bytes most = Bytes(2) << 30;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0)
        return most;
    return std::min(most, (CheckedSize(Bytes(pages)) * CheckedSize(Bytes(page))).value() / 4);
}

Result<void> requireBudget(Bytes need, Bytes budget, Index n, const std::function<Bytes(Index)>& need_for, Index fits)
{
    if (need <= budget)
        return {};
    Index too_many = std::max<Index>(n, 1);
    while (too_many - fits > 1) {
        const Index middle = fits + (too_many - fits) / 2;
        (need_for(middle) <= budget ? fits : too_many) = middle;
    }
    return fail(OverBudget{need, budget, fits});
}

} // namespace headlight
