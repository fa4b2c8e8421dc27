// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_draws.h"

#include "engine/philox.h"

#include <cmath>

namespace headlight {

namespace {

constexpr Index most_kept_entries = Index(1) << 20; // 8 MiB a thread

enum class Family : std::uint64_t { Query = 16, Key, Upstream };

std::uint64_t streamOf(Family family, std::uint64_t number)
{
    return (std::uint64_t(family) << 56) | number;
}

} // namespace

EntrySource::EntrySource(const ScalingParameters& parameters)
    : m_parameters(parameters), m_raw(std::size_t(parameters.d_k) + 1)
{}

void EntrySource::drawQuery(Index sample, std::span<double> out)
{
    draw(streamOf(Family::Query, std::uint64_t(sample)), out);
}

void EntrySource::drawKey(Index sample, Index key, std::span<double> out)
{
    draw(streamOf(Family::Key, std::uint64_t(sample * m_parameters.keys + key)), out);
}

void EntrySource::drawUpstream(Index sample, std::span<double> out)
{
    RandomStream(m_parameters.seed, streamOf(Family::Upstream, std::uint64_t(sample))).fillNormal(out);
}

void EntrySource::draw(std::uint64_t stream_number, std::span<double> out)
{
    const RandomStream stream(m_parameters.seed, stream_number);
    switch (m_parameters.entries) {
    case EntryDistribution::Normal:
        return stream.fillNormal(out);
    case EntryDistribution::Uniform:
        stream.fillUniform(out);
        for (double& entry : out)
            entry = (2 * entry - 1) * std::sqrt(3.0);
        return;
    case EntryDistribution::Signs:
        stream.fillUniform(out);
        for (double& entry : out)
            entry = entry < 0.5 ? -1 : 1;
        return;
    case EntryDistribution::Shifted:
        stream.fillNormal(out);
        for (double& entry : out)
            entry += entry_shift;
        return;
    case EntryDistribution::Correlated:
        stream.fillNormal(m_raw);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = std::sqrt(entry_correlation) * m_raw[0] + std::sqrt(1 - entry_correlation) * m_raw[i + 1];
        return;
    }
}

SampleKeys::SampleKeys(const ScalingParameters& parameters, EntrySource& source)
    : m_parameters(parameters), m_source(source), m_kept(parameters.keys * parameters.d_k <= most_kept_entries),
      m_entries(std::size_t(m_kept ? parameters.keys * parameters.d_k : parameters.d_k))
{}

void SampleKeys::start(Index sample)
{
    m_sample = sample;
    m_drawn = false;
}

std::span<const double> SampleKeys::keysFrom(Index key)
{
    const std::size_t size = std::size_t(m_parameters.d_k);
    const std::span<double> entries(m_entries);
    if (!m_kept) {
        m_source.drawKey(m_sample, key, entries);
        return entries;
    }
    for (Index j = 0; j < m_parameters.keys && !m_drawn; ++j)
        m_source.drawKey(m_sample, j, entries.subspan(std::size_t(j) * size, size));
    m_drawn = true;
    return entries.subspan(std::size_t(key) * size);
}

} // namespace headlight
