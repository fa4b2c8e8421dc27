// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/attention_config.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headlight {

/// What a playground head is made to look for: W_Q and W_K are built for it, no weight is painted in.
enum class Recipe { Random, SameWord, Previous, Next, First, Broad };

/// "random", "same-word", "previous", "next", "first", "broad".
std::string_view recipeName(Recipe recipe);
std::optional<Recipe> recipeFromName(std::string_view name);

/// Which recipe each head follows. `Default`: previous, same-word, first, then random; a default recipe that the
/// settings can't make becomes random. A chosen one that they can't make is an error.
struct RecipeChoice
{
    Index head = 0;
    Recipe recipe = Recipe::Random;
    bool operator==(const RecipeChoice&) const = default;
};

/// Why these settings can't make this recipe, or nothing where they can. The window greys the entry with it.
std::optional<RecipeNotPossible::Reason> whyNotPossible(Recipe recipe, const AttentionConfig& config);

/// The recipe of every head: the defaults, with the choices in their place.
/// Errors: RecipeNotPossible for a chosen recipe (also where the group's key head belongs to another recipe).
Result<std::vector<Recipe>> resolveRecipes(std::span<const RecipeChoice> choices, const AttentionConfig& config);

} // namespace headlight
