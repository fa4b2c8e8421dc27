// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/json_reading.h"
#include "text/tokenizer.h"

namespace headlight {

// The sections of a tokenizer.json. What is wrong is noted in the reading; an unknown type is refused with the list of
// known ones.

std::vector<Normalizer> readNormalizer(JsonNode node, JsonReading& reading);
std::vector<PreTokenizer> readPreTokenizer(JsonNode node, JsonReading& reading);
std::vector<PostProcessor> readPostProcessor(JsonNode node, JsonReading& reading);
std::vector<AddedToken> readAddedTokens(JsonNode node, JsonReading& reading);

/// Decoders turn ids into text, which nobody here asks for; their names are checked all the same.
void checkDecoder(JsonNode node, JsonReading& reading);

/// {"String": "…"} or {"Regex": "…"} under the key "pattern".
std::optional<Pattern> readPattern(JsonNode parent, JsonReading& reading);

} // namespace headlight
