// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"

#include <span>
#include <vector>

namespace headlight {

inline constexpr double entry_shift = 0.5;       // mean of shifted entries
inline constexpr double entry_correlation = 0.5; // of two entries of one correlated vector

/// Draws the vectors of the √d_k experiment. Entry i of a vector does not depend on d_k, except for correlated ones'
/// common part, which comes first.
class EntrySource
{
public:
    explicit EntrySource(const ScalingParameters& parameters);

    void drawQuery(Index sample, std::span<double> out);          // d_k
    void drawKey(Index sample, Index key, std::span<double> out); // d_k
    void drawUpstream(Index sample, std::span<double> out);       // keys, ~ N(0, 1)

private:
    void draw(std::uint64_t stream, std::span<double> out);

    const ScalingParameters& m_parameters;
    std::vector<double> m_raw;
};

/// The keys of one sample, kept where they are few and drawn again where they are many.
class SampleKeys
{
public:
    SampleKeys(const ScalingParameters& parameters, EntrySource& source);

    void start(Index sample);

    /// Some keys one after the other, from this one on, valid until the next call: all that follow where they are kept,
    /// else one. Keys are asked for from the first on at least once before any other.
    std::span<const double> keysFrom(Index key);

private:
    const ScalingParameters& m_parameters;
    EntrySource& m_source;
    bool m_kept;
    Index m_sample = 0;
    bool m_drawn = false;
    std::vector<double> m_entries;
};

} // namespace headlight
