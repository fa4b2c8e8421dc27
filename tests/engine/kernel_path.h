// SPDX-License-Identifier: GPL-3.0-or-later
// No #pragma once: the engine's kernels and the functions of kernel_paths.h for one path. Before it, HEADLIGHT_KERNEL
// is defined as the target to compile for, `headlight` as another name, so that the copies do not meet the engine's
// own, and KERNEL_PATH as the namespace.
#include "kernel_paths.h"

#include "engine/kernels.cpp"
#include "engine/philox.cpp"
#include "engine/scaling_products.cpp"

#include <numeric>
#include <vector>

namespace KERNEL_PATH {

void multiplyRows(const double* a, const double* b, double* c, long rows, long inner, long columns)
{
    headlight::multiply({a, inner}, {b, columns}, {c, columns}, rows, inner, columns);
}

void sumRows(const double* weights, long count, const double* v, double* c, long columns)
{
    std::vector<std::int32_t> keys(static_cast<std::size_t>(count));
    std::iota(keys.begin(), keys.end(), 0);
    headlight::weightedSum(weights, keys.data(), count, {v, columns}, c, columns);
}

void drawNormal(std::uint64_t seed, std::uint64_t stream, double* out, std::size_t count)
{
    headlight::RandomStream(seed, stream).fillNormal({out, count});
}

void productsOfKeys(const double* q, const double* keys, long count, long size, double* products)
{
    headlight::productsOf(q, keys, count, size, products);
}

void addMultiplesOf(const double* factors, const double* x, double* sums, long size)
{
    headlight::addMultiples({factors[0], factors[1], factors[2], factors[3]}, x, sums, size);
}

} // namespace KERNEL_PATH
