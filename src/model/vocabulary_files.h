// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "model/tokenizer_config.h"
#include "text/tokenizer.h"

#include <string>
#include <string_view>

namespace headlight {

/// A file and what is in it.
struct NamedBytes
{
    std::string path;
    std::string bytes;
};

/// A byte-level BPE tokenizer of vocab.json and merges.txt, as the families of GPT-2, RoBERTa and Qwen 2 have it.
/// Errors: FileMalformed, also for another tokenizer_class (`config_path` is named then); OutOfMemory.
Result<TokenizerParts> bytePairParts(const NamedBytes& vocabulary, const NamedBytes& merges,
                                     const TokenizerConfig& config, const std::string& config_path);

/// BERT's tokenizer of a vocab.txt: a piece a line, its id the number of the line from 0.
/// Errors: as above.
Result<TokenizerParts> wordPieceParts(const NamedBytes& vocabulary, const TokenizerConfig& config,
                                      const std::string& config_path);

} // namespace headlight
