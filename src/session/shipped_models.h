// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/transformer.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// How heads of a trained model came to do what they do: told where to look, or by what they were trained for alone.
enum class HeadOrigin { Emerged, Taught };

/// A trained model that comes with the program.
struct ShippedModel
{
    std::string name; // of its folder
    std::string path; // "shipped:NAME": means the same on every machine
    bool is_causal = true;
    Index layers = 0;
    Index heads = 0;
    std::vector<SilencedHead> taught; // the heads that were told where to look; empty: nothing was supervised
    HeadOrigin origin() const { return taught.empty() ? HeadOrigin::Emerged : HeadOrigin::Taught; }
};

/// The folder of the models: HEADLIGHT_MODELS where that is set, else share/headlight/models beside the program's own
/// folder, else among the desktop's data folders. Empty where there is none.
QString shippedModelsFolder();

/// Those that can be opened, by name.
std::vector<ShippedModel> shippedModels();

/// One of them, or nothing.
std::optional<ShippedModel> shippedModel(const std::string& name);

/// The name in a path such as "shipped:classroom-causal" or "shipped:training/0400"; nothing for other paths.
std::optional<std::string> shippedName(const std::string& path);
std::string shippedPath(const std::string& name);

/// The folder of one, whether it can be opened or not; nothing where none of this name is installed.
std::optional<std::string> shippedFolder(const std::string& name);

/// Where a source lies: a path as it is, a shipped one in the folder of the models. Errors: FileMalformed where no such
/// model is installed.
Result<std::string> placeOfSource(const std::string& path);

/// What a person names: a file or folder that is there; else, as "shipped:NAME", a shipped model of this name; else the
/// words as they are.
std::string namedSource(const std::string& words);

/// A folder among the shipped models as "shipped:NAME"; other paths as they are.
std::string asShipped(const std::string& path);

} // namespace headlight
