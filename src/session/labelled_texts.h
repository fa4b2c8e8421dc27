// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "core/result.h"
#include "engine/pair_score.h"
#include "session/opened_source.h"

#include <QString>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What a head of a trained model may do, as resources/models/train/scores.py defines and names it.
enum class LabelledKind {
    Previous,        // stories: the token before
    First,           // stories: the first token, which stands for no text
    InductionRandom, // random words repeated once: the token behind the earlier occurrence
    PreviousRandom,  // the same texts: the token before
    Determiner,
    DeterminerFar, // words between
    Adjective,
    Subject, // of a verb
    SubjectFar,
    BeforeVerb, // from the word before a verb to its subject, another noun between
    Verb,       // of a subject; only who sees both sides has it
    VerbFar,
    Antecedent, // of a pronoun, where two could be meant
    Reflexive,
};

inline constexpr std::array all_labelled_kinds = {
    LabelledKind::Previous,       LabelledKind::First,      LabelledKind::InductionRandom,
    LabelledKind::PreviousRandom, LabelledKind::Determiner, LabelledKind::DeterminerFar,
    LabelledKind::Adjective,      LabelledKind::Subject,    LabelledKind::SubjectFar,
    LabelledKind::BeforeVerb,     LabelledKind::Verb,       LabelledKind::VerbFar,
    LabelledKind::Antecedent,     LabelledKind::Reflexive};

/// "previous", "determiner_far", …: as in files; "induction" is read as "induction_random".
std::string_view labelledKindName(LabelledKind kind);
std::optional<LabelledKind> labelledKindFromName(std::string_view name);

/// A pronoun that could stand for two nouns: the one that it stands for, and the other.
struct MinimalPair
{
    Index number = 0; // texts of the same number are resolved together or not at all
    Index query = 0;
    Index right = 0;
    Index wrong = 0;
};

/// A text that nobody was trained on, with what is known of its words. Places are those of `words`.
struct LabelledText
{
    std::vector<std::string> words;
    std::map<std::string, std::vector<std::pair<Index, Index>>> relations; // query, key
    std::optional<Index> period;                                           // the words repeat after so many
    std::optional<MinimalPair> pair;

    std::string text() const; // the words, apart by a space
};

/// Reads held_out.json. Errors: FileFailed; FileMalformed with the place in the file, also for a place that the text
/// does not have.
Result<std::vector<LabelledText>> readLabelledTexts(const QString& path);

/// Where each word of a text stands among its tokens: those beside the text left out.
std::vector<Index> placesOfWords(const CheckpointTokens& tokens);

/// The pairs of every kind in a text, as places of tokens: `places` gives each word's. `tokens` is their number, the
/// ones beside the text included.
std::map<LabelledKind, std::vector<LabelledPair>> pairsOf(const LabelledText& text, const std::vector<Index>& places,
                                                          Index tokens, bool is_causal);

} // namespace headlight
