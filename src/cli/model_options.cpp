// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/model_options.h"

#include "cli/outside_options.h"
#include "cli/request_options.h"
#include "session/request.h"
#include "session/shipped_models.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// What of the playground's options a checkpoint takes, too.
constexpr std::array<std::string_view, 6> shared_options = {"--text",    "--divisor", "--temperature",
                                                            "--softcap", "--mask",    "--mask-file"};

void refusePlayground(OptionReader& reader, const Options& options)
{
    for (const Option& option : requestOptions())
        if (options.given(option.name) && std::ranges::find(shared_options, option.name) == shared_options.end())
            reader.refuse(option.name, *options.last(option.name),
                          {"--model DIR", "--text T", "--ids 1,2,3", "--mask RULE", "--divisor D", "--temperature T",
                           "--softcap C"});
}

void readVisible(OptionReader& reader, std::vector<bool>& visible)
{
    std::vector<Index> flags;
    reader.wholeList("--visible", flags);
    for (const Index flag : flags) {
        if (flag != 0 && flag != 1)
            return reader.refuse("--visible", std::to_string(flag), {"0", "1"});
        visible.push_back(flag == 1);
    }
}

/// The rule `model` is the checkpoint's own mask; rules without it take its place.
void readMask(OptionReader& reader, std::optional<MaskOverride>& mask, const CommonOptions& common, Console& console)
{
    std::optional<ModelRules> rules = readModelRules(reader);
    MaskOverride given;
    readMaskFiles(reader, given.spec.tensors, common, console);
    if (!rules && given.spec.tensors.empty())
        return;
    given.with_own = !rules || rules->with_own; // a file alone is added to the checkpoint's own mask
    if (rules)
        given.spec.rules = std::move(rules->rules);
    if (!given.with_own || !given.spec.rules.empty() || !given.spec.tensors.empty()) // `model` alone is no override
        mask = std::move(given);
}

} // namespace

std::vector<Option> modelOptions()
{
    return {
        {"--model", "DIR",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "A checkpoint in place of the playground: a folder with config.json and model.safetensors, "
                           "an entry of the download cache, or a .safetensors file; or the name of a model that comes "
                           "with the program (inspect --models). Its own mask is the rule model.")},
        {"--ids", "1,2,3",
         QT_TRANSLATE_NOOP("headlight::Console", "Token ids in place of a text; no tokenizer is needed.")},
        {"--type-ids", "0,0,1", QT_TRANSLATE_NOOP("headlight::Console", "The sentence that each token belongs to."),
         QT_TRANSLATE_NOOP("headlight::Console", "the tokenizer's, or 0")},
        {"--visible", "1,1,0", QT_TRANSLATE_NOOP("headlight::Console", "For each token, 0 where it is padding."),
         QT_TRANSLATE_NOOP("headlight::Console", "all are visible")},
        {"--show-not-finite", nullptr,
         QT_TRANSLATE_NOOP("headlight::Console", "Compute with weights that hold NaN or infinity, too.")},
    };
}

Parsed<ModelRequest> readModelRequest(const Options& options, const CommonOptions& common, Console& console)
{
    ModelRequest request;
    OptionReader reader(options);
    refusePlayground(reader, options);
    reader.text("--model", request.path);
    request.path = namedSource(request.path);
    reader.text("--text", request.text);
    reader.wholeList("--ids", request.ids);
    reader.wholeList("--type-ids", request.type_ids);
    readVisible(reader, request.visible);
    if (request.text && options.given("--ids"))
        reader.refuse("--ids", *options.last("--ids"), {"--text T", "--ids 1,2,3"});
    if (!request.text && !options.given("--ids"))
        request.text = Request().text;
    readMask(reader, request.overrides.mask, common, console);
    if (options.given("--divisor")) {
        Divisor divisor;
        readDivisor(reader, divisor);
        request.overrides.divisor = divisor;
    }
    reader.real("--temperature", request.overrides.temperature);
    reader.real("--softcap", request.overrides.softcap);
    request.show_not_finite = options.given("--show-not-finite");
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    return request;
}

} // namespace headlight
