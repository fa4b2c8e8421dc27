// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/stage.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What a lesson can ask of the settings and the cell that it speaks of, by its name in the file.
enum class LessonFact {
    Masked,      // "mask": some rule or file of a mask is there
    Hidden,      // "hidden": the cell is hidden
    EmptyRow,    // "empty-row": its query sees no key
    Bias,        // "bias": something other than 0 is added to the cell
    Softcap,     // "softcap"
    Temperature, // "temperature": it is not 1
    Dot,         // "dot", "additive", "cosine": how scores are made
    Additive,
    Cosine,
    NoPositions, // "positions-none", …
    Sinusoidal,
    Concatenated,
    Rope,
    Alibi,
    NotDivided, // "divisor-none", …
    DividedBySqrtKeySize,
    DividedBySqrtModelSize,
    DividedByKeySize,
    DividedByNumber,
    SeveralHeads, // "several-heads"
    SharedKeys,   // "shared-keys": fewer key/value heads than query heads
    SecondText,   // "second-text": keys and values come from it
    Random,       // "random-head": its W_Q and W_K are random
    SameToken,    // "same-token": query and key are one token
    TypedByHand,  // "by-hand": the matrices were typed
    QkvTyped,     // "qkv-typed": so were q, k and v themselves
};

/// A number or word of the computation that stands in a sentence as {name}.
enum class LessonWord {
    Query, // the tokens, and where they stand
    Key,
    QueryPosition,
    KeyPosition,
    Head,
    Heads,
    KeyHeads,
    Recipe,
    Tokens, // n_q and n_k
    Keys,
    ModelSize,
    KeySize,
    ValueSize,
    Seed,
    InputEntries, // the first entries of a row: "0.31, −1.2, …"
    QueryTerms,   // a sum term by term, and what it comes to; of entry 0
    QueryEntry,
    KeyTerms,
    KeyEntry,
    ValueTerms,
    ValueEntry,
    ScoreTerms, // of the cell
    Product,    // q·k; for additive scores the score
    QueryLength,
    KeyLength,
    Score,
    Divisor,
    Temperature,
    DivisorTemperature,
    Scaled,
    Softcap,
    Capped,
    Bias,
    Masked,
    Largest,
    Exponential,
    Denominator,
    Weight,
    VisibleKeys,
    HiddenKeys,
    OutputTerms, // of entry 0
    OutputEntry,
    FirstColumn, // of this head in concat
    LastColumn,
    ConcatSize,
    ProjectedTerms,
    ProjectedEntry,
};

struct LessonCondition
{
    LessonFact fact = LessonFact::Masked;
    bool expected = true;
    bool operator==(const LessonCondition&) const = default;
};

/// A sentence, or a line of numbers, with {names} in it; said where all conditions hold.
struct LessonText
{
    std::vector<LessonCondition> when;
    std::string text; // UTF-8
    bool operator==(const LessonText&) const = default;
};

/// Which view a step is shown in.
enum class LessonView { Stages, Heads, Links };

/// What is lit of the step's matrix, while the rest is dimmed; Nothing: nothing is dimmed.
enum class LessonMark { Cell, Row, Matrix, Nothing };

struct LessonStep
{
    std::string title;
    std::vector<LessonCondition> when; // the step is left out where these do not hold
    LessonView view = LessonView::Stages;
    Stage stage = Stage::Weights;
    LessonMark mark = LessonMark::Cell;
    std::vector<LessonText> texts;
    std::vector<LessonText> numbers;
    bool operator==(const LessonStep&) const = default;
};

struct Lesson
{
    std::string title;
    std::vector<LessonStep> steps;
    bool operator==(const Lesson&) const = default;
};

/// The names as they stand in files.
std::string_view lessonFactName(LessonFact fact);
std::string_view lessonWordName(LessonWord word);
std::optional<LessonFact> lessonFactFromName(std::string_view name);
std::optional<LessonWord> lessonWordFromName(std::string_view name);
std::vector<std::string> lessonFactNames();
std::vector<std::string> lessonWordNames();

/// A sentence taken apart: plain text and names in turn. The text has been read by readLesson.
struct LessonPiece
{
    std::string text;               // plain
    std::optional<LessonWord> word; // or a name
};
std::vector<LessonPiece> lessonPieces(std::string_view text);

} // namespace headlight
