// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "text/added_tokens.h"

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// What tokenizer_config.json says of a vocabulary in files of its own.
struct TokenizerConfig
{
    std::string tokenizer_class; // "GPT2Tokenizer"; the same name with Fast behind it is cut to this; empty: not said
    std::optional<bool> do_lower_case;
    std::optional<bool> strip_accents;
    std::optional<bool> tokenize_chinese_chars;
    std::optional<bool> add_prefix_space;
    std::optional<bool> add_bos_token;
    std::optional<std::string> bos_token;
    std::optional<std::string> unk_token;
    std::optional<std::string> cls_token;
    std::optional<std::string> sep_token;
    std::vector<AddedToken> special_tokens; // named ones, and those of added_tokens_decoder by their ids
};

/// Errors: FileMalformed, OutOfMemory.
Result<TokenizerConfig> readTokenizerConfig(std::string_view bytes, const std::string& path);

} // namespace headlight
