// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tokenizer_json.h"

#include <string>

namespace headlight {

/// The tokenizer of a folder as the Hugging Face hub lays it out, or of a tokenizer.json itself: that file, or, where
/// it is missing, vocab.json with merges.txt, or vocab.txt, with what tokenizer_config.json says of them. Errors:
/// FileFailed; FileMalformed, also for a folder with none of these; those of readTokenizerJson().
Result<LoadedTokenizer> loadTokenizer(const std::string& path);

} // namespace headlight
