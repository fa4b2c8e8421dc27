// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/inspect_arrays.h"

#include "model/npy_file.h"
#include "model/npz_archive.h"

namespace headlight {

namespace {

using Json = nlohmann::ordered_json;

/// As NumPy calls it.
const char* typeName(ElementType type)
{
    switch (type) {
    case ElementType::Bool:
        return "bool";
    case ElementType::Int8:
        return "int8";
    case ElementType::Int16:
        return "int16";
    case ElementType::Int32:
        return "int32";
    case ElementType::Int64:
        return "int64";
    case ElementType::UInt8:
        return "uint8";
    case ElementType::UInt16:
        return "uint16";
    case ElementType::UInt32:
        return "uint32";
    case ElementType::UInt64:
        return "uint64";
    case ElementType::Float16:
        return "float16";
    case ElementType::BFloat16:
        return "bfloat16";
    case ElementType::Float32:
        return "float32";
    case ElementType::Float64:
        return "float64";
    }
    return "";
}

Json described(const std::string& name, const char* type, const std::vector<Index>& shape)
{
    return {{"name", name}, {"type", type}, {"shape", shape}};
}

} // namespace

Result<Json> describeArrays(const std::string& path)
{
    Json arrays = Json::array();
    if (const Result<NpzArchive> archive = NpzArchive::open(path)) {
        for (const NpzArchive::Array& array : archive->arrays()) {
            std::vector<Index> shape = array.header.shape;
            if (array.is_text)
                shape.pop_back(); // the characters
            arrays.push_back(described(array.name, array.is_text ? "text" : typeName(array.header.type), shape));
        }
    } else if (const Result<NpyFile> file = NpyFile::open(path)) {
        arrays.push_back(described("array", typeName(file->type()), file->shape()));
    } else {
        return fail(archive.error());
    }
    return Json{{"kind", "arrays"}, {"arrays", std::move(arrays)}};
}

} // namespace headlight
