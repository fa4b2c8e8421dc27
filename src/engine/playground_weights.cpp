// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/playground_weights.h"

#include "engine/philox.h"
#include "engine/positions.h"
#include "engine/recipe_weights.h"

#include <cmath>

namespace headlight {

namespace {

/// Which matrix a stream of random numbers belongs to. Token streams have the top bit (textStream).
enum class Family : std::uint64_t { Query = 1, Key, Value, Output, Additive };

std::uint64_t streamOf(Family family, Index head, Index row)
{
    return (std::uint64_t(family) << 56) | (std::uint64_t(head) << 32) | std::uint64_t(row);
}

constexpr double operations_per_number = 8;
constexpr Index numbers_per_task = 100'000;

/// A matrix to be drawn: `head_rows` rows a head.
struct Drawn
{
    Matrix<double>* matrix;
    Family family;
    Index head;
    Index head_rows;
    double deviation;
};

Result<void> draw(std::span<const Drawn> all, std::uint64_t seed, Work& work)
{
    for (const Drawn& drawn : all) {
        Matrix<double>& matrix = *drawn.matrix;
        const Index together = std::max<Index>(1, numbers_per_task / std::max<Index>(matrix.cols(), 1));
        const Index tasks = (matrix.rows() + together - 1) / together;
        const double operations = operations_per_number * double(together) * double(matrix.cols());
        const auto done = work.run(tasks, operations, [&](Index task) {
            for (Index i = task * together; i < std::min((task + 1) * together, matrix.rows()); ++i) {
                const Index head = drawn.head + i / drawn.head_rows;
                const RandomStream stream(seed, streamOf(drawn.family, head, i % drawn.head_rows));
                stream.fillNormal({matrix.row(i).data(), std::size_t(matrix.cols())});
                matrix.row(i) *= drawn.deviation;
            }
        });
        if (!done)
            return done;
    }
    return {};
}

} // namespace

Result<void> makeWeights(PlaygroundWeights& weights, const AttentionConfig& config, std::uint64_t seed,
                         std::span<const Recipe> recipes, Work& work)
{
    const Index d_model = config.d_model();
    const Index heads = config.q_num_heads();
    const Index group = heads / config.kv_num_heads();
    const double into_head = 1 / std::sqrt(double(d_model));
    weights.w_q.resize(std::size_t(heads));
    weights.w_k.resize(std::size_t(config.kv_num_heads()));
    weights.w_v.resize(std::size_t(config.kv_num_heads()));
    std::vector<Drawn> drawn;
    const auto drawLater = [&](Matrix<double>& matrix, Family family, Index head, Index columns) {
        matrix.resize(d_model, columns);
        drawn.push_back({&matrix, family, head, d_model, into_head});
    };
    for (Index h = 0; h < heads && !work.stopped(); ++h) {
        Matrix<double>& w_q = weights.w_q[std::size_t(h)];
        if (auto made = recipeQueryWeights(recipes[std::size_t(h)], config))
            w_q = std::move(*made);
        else
            drawLater(w_q, Family::Query, h, config.d_k());
    }
    for (Index h = 0; h < config.kv_num_heads() && !work.stopped(); ++h) {
        Matrix<double>& w_k = weights.w_k[std::size_t(h)];
        if (auto made = recipeKeyWeights(recipes[std::size_t(h * group)], config))
            w_k = std::move(*made);
        else
            drawLater(w_k, Family::Key, h, config.d_k());
        drawLater(weights.w_v[std::size_t(h)], Family::Value, h, config.d_v());
    }
    weights.w_o.resize(heads * config.d_v(), d_model);
    drawn.push_back({&weights.w_o, Family::Output, 0, config.d_v(), 1 / std::sqrt(double(heads * config.d_v()))});
    if (config.score() == ScoreFunction::Additive) {
        weights.w_additive.resize(heads, config.d_k());
        drawn.push_back({&weights.w_additive, Family::Additive, 0, 1, 1});
    }
    return draw(drawn, seed, work);
}

double weightOperations(const AttentionConfig& config)
{
    const double per_head = double(config.d_k() + config.d_v());
    return operations_per_number * double(config.d_model()) * per_head *
           double(config.q_num_heads() + config.kv_num_heads());
}

template<class Scalar>
Result<void> embed(Matrix<Scalar>& x, const AttentionConfig& config, std::uint64_t seed,
                   std::span<const std::string> tokens, Work& work)
{
    const Index n = Index(tokens.size());
    const Index d_model = config.d_model();
    const bool concatenated = config.positions() == Positions::Concatenated;
    const Index code = concatenated ? codeSize(d_model) : 0;
    const std::vector<double> frequencies = codeFrequencies(codeSize(d_model) / 2);
    x.resize(n, d_model);
    const Index together = std::max<Index>(1, numbers_per_task / d_model);
    const double operations = operations_per_number * double(together) * double(d_model);
    return work.run((n + together - 1) / together, operations, [&](Index task) {
        std::vector<double> row(std::size_t(d_model), 0.0);
        const std::span<double> words(row.data(), std::size_t(d_model - code));
        for (Index i = task * together; i < std::min((task + 1) * together, n); ++i) {
            RandomStream(seed, textStream(tokens[std::size_t(i)])).fillNormal(words);
            if (concatenated)
                fillPositionCode(i, frequencies, {words.data() + words.size(), std::size_t(code)});
            if (config.positions() == Positions::Sinusoidal)
                addSinusoidal(i, row);
            for (Index c = 0; c < d_model; ++c)
                x(i, c) = Scalar(row[std::size_t(c)]);
        }
    });
}

template Result<void> embed(Matrix<float>&, const AttentionConfig&, std::uint64_t, std::span<const std::string>, Work&);
template Result<void> embed(Matrix<double>&, const AttentionConfig&, std::uint64_t, std::span<const std::string>,
                            Work&);

double embeddingOperations(const AttentionConfig& config, Index tokens)
{
    return operations_per_number * double(config.d_model()) * double(tokens);
}

} // namespace headlight
