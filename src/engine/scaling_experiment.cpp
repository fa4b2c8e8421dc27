// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scaling_experiment.h"

#include "engine/scaling_draws.h"
#include "engine/scaling_products.h"
#include "engine/scaling_softmax.h"
#include "engine/scaling_sums.h"
#include "engine/work.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace headlight {

namespace {

constexpr Index blocks_per_wave = 1'024; // each keeps its counts until the wave is over
constexpr std::size_t divisors = all_scaling_divisors.size();
constexpr double saturated_weight = 0.99;

/// What is kept of every sample under one divisor, for quantiles.
struct SampleValues
{
    std::vector<double> jacobian;
    std::vector<double> grad_logits;
    std::vector<double> grad_q;
};

/// What a block of samples gave.
struct Part
{
    PowerSums products;
    ErrorSums errors;
    Histogram histogram; // of the products
    std::array<PowerSums, divisors> max_weight;
    std::array<PowerSums, divisors> entropy;
    std::array<double, divisors> saturated{}; // how many samples

    void join(const Part& part)
    {
        products.join(part.products);
        errors.join(part.errors);
        headlight::join(histogram, part.histogram);
        for (std::size_t d = 0; d < divisors; ++d) {
            max_weight[d].join(part.max_weight[d]);
            entropy[d].join(part.entropy[d]);
            saturated[d] += part.saturated[d];
        }
    }
};

Part emptyPart(const ScalingParameters& parameters)
{
    Part part;
    part.histogram = emptyHistogram(parameters);
    return part;
}

double norm(std::span<const double> vector)
{
    double product = 0;
    productsOf(vector.data(), vector.data(), 1, Index(vector.size()), &product);
    return std::sqrt(product);
}

/// Draws a block of samples, one after the other.
class Sampler
{
public:
    Sampler(const ScalingParameters& parameters, std::array<SampleValues, divisors>& values, const Work& work)
        : m_parameters(parameters), m_theory(productTheory(parameters)), m_values(values), m_work(work),
          m_source(parameters), m_keys(parameters, m_source), m_q(std::size_t(parameters.d_k)),
          m_scores(std::size_t(parameters.keys)), m_upstream(m_scores.size()), m_weights(m_scores.size())
    {
        for (std::vector<double>& gradient : m_grad_logits)
            gradient.resize(m_scores.size());
    }

    Part draw(Index first, Index last)
    {
        Part part = emptyPart(m_parameters);
        for (Index sample = first; sample < last && !m_work.stopped(); ++sample) {
            drawScores(sample);
            part.products.join(powerSumsOf(m_scores));
            part.errors.add(m_scores, m_theory);
            for (const double score : m_scores)
                count(part.histogram, score);
            m_source.drawUpstream(sample, m_upstream);
            for (std::size_t d = 0; d < divisors; ++d)
                softmaxUnder(d, sample, part);
            gradientsAtQuery(sample);
        }
        return part;
    }

private:
    void drawScores(Index sample)
    {
        m_source.drawQuery(sample, m_q);
        m_keys.start(sample);
        for (Index j = 0, count = 0; j < m_parameters.keys && !m_work.stopped(); j += count) {
            const std::span<const double> keys = m_keys.keysFrom(j);
            count = Index(keys.size()) / m_parameters.d_k;
            productsOf(m_q.data(), keys.data(), count, m_parameters.d_k, m_scores.data() + j);
        }
    }

    void softmaxUnder(std::size_t d, Index sample, Part& part)
    {
        const double divisor = m_parameters.divisor(all_scaling_divisors[d]);
        const SoftmaxRow row = softmaxRow(m_scores, 1 / divisor, m_weights);
        const double largest = row.weights[row.largest];
        const double entropy = entropyOf(row) / std::log(double(m_parameters.keys));
        part.max_weight[d].join(powerSumsOf({&largest, 1}));
        part.entropy[d].join(powerSumsOf({&entropy, 1}));
        part.saturated[d] += largest > saturated_weight ? 1 : 0;
        m_values[d].jacobian[std::size_t(sample)] = jacobianNorm(row);
        m_values[d].grad_logits[std::size_t(sample)] = logitGradient(row, m_upstream, m_grad_logits[d]);
    }

    /// Kᵀ·grad_logits ÷ divisor, for each divisor, in one pass over the keys.
    void gradientsAtQuery(Index sample)
    {
        const Index size = m_parameters.d_k;
        m_grad_sums.assign(divisors * m_q.size(), 0);
        for (Index j = 0, count = 0; j < m_parameters.keys && !m_work.stopped(); j += count) {
            const std::span<const double> keys = m_keys.keysFrom(j);
            count = Index(keys.size()) / size;
            for (Index key = 0; key < count; ++key) {
                std::array<double, divisors> factors;
                for (std::size_t d = 0; d < divisors; ++d)
                    factors[d] = m_grad_logits[d][std::size_t(j + key)];
                addMultiples(factors, keys.data() + key * size, m_grad_sums.data(), size);
            }
        }
        for (std::size_t d = 0; d < divisors; ++d)
            m_values[d].grad_q[std::size_t(sample)] = norm(std::span(m_grad_sums).subspan(d * m_q.size(), m_q.size())) /
                                                      m_parameters.divisor(all_scaling_divisors[d]);
    }

