// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/safetensors_file.h"

namespace headlight {

/// Keys and values of a header: some 400,000 tensors.
inline constexpr std::size_t most_header_values = 4'000'000;

struct SafetensorsHeader
{
    std::vector<StoredTensor> tensors; // by name; `begin` counts from the header's end
    std::map<std::string, std::string> metadata;
    std::vector<std::string> unknown_fields;
};

/// Reads the JSON text of a header that `buffer` bytes follow. `path` is for messages. Errors: FileMalformed (at
/// `size` where the last range ends before or behind the file; `header_end` is the buffer's place in it),
/// OutOfMemory.
Result<SafetensorsHeader> readSafetensorsHeader(std::string_view json, Bytes header_end, Bytes buffer,
                                                const std::string& path);

} // namespace headlight
