// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/hand_json.h"

#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace headlight {

namespace {

/// "W_Q" is "w_q" in a file.
std::string keyOf(HandMatrix matrix)
{
    std::string key = handMatrixName(matrix);
    std::ranges::transform(key, key.begin(), [](unsigned char letter) { return char(std::tolower(letter)); });
    return key;
}

nlohmann::json matrixJson(const TypedMatrix& matrix)
{
    nlohmann::json rows = nlohmann::json::array();
    for (Index row = 0; row < matrix.rows; ++row) {
        nlohmann::json cells = nlohmann::json::array();
        for (Index column = 0; column < matrix.columns; ++column)
            cells.push_back(replaceInvalidUtf8(matrix.at(row, column)));
        rows.push_back(std::move(cells));
    }
    return rows;
}

std::string placeIn(const std::string& list, std::size_t entry)
{
    return list + "[" + std::to_string(entry) + "]";
}

/// A text of at most `most` bytes; nothing, and a note in the reading, where it is none.
std::optional<std::string> shortText(const JsonValue& value, const std::string& place, std::size_t most,
                                     FileReading& reading)
{
    const auto* text = value.as<std::string>();
    if (!text)
        reading.refuse(place, jsonShort(value), "a text");
    else if (text->size() > most)
        reading.refuse(place + ".bytes", std::to_string(text->size()), "0 … " + std::to_string(most));
    else
        return *text;
    return std::nullopt;
}

std::vector<std::string> readTexts(const JsonArray& array, const std::string& place, std::size_t most,
                                   FileReading& reading)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < array.size(); ++i)
        if (std::optional<std::string> text = shortText(array[i], placeIn(place, i), most, reading))
            texts.push_back(std::move(*text));
    return texts;
}

TypedMatrix readMatrix(const JsonArray& rows, const std::string& place, FileReading& reading)
{
    std::vector<std::vector<std::string>> texts;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto* cells = rows[i].as<JsonArray>();
        const std::size_t allowed = i == 0 || !cells ? std::size_t(most_typed_extent) : texts.front().size();
        if (!cells) {
            reading.refuse(placeIn(place, i), jsonShort(rows[i]), "a list");
        } else if (cells->size() > std::size_t(most_typed_extent) || (i > 0 && cells->size() != allowed)) {
            reading.refuse(placeIn(place, i) + ".length", std::to_string(cells->size()), std::to_string(allowed));
        } else {
            texts.push_back(readTexts(*cells, placeIn(place, i), most_typed_bytes, reading));
        }
        if (reading.error)
            return {};
    }
    return typedMatrix(texts);
}

} // namespace

nlohmann::json byHandJson(const ByHand& by_hand)
{
    nlohmann::json json;
    json["heads"] = by_hand.heads;
    json["names"] = nlohmann::json::array();
    for (const std::string& name : by_hand.names)
        json["names"].push_back(replaceInvalidUtf8(name));
    for (const HandMatrix matrix : handMatrices(by_hand))
        json[keyOf(matrix)] = matrixJson(*handMatrix(by_hand, matrix));
    return json;
}

ByHand readByHand(const JsonObject& object, const std::string& where, FileReading& reading)
{
    ByHand by_hand;
    JsonFields fields(object, where, reading);
    fields.readIndex("heads", by_hand.heads, 1, most_hand_heads);
    if (const JsonArray* names = fields.readArray("names", std::size_t(most_hand_tokens)))
        by_hand.names = readTexts(*names, fields.placeOf("names"), most_name_bytes, reading);
    if (fields.find("x")) {
        by_hand.matrices = TypedProjections{};
        for (const char* direct : {"q", "k", "v"})
            if (fields.find(direct))
                reading.refuse(fields.placeOf(direct), "a matrix beside x", "x with its weights, or q, k and v");
    }
    if (fields.find("w_o"))
        by_hand.w_o.emplace();
    for (const HandMatrix matrix : handMatrices(by_hand))
        if (const JsonArray* rows = fields.readArray(keyOf(matrix), std::size_t(most_typed_extent)))
            *handMatrix(by_hand, matrix) = readMatrix(*rows, fields.placeOf(keyOf(matrix)), reading);
    return by_hand;
}

} // namespace headlight
