// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

/// The promises of DESIGN's head recipes.
constexpr double promised_weight = 0.8;
constexpr double promised_entropy = 0.95;

/// True where the recipe's name speaks of key j in row i.
bool speaksOf(Recipe recipe, Index i, Index j, std::span<const std::string> tokens)
{
    switch (recipe) {
    case Recipe::SameWord:
        return tokens[std::size_t(i)] == tokens[std::size_t(j)];
    case Recipe::Previous:
        return j == i - 1;
    case Recipe::Next:
        return j == i + 1;
    case Recipe::First:
        return j == 0;
    case Recipe::Random:
    case Recipe::Broad:
        break;
    }
    return false;
}

bool hasWeight(MatrixView weights, Index row)
{
    for (Index j = 0; j < weights.columns(); ++j)
        if (weights.at(row, j) != 0)
            return true;
    return false;
}

} // namespace

double rowEntropy(MatrixView weights, Index row)
{
    double entropy = 0;
    for (Index j = 0; j < weights.columns(); ++j)
        if (const double weight = weights.at(row, j); weight != 0)
            entropy -= weight * std::log(weight);
    return entropy;
}

EntropySum entropyOfRows(MatrixView weights, Index first, Index last)
{
    EntropySum sum;
    for (Index i = first; i < last; ++i)
        if (hasWeight(weights, i)) {
            sum.entropy += rowEntropy(weights, i);
            ++sum.rows;
        }
    return sum;
}

std::optional<double> EntropySum::mean() const
{
    return rows == 0 ? std::nullopt : std::optional(entropy / double(rows));
}

EntropySum& EntropySum::operator+=(const EntropySum& later)
{
    entropy += later.entropy;
    rows += later.rows;
    return *this;
}

std::optional<double> meanEntropy(MatrixView weights)
{
    return entropyOfRows(weights, 0, weights.rows()).mean();
}

std::vector<double> rowSums(MatrixView matrix)
{
    std::vector<double> sums(std::size_t(matrix.rows()), 0.0);
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.columns(); ++j)
            if (const double value = matrix.at(i, j); value != -std::numeric_limits<double>::infinity())
                sums[std::size_t(i)] += value;
    return sums;
}

std::vector<double> columnSums(MatrixView matrix)
{
    std::vector<double> sums(std::size_t(matrix.columns()), 0.0);
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < matrix.columns(); ++j)
            if (const double value = matrix.at(i, j); value != -std::numeric_limits<double>::infinity())
                sums[std::size_t(j)] += value;
    return sums;
}

std::vector<double> effectiveKeys(MatrixView weights)
{
    std::vector<double> keys(std::size_t(weights.rows()), 0.0);
    for (Index i = 0; i < weights.rows(); ++i) {
        bool any = false;
        for (Index j = 0; j < weights.columns() && !any; ++j)
            any = weights.at(i, j) != 0;
        if (any)
            keys[std::size_t(i)] = std::exp(rowEntropy(weights, i));
    }
    return keys;
}

ReachSum reachOfRows(Recipe recipe, MatrixView weights, const Mask& mask, std::span<const std::string> tokens,
                     Index first, Index last)
{
    ReachSum sum;
    std::vector<std::uint8_t> visible(std::size_t(mask.keys()), 0);
    for (Index i = first; i < last; ++i) {
        const Index keys = mask.fillRow(i, visible);
        if (recipe == Recipe::Broad) {
            sum.rows += keys > 0 ? 1 : 0;
            if (keys > 1) // one key has entropy 0, the most there is
                sum.smallest = std::min(sum.smallest, rowEntropy(weights, i) / std::log(double(keys)));
            continue;
        }
        bool any = false;
        for (Index j = 0; j < weights.columns(); ++j)
            if (visible[std::size_t(j)] && speaksOf(recipe, i, j, tokens)) {
                sum.weight += weights.at(i, j);
                any = true;
            }
        sum.rows += any ? 1 : 0;
    }
    return sum;
}

ReachSum& ReachSum::operator+=(const ReachSum& later)
{
    weight += later.weight;
    smallest = std::min(smallest, later.smallest);
    rows += later.rows;
    return *this;
}

std::optional<RecipeReach> ReachSum::reach(Recipe recipe) const
{
    if (recipe == Recipe::Random)
        return std::nullopt;
    if (recipe == Recipe::Broad)
        return RecipeReach{smallest, promised_entropy, rows};
    return RecipeReach{rows > 0 ? weight / double(rows) : 0, promised_weight, rows};
}

std::optional<RecipeReach> recipeReach(Recipe recipe, MatrixView weights, const Mask& mask,
                                       std::span<const std::string> tokens)
{
    if (recipe == Recipe::Random)
        return std::nullopt;
    return reachOfRows(recipe, weights, mask, tokens, 0, weights.rows()).reach(recipe);
}

} // namespace headlight
