// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/tokenizer.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What a file asks for and does not get: the whole text is to be seen, the same each time, with the ids that the
/// library gives.
struct TokenizerNote
{
    enum class Kind { TruncationIgnored, PaddingIgnored, DropoutIgnored, IdDiffers };
    Kind kind;
    std::string token; // of IdDiffers: an added token whose stated id the library does not give
    bool operator==(const TokenizerNote&) const = default;
};

struct LoadedTokenizer
{
    Tokenizer tokenizer;
    std::vector<TokenizerNote> notes;
    std::string path; // of the file that it came from
};

/// Reads the format of the Hugging Face tokenizers library, version 1.0. `path` is for messages.
/// Errors: FileMalformed, FileTooNew, TextNotEncoded (an added token can't be normalised), OutOfMemory.
Result<LoadedTokenizer> readTokenizerJson(std::string_view bytes, const std::string& path);

} // namespace headlight
