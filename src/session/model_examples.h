// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "session/labelled_scores.h"
#include "session/shipped_models.h"

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// A sentence in which a head of a shipped model does what it is known for, and what to ask a class about it.
struct ModelExample
{
    LabelledKind kind = LabelledKind::Previous; // which head: the one that does most of this
    std::string model;
    HeadOrigin origin = HeadOrigin::Emerged;
    std::string sentence;
    /// Query and key, words of the sentence from 0; −1 is the token at the head that stands for no text.
    std::vector<std::pair<Index, Index>> pairs;
    std::string title;
    std::string ask;
    std::string note;
    std::string not_shown;
};

/// Reads examples.LANGUAGE.json. Errors: FileFailed; FileMalformed with the place in the file.
Result<std::vector<ModelExample>> readModelExamples(const QString& path);

/// The bundled examples in a language such as "zh_CN", in English where there are none in it; of models that are
/// installed. Empty where there are none.
std::vector<ModelExample> bundledExamples(const QString& language);

/// The first pair of an example as a cell; nothing where the sentence has not so many tokens.
std::optional<Cell> cellOf(const ModelExample& example, const CheckpointTokens& tokens);

/// The head with the largest mean weight over the example's pairs in its sentence, whose pass this is: where there are
/// no held-out texts to find it by. Nothing where the sentence has not so many tokens.
std::optional<BestHead> bestInSentence(const CheckpointPass& pass, const ModelExample& example);

} // namespace headlight
