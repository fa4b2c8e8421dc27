// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_experiment.h"

#include "engine/philox.h"
#include "engine/work.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace headlight {

namespace {

constexpr Index blocks_per_wave = 1'024; // each keeps its counts until the wave is over
constexpr Index bins = 81;               // odd, so that 0 lies in the middle of one
constexpr double shift = 0.5;            // mean of shifted entries
constexpr double shared_part = 0.5;      // correlation of two entries of one correlated vector

enum class Family : std::uint64_t { Query = 16, Key };

std::uint64_t streamOf(Family family, std::uint64_t number)
{
    return (std::uint64_t(family) << 56) | number;
}

/// Draws the entries of one vector; entry i does not depend on d_k.
class EntrySource
{
public:
    explicit EntrySource(const ScalingParameters& parameters)
        : m_parameters(parameters), m_raw(std::size_t(parameters.d_k) + 1)
    {}

    void draw(std::uint64_t stream_number, std::span<double> out)
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
                entry += shift;
            return;
        case EntryDistribution::Correlated:
            stream.fillNormal(m_raw);
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] = std::sqrt(shared_part) * m_raw[0] + std::sqrt(1 - shared_part) * m_raw[i + 1];
            return;
        }
    }

private:
    const ScalingParameters& m_parameters;
    std::vector<double> m_raw;
};

/// Sums of powers of the deviation from the mean, joined pairwise (Pébay 2008, "Formulas for robust, one-pass parallel
/// computation of covariances and arbitrary-order statistical moments").
struct PowerSums
{
    double count = 0;
    double mean = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;

    void join(const PowerSums& b)
    {
        if (b.count == 0)
            return;
        const PowerSums a = *this;
        const double n = a.count + b.count;
        const double d = b.mean - a.mean;
        const double d2 = d * d;
        count = n;
        mean = a.mean + d * b.count / n;
        second = a.second + b.second + d2 * a.count * b.count / n;
        third = a.third + b.third + d2 * d * a.count * b.count * (a.count - b.count) / (n * n) +
                3 * d * (a.count * b.second - b.count * a.second) / n;
        fourth =
            a.fourth + b.fourth +
            d2 * d2 * a.count * b.count * (a.count * a.count - a.count * b.count + b.count * b.count) / (n * n * n) +
            6 * d2 * (a.count * a.count * b.second + b.count * b.count * a.second) / (n * n) +
            4 * d * (a.count * b.third - b.count * a.third) / n;
    }

    Moments moments() const
    {
        const double variance = second / count;
        return {mean, variance, variance > 0 ? fourth / count / (variance * variance) : 0};
    }
};

PowerSums powerSumsOf(std::span<const double> values)
{
    PowerSums sums;
    sums.count = double(values.size());
    for (const double value : values)
        sums.mean += value / sums.count;
    for (const double value : values) {
        const double d = value - sums.mean;
        sums.second += d * d;
        sums.third += d * d * d;
        sums.fourth += d * d * d * d;
    }
    return sums;
}

Histogram emptyHistogram(double reach)
{
    return {-reach, reach, std::vector<std::uint64_t>(std::size_t(bins), 0), 0};
}

void count(Histogram& histogram, double value)
{
    const double place = (value - histogram.lowest) / (histogram.highest - histogram.lowest) * double(bins);
    if (place >= 0 && place < double(bins))
        ++histogram.counts[std::size_t(place)];
    else
        ++histogram.outside;
}

void join(Histogram& sum, const Histogram& part)
{
    for (std::size_t i = 0; i < sum.counts.size(); ++i)
        sum.counts[i] += part.counts[i];
    sum.outside += part.outside;
}

/// What a block of samples gave.
struct Part
{
    PowerSums unscaled;
    PowerSums scaled;
    Histogram unscaled_histogram;
    Histogram scaled_histogram;
};

