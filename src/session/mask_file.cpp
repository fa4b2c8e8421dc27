// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/mask_file.h"

#include "model/npy_file.h"
#include "model/tensor_file.h"
#include "text/utf8.h"

#include <algorithm>
#include <new>
#include <utility>

namespace headlight {

namespace {

std::string fileName(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return replaceInvalidUtf8(slash == std::string::npos ? path : path.substr(slash + 1));
}

} // namespace

Result<std::shared_ptr<const MaskTensor>> readMaskFile(const std::string& path, Index most_cells)
try {
    const Result<NpyFile> file = NpyFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    if (file->count() > most_cells)
        return fail(FileMalformed{path, "shape", std::to_string(file->count()) + " cells",
                                  "0 … " + std::to_string(most_cells) + " cells"});
    const Result<std::shared_ptr<const MaskTensor>> read = readMaskTensor(*file);
    if (!read)
        return read;
    MaskTensor mask = **read;
    mask.name = fileName(path);
    return std::make_shared<const MaskTensor>(std::move(mask));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

std::shared_ptr<const MaskTensor> asAllowed(const MaskTensor& added)
{
    const auto& numbers = std::get<MaskTensor::Added>(added.cells);
    MaskTensor::Allowed allowed(numbers.size());
    std::ranges::transform(numbers, allowed.begin(), [](double number) { return std::uint8_t(number != 0); });
    return std::make_shared<const MaskTensor>(MaskTensor{added.name, added.shape, std::move(allowed)});
}

} // namespace headlight
