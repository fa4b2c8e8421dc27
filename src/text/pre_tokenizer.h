// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"
#include "text/encode_limits.h"
#include "text/pattern.h"
#include "text/text_cut.h"

#include <variant>
#include <vector>

namespace headlight {

/// GPT-2's cut into words with their leading space, and bytes written as characters.
struct ByteLevelCut
{
    bool add_prefix_space = true;
    bool use_regex = true;
};

/// At white space, which goes, and around each punctuation mark.
struct BertCut
{};

/// Words \w+ and runs of other signs [^\w\s]+.
struct WordCut
{};

/// At white space, which goes.
struct SpaceCut
{};

struct PunctuationCut
{
    CutBehavior behavior = CutBehavior::Isolated;
};

struct DigitCut
{
    bool individual_digits = false;
};

/// SentencePiece's way with spaces: each becomes `replacement`, which belongs to the word behind it.
struct MetaspaceCut
{
    enum class Prepend { First, Always, Never };
    char32_t replacement = 0x2581; // ▁
    Prepend prepend = Prepend::Always;
    bool split = true;
};

struct PatternCut
{
    Pattern pattern;
    CutBehavior behavior = CutBehavior::Removed;
    bool invert = false; // what stands between the matches counts as the match
};

/// At a character, which goes.
struct DelimiterCut
{
    char32_t delimiter = U' ';
};

/// Into stretches of that many characters.
struct LengthCut
{
    std::size_t length = 5;
};

/// How a tokenizer cuts a normalised text into the words that its model sees one by one. A sequence is a vector.
using PreTokenizer = std::variant<ByteLevelCut, BertCut, WordCut, SpaceCut, PunctuationCut, DigitCut, MetaspaceCut,
                                  PatternCut, DelimiterCut, LengthCut>;

/// Cuts each piece that is no added token; empty pieces go. Errors: as normalize().
Result<void> preTokenize(const std::vector<PreTokenizer>& cutters, TextPieces& pieces, GrowthLimit growth,
                         const std::stop_token& stop);

} // namespace headlight
