// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/mask_json.h"

#include "session/request.h"
#include "session/setting_names.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <optional>

namespace headlight {

namespace {

constexpr std::size_t most_axes = 4;
constexpr std::size_t most_name_bytes = 1'024;

enum class CellKind { Allowed, Added };

std::optional<CellKind> cellKindFromName(std::string_view name)
{
    if (name == "allowed")
        return CellKind::Allowed;
    if (name == "added")
        return CellKind::Added;
    return {};
}

struct CellsText
{
    std::string operator()(const MaskTensor::Allowed& cells) const
    {
        std::string text;
        for (const std::uint8_t cell : cells)
            text += cell != 0 ? '1' : '0';
        return text;
    }

    std::string operator()(const MaskTensor::Added& cells) const
    {
        std::string text;
        for (const double cell : cells) {
            text += text.empty() ? "" : " ";
            text += std::isnan(cell) ? "nan" : shortestNumber(cell);
        }
        return text;
    }
};

/// Reads the cells of one mask, of which there must be `count`; nothing where the text says something else.
std::optional<MaskTensor::Allowed> allowedFromText(std::string_view text, std::size_t count)
{
    if (text.size() != count)
        return {};
    MaskTensor::Allowed cells;
    cells.reserve(count);
    for (const char c : text) {
        if (c != '0' && c != '1')
            return {};
        cells.push_back(c == '1' ? 1 : 0);
    }
    return cells;
}

std::optional<MaskTensor::Added> addedFromText(std::string_view text, std::size_t count)
{
    MaskTensor::Added cells;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at != end) {
        double cell = 0;
        const auto [next, error] = std::from_chars(at, end, cell);
        const bool ends = next == end || (*next == ' ' && next + 1 != end);
        if (error != std::errc() || !ends || cells.size() == count)
            return {};
        cells.push_back(cell);
        at = next == end ? end : next + 1;
    }
    return cells.size() == count ? std::optional(std::move(cells)) : std::nullopt;
}

/// How many cells a shape has; nothing where that is more than `most`.
std::optional<std::size_t> cellsOf(const std::vector<Index>& shape, Index most)
{
    Index cells = 1;
    for (const Index length : shape) {
        if (length > 0 && cells > most / length)
            return {};
        cells *= length;
    }
    return cells <= most ? std::optional(std::size_t(cells)) : std::nullopt;
}

/// One mask of the list.
class MaskReading
{
public:
    MaskReading(const JsonObject& object, std::string where, FileReading& reading, Index cells_left)
        : m_fields(object, std::move(where), reading), m_reading(reading), m_cells_left(cells_left)
    {}

    MaskTensor read()
    {
        MaskTensor tensor;
        m_fields.readText("name", tensor.name);
        if (tensor.name.size() > most_name_bytes)
            refuseAt("name.bytes", std::to_string(tensor.name.size()), "0 … " + std::to_string(most_name_bytes));
        CellKind kind = CellKind::Allowed;
        m_fields.readWord("kind", kind, cellKindFromName, {"allowed", "added"});
        if (const JsonArray* shape = m_fields.readArray("shape", most_axes))
            readShape(*shape, tensor.shape);
        std::string text;
        m_fields.readText("cells", text);
        if (!m_reading.error)
            readCells(text, kind, tensor);
        return tensor;
    }

private:
    void refuseAt(const std::string& key, std::string seen, std::string allowed)
    {
        m_reading.refuse(m_fields.placeOf(key), std::move(seen), std::move(allowed));
    }

    void readShape(const JsonArray& lengths, std::vector<Index>& shape)
    {
        for (const JsonValue& length : lengths) {
            const auto* seen = length.as<std::uint64_t>();
            if (!seen || *seen > std::uint64_t(most_mask_cells))
                return refuseAt("shape", jsonShort(length), "0 … " + std::to_string(most_mask_cells));
            shape.push_back(Index(*seen));
        }
    }

    void readCells(const std::string& text, CellKind kind, MaskTensor& tensor)
    {
        const std::optional<std::size_t> count = cellsOf(tensor.shape, m_cells_left);
        if (!count)
            return refuseAt("shape", "more cells", "0 … " + std::to_string(m_cells_left) + " cells");
        bool read = false;
        if (kind == CellKind::Allowed) {
            std::optional<MaskTensor::Allowed> cells = allowedFromText(text, *count);
            if ((read = cells.has_value()))
                tensor.cells = std::move(*cells);
        } else {
            std::optional<MaskTensor::Added> cells = addedFromText(text, *count);
            if ((read = cells.has_value()))
                tensor.cells = std::move(*cells);
        }
        if (!read)
            refuseAt("cells", jsonShort(JsonValue{text}),
                     std::to_string(*count) + (kind == CellKind::Allowed ? " of 0 and 1" : " numbers"));
    }

    JsonFields m_fields;
    FileReading& m_reading;
    Index m_cells_left;
};

} // namespace

nlohmann::json maskFilesJson(const MaskSpec& mask)
{
    nlohmann::json json = nlohmann::json::array();
    for (const auto& tensor : mask.tensors) {
        const bool added = std::holds_alternative<MaskTensor::Added>(tensor->cells);
        json.push_back({{"name", replaceInvalidUtf8(tensor->name)},
                        {"shape", tensor->shape},
                        {"kind", added ? "added" : "allowed"},
                        {"cells", std::visit(CellsText{}, tensor->cells)}});
    }
    return json;
}

void readMaskFiles(const JsonArray& array, MaskSpec& mask, FileReading& reading)
{
    for (std::size_t i = 0; i < array.size() && !reading.error; ++i) {
        std::string where = "mask_files[" + std::to_string(i) + "]";
        const auto* object = array[i].as<JsonObject>();
        if (!object)
            return reading.refuse(std::move(where), jsonShort(array[i]), "an object");
        MaskReading one(*object, std::move(where), reading, most_mask_cells - cellCount(mask));
        mask.tensors.push_back(std::make_shared<const MaskTensor>(one.read()));
    }
}

} // namespace headlight
