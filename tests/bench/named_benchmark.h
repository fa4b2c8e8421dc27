// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>
#include <string>

namespace headlight {

/// A benchmark by the name that compare scripts ask for; wall-clock milliseconds.
template<class... Arguments>
void addBenchmark(const std::string& name, Arguments... arguments)
{
    benchmark::RegisterBenchmark(name.c_str(), arguments...)->UseRealTime()->Unit(benchmark::kMillisecond);
}

/// Numbers of −2 … 2.
inline Matrix<float> anyMatrix(Index rows, Index columns, std::uint32_t seed)
{
    Matrix<float> matrix(rows, columns);
    for (float& number : std::span(matrix.data(), std::size_t(matrix.size()))) {
        seed = seed * 1'664'525U + 1'013'904'223U;
        number = float(seed >> 8U) / float(1U << 22U) - 2;
    }
    return matrix;
}

} // namespace headlight
