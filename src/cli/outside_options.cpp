// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/outside_options.h"

#include "cli/import_trace.h"
#include "cli/model_options.h"
#include "cli/request_options.h"
#include "session/shipped_models.h"

#include <QDir>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// What of requestOptions a checkpoint takes, too.
constexpr std::array<std::string_view, 7> of_checkpoint = {"--text", "--divisor",   "--temperature", "--softcap",
                                                           "--mask", "--mask-file", "--session"};

std::string absolutePath(const std::string& path)
{
    return QDir::cleanPath(QDir::current().absoluteFilePath(QString::fromStdString(path))).toStdString();
}

void readIds(OptionReader& reader, const Options& options, Request& request, CheckpointSource& source)
{
    std::vector<Index> ids;
    reader.wholeList("--ids", ids);
    if (ids.empty())
        return;
    if (options.given("--text"))
        return reader.refuse("--ids", *options.last("--ids"), {"--text T", "--ids 1,2,3"});
    request.text.clear();
    for (const Index id : ids)
        request.text += (request.text.empty() ? "" : " ") + std::to_string(id);
    source.text_is_ids = true;
}

} // namespace

std::string sourcePath(const std::string& words)
{
    const std::string named = namedSource(words);
    return shippedName(named) ? named : absolutePath(named);
}

std::vector<Option> documentSourceOptions()
{
    std::vector<Option> options;
    for (Option& option : modelOptions())
        if (std::string_view(option.name) != "--type-ids" && std::string_view(option.name) != "--visible")
            options.push_back(std::move(option));
    for (Option& option : importOptions())
        options.push_back(std::move(option));
    return options;
}

void readDocumentSource(OptionReader& reader, const Options& options, Request& request)
{
    const auto conflict = [&](const char* one, const char* other) {
        if (options.given(one) && options.given(other))
            reader.fail(UsageError{UsageError::Kind::Conflict, one, other, {}});
    };
    conflict("--model", "--import");
    conflict("--model", "--session");
    conflict("--import", "--session");
    if (const std::string* path = reader.next("--model"))
        request.source = CheckpointSource{sourcePath(*path)};
    if (const std::string* path = reader.next("--import")) {
        ImportSource source{absolutePath(*path)};
        if (const std::string* tokens = reader.next("--tokens-file"))
            source.tokens_path = absolutePath(*tokens);
        request.source = std::move(source);
    }
    if (options.given("--tokens-file") && !options.given("--import"))
        reader.fail(UsageError{UsageError::Kind::MissingOption, "--import", {}, {"--import FILE"}});
    if (auto* checkpoint = std::get_if<CheckpointSource>(&request.source)) {
        readIds(reader, options, request, *checkpoint);
        checkpoint->show_not_finite |= options.given("--show-not-finite");
    } else if (options.given("--ids") || options.given("--show-not-finite")) {
        reader.fail(UsageError{UsageError::Kind::MissingOption, "--model", {}, {"--model DIR"}});
    }
}

std::optional<ModelRules> readModelRules(OptionReader& reader)
{
    const std::vector<std::string> texts = reader.nextAll("--mask");
    if (texts.empty())
        return std::nullopt;
    ModelRules given;
    for (const std::string& text : texts) {
        if (text == "none")
            continue; // allows everything, so it takes nothing from the others
        if (text == "model") {
            given.with_own = true;
            continue;
        }
        const Result<MaskRule> rule = ruleFromText(text);
        if (!rule) {
            reader.fail(rule.error());
            return std::nullopt;
        }
        given.rules.push_back(*rule);
    }
    return given;
}

void readOverrides(OptionReader& reader, const CommonOptions& common, Console& console, Request& request,
                   CheckpointSource& source)
{
    if (std::optional<ModelRules> given = readModelRules(reader)) {
        source.own_mask = given->with_own;
        request.mask.rules = std::move(given->rules);
    }
    readMaskFiles(reader, request.mask.tensors, common, console);
    if (reader.next("--divisor")) {
        source.own_divisor = false;
        readDivisor(reader, request.parameters.divisor);
    }
}

void refuseUnused(OptionReader& reader, const Options& options, const Source& source)
{
    const bool checkpoint = std::holds_alternative<CheckpointSource>(source);
    if (!checkpoint && !std::holds_alternative<ImportSource>(source))
        return;
    for (const Option& option : requestOptions()) {
        const bool taken = checkpoint ? std::ranges::find(of_checkpoint, option.name) != of_checkpoint.end()
                                      : std::string_view(option.name) == "--session";
        if (!options.given(option.name) || taken)
            continue;
        reader.refuse(option.name, *options.last(option.name),
                      checkpoint ? std::vector<std::string>{"nothing, beside a checkpoint: --text T, --mask RULE, "
                                                            "--divisor D, --temperature T, --softcap C"}
                                 : std::vector<std::string>{"nothing, beside attention that is computed already"});
    }
}

} // namespace headlight
