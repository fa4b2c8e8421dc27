// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace headlight {

/// One block of the counter-based generator Philox 4×32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as
/// easy as 1, 2, 3", SC 2011).
std::array<std::uint32_t, 4> philoxBlock(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// Random numbers addressed by (seed, stream, index): entry i of a stream is the same whoever asks for it, in whatever
/// order, on whatever machine (only exactly rounded operations are used). The block counter is (index / 4, stream),
/// the key is the seed; a block's four words give four numbers.
class RandomStream
{
public:
    RandomStream(std::uint64_t seed, std::uint64_t stream) : m_seed(seed), m_stream(stream) {}

    /// Fills `out` with entries 0 … size−1 of N(0, 1), by Box and Muller in double.
    void fillNormal(std::span<double> out) const;

    /// Entries 0 … size−1, uniform in (0, 1): (word + ½)·2⁻³².
    void fillUniform(std::span<double> out) const;

private:
    std::uint64_t m_seed;
    std::uint64_t m_stream;
};

/// A stream's number from a text: FNV-1a over its bytes, then the splitmix64 finisher. Its top bit is set, which no
/// other stream's number has.
std::uint64_t textStream(std::string_view text);

} // namespace headlight
