// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/whole_file.h"

#include "model/source_file.h"

#include <new>

namespace headlight {

Result<std::string> readWholeFile(const std::string& path, Bytes most)
try {
    const Result<SourceFile> file = SourceFile::open(path);
    if (!file)
        return fail(file.error());
    if (file->size() > most)
        return fail(FileMalformed{path, "size", std::to_string(file->size()), "0 … " + std::to_string(most)});
    std::string bytes(std::size_t(file->size()), '\0');
    if (const Result<void> read = file->readAt(0, std::as_writable_bytes(std::span(bytes))); !read)
        return fail(read.error());
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
