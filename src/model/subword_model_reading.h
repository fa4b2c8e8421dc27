// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/json_reading.h"
#include "text/subword_model.h"

namespace headlight {

/// The entries of a vocabulary {"piece": id, …}. The pieces live as long as the tape.
std::vector<VocabularyEntry> readVocabulary(JsonNode object, JsonReading& reading);

/// The section "model" of a tokenizer.json; nothing, and a note in the reading, where it is not what it should be.
std::optional<SubwordModel> readSubwordModel(JsonNode node, JsonReading& reading);

/// A merge of a text line, "left right".
std::optional<std::pair<std::string_view, std::string_view>> splitMerge(std::string_view line);

} // namespace headlight