Part emptyPart(const ScalingParameters& parameters)
{
    return {{}, {}, emptyHistogram(4 * std::sqrt(double(parameters.d_k))), emptyHistogram(4)};
}

void join(Part& sum, const Part& part)
{
    sum.unscaled.join(part.unscaled);
    sum.scaled.join(part.scaled);
    join(sum.unscaled_histogram, part.unscaled_histogram);
    join(sum.scaled_histogram, part.scaled_histogram);
}

/// Four running sums, entry i in sum i mod 4, then joined: the order is fixed by the index alone.
double product(const std::vector<double>& q, const std::vector<double>& k)
{
    double sums[4] = {0, 0, 0, 0};
    const std::size_t whole = q.size() / 4 * 4;
    for (std::size_t i = 0; i < whole; i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            sums[lane] += q[i + lane] * k[i + lane];
    for (std::size_t i = whole; i < q.size(); ++i)
        sums[i - whole] += q[i] * k[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

Part drawSamples(const ScalingParameters& parameters, Index first, Index last, const Work& work)
{
    const double divisor = std::sqrt(double(parameters.d_k));
    Part part = emptyPart(parameters);
    EntrySource source(parameters);
    std::vector<double> q(std::size_t(parameters.d_k));
    std::vector<double> k(std::size_t(parameters.d_k));
    std::vector<double> products;
    std::vector<double> divided;
    for (Index sample = first; sample < last && !work.stopped(); ++sample) {
        source.draw(streamOf(Family::Query, std::uint64_t(sample)), q);
        for (Index j = 0; j < parameters.keys && !work.stopped(); ++j) {
            source.draw(streamOf(Family::Key, std::uint64_t(sample * parameters.keys + j)), k);
            products.push_back(product(q, k));
            divided.push_back(products.back() / divisor);
            count(part.unscaled_histogram, products.back());
            count(part.scaled_histogram, divided.back());
        }
    }
    part.unscaled = powerSumsOf(products);
    part.scaled = powerSumsOf(divided);
    return part;
}

Result<void> requireCount(Field field, Index seen, Index highest)
{
    if (seen >= 1 && seen <= highest)
        return {};
    return fail(OutOfRange{field, double(seen), 1, double(highest)});
}

} // namespace

Result<ScalingResult> runScaling(const ScalingParameters& parameters, const WorkContext& context)
{
    const auto valid = requireCount(Field::KeySize, parameters.d_k, 4'096)
                           .and_then([&] { return requireCount(Field::KeyCount, parameters.keys, 4'096); })
                           .and_then([&] { return requireCount(Field::Samples, parameters.samples, 1'000'000); });
    if (!valid)
        return tl::unexpected(valid.error());
    const double sample_operations = 8.0 * double(parameters.d_k) * double(parameters.keys + 1);
    const Index together = std::clamp<Index>(Index(2e6 / sample_operations), 1, 256);
    const Index blocks = (parameters.samples + together - 1) / together;
    Work work(context, sample_operations * double(parameters.samples));
    try {
        Part sum = emptyPart(parameters);
        for (Index wave = 0; wave < blocks; wave += blocks_per_wave) {
            std::vector<Part> parts(std::size_t(std::min(blocks_per_wave, blocks - wave)));
            const auto done = work.run(Index(parts.size()), sample_operations * double(together), [&](Index block) {
                const Index first = (wave + block) * together;
                parts[std::size_t(block)] =
                    drawSamples(parameters, first, std::min(first + together, parameters.samples), work);
            });
            if (!done)
                return tl::unexpected(done.error());
            for (const Part& part : parts)
                join(sum, part);
        }
        return ScalingResult{parameters, sum.unscaled.moments(), sum.scaled.moments(),
                             std::move(sum.unscaled_histogram), std::move(sum.scaled_histogram)};
    } catch (const std::bad_alloc&) {
        return fail(OutOfMemory{});
    }
}

} // namespace headlight
