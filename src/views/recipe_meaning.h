// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "engine/recipe.h"

#include <QCoreApplication>
#include <QString>

namespace headlight {

/// What the recipes look for, and why settings can't make one, in the user's language.
class RecipeMeaning
{
    Q_DECLARE_TR_FUNCTIONS(headlight::RecipeMeaning)

public:
    static QString of(Recipe recipe);
    static QString whyNot(RecipeNotPossible::Reason reason);
};

} // namespace headlight
