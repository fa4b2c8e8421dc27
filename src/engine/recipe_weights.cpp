// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/recipe_weights.h"

#include "engine/positions.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

// By how much the wanted position's scaled score lies above its neighbour's: 1 / (1 + 2·e⁻⁴) = 0.96.
constexpr double position_gap = 4;

// Same-word scores are |e|² for the word itself and about N(0, |e|²) for others, e its embedding. The expected leak
// Σ exp(gain·(e·other − |e|²)) is smallest at gain 1.
constexpr double word_gain = 1;

Matrix<double> zeros(const AttentionConfig& config)
{
    return Matrix<double>::Zero(config.d_model(), config.d_k());
}

/// Where the position code stands in x, and which key entry reads which of its pairs: entry 2i the cosine of pair i,
/// entry 2i + 1 its sine, fastest pairs first, as many as d_k holds.
class CodeLayout
{
public:
    explicit CodeLayout(const AttentionConfig& config)
        : m_first(config.d_model() - codeSize(config.d_model())), m_pairs(codeSize(config.d_model()) / 2),
          m_frequencies(codeFrequencies(m_pairs)),
          m_cosines(std::min((config.d_k() + 1) / 2, std::max<Index>(m_pairs - 1, 0))),
          m_sines(std::min(config.d_k() / 2, m_cosines))
    {}

    Index sineRow(Index pair) const { return m_first + 2 * pair; }
    Index cosineRow(Index pair) const { return m_first + 2 * pair + 1; }
    Index constantRow() const { return cosineRow(m_pairs - 1); } // the cosine of frequency 0
    double frequency(Index pair) const { return m_frequencies[std::size_t(pair)]; }
    Index cosines() const { return m_cosines; }
    Index sines() const { return m_sines; }

    /// The factor on q that puts the wanted position `position_gap` above its neighbour, reading `pairs` pairs.
    double gain(Index pairs, const AttentionConfig& config) const
    {
        double gap = 0; // of Σ 2·cos(frequency·distance) between distances 0 and 1
        for (Index i = 0; i < pairs; ++i)
            gap += 2 * (1 - std::cos(frequency(i)));
        return gap > 0 ? position_gap * std::sqrt(double(config.d_k())) / gap : 0;
    }

private:
    Index m_first;
    Index m_pairs;
    std::vector<double> m_frequencies;
    Index m_cosines;
    Index m_sines;
};

/// Keys carry their position: the cosines and sines themselves.
Matrix<double> positionKeys(const AttentionConfig& config)
{
    const CodeLayout code(config);
    Matrix<double> w_k = zeros(config);
    for (Index i = 0; i < code.cosines(); ++i)
        w_k(code.cosineRow(i), 2 * i) = 1;
    for (Index i = 0; i < code.sines(); ++i)
        w_k(code.sineRow(i), 2 * i + 1) = 1;
    return w_k;
}

/// Queries carry the position `steps` further: every pair is turned by its angle for so many steps.
Matrix<double> turnedQueries(const AttentionConfig& config, double steps)
{
    const CodeLayout code(config);
    const double gain = code.gain(code.sines(), config);
    Matrix<double> w_q = zeros(config);
    for (Index i = 0; i < code.sines(); ++i) {
        const double angle = code.frequency(i) * steps;
        w_q(code.cosineRow(i), 2 * i) = gain * std::cos(angle);
        w_q(code.sineRow(i), 2 * i) = -gain * std::sin(angle);
        w_q(code.sineRow(i), 2 * i + 1) = gain * std::cos(angle);
        w_q(code.cosineRow(i), 2 * i + 1) = gain * std::sin(angle);
    }
    return w_q;
}

/// Queries ask for position 0: the constant entry against the keys' cosines, which are all largest there.
Matrix<double> firstQueries(const AttentionConfig& config)
{
    const CodeLayout code(config);
    const double gain = code.gain(code.cosines(), config);
    Matrix<double> w_q = zeros(config);
    for (Index i = 0; i < code.cosines(); ++i)
        w_q(code.constantRow(), 2 * i) = gain;
    return w_q;
}

/// As many entries of the embedding as d_k holds, times `gain`.
Matrix<double> wordSelection(const AttentionConfig& config, double gain)
{
    const Index code = config.positions() == Positions::Concatenated ? codeSize(config.d_model()) : 0;
    const Index entries = std::min(config.d_k(), config.d_model() - code);
    Matrix<double> selection = zeros(config);
    for (Index i = 0; i < entries; ++i)
        selection(i, i) = gain;
    return selection;
}

} // namespace

std::optional<Matrix<double>> recipeQueryWeights(Recipe recipe, const AttentionConfig& config)
{
    switch (recipe) {
    case Recipe::Previous:
        return turnedQueries(config, -1);
    case Recipe::Next:
        return turnedQueries(config, 1);
    case Recipe::First:
        return firstQueries(config);
    case Recipe::SameWord:
        return wordSelection(config, word_gain * std::sqrt(double(config.d_k())));
    case Recipe::Broad:
        return zeros(config);
    case Recipe::Random:
        break;
    }
    return std::nullopt;
}

std::optional<Matrix<double>> recipeKeyWeights(Recipe recipe, const AttentionConfig& config)
{
    switch (recipe) {
    case Recipe::Previous:
    case Recipe::Next:
    case Recipe::First:
        return positionKeys(config);
    case Recipe::SameWord:
        return wordSelection(config, 1);
    case Recipe::Broad:
    case Recipe::Random:
        break;
    }
    return std::nullopt;
}

} // namespace headlight
