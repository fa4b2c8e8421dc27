// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/safetensors_header.h"

#include "core/checked_size.h"
#include "model/file_kind.h"
#include "model/json_reading.h"
#include "text/json_tape.h"

#include <algorithm>
#include <array>
#include <limits>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t longest_header = 100'000'000;
constexpr std::uint64_t largest_extent = std::numeric_limits<std::int64_t>::max();

struct StoredType
{
    std::string_view name;
    std::uint64_t bits;
    std::optional<ElementType> type;
};

constexpr std::array types = {
    StoredType{"F64", 64, ElementType::Float64}, StoredType{"F32", 32, ElementType::Float32},
    StoredType{"F16", 16, ElementType::Float16}, StoredType{"BF16", 16, ElementType::BFloat16},
    StoredType{"I64", 64, ElementType::Int64},   StoredType{"I32", 32, ElementType::Int32},
    StoredType{"I16", 16, ElementType::Int16},   StoredType{"I8", 8, ElementType::Int8},
    StoredType{"U64", 64, ElementType::UInt64},  StoredType{"U32", 32, ElementType::UInt32},
    StoredType{"U16", 16, ElementType::UInt16},  StoredType{"U8", 8, ElementType::UInt8},
    StoredType{"BOOL", 8, ElementType::Bool},    StoredType{"C64", 64, std::nullopt},
    StoredType{"F8_E4M3", 8, std::nullopt},      StoredType{"F8_E5M2", 8, std::nullopt},
    StoredType{"F8_E8M0", 8, std::nullopt},      StoredType{"F8_E4M3FNUZ", 8, std::nullopt},
    StoredType{"F8_E5M2FNUZ", 8, std::nullopt},  StoredType{"F6_E3M2", 6, std::nullopt},
    StoredType{"F6_E2M3", 6, std::nullopt},      StoredType{"F4", 4, std::nullopt},
};

/// Reads the header's one object, tensor by tensor.
class HeaderReading
{
public:
    HeaderReading(const JsonTape& tape, const std::string& path) : m_reading(tape, path) {}

    void read(JsonNode root)
    {
        root.forEachPair([this](std::string_view name, JsonNode value) {
            if (name == "__metadata__")
                readMetadata(value);
            else
                readTensor(name, value);
            return !m_reading.failed();
        });
    }

    JsonReading& reading() { return m_reading; }
    SafetensorsHeader take() { return std::move(m_header); }

private:
    void readMetadata(JsonNode node)
    {
        if (!m_reading.isObject(node))
            return;
        node.forEachPair([this](std::string_view key, JsonNode value) {
            m_header.metadata.emplace(key, m_reading.textOf(value));
            return !m_reading.failed();
        });
    }

    void readTensor(std::string_view name, JsonNode node)
    {
        if (!m_reading.isObject(node))
            return;
        StoredTensor tensor;
        tensor.name = name;
        const StoredType* type = readType(node, tensor);
        readShape(node, tensor);
        readRange(node, tensor);
        if (m_reading.failed() || !type)
            return;
        requireBytes(tensor, *type);
        node.forEachPair([&](std::string_view key, JsonNode) {
            if (key != "dtype" && key != "shape" && key != "data_offsets")
                m_header.unknown_fields.push_back(tensor.name + "." + std::string(key));
            return true;
        });
        m_header.tensors.push_back(std::move(tensor));
    }

    const StoredType* readType(JsonNode node, StoredTensor& tensor)
    {
        tensor.dtype = m_reading.requiredText(node, "dtype");
        if (m_reading.failed())
            return nullptr;
        const auto* known = std::ranges::find(types, tensor.dtype, &StoredType::name);
        if (known == types.end()) {
            std::string names;
            for (const StoredType& type : types)
                names += (names.empty() ? "" : ", ") + std::string(type.name);
            m_reading.refuse(*node.find("dtype"), names);
            return nullptr;
        }
        tensor.type = known->type;
        return known;
    }

