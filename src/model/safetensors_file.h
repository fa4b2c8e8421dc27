// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "model/npy_header.h"
#include "model/source_file.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// A tensor in a safetensors file.
struct StoredTensor
{
    std::string name;
    std::string dtype;               // "BF16", as the file writes it
    std::optional<ElementType> type; // nothing for types that are known but not read, F8_E4M3 and the like
    std::vector<Index> shape;        // empty for a scalar
    Bytes begin = 0;                 // in the file
    Bytes bytes = 0;

    Index count() const;
};

/// A safetensors file, its header read and checked, its numbers not yet read.
///
/// Every rule of the format (github.com/huggingface/safetensors, "Format") is held: a header of at most 100,000,000
/// bytes that is one JSON object without a key given twice, unsigned whole numbers, shapes that need exactly the bytes
/// of their ranges, ranges that tile the rest of the file. The order of the header means nothing.
class SafetensorsFile
{
public:
    /// Errors: FileFailed; FileMalformed, at `content` where it is another kind of file, at `size` where it was cut;
    /// OutOfMemory.
    static Result<SafetensorsFile> open(SourceFile file);

    const std::string& path() const { return m_file.path(); }
    const std::vector<StoredTensor>& tensors() const { return m_tensors; } // by name
    const StoredTensor* find(std::string_view name) const;
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }

    /// Fields of tensors that the format does not know, and that were not read: "a.scale".
    const std::vector<std::string>& unknownFields() const { return m_unknown_fields; }

    /// Elements first … first + target.size() − 1 of a tensor in row-major order, widened to float. Its type is known.
    /// Errors: FileFailed, FileMalformed, Cancelled, OutOfMemory.
    Result<void> read(const StoredTensor& tensor, Index first, std::span<float> target, std::stop_token stop) const;

private:
    explicit SafetensorsFile(SourceFile file) : m_file(std::move(file)) {}
    Result<void> readHeader();

    SourceFile m_file;
    std::vector<StoredTensor> m_tensors;
    std::map<std::string, std::string> m_metadata;
    std::vector<std::string> m_unknown_fields;
};

/// "[2, 3]", as messages and listings show a shape.
std::string shapeText(std::span<const Index> shape);

} // namespace headlight