    const ScalingParameters& m_parameters;
    ProductTheory m_theory;
    std::array<SampleValues, divisors>& m_values; // each sample writes its own place
    const Work& m_work;
    EntrySource m_source;
    SampleKeys m_keys;
    std::vector<double> m_q;
    std::vector<double> m_scores;
    std::vector<double> m_upstream;
    std::vector<double> m_weights;
    std::array<std::vector<double>, divisors> m_grad_logits;
    std::vector<double> m_grad_sums; // (divisors, d_k)
};

Result<void> requireCount(Field field, Index seen, Index highest)
{
    if (seen >= 1 && seen <= highest)
        return {};
    return fail(OutOfRange{field, double(seen), 1, double(highest)});
}

Result<void> check(const ScalingParameters& parameters)
{
    return requireCount(Field::KeySize, parameters.d_k, 4'096)
        .and_then([&] { return requireCount(Field::KeyCount, parameters.keys, 4'096); })
        .and_then([&] { return requireCount(Field::Samples, parameters.samples, 1'000'000); })
        .and_then([&] { return requireCount(Field::ModelSize, parameters.modelSize(), 65'536); });
}

double operationsOf(const ScalingParameters& parameters)
{
    const double entries = double(parameters.d_k) * double(parameters.keys + 1);
    return 12 * entries + 100 * double(parameters.keys); // drawing, products and gradients; exponentials
}

/// Division by a constant divides the mean by it and the variance by its square; the kurtosis stays.
ScalingOutcome outcomeOf(const ScalingParameters& parameters, std::size_t d, const Part& sum,
                         const SampleValues& values)
{
    const double divisor = parameters.divisor(all_scaling_divisors[d]);
    const double square = divisor * divisor;
    const Moments products = sum.products.moments();
    const double samples = double(parameters.samples);
    const double share = sum.saturated[d] / samples;
    ScalingOutcome outcome;
    outcome.divisor = divisor;
    outcome.moments = {products.mean / divisor, products.variance / square, products.kurtosis};
    outcome.variance_error = sum.errors.varianceError(productTheory(parameters).variance) / square;
    outcome.kurtosis_error = sum.errors.kurtosisError();
    outcome.histogram = divided(sum.histogram, divisor);
    outcome.max_weight = sum.max_weight[d].estimate();
    outcome.entropy_ratio = sum.entropy[d].estimate();
    outcome.saturated = {share, std::sqrt(share * (1 - share) / samples)};
    outcome.jacobian = spreadOf(values.jacobian);
    outcome.grad_logits = spreadOf(values.grad_logits);
    outcome.grad_q = spreadOf(values.grad_q);
    return outcome;
}

ScalingResult resultOf(const ScalingParameters& parameters, const Part& sum,
                       const std::array<SampleValues, divisors>& values)
{
    ScalingResult result{parameters, {}};
    for (std::size_t d = 0; d < divisors; ++d)
        result.outcomes[d] = outcomeOf(parameters, d, sum, values[d]);
    const Spread& usual = result.of(ScalingDivisor::SqrtKeySize).grad_q;
    for (std::size_t d = 0; d < divisors; ++d) {
        result.outcomes[d].stalled = shareBelow(values[d].grad_q, usual.p50 / 10);
        result.outcomes[d].jumping = shareAbove(values[d].grad_q, usual.p90);
    }
    return result;
}

Result<ScalingResult> drawAll(const ScalingParameters& parameters, const WorkContext& context)
{
    const double operations = operationsOf(parameters);
    const Index together = std::clamp<Index>(Index(2e6 / operations), 1, 256);
    const Index blocks = (parameters.samples + together - 1) / together;
    std::array<SampleValues, divisors> values;
    for (SampleValues& of_divisor : values)
        for (std::vector<double>* kept : {&of_divisor.jacobian, &of_divisor.grad_logits, &of_divisor.grad_q})
            kept->resize(std::size_t(parameters.samples));
    Work work(context, operations * double(parameters.samples));
    Part sum = emptyPart(parameters);
    for (Index wave = 0; wave < blocks; wave += blocks_per_wave) {
        std::vector<Part> parts(std::size_t(std::min(blocks_per_wave, blocks - wave)));
        const auto done = work.run(Index(parts.size()), operations * double(together), [&](Index block) {
            const Index first = (wave + block) * together;
            Sampler sampler(parameters, values, work);
            parts[std::size_t(block)] = sampler.draw(first, std::min(first + together, parameters.samples));
        });
        if (!done)
            return tl::unexpected(done.error());
        for (const Part& part : parts)
            sum.join(part);
    }
    return resultOf(parameters, sum, values);
}

} // namespace

Result<ScalingResult> runScaling(const ScalingParameters& parameters, const WorkContext& work)
try {
    return check(parameters).and_then([&] { return drawAll(parameters, work); });
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
