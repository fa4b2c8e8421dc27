// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

// The engine's kernels compiled for any x86-64, for AVX2 and for AVX-512: see kernel_path.h. Matrices are dense, row by
// row.
#define HEADLIGHT_KERNEL_PATH(path)                                                                                    \
    namespace path {                                                                                                   \
    void multiplyRows(const double* a, const double* b, double* c, long rows, long inner, long columns);               \
    void sumRows(const double* weights, long count, const double* v, double* c, long columns);                         \
    void drawNormal(std::uint64_t seed, std::uint64_t stream, double* out, std::size_t count);                         \
    void productsOfKeys(const double* q, const double* keys, long count, long size, double* products);                 \
    void addMultiplesOf(const double* factors, const double* x, double* sums, long size);                              \
    }

HEADLIGHT_KERNEL_PATH(plain_path)
HEADLIGHT_KERNEL_PATH(avx2_path)
HEADLIGHT_KERNEL_PATH(avx512_path)
