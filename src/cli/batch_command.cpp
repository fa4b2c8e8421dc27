// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/console.h"
#include "cli/error_report.h"
#include "session/json_fields.h"
#include "session/read_file.h"
#include "session/setting_names.h"

#include <QFileInfo>
#include <QIODevice>
#include <QtGlobal>

#include <set>

namespace headlight {

namespace {

constexpr std::size_t most_bytes = 16 << 20;
constexpr std::size_t most_entries = 10'000;

constexpr const char* examples[] = {"batch figures.json"};

std::vector<Option> batchOptions()
{
    return {{"FILE", nullptr,
             QT_TRANSLATE_NOOP("headlight::Console",
                               "A list of exports in JSON: an object each, whose keys are the options of export "
                               "without their dashes, such as {\"figure\": \"heads\", \"mask\": [\"causal\"], "
                               "\"width-mm\": 84, \"o\": \"heads.pdf\"}. true is an option that takes no value, a list "
                               "gives an option several times. Files are looked for as on the command line. After an "
                               "entry that fails the others go on.")}};
}

/// A number, text or flag as an option's value.
std::optional<std::string> valueText(const JsonValue& value)
{
    if (const auto* text = value.as<std::string>())
        return *text;
    if (const auto* whole = value.as<std::uint64_t>())
        return std::to_string(*whole);
    if (const auto* whole = value.as<std::int64_t>())
        return std::to_string(*whole);
    if (const auto* real = value.as<double>())
        return shortestNumber(*real);
    return std::nullopt;
}

void addOption(const std::string& key, const JsonValue& value, const std::string& place, FileReading& reading,
               std::vector<std::string>& arguments)
{
    const std::string name = key.size() == 1 ? "-" + key : "--" + key;
    if (const auto* is_set = value.as<bool>()) {
        if (*is_set)
            arguments.push_back(name);
        return;
    }
    const std::optional<std::string> text = valueText(value);
    if (!text)
        return reading.refuse(place, jsonShort(value), "a text, a number, true, false, or a list of them");
    if (key.size() == 1)
        arguments.insert(arguments.end(), {name, *text});
    else
        arguments.push_back(name + "=" + *text); // a value may begin with dashes
}

/// Each file is written once, and the list itself not at all.
void requireOwnFiles(const JsonArray& entries, const std::string& path, FileReading& reading)
{
    const auto place_of = [](const std::string& name) {
        return QFileInfo(QString::fromStdString(name)).absoluteFilePath();
    };
    std::set<QString> taken = {place_of(path)};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto* object = entries[i].as<JsonObject>();
        if (!object || !object->contains("o"))
            continue;
        const JsonValue& output = object->at("o");
        const std::string place = "[" + std::to_string(i) + "].o";
        const auto* name = output.as<std::string>();
        if (!name)
            reading.refuse(place, jsonShort(output), "one file's name");
        else if (*name != "-" && !taken.insert(place_of(*name)).second)
            reading.refuse(place, place_of(*name).toStdString(),
                           "a file that no other entry writes, and not the list itself");
    }
}

/// One export's command line. What the batch itself was told about threads, memory and words comes first, so that the
/// entry has the last word.
std::vector<std::string> entryArguments(const JsonValue& entry, const std::string& place, const Options& options,
                                        FileReading& reading)
{
    std::vector<std::string> arguments;
    for (const char* common : {"--threads", "--budget"})
        if (const std::string* value = options.last(common))
            arguments.push_back(std::string(common) + "=" + *value);
    if (options.given("--quiet"))
        arguments.emplace_back("--quiet");
    const auto* object = entry.as<JsonObject>();
    if (!object)
        reading.refuse(place, jsonShort(entry), "an object");
    else
        for (const auto& [key, value] : *object) {
            const std::string here = place + "." + key;
            if (key == "help")
                reading.refuse(here, jsonShort(value), "an option of export that makes a figure");
            if (const auto* list = value.as<JsonArray>())
                for (const JsonValue& one : *list)
                    addOption(key, one, here, reading, arguments);
            else
                addOption(key, value, here, reading, arguments);
        }
    return arguments;
}

Result<std::vector<std::vector<std::string>>> readBatch(const std::string& path, const Options& options)
{
    const Result<QByteArray> bytes = readFile(QString::fromStdString(path), qint64(most_bytes) + 1);
    if (!bytes)
        return tl::unexpected(bytes.error());
    JsonLimits limits;
    limits.bytes = most_bytes;
    const Result<JsonValue> json = readJson({bytes->constData(), std::size_t(bytes->size())}, limits, path);
    if (!json)
        return tl::unexpected(json.error());
    FileReading reading{path, {}, {}};
    std::vector<std::vector<std::string>> entries;
    const auto* list = json->as<JsonArray>();
    if (!list || list->empty() || list->size() > most_entries)
        reading.refuse("entries", list ? std::to_string(list->size()) : jsonShort(*json),
                       "a list of 1 to " + std::to_string(most_entries) + " exports");
    else
        for (const JsonValue& entry : *list)
            entries.push_back(entryArguments(entry, "[" + std::to_string(entries.size()) + "]", options, reading));
    if (list)
        requireOwnFiles(*list, path, reading);
    if (reading.error)
        return fail(*reading.error);
    return entries;
}

Parsed<void> run(const Options& options, const CommonOptions& common, Console& console)
{
    const std::string* path = options.last("FILE");
    if (!path)
        return misuse({UsageError::Kind::MissingOption, "FILE", {}, {"FILE.json"}});
    const Result<std::vector<std::vector<std::string>>> entries = readBatch(*path, options);
    if (!entries)
        return failed(entries);
    EntriesFailed lost{{}, Index(entries->size())};
    for (std::size_t i = 0; i < entries->size(); ++i) {
        const Parsed<void> done = runCommand(export_command, (*entries)[i], console);
        if (done)
            continue;
        lost.entries.push_back(Index(i) + 1);
        console.errors.write(common.json_errors ? errorJson(done.error(), Index(i) + 1)
                                                : errorLines(done.error(), Index(i) + 1));
        if (console.stop.stop_requested())
            return tl::unexpected(done.error());
    }
    if (!lost.entries.empty())
        return tl::unexpected<ConsoleError>(std::move(lost));
    return {};
}

} // namespace

const Command batch_command = {
    .name = "batch",
    .summary = QT_TRANSLATE_NOOP("headlight::Console", "Many exports from a list, which goes on after a failed one."),
    .options = batchOptions,
    .examples = examples,
    .run = run,
};

} // namespace headlight
