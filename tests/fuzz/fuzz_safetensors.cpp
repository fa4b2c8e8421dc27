// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "model/safetensors_file.h"

namespace headlight::fuzz {

namespace {

std::string file(std::string header, const std::string& body)
{
    return littleEndian(header.size(), 8) + header + body;
}

} // namespace

std::vector<std::string> seeds()
{
    return {
        file(
            R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F16","shape":[],"data_offsets":[8,10]}})",
            std::string(10, '\1')),
        file(R"({"__metadata__":{"format":"pt"},"c":{"dtype":"BF16","shape":[1,3],"data_offsets":[0,6],"x":[1]}})",
             std::string(6, '\2')),
        file("{}  ", ""),
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n",
    };
}

bool tryOne(std::string_view bytes)
{
    const MemoryFile memory(bytes);
    Result<SourceFile> source = SourceFile::open(memory.path());
    if (!source)
        return false;
    const Result<SafetensorsFile> opened = SafetensorsFile::open(std::move(*source));
    if (!opened)
        return false;
    for (const StoredTensor& tensor : opened->tensors()) {
        if (!tensor.type)
            continue;
        std::vector<float> values(std::size_t(tensor.count())); // no more than the file's bytes
        (void)opened->read(tensor, 0, values, {});
    }
    return true;
}

} // namespace headlight::fuzz
