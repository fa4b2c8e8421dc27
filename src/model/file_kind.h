// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/source_file.h"

namespace headlight {

enum class FileKind {
    Empty,
    LfsPointer,
    WebPage,
    Zip,
    TorchPickle, // a pickle, bare or in a ZIP archive: PyTorch's .bin, .pt, .ckpt
    Gguf,
    Onnx,
    Hdf5,
    Gzip,
    Npy,
    Json,
    Safetensors,
    Unknown,
};

/// What a file is by its first bytes, whatever its name.
struct FileContent
{
    FileKind kind;
    std::string path;
    Bytes real_size = 0; // of the file that an LFS pointer stands for
};

/// A ZIP archive is opened no further than its first entry's name. Errors: FileFailed.
Result<FileContent> fileContent(const SourceFile& file);

/// That a file is of another kind than `allowed`, at the field `content`.
FileMalformed otherKind(const FileContent& content, std::string allowed = "a safetensors file");

/// That a file is shorter or longer than it says of itself, at the field `size`.
FileMalformed otherSize(std::string path, Bytes seen, Bytes stated);

} // namespace headlight