    void readShape(JsonNode node, StoredTensor& tensor)
    {
        const std::optional<JsonNode> shape = m_reading.required(node, "shape", "[…]");
        if (!shape || !m_reading.isArray(*shape))
            return;
        shape->forEachValue([&](JsonNode extent) {
            tensor.shape.push_back(Index(m_reading.wholeOf(extent, 0, largest_extent)));
            return !m_reading.failed();
        });
    }

    void readRange(JsonNode node, StoredTensor& tensor)
    {
        const std::optional<JsonNode> range = m_reading.required(node, "data_offsets", "[begin, end]");
        if (!range || !m_reading.isArray(*range))
            return;
        std::vector<Bytes> ends;
        range->forEachValue([&](JsonNode value) {
            ends.push_back(m_reading.wholeOf(value, 0, largest_extent));
            return !m_reading.failed() && ends.size() < 3;
        });
        if (m_reading.failed())
            return;
        if (ends.size() != 2 || ends[0] > ends[1]) {
            const std::string seen = ends.size() == 2
                                         ? "[" + std::to_string(ends[0]) + ", " + std::to_string(ends[1]) + "]"
                                         : range->shortText();
            return m_reading.refuseAt(tensor.name + ".data_offsets", seen, "[begin, end]");
        }
        tensor.begin = ends[0];
        tensor.bytes = ends[1] - ends[0];
    }

    void requireBytes(const StoredTensor& tensor, const StoredType& type)
    {
        CheckedSize bits = type.bits;
        for (const Index extent : tensor.shape)
            bits = bits * CheckedSize(Bytes(extent));
        constexpr Bytes byte = 8;
        const bool overflows = bits.value() == std::numeric_limits<Bytes>::max();
        if (overflows)
            return m_reading.refuseAt(tensor.name + ".shape", shapeText(tensor.shape), "0 … 2^63 bytes");
        if (bits.value() % byte != 0 || bits.value() / byte != tensor.bytes)
            m_reading.refuseAt(tensor.name + ".data_offsets", std::to_string(tensor.bytes) + " bytes",
                               std::to_string((bits.value() + byte - 1) / byte) + " bytes (" + tensor.dtype + " " +
                                   shapeText(tensor.shape) + ")");
    }

    JsonReading m_reading;
    SafetensorsHeader m_header;
};

/// No hole, no overlap, nothing left over.
Result<void> requireTiles(const std::vector<StoredTensor>& tensors, Bytes header_end, Bytes buffer,
                          const std::string& path)
{
    std::vector<const StoredTensor*> in_order;
    for (const StoredTensor& tensor : tensors)
        in_order.push_back(&tensor);
    std::ranges::sort(in_order, [](const StoredTensor* a, const StoredTensor* b) {
        return std::pair(a->begin, a->bytes) < std::pair(b->begin, b->bytes);
    });
    Bytes end = 0;
    for (const StoredTensor* tensor : in_order) {
        if (tensor->begin != end)
            return fail(FileMalformed{path, tensor->name + ".data_offsets",
                                      "[" + std::to_string(tensor->begin) + ", " +
                                          std::to_string(tensor->begin + tensor->bytes) + "]",
                                      "[" + std::to_string(end) + ", …]"});
        end += tensor->bytes;
    }
    if (end != buffer)
        return fail(otherSize(path, header_end + buffer, header_end + end));
    return {};
}

} // namespace

Result<SafetensorsHeader> readSafetensorsHeader(std::string_view json, Bytes header_end, Bytes buffer,
                                                const std::string& path)
try {
    constexpr JsonLimits limits = {longest_header, 8, most_header_values};
    const Result<JsonTape> tape = JsonTape::read(json, limits, path);
    if (!tape)
        return fail(tape.error());
    HeaderReading header(*tape, path);
    if (header.reading().isObject(tape->root()))
        header.read(tape->root());
    if (header.reading().error())
        return fail(*header.reading().error());
    SafetensorsHeader read = header.take();
    if (const Result<void> tiles = requireTiles(read.tensors, header_end, buffer, path); !tiles)
        return fail(tiles.error());
    std::ranges::sort(read.tensors, {}, &StoredTensor::name);
    return read;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
