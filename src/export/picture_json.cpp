// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_json.h"

#include "session/json_file.h"
#include "session/setting_names.h"

#include <nlohmann/json.hpp>

#include <QByteArray>

#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr Index most_linked_heads = 1'024;
constexpr std::size_t most_json_bytes = 64 * 1024;

template<class Value>
using Names = std::span<const std::pair<Value, std::string_view>>;

constexpr std::array<std::pair<Theme, std::string_view>, 2> themes = {{{Theme::Light, "light"}, {Theme::Dark, "dark"}}};
constexpr std::array<std::pair<Pooling, std::string_view>, 2> poolings = {
    {{Pooling::Max, "max"}, {Pooling::Mean, "mean"}}};
constexpr std::array<std::pair<CellValues, std::string_view>, 3> cell_values = {
    {{CellValues::Auto, "auto"}, {CellValues::On, "on"}, {CellValues::Off, "off"}}};
constexpr std::array<std::pair<RangeMode, std::string_view>, 3> ranges = {
    {{RangeMode::Absolute, "absolute"}, {RangeMode::Shared, "shared"}, {RangeMode::Auto, "per-head"}}};

template<class Table, class Value>
std::string_view nameIn(const Table& table, Value value)
{
    for (const auto& [known, name] : table)
        if (known == value)
            return name;
    return {};
}

template<class Table, class Value>
void readNamed(JsonFields& fields, std::string_view key, const Table& table, Value& value)
{
    std::vector<std::string> names;
    for (const auto& entry : table)
        names.emplace_back(entry.second);
    const auto from_name = [&table](std::string_view name) -> std::optional<Value> {
        for (const auto& [known, its_name] : table)
            if (its_name == name)
                return known;
        return std::nullopt;
    };
    fields.readWord(key, value, from_name, names);
}

nlohmann::json linksJson(const LinkStyle& links)
{
    nlohmann::json heads = links.heads == LinkStyle::Heads::All ? "all" : "focused";
    if (links.heads == LinkStyle::Heads::Chosen)
        heads = links.chosen;
    return {{"heads", std::move(heads)}, {"threshold", links.threshold}, {"top", links.top}};
}

void readLinkHeads(JsonFields& fields, LinkStyle& links)
{
    const JsonValue* seen = fields.find("heads");
    if (!seen)
        return;
    const auto* word = seen->as<std::string>();
    const auto* list = seen->as<JsonArray>();
    if (word && (*word == "all" || *word == "focused")) {
        links.heads = *word == "all" ? LinkStyle::Heads::All : LinkStyle::Heads::Focused;
        return;
    }
    if (!list || Index(list->size()) > most_linked_heads)
        return fields.refuse("heads", *seen, R"("all", "focused", a list of heads)");
    links.heads = LinkStyle::Heads::Chosen;
    for (const JsonValue& entry : *list) {
        const auto* head = entry.as<std::uint64_t>();
        if (!head || Index(*head) >= most_linked_heads || *head >= std::uint64_t(most_linked_heads))
            return fields.refuse("heads", entry, "0 … " + std::to_string(most_linked_heads - 1));
        links.chosen.push_back(Index(*head));
    }
}

void readLinks(JsonFields fields, LinkStyle& links)
{
    readLinkHeads(fields, links);
    fields.readNumber("threshold", links.threshold);
    if (const JsonValue* seen = fields.find("threshold"); seen && !(links.threshold >= 0 && links.threshold <= 1))
        fields.refuse("threshold", *seen, "0 … 1");
    fields.readIndex("top", links.top, 0, 1'000'000);
}

void readRange(JsonFields& fields, FigureStyle& style)
{
    const JsonValue* seen = fields.find("range");
    const auto* ends = seen ? seen->as<JsonArray>() : nullptr;
    if (!ends)
        return readNamed(fields, "range", ranges, style.range);
    const auto end = [&](std::size_t i) { return ends->size() == 2 ? jsonNumber((*ends)[i]) : std::nullopt; };
    const std::optional<double> lowest = end(0), highest = end(1);
    if (!lowest || !highest || !(*lowest < *highest) || !std::isfinite(*highest - *lowest))
        return fields.refuse("range", *seen, "two numbers, the lower first");
    style.range = RangeMode::Fixed;
    style.fixed_range = {*lowest, *highest};
}

