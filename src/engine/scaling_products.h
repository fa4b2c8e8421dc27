// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <array>

// The sums of the √d_k experiment, compiled as those of kernels.h.

namespace headlight {

/// products[j] = q · key j for keys (count, size), one after the other in memory. Four running sums, entry i in sum i
/// mod 4, then joined: the order is fixed by the index alone.
void productsOf(const double* q, const double* keys, Index count, Index size, double* products);

/// Row d of sums (4, size) gains factors[d] · x.
void addMultiples(const std::array<double, 4>& factors, const double* x, double* sums, Index size);

} // namespace headlight
