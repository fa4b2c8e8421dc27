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

RecipeReach broadReach(MatrixView weights, const Mask& mask)
{
    RecipeReach reach{1, promised_entropy, 0};
    std::vector<std::uint8_t> visible(std::size_t(mask.keys()), 0);
    for (Index i = 0; i < weights.rows(); ++i) {
        const Index keys = mask.fillRow(i, visible);
        if (keys == 0)
            continue;
        ++reach.rows;
        if (keys > 1) // one key has entropy 0, the most there is
            reach.reached = std::min(reach.reached, rowEntropy(weights, i) / std::log(double(keys)));
    }
    return reach;
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

std::optional<double> meanEntropy(MatrixView weights)
{
    double sum = 0;
    Index rows = 0;
    for (Index i = 0; i < weights.rows(); ++i)
        if (hasWeight(weights, i)) {
            sum += rowEntropy(weights, i);
            ++rows;
        }
    return rows == 0 ? std::nullopt : std::optional(sum / double(rows));
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

std::optional<RecipeReach> recipeReach(Recipe recipe, MatrixView weights, const Mask& mask,
                                       std::span<const std::string> tokens)
{
    if (recipe == Recipe::Random)
        return std::nullopt;
    if (recipe == Recipe::Broad)
        return broadReach(weights, mask);
    RecipeReach reach{0, promised_weight, 0};
    std::vector<std::uint8_t> visible(std::size_t(mask.keys()), 0);
    for (Index i = 0; i < weights.rows(); ++i) {
        mask.fillRow(i, visible);
        bool any = false;
        for (Index j = 0; j < weights.columns(); ++j)
            if (visible[std::size_t(j)] && speaksOf(recipe, i, j, tokens)) {
                reach.reached += weights.at(i, j);
                any = true;
            }
        reach.rows += any ? 1 : 0;
    }
    if (reach.rows > 0)
        reach.reached /= double(reach.rows);
    return reach;
}

} // namespace headlight
