// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"
#include "cli/option_reader.h"
#include "session/request.h"

#include <optional>

namespace headlight {

/// What a person names as a source: a shipped model as "shipped:NAME", else a path, made absolute.
std::string sourcePath(const std::string& words);

/// --model, --ids, --show-not-finite, --import and --tokens-file: the sources of a document that lie in files.
std::vector<Option> documentSourceOptions();

/// Puts the source that they name into the request, where one is named. Errors: UsageError.
void readDocumentSource(OptionReader& reader, const Options& options, Request& request);

/// The rules of --mask beside a checkpoint, whose own mask is the rule `model`.
struct ModelRules
{
    bool with_own = false; // `model` is among them
    std::vector<MaskRule> rules;
};

/// Nothing where no --mask is given.
std::optional<ModelRules> readModelRules(OptionReader& reader);

/// --mask, --mask-file and --divisor as overrides of a checkpoint.
void readOverrides(OptionReader& reader, const CommonOptions& common, Console& console, Request& request,
                   CheckpointSource& source);

/// Refuses options that have no meaning beside a checkpoint or an import.
void refuseUnused(OptionReader& reader, const Options& options, const Source& source);

} // namespace headlight
