// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/head_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

/// Ranks from 1; equal numbers share the mean of their ranks.
std::vector<double> ranksOf(std::span<const double> numbers)
{
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [numbers](std::size_t i) { return numbers[i]; });
    std::vector<double> ranks(numbers.size(), 0.0);
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && numbers[order[end]] == numbers[order[begin]])
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = double(begin + end + 1) / 2;
        begin = end;
    }
    return ranks;
}

/// A mean over rows.
struct RowMean
{
    double sum = 0;
    Index rows = 0;

    void add(std::optional<double> value)
    {
        sum += value.value_or(0);
        rows += value ? 1 : 0;
    }
    std::optional<ScoreValue> score() const
    {
        return rows > 0 ? std::optional(ScoreValue{sum / double(rows), std::nullopt, 0, rows}) : std::nullopt;
    }
};

/// Mean and squares of numbers that come one after the other (Welford 1962).
struct Moments
{
    Index count = 0;
    double mean = 0;
    double squares = 0;

    void add(double value)
    {
        ++count;
        const double off = value - mean;
        mean += off / double(count);
        squares += off * (value - mean);
    }
};

} // namespace

std::optional<double> rankCorrelation(std::span<const double> one, std::span<const double> other)
{
    constexpr std::size_t least = 3;
    if (one.size() < least || one.size() != other.size())
        return std::nullopt;
    const std::vector<double> of_one = ranksOf(one), of_other = ranksOf(other);
    const double mean = double(one.size() + 1) / 2;
    double both = 0, squares_one = 0, squares_other = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        both += (of_one[i] - mean) * (of_other[i] - mean);
        squares_one += (of_one[i] - mean) * (of_one[i] - mean);
        squares_other += (of_other[i] - mean) * (of_other[i] - mean);
    }
    if (squares_one == 0 || squares_other == 0)
        return std::nullopt;
    return both / std::sqrt(squares_one * squares_other);
}

void addVectorScores(HeadScores& to, MatrixView scores, MatrixView weights, const Mask& mask, Index d_k,
                     std::span<const double> values, std::span<const double> outputs)
{
    const Index keys = weights.columns();
    std::vector<std::uint8_t> visible(std::size_t(keys), 0);
    Moments moments;
    RowMean value_rank, output_rank;
    for (Index query = 0; query < weights.rows(); ++query) {
        mask.fillRow(query, visible);
        std::vector<double> row, of_values, of_outputs;
        for (Index key = 0; key < keys; ++key) {
            if (!visible[std::size_t(key)])
                continue;
            const double weight = weights.at(query, key);
            if (const double score = scores.at(query, key); std::isfinite(score))
                moments.add(score);
            row.push_back(weight);
            of_values.push_back(weight * values[std::size_t(key)]);
            of_outputs.push_back(weight * outputs[std::size_t(key)]);
        }
        value_rank.add(rankCorrelation(row, of_values));
        output_rank.add(rankCorrelation(row, of_outputs));
    }
    if (moments.count > 1)
        to[std::size_t(HeadScore::Spread)] = ScoreValue{
            std::sqrt(moments.squares / double(moments.count) / double(d_k)), std::nullopt, 0, weights.rows()};
    to[std::size_t(HeadScore::ValueRank)] = value_rank.score();
    to[std::size_t(HeadScore::OutputRank)] = output_rank.score();
}

} // namespace headlight
