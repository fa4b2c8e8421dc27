// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <string>
#include <vector>

namespace headlight {

/// A token that a checkpoint's head gives a probability.
struct Prediction
{
    Index id = 0;
    std::string label;                            // for people
    double probability = 0;                       // of all tokens of the vocabulary
    std::optional<double> without_overrides = {}; // the same without what is overridden; nothing where nothing is
};

struct Predictions
{
    Index position = 0;
    std::vector<Prediction> likeliest; // the largest probability first
};

/// What a checkpoint predicts at a position: the next token, or, of a masked language model, the token that stands
/// there. `analysis` has a pass, whose checkpoint has an output head; `position` is one of its tokens. Where something
/// is overridden the text is run once more without it. Errors: those of transformerLogits and runTransformer.
Result<Predictions> predictionsAt(const Analysis& analysis, Index position, Index count, Bytes budget,
                                  const WorkContext& work);

} // namespace headlight
