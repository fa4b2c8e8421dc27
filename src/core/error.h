// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// What a value was given for: the window puts the message beside that control, the console names its option.
enum class Field {
    Text,
    Context,
    ModelSize,
    Heads,
    KeyValueHeads,
    KeySize,
    ValueSize,
    Divisor,
    Softcap,
    Temperature,
    Score,
    Positions,
    RopeTheta,
    RopeSize,
    RopeLayout,
    RopeOffset,
    Seed,
    Tokens,
    Mask,
    MaskFile,
    Recipe,
    Layer,
    Head,
    Stage,
    Samples,
    KeyCount,
    Width,
    Height,
    ColorMap,
    Range,
    Threads,
    Budget,
    File,
    Figure,
    Theme,
    Precision,
    Dpi,
    TextSize,
    Matrix,
};

/// A number outside what its field allows.
struct OutOfRange
{
    Field field;
    double seen;
    double lowest;
    double highest;
};

/// A word where one of a few was expected, or a value that can't be read as what its field needs.
struct NotOneOf
{
    Field field;
    std::string seen;
    std::vector<std::string> allowed;
};

/// A text without a token.
struct NoTokens
{
    Field field;
};

/// A text of more bytes than a document may hold.
struct TextTooLong
{
    Field field;
    Bytes seen;
    Bytes allowed;
};

/// A tokenizer that can't encode a text, though its file is well formed.
struct TextNotEncoded
{
    enum class Reason { PatternTooSlow, GrowsTooLong, NoUnknownToken };
    Reason reason;
    std::string component; // "normalizer", "pre_tokenizer", "model"
};

/// q_num_heads is no multiple of kv_num_heads.
struct UnevenHeads
{
    Index q_num_heads;
    Index kv_num_heads;
};

/// A mask rule that does not fit n_q × n_k: the rule as written in the console's notation, and why.
struct MaskDoesNotFit
{
    std::string rule;
    Index seen;
    Index allowed;
};

/// A mask given cell by cell whose shape can't be broadcast: `allowed` is (batch, heads, n_q, n_k), read from the
/// right, and 1 may stand for each of them.
struct MaskShapeDoesNotFit
{
    std::string name;
    std::vector<Index> seen;
    std::vector<Index> allowed;
};

/// A head's recipe that these settings can't make.
struct RecipeNotPossible
{
    enum class Reason { NeedsConcatenatedPositions, NeedsTwoKeyEntries, NeedsNoAlibi, SharesKeyHead, NoSuchHead };
    Index head;
    std::string recipe;
    Reason reason;
};

/// How many rows or columns a matrix may have.
struct AllowedExtent
{
    Index lowest;
    Index highest;
    Index multiple_of = 1;
};

/// A hand-typed matrix whose shape does not go with the others: its name ("W_Q"), its shape, and what is allowed.
struct MatrixDoesNotFit
{
    std::string matrix;
    Index rows;
    Index columns;
    AllowedExtent allowed_rows;
    AllowedExtent allowed_columns;
};

/// A cell of a hand-typed matrix that can't be read as a number.
struct CellNotANumber
{
    enum class Reason { Unreadable, TwoSeparators, DividesByZero };
    std::string matrix;
    Index row;
    Index column;
    std::string seen;
    Reason reason;
};

/// Refused before anything was allocated.
struct OverBudget
{
    Bytes need;
    Bytes budget;
    Index largest_tokens;           // the largest n that fits, 0 if none does
    bool fits_without_maps = false; // it would fit if no whole map were kept
};

/// An allocation within the budget failed all the same.
struct OutOfMemory
{};

/// The work was told to stop.
struct Cancelled
{};

/// Reading or writing failed in the system: what it said is in `reason` (of strerror).
struct FileFailed
{
    enum class Action { Open, Read, Write, Replace };
    Action action;
    std::string path;
    std::string reason;
};

/// The file was read, but is not what it should be.
struct FileMalformed
{
    std::string path;
    std::string field;   // where in the file: "parameters.heads", "byte 17"
    std::string seen;    // the value there, shortened
    std::string allowed; // what may stand there
};

/// The file was written by a newer program.
struct FileTooNew
{
    std::string path;
    Index seen;
    Index known;
};

using Error = std::variant<OutOfRange, NotOneOf, NoTokens, TextTooLong, TextNotEncoded, UnevenHeads, MaskDoesNotFit,
                           MaskShapeDoesNotFit, RecipeNotPossible, MatrixDoesNotFit, CellNotANumber, OverBudget,
                           OutOfMemory, Cancelled, FileFailed, FileMalformed, FileTooNew>;

} // namespace headlight
