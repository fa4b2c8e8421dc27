// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_scores.h"

#include <cmath>
#include <cstdlib>

namespace headlight {

namespace {

constexpr std::array<std::string_view, all_head_scores.size()> names = {
    "previous",  "next",    "same",     "first",  "separator",  "local",      "broad",
    "induction", "entropy", "distance", "spread", "value_rank", "output_rank"};

/// One query's weights, and which keys it sees.
struct Row
{
    Index query = 0;
    std::span<const double> weights;       // n
    std::span<const std::uint8_t> visible; // n
    Index visible_keys = 0;
    double mean = 0;    // of the visible weights
    double squares = 0; // Σ (weight − mean)² over visible keys
};

Row rowOf(Index query, std::span<const double> weights, std::span<const std::uint8_t> visible, Index visible_keys)
{
    Row row{query, weights, visible, visible_keys};
    for (std::size_t j = 0; j < weights.size(); ++j)
        row.mean += visible[j] ? weights[j] : 0;
    row.mean /= double(visible_keys);
    for (std::size_t j = 0; j < weights.size(); ++j)
        row.squares += visible[j] ? (weights[j] - row.mean) * (weights[j] - row.mean) : 0;
    return row;
}

/// A mean over rows of Σ_j weight_j · factor_j.
class LinearSum
{
public:
    /// `factor(j)` is asked for visible keys only. A row of nothing but zeros has no such key, and is left out.
    template<class Factor>
    void add(const Row& row, Factor factor)
    {
        double value = 0, sum = 0, squares = 0;
        bool any = false;
        for (std::size_t j = 0; j < row.weights.size(); ++j) {
            if (!row.visible[j])
                continue;
            const double times = factor(Index(j));
            any = any || times != 0;
            value += row.weights[j] * times;
            sum += times;
            squares += times * times;
        }
        if (!any)
            return;
        const auto keys = double(row.visible_keys);
        m_value += value;
        m_control += row.mean * sum;
        const double factor_squares = squares - sum * sum / keys;
        if (keys > 1)
            m_variance += row.squares * factor_squares / (keys - 1);
        ++m_rows;
    }

    std::optional<ScoreValue> score() const
    {
        if (m_rows == 0)
            return std::nullopt;
        const auto rows = double(m_rows);
        return ScoreValue{m_value / rows, m_control / rows, std::sqrt(std::max(m_variance, 0.0)) / rows, m_rows};
    }

private:
    double m_value = 0;
    double m_control = 0;
    double m_variance = 0;
    Index m_rows = 0;
};

/// A mean over rows of a number that shuffling a row does not change.
class PlainSum
{
public:
    void add(double value)
    {
        m_value += value;
        ++m_rows;
    }

    std::optional<ScoreValue> score() const
    {
        if (m_rows == 0)
            return std::nullopt;
        return ScoreValue{m_value / double(m_rows), std::nullopt, 0, m_rows};
    }

private:
    double m_value = 0;
    Index m_rows = 0;
};

double entropyOf(const Row& row)
{
    double entropy = 0;
    for (const double weight : row.weights)
        entropy -= weight > 0 ? weight * std::log(weight) : 0;
    return entropy;
}

class Scoring
{
public:
    explicit Scoring(const ScoredText& text) : m_text(text) {}

    void add(const Row& row)
    {
        const Index i = row.query;
        const auto at = [](bool holds) { return holds ? 1.0 : 0.0; };
        linear(HeadScore::Previous).add(row, [&](Index j) { return at(j == i - 1); });
        linear(HeadScore::Next).add(row, [&](Index j) { return at(j == i + 1); });
        if (!m_text.ids.empty())
            linear(HeadScore::Same).add(row, [&](Index j) { return at(j != i && id(j) == id(i)); });
        if (i > 0)
            linear(HeadScore::First).add(row, [&](Index j) { return at(j == 0); });
        if (!m_text.separators.empty())
            linear(HeadScore::Separator).add(row, [&](Index j) { return at(m_text.separators[std::size_t(j)]); });
        linear(HeadScore::Local).add(row, [&](Index j) { return at(std::abs(i - j) <= local_band); });
        linear(HeadScore::Distance).add(row, [&](Index j) { return double(std::abs(i - j)); });
        if (m_text.period && i >= *m_text.period)
            linear(HeadScore::Induction).add(row, [&](Index j) { return at(j == i - *m_text.period + 1); });
        const double entropy = entropyOf(row);
        m_entropy.add(entropy);
        if (row.visible_keys > 1)
            m_broad.add(entropy / std::log(double(row.visible_keys)));
    }

    HeadScores scores() const
    {
        HeadScores scores;
        for (const HeadScore score : all_head_scores)
            scores[std::size_t(score)] = m_linear[std::size_t(score)].score();
        scores[std::size_t(HeadScore::Entropy)] = m_entropy.score();
        scores[std::size_t(HeadScore::Broad)] = m_broad.score();
        return scores;
    }

private:
    LinearSum& linear(HeadScore score) { return m_linear[std::size_t(score)]; }
    Index id(Index position) const { return m_text.ids[std::size_t(position)]; }

    const ScoredText& m_text;
    std::array<LinearSum, all_head_scores.size()> m_linear;
    PlainSum m_entropy;
    PlainSum m_broad;
};

} // namespace

std::string_view headScoreName(HeadScore score)
{
    return names[std::size_t(score)];
}

std::optional<double> ScoreValue::sureness() const
{
    constexpr double no_spread = 1e-12;
    if (!control || spread < no_spread)
        return std::nullopt;
    return (value - *control) / spread;
}

HeadScores headScores(MatrixView weights, const Mask& mask, const ScoredText& text)
{
    const Index keys = weights.columns();
    std::vector<double> row(std::size_t(keys), 0.0);
    std::vector<std::uint8_t> visible(std::size_t(keys), 0);
    Scoring scoring(text);
    for (Index query = 0; query < weights.rows(); ++query) {
        const Index visible_keys = mask.fillRow(query, visible);
        if (visible_keys == 0)
            continue;
        for (Index key = 0; key < keys; ++key)
            row[std::size_t(key)] = weights.at(query, key);
        scoring.add(rowOf(query, row, visible, visible_keys));
    }
    return scoring.scores();
}

} // namespace headlight
