// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace headlight {

/// A named array of floats in a file, not yet read.
struct ImportArray
{
    std::string name;
    std::vector<Index> shape;
    std::function<Result<void>(std::span<float> target)> read; // all of it, in C order
    bool is_layer = false;                                     // of a list of layers, whatever its name

    Index count() const;
};

/// What a file of attention holds.
struct ImportArrays
{
    std::vector<ImportArray> arrays; // of two to five axes, none of length 0
    std::vector<std::string> tokens;
    std::vector<std::string> context_tokens;
};

/// Lists the arrays of an .npz, .npy, .safetensors or JSON file, told apart by content. What the arrays read from lives
/// as long as they do. Errors: FileFailed, FileMalformed, OutOfMemory.
Result<ImportArrays> listImportArrays(const std::string& path, const std::stop_token& stop);

/// Of a JSON text: nested lists, or an object of them.
Result<ImportArrays> listJsonArrays(std::string_view json, const std::string& path);

} // namespace headlight
