// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/token_id.h"
#include "text/token_sequence.h"

#include <string>
#include <vector>

namespace headlight {

/// A half-open range of code points.
struct CodePointSpan
{
    Index begin = 0;
    Index end = 0;
    bool operator==(const CodePointSpan&) const = default;
};

/// A token of a text that a checkpoint's tokenizer encoded.
struct EncodedToken
{
    TokenId id = 0;
    std::string piece;     // as the vocabulary writes it: "Ġcat", "##ing", "<0x0A>"
    CodePointSpan offsets; // of the text; 0, 0 for tokens that a template put beside it
    int type_id = 0;       // BERT's sentence A or B
    bool special = false;  // of a template, or an added token marked so
    bool of_template = false;
    bool operator==(const EncodedToken&) const = default;
};

/// A text and its tokens.
struct Encoding
{
    std::string text; // as typed, ill-formed UTF-8 replaced by U+FFFD
    std::vector<EncodedToken> tokens;
};

} // namespace headlight