std::vector<std::string> mapNames()
{
    std::vector<std::string> names;
    for (const ColorMapName name : allColorMaps())
        names.emplace_back(colorMapName(name));
    return names;
}

void readStyle(JsonFields& fields, FigureStyle& style, FileReading& reading)
{
    fields.readNumber("text_size", style.text_size);
    readNamed(fields, "theme", themes, style.theme);
    readNamed(fields, "values", cell_values, style.values);
    readNamed(fields, "pool", poolings, style.pooling);
    fields.readWord("colormap", style.color_map, colorMapFromName, mapNames());
    fields.readWord("signed_colormap", style.signed_map, colorMapFromName, mapNames());
    readRange(fields, style);
    fields.readFlag("transparent", style.transparent);
    fields.readFlag("title", style.title);
    fields.readFlag("caption", style.caption);
    fields.readFlag("marks", style.marks);
    fields.readFlag("steps_locked", style.steps_locked);
    fields.readFlag("transposed", style.transposed);
    fields.readFlag("hide_sinks", style.without_sinks);
    if (const JsonObject* links = fields.readObject("links"))
        readLinks(JsonFields(*links, fields.placeOf("links"), reading), style.links);
}

/// Says a number that is not allowed in the words of the file.
void checkNumbers(const PictureSettings& picture, const JsonFields& fields, FileReading& reading)
{
    const Result<void> checked = checkSettings(picture);
    const auto* range = checked ? nullptr : std::get_if<OutOfRange>(&checked.error());
    if (!range)
        return;
    const std::string_view key = range->field == Field::Width    ? "width"
                                 : range->field == Field::Height ? "height"
                                 : range->field == Field::Dpi    ? "dpi"
                                                                 : "text_size";
    reading.refuse(fields.placeOf(key), shortestNumber(range->seen),
                   shortestNumber(range->lowest) + " … " + shortestNumber(range->highest));
}

} // namespace

nlohmann::json pictureJson(const PictureSettings& picture)
{
    const FigureStyle& style = picture.style;
    nlohmann::json range = nameIn(ranges, style.range);
    if (style.range == RangeMode::Fixed)
        range = nlohmann::json::array({style.fixed_range.first, style.fixed_range.second});
    return {{"width", picture.width},
            {"height", picture.height},
            {"unit", lengthUnitName(picture.unit)},
            {"dpi", picture.dpi},
            {"text_size", style.text_size},
            {"theme", nameIn(themes, style.theme)},
            {"transparent", style.transparent},
            {"title", style.title},
            {"caption", style.caption},
            {"marks", style.marks},
            {"values", nameIn(cell_values, style.values)},
            {"colormap", colorMapName(style.color_map)},
            {"signed_colormap", colorMapName(style.signed_map)},
            {"range", std::move(range)},
            {"pool", nameIn(poolings, style.pooling)},
            {"steps_locked", style.steps_locked},
            {"transposed", style.transposed},
            {"hide_sinks", style.without_sinks},
            {"links", linksJson(style.links)}};
}

PictureSettings readPictureSettings(const JsonObject& object, const std::string& where, FileReading& reading)
{
    PictureSettings picture;
    JsonFields fields(object, where, reading);
    fields.readNumber("width", picture.width);
    fields.readNumber("height", picture.height);
    fields.readWord("unit", picture.unit, lengthUnitFromName, {"mm", "px", "in"});
    fields.readNumber("dpi", picture.dpi);
    readStyle(fields, picture.style, reading);
    checkNumbers(picture, fields, reading);
    return picture;
}

Result<PictureSettings> pictureFromJson(const QByteArray& json, const QString& path)
{
    FileReading reading{path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonObject(json, most_json_bytes, path);
    if (!object)
        return tl::unexpected(object.error());
    PictureSettings picture = readPictureSettings(*object, {}, reading);
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    return picture;
}

} // namespace headlight
