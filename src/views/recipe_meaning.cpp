// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recipe_meaning.h"

namespace headlight {

QString RecipeMeaning::of(Recipe recipe)
{
    switch (recipe) {
    case Recipe::Random:
        return tr("W_Q and W_K are drawn at random: what this head attends to means nothing.");
    case Recipe::SameWord:
        return tr("Looks for the same word anywhere in the sentence.");
    case Recipe::Previous:
        return tr("Looks at the token just before.");
    case Recipe::Next:
        return tr("Looks at the token just after.");
    case Recipe::First:
        return tr("Looks at the first token.");
    case Recipe::Broad:
        return tr("Looks at every token alike.");
    }
    return {};
}

QString RecipeMeaning::whyNot(RecipeNotPossible::Reason reason)
{
    switch (reason) {
    case RecipeNotPossible::Reason::NeedsConcatenatedPositions:
        return tr("This recipe needs concatenated positions, from which a head can read where a token stands.");
    case RecipeNotPossible::Reason::NeedsTwoKeyEntries:
        return tr("This recipe needs a key size of 2 or more.");
    case RecipeNotPossible::Reason::NeedsNoAlibi:
        return tr("This recipe can't be made with ALiBi positions, whose bias prefers near tokens.");
    case RecipeNotPossible::Reason::SharesKeyHead:
        return tr("This head shares its keys with another head, whose recipe needs other keys.");
    case RecipeNotPossible::Reason::NoSuchHead:
        return tr("There is no such head.");
    }
    return {};
}

} // namespace headlight
