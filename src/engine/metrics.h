// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"
#include "engine/matrix.h"
#include "engine/recipe.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headlight {

/// Entropy of one row of weights in nats; 0·ln 0 = 0. An empty row has entropy 0.
double rowEntropy(MatrixView weights, Index row);

/// The entropies of some rows, to be added to those of the others.
struct EntropySum
{
    double entropy = 0;
    Index rows = 0; // with a visible key

    std::optional<double> mean() const;
    EntropySum& operator+=(const EntropySum& later);
};

/// Rows first … last − 1.
EntropySum entropyOfRows(MatrixView weights, Index first, Index last);

/// The mean entropy over the rows that have a visible key, in nats; nothing where no row has one.
std::optional<double> meanEntropy(MatrixView weights);

std::vector<double> rowSums(MatrixView matrix);    // n_q; −∞ cells are left out
std::vector<double> columnSums(MatrixView matrix); // n_k; −∞ cells are left out

/// Over how many keys each query is spread, exp(entropy of its row): 1 … n_k; 0 for a row without a visible key.
std::vector<double> effectiveKeys(MatrixView weights); // n_q

/// How well a head keeps its recipe's promise (DESIGN §4): the mean, over the rows that have such a cell visible, of
/// the weights on the cells the name speaks of; for broad the smallest entropy ÷ ln(visible keys).
struct RecipeReach
{
    double reached = 0;
    double promised = 0;
    Index rows = 0; // rows that have such a cell; 0: the mask hides every one
};

/// Nothing for Recipe::Random. `tokens` are the case-folded texts of a self-attention sentence.
std::optional<RecipeReach> recipeReach(Recipe recipe, MatrixView weights, const Mask& mask,
                                       std::span<const std::string> tokens);

/// The same for some rows, to be added to those of the others.
struct ReachSum
{
    double weight = 0;
    double smallest = 1; // for broad: entropy ÷ ln(visible keys)
    Index rows = 0;

    std::optional<RecipeReach> reach(Recipe recipe) const;
    ReachSum& operator+=(const ReachSum& later);
};

/// Rows first … last − 1; `recipe` is not Random.
ReachSum reachOfRows(Recipe recipe, MatrixView weights, const Mask& mask, std::span<const std::string> tokens,
                     Index first, Index last);

} // namespace headlight
