// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/philox.h"

#include "engine/kernels.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace headlight {

namespace {

/// Some blocks worked on together, so that the compiler can use its vector registers.
template<Index blocks>
using Words = std::array<std::array<std::uint32_t, blocks>, 4>;

template<Index blocks>
using Entries = std::array<double, 4 * blocks>;

constexpr Index long_chunk = 32;
constexpr Index short_chunk = 4; // a row of W_Q is often only 16 numbers long

template<Index blocks>
HEADLIGHT_INLINE void mixWords(Words<blocks>& words, std::uint32_t key0, std::uint32_t key1)
{
    for (int round = 0; round < 10; ++round) {
        for (Index i = 0; i < blocks; ++i) {
            const std::uint64_t product0 = std::uint64_t(0xD2511F53U) * words[0][i];
            const std::uint64_t product1 = std::uint64_t(0xCD9E8D57U) * words[2][i];
            words[0][i] = std::uint32_t(product1 >> 32) ^ words[1][i] ^ key0;
            words[1][i] = std::uint32_t(product1);
            words[2][i] = std::uint32_t(product0 >> 32) ^ words[3][i] ^ key1;
            words[3][i] = std::uint32_t(product0);
        }
        key0 += 0x9E3779B9U;
        key1 += 0xBB67AE85U;
    }
}

/// ln u for u in (0, 1), by ln m = 2·artanh((m − 1)/(m + 1)) for m in [√½, √2).
HEADLIGHT_INLINE double naturalLog(double u)
{
    constexpr std::uint64_t sqrt_half = 0x3FE6A09E667F3BCDU;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(u);
    const std::uint64_t steps = (bits - sqrt_half + (std::uint64_t(1024) << 52)) >> 52; // exponent + 1024
    const double m = std::bit_cast<double>(bits - (steps << 52) + (std::uint64_t(1024) << 52));
    // Adding an integer to the bits of 1.5·2⁵² turns it into a double without a conversion instruction.
    const double exponent = std::bit_cast<double>(steps + 0x4338000000000000U) - (0x1.8p52 + 1024);
    const double s = (m - 1) / (m + 1);
    const double z = s * s;
    double series = 1.0 / 21;
    series = series * z + 1.0 / 19;
    series = series * z + 1.0 / 17;
    series = series * z + 1.0 / 15;
    series = series * z + 1.0 / 13;
    series = series * z + 1.0 / 11;
    series = series * z + 1.0 / 9;
    series = series * z + 1.0 / 7;
    series = series * z + 1.0 / 5;
    series = series * z + 1.0 / 3;
    return exponent * 0x1.62e42fefa39efp-1 + (2 * s + 2 * s * (z * series));
}

struct Turn
{
    double cosine;
    double sine;
};

/// cos and sin of 2π·turn for turn in (0, 1): the nearest quarter is taken off exactly, the rest is a Taylor series.
HEADLIGHT_INLINE Turn ofTurn(double turn)
{
    const double quarter = (turn * 4 + 0x1.8p52) - 0x1.8p52; // rounded to 0 … 4
    const double angle = (turn - quarter * 0.25) * 0x1.921fb54442d18p+2;
    const double z = angle * angle;
    double sine = -1.0 / 1307674368000;
    sine = sine * z + 1.0 / 6227020800;
    sine = sine * z - 1.0 / 39916800;
    sine = sine * z + 1.0 / 362880;
    sine = sine * z - 1.0 / 5040;
    sine = sine * z + 1.0 / 120;
    sine = sine * z - 1.0 / 6;
    sine = angle + angle * (z * sine);
    double cosine = 1.0 / 20922789888000;
    cosine = cosine * z - 1.0 / 87178291200;
    cosine = cosine * z + 1.0 / 479001600;
    cosine = cosine * z - 1.0 / 3628800;
    cosine = cosine * z + 1.0 / 40320;
    cosine = cosine * z - 1.0 / 720;
    cosine = cosine * z + 1.0 / 24;
    cosine = cosine * z - 0.5;
    cosine = 1 + z * cosine;
    const bool odd = quarter == 1 || quarter == 3;
    const double c = odd ? sine : cosine;
    const double s = odd ? cosine : sine;
    return {(quarter == 1 || quarter == 2) ? -c : c, (quarter == 2 || quarter == 3) ? -s : s};
}

HEADLIGHT_INLINE double unitInterval(std::uint32_t word)
{
    return (double(word) + 0.5) * 0x1p-32;
}

template<Index blocks>
HEADLIGHT_INLINE void normalsOf(const Words<blocks>& words, Entries<blocks>& out)
{
    for (Index pair = 0; pair < 2; ++pair) {
        std::array<double, blocks> cosines;
        std::array<double, blocks> sines;
        for (Index i = 0; i < blocks; ++i) {
            const double radius = std::sqrt(-2 * naturalLog(unitInterval(words[std::size_t(2 * pair)][i])));
            const Turn turn = ofTurn(unitInterval(words[std::size_t(2 * pair + 1)][i]));
            cosines[i] = radius * turn.cosine;
            sines[i] = radius * turn.sine;
        }
        for (Index i = 0; i < blocks; ++i) {
            out[std::size_t(4 * i + 2 * pair)] = cosines[i];
            out[std::size_t(4 * i + 2 * pair + 1)] = sines[i];
        }
    }
}

template<Index blocks>
HEADLIGHT_INLINE void uniformsOf(const Words<blocks>& words, Entries<blocks>& out)
{
    for (Index i = 0; i < blocks; ++i)
        for (Index word = 0; word < 4; ++word)
            out[std::size_t(4 * i + word)] = unitInterval(words[std::size_t(word)][i]);
}

enum class Distribution { Normal, Uniform };

template<Index blocks>
HEADLIGHT_INLINE void chunkOf(Distribution distribution, Words<blocks>& words, Entries<blocks>& out, std::uint64_t seed)
{
    mixWords<blocks>(words, std::uint32_t(seed), std::uint32_t(seed >> 32));
    if (distribution == Distribution::Normal)
        normalsOf<blocks>(words, out);
    else
        uniformsOf<blocks>(words, out);
}

HEADLIGHT_KERNEL
void longChunk(Distribution distribution, Words<long_chunk>& words, Entries<long_chunk>& out, std::uint64_t seed)
{
    chunkOf<long_chunk>(distribution, words, out, seed);
}

HEADLIGHT_KERNEL
void shortChunk(Distribution distribution, Words<short_chunk>& words, Entries<short_chunk>& out, std::uint64_t seed)
{
    chunkOf<short_chunk>(distribution, words, out, seed);
}

template<Index blocks>
Words<blocks> countersFrom(std::uint64_t block, std::uint64_t stream)
{
    Words<blocks> words;
    for (Index i = 0; i < blocks; ++i, ++block) {
        words[0][i] = std::uint32_t(block);
        words[1][i] = std::uint32_t(block >> 32);
        words[2][i] = std::uint32_t(stream);
        words[3][i] = std::uint32_t(stream >> 32);
    }
    return words;
}

template<std::size_t size>
std::size_t copyEntries(const std::array<double, size>& entries, std::span<double> out)
{
    const std::size_t count = std::min(out.size(), size);
    std::copy_n(entries.begin(), count, out.begin());
    return count;
}

void fill(Distribution distribution, std::uint64_t seed, std::uint64_t stream, std::span<double> out)
{
    for (std::uint64_t block = 0; !out.empty();) {
        if (out.size() > 4 * short_chunk) {
            Words<long_chunk> words = countersFrom<long_chunk>(block, stream);
            Entries<long_chunk> entries;
            longChunk(distribution, words, entries, seed);
            out = out.subspan(copyEntries(entries, out));
            block += long_chunk;
        } else {
            Words<short_chunk> words = countersFrom<short_chunk>(block, stream);
            Entries<short_chunk> entries;
            shortChunk(distribution, words, entries, seed);
            out = out.subspan(copyEntries(entries, out));
            block += short_chunk;
        }
    }
}

} // namespace

std::array<std::uint32_t, 4> philoxBlock(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key)
{
    Words<1> words{};
    for (std::size_t word = 0; word < 4; ++word)
        words[word][0] = counter[word];
    mixWords<1>(words, key[0], key[1]);
    return {words[0][0], words[1][0], words[2][0], words[3][0]};
}

void RandomStream::fillNormal(std::span<double> out) const
{
    fill(Distribution::Normal, m_seed, m_stream, out);
}

void RandomStream::fillUniform(std::span<double> out) const
{
    fill(Distribution::Uniform, m_seed, m_stream, out);
}

std::uint64_t textStream(std::string_view text)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : text)
        hash = (hash ^ std::uint8_t(byte)) * 0x100000001B3U;
    hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBU;
    return (hash ^ (hash >> 31)) | (std::uint64_t(1) << 63);
}

} // namespace headlight
