// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/table_file.h"

#include "export/npz_file.h"
#include "export/text_sink.h"
#include "session/setting_names.h"

#include <nlohmann/json.hpp>

#include <QIODevice>

#include <cmath>
#include <limits>
#include <optional>

namespace headlight {

namespace {

struct Column
{
    std::string name;
    std::vector<std::string> texts;
    std::vector<double> numbers; // as many as there are texts, or none
};

/// The fields of one line; quoted ones as csvField writes them.
std::vector<std::string> fieldsOf(const QByteArray& line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[i++];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

std::optional<double> numberOf(const std::string& text)
{
    if (text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (text == "inf" || text == "-inf")
        return text == "inf" ? HUGE_VAL : -HUGE_VAL;
    return numberFromText(text);
}

void takeNumbers(Column& column)
{
    for (const std::string& text : column.texts) {
        const std::optional<double> number = numberOf(text);
        if (!number) {
            column.numbers.clear();
            return;
        }
        column.numbers.push_back(*number);
    }
}

std::vector<Column> columnsOf(const QByteArray& csv)
{
    std::vector<Column> columns;
    for (const QByteArray& line : csv.split('\n')) {
        if (line.isEmpty())
            continue;
        const std::vector<std::string> fields = fieldsOf(line);
        if (columns.empty()) {
            for (const std::string& name : fields)
                columns.push_back({name, {}, {}});
            continue;
        }
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i].texts.push_back(i < fields.size() ? fields[i] : std::string());
    }
    for (Column& column : columns)
        takeNumbers(column);
    return columns;
}

nlohmann::json numberJson(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    return value;
}

bool writeJson(QIODevice& device, const std::vector<Column>& columns, const QByteArray& meta)
{
    nlohmann::ordered_json object;
    object["meta"] = nlohmann::json::parse(meta.begin(), meta.end(), nullptr, false);
    for (const Column& column : columns) {
        nlohmann::ordered_json& list = object[column.name] = nlohmann::ordered_json::array();
        if (column.numbers.empty())
            list = column.texts;
        for (const double number : column.numbers)
            list.emplace_back(numberJson(number));
    }
    const QByteArray text =
        QByteArray::fromStdString(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) + '\n';
    return device.write(text) == text.size();
}

bool writeArrays(QIODevice& device, const std::vector<Column>& columns, const QByteArray& meta,
                 const std::stop_token& stop)
{
    std::vector<NpyMember> members;
    for (const Column& column : columns) {
        if (column.numbers.empty()) {
            members.push_back(unicodeMember(column.name, column.texts));
            continue;
        }
        members.push_back({.name = column.name,
                           .descr = "<f8",
                           .shape = {Index(column.numbers.size())},
                           .parts = 1,
                           .part = [&column](std::size_t) { return std::as_bytes(std::span(column.numbers)); },
                           .bytes = column.numbers.size() * sizeof(double)});
    }
    members.push_back(unicodeMember("meta", meta.toStdString()));
    return writeNpz(device, members, stop);
}

} // namespace

bool writeTable(QIODevice& device, const QByteArray& csv, const QByteArray& meta, std::string_view format,
                std::stop_token stop)
{
    const std::vector<Column> columns = columnsOf(csv);
    return format == "npz" ? writeArrays(device, columns, meta, stop) : writeJson(device, columns, meta);
}

} // namespace headlight
