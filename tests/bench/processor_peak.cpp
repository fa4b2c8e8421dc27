// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once for each kind of processor, as engine/kernel is: HEADLIGHT_PROCESSOR names the function.
#if defined(__AVX512F__)
constexpr int lanes = 16;
#elif defined(__AVX2__)
constexpr int lanes = 8;
#else
constexpr int lanes = 4;
#endif
constexpr int chains = 12; // independent sums, enough to hide the time that one takes

using Floats = float __attribute__((vector_size(4 * lanes)));

/// 2 · lanes · chains operations a turn, as many as go on at a time from registers alone. Returns how many they were.
/// `sums_of_chains` has 12 numbers, which begin and end the chains.
double HEADLIGHT_PROCESSOR(int turns, float factor, float* sums_of_chains)
{
    Floats sums[chains];
    for (int chain = 0; chain < chains; ++chain)
        sums[chain] = Floats{} + sums_of_chains[chain];
    for (int turn = 0; turn < turns; ++turn)
#pragma GCC unroll 12
        for (int chain = 0; chain < chains; ++chain)
            sums[chain] = sums[chain] * factor + factor;
    for (int chain = 0; chain < chains; ++chain)
        for (int lane = 0; lane < lanes; ++lane)
            sums_of_chains[chain] += sums[chain][lane];
    return 2.0 * lanes * chains * turns;
}
