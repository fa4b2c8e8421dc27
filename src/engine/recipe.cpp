// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/recipe.h"

#include <array>
#include <string>

namespace headlight {

namespace {

struct NamedRecipe
{
    Recipe recipe;
    std::string_view name;
};

constexpr std::array named_recipes = {
    NamedRecipe{Recipe::Random, "random"},     NamedRecipe{Recipe::SameWord, "same-word"},
    NamedRecipe{Recipe::Previous, "previous"}, NamedRecipe{Recipe::Next, "next"},
    NamedRecipe{Recipe::First, "first"},       NamedRecipe{Recipe::Broad, "broad"},
};

constexpr std::array default_recipes = {Recipe::Previous, Recipe::SameWord, Recipe::First};

using Reason = RecipeNotPossible::Reason;

/// What a recipe's keys must carry. Heads of one group share one W_K.
enum class KeyContent { Anything, Positions, Words };

KeyContent keyContent(Recipe recipe)
{
    switch (recipe) {
    case Recipe::Previous:
    case Recipe::Next:
    case Recipe::First:
        return KeyContent::Positions;
    case Recipe::SameWord:
        return KeyContent::Words;
    case Recipe::Random:
    case Recipe::Broad:
        break;
    }
    return KeyContent::Anything;
}

Recipe defaultRecipe(Index head)
{
    return head < Index(default_recipes.size()) ? default_recipes[std::size_t(head)] : Recipe::Random;
}

/// Why head `head` can't follow the recipe, given the recipes of the heads before it.
std::optional<Reason> whyNotHere(Recipe recipe, Index head, const std::vector<Recipe>& recipes,
                                 const AttentionConfig& config)
{
    if (const auto reason = whyNotPossible(recipe, config))
        return reason;
    const Index group = config.q_num_heads() / config.kv_num_heads();
    const Index key_maker = head - head % group;
    const KeyContent needed = keyContent(recipe);
    if (key_maker != head && needed != KeyContent::Anything && keyContent(recipes[std::size_t(key_maker)]) != needed)
        return Reason::SharesKeyHead;
    return std::nullopt;
}

} // namespace

std::string_view recipeName(Recipe recipe)
{
    for (const NamedRecipe& named : named_recipes)
        if (named.recipe == recipe)
            return named.name;
    return {};
}

std::optional<Recipe> recipeFromName(std::string_view name)
{
    for (const NamedRecipe& named : named_recipes)
        if (named.name == name)
            return named.recipe;
    return std::nullopt;
}

std::optional<Reason> whyNotPossible(Recipe recipe, const AttentionConfig& config)
{
    if (keyContent(recipe) == KeyContent::Positions && config.positions() != Positions::Concatenated)
        return Reason::NeedsConcatenatedPositions;
    if ((recipe == Recipe::Previous || recipe == Recipe::Next) && config.d_k() < 2)
        return Reason::NeedsTwoKeyEntries;
    if (recipe == Recipe::Broad && config.positions() == Positions::Alibi)
        return Reason::NeedsNoAlibi;
    return std::nullopt;
}

Result<std::vector<Recipe>> resolveRecipes(std::span<const RecipeChoice> choices, const AttentionConfig& config)
{
    const Index heads = config.q_num_heads();
    std::vector<std::optional<Recipe>> chosen(std::size_t(heads), std::nullopt);
    for (const RecipeChoice& choice : choices) {
        if (choice.head < 0 || choice.head >= heads)
            return fail(RecipeNotPossible{choice.head, std::string(recipeName(choice.recipe)), Reason::NoSuchHead});
        chosen[std::size_t(choice.head)] = choice.recipe;
    }
    std::vector<Recipe> recipes;
    for (Index head = 0; head < heads; ++head) {
        const std::optional<Recipe> choice = chosen[std::size_t(head)];
        const Recipe recipe = choice.value_or(defaultRecipe(head));
        const std::optional<Reason> reason = whyNotHere(recipe, head, recipes, config);
        if (reason && choice)
            return fail(RecipeNotPossible{head, std::string(recipeName(recipe)), *reason});
        recipes.push_back(reason ? Recipe::Random : recipe);
    }
    return recipes;
}

} // namespace headlight
