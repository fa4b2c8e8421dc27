// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/request_options.h"

#include "cli/error_report.h"
#include "cli/outside_options.h"
#include "session/mask_file.h"
#include "session/session_file.h"
#include "session/setting_names.h"

#include <QIODevice>
#include <QtGlobal>

#include <algorithm>

namespace headlight {

namespace {

std::vector<std::string> recipeNames()
{
    std::vector<std::string> names;
    for (const Recipe recipe :
         {Recipe::Random, Recipe::SameWord, Recipe::Previous, Recipe::Next, Recipe::First, Recipe::Broad})
        names.push_back("HEAD=" + std::string(recipeName(recipe)));
    return names;
}

/// What matrices typed by hand leave nothing to say about.
constexpr const char* playground_options[] = {"--tokens",      "--d-model",     "--kv-heads",   "--d-k",
                                              "--d-v",         "--positions",   "--rope-theta", "--rope-dims",
                                              "--rope-layout", "--rope-offset", "--seed",       "--recipe"};

/// A later choice for a head takes the place of an earlier one.
void readRecipes(OptionReader& reader, std::vector<RecipeChoice>& recipes)
{
    for (const std::string& text : reader.nextAll("--recipe")) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::optional<Index> head = wholeNumber(std::string_view(text).substr(0, equals));
        const std::optional<Recipe> recipe =
            equals < text.size() ? recipeFromName(std::string_view(text).substr(equals + 1)) : std::nullopt;
        if (!head || !recipe)
            return reader.refuse("--recipe", text, recipeNames());
        std::erase_if(recipes, [&](const RecipeChoice& choice) { return choice.head == *head; });
        recipes.push_back({*head, *recipe});
    }
}

} // namespace

void readMaskFiles(OptionReader& reader, std::vector<std::shared_ptr<const MaskTensor>>& tensors,
                   const CommonOptions& common, Console& console)
{
    const std::vector<std::string> paths = reader.nextAll("--mask-file");
    if (paths.empty())
        return;
    MaskSpec given;
    for (const std::string& path : paths) {
        const Result<std::shared_ptr<const MaskTensor>> tensor = readMaskFile(path, most_mask_cells - cellCount(given));
        if (!tensor)
            return reader.fail(tensor.error());
        if (looksLikeAllowed(**tensor) && !common.quiet)
            console.errors.write(addedMaskWarning(path, common.json_errors));
        given.tensors.push_back(*tensor);
    }
    tensors = std::move(given.tensors);
}

std::vector<Option> requestOptions()
{
    const Request standard;
    return {
        {"--text", "T", QT_TRANSLATE_NOOP("headlight::Console", "The sentence."), standard.text},
        {"--context", "T2",
         QT_TRANSLATE_NOOP("headlight::Console", "A second text that the keys and values come from."),
         QT_TRANSLATE_NOOP("headlight::Console", "the sentence itself")},
        {"--session", "FILE",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "A session file instead; options given beside it change its settings.")},
        {"--tokens", "word|char", QT_TRANSLATE_NOOP("headlight::Console", "What the sentence is cut into."), "word"},
        {"--d-model", "N", QT_TRANSLATE_NOOP("headlight::Console", "Size of a token's vector."),
         std::to_string(standard.parameters.d_model)},
        {"--heads", "N", QT_TRANSLATE_NOOP("headlight::Console", "Number of heads."),
         std::to_string(standard.parameters.q_num_heads)},
        {"--kv-heads", "N",
         QT_TRANSLATE_NOOP("headlight::Console", "Number of key/value heads, each shared by a group of heads."),
         QT_TRANSLATE_NOOP("headlight::Console", "as many as heads")},
        {"--d-k", "N", QT_TRANSLATE_NOOP("headlight::Console", "Size of a head's queries and keys."),
         std::to_string(standard.parameters.d_k)},
        {"--d-v", "N", QT_TRANSLATE_NOOP("headlight::Console", "Size of a head's values."),
         std::to_string(standard.parameters.d_v)},
        {"--divisor", "none|sqrt-dk|sqrt-dmodel|dk|NUMBER",
         QT_TRANSLATE_NOOP("headlight::Console", "What the scores are divided by."), "sqrt-dk"},
        {"--temperature", "T",
         QT_TRANSLATE_NOOP("headlight::Console", "Divides the scores once more; above 1 the weights even out."),
         shortestNumber(standard.parameters.temperature)},
        {"--softcap", "C",
         QT_TRANSLATE_NOOP("headlight::Console", "Bounds the scaled scores smoothly, as C·tanh(s/C)."),
         QT_TRANSLATE_NOOP("headlight::Console", "none")},
        {"--score", "dot|additive|cosine",
         QT_TRANSLATE_NOOP("headlight::Console", "How a query and a key become a score."), "dot"},
        {"--score-precision", "full|half",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "half rounds the scores to half precision; what passes 65,504 becomes infinite."),
         "full"},
        {"--mask", "RULE",
         QT_TRANSLATE_NOOP(
             "headlight::Console",
             "Which keys a query may see: none, causal, window:LEFT,RIGHT, padding:KEYS, left-padding:KEYS, prefix:P, "
             "documents:4,1,7 (lengths), dilated:STRIDE, sinks:S,WINDOW or painted:100/11 (a row of cells a query, 1 "
             "may "
             "attend); causal and window may end in :top-left or "
             ":bottom-right. Given several times, all must allow."),
         "none"},
        maskFileOption(),
        {"--positions", "none|sinusoidal|concatenated|rope|alibi",
         QT_TRANSLATE_NOOP("headlight::Console", "How a token's position enters its vector."), "concatenated"},
        {"--rope-theta", "T",
         QT_TRANSLATE_NOOP("headlight::Console",
                           "rope: pair i of a position p turns by p·T^(-2i/N), N the entries that turn; from 1 on."),
         shortestNumber(standard.parameters.rope.theta)},
        {"--rope-dims", "N",
         QT_TRANSLATE_NOOP("headlight::Console", "rope: how many entries of q and k turn, from the first; 0: all. "
                                                 "Of an odd number the last stays as it is."),
         std::to_string(standard.parameters.rope.rotary_size)},
        {"--rope-layout", "rotate-half|interleaved",
         QT_TRANSLATE_NOOP("headlight::Console", "rope: which entries turn together, i and i + N/2, or 2i and 2i + 1."),
         "rotate-half"},
        {"--rope-offset", "N", QT_TRANSLATE_NOOP("headlight::Console", "rope: position of the first token."),
         std::to_string(standard.parameters.rope.offset)},
        {"--seed", "N", QT_TRANSLATE_NOOP("headlight::Console", "Seed of the embeddings and weights."),
         std::to_string(standard.seed)},
        {"--recipe", "HEAD=NAME",
         QT_TRANSLATE_NOOP(
             "headlight::Console",
             "What a head looks for: random, same-word, previous, next, first or broad. Heads count from 0. "
             "May be given for several heads."),
         QT_TRANSLATE_NOOP("headlight::Console", "0=previous 1=same-word 2=first, further heads random")},
    };
}

Option maskFileOption()
{
    return {"--mask-file", "FILE.npy",
            QT_TRANSLATE_NOOP("headlight::Console",
                              "A mask of cells, broadcast from the right to (batch, heads, n_q, n_k): booleans and "
                              "integers say what may be attended, floats are added to the scaled scores. Given several "
                              "times, all must allow.")};
}

void readMaskRules(OptionReader& reader, std::vector<MaskRule>& rules)
{
    const std::vector<std::string> texts = reader.nextAll("--mask");
    if (texts.empty())
        return;
    rules.clear();
    for (const std::string& text : texts) {
        if (text == "none")
            continue; // allows everything, so it takes nothing from the others
        const Result<MaskRule> rule = ruleFromText(text);
        if (!rule)
            return reader.fail(rule.error());
        rules.push_back(*rule);
    }
}

void readDivisor(OptionReader& reader, Divisor& divisor)
{
    const std::string* seen = reader.next("--divisor");
    if (!seen)
        return;
    if (const std::optional<double> number = finiteNumber(*seen)) {
        divisor = {Divisor::Kind::Number, *number};
    } else if (const std::optional<Divisor::Kind> kind = divisorFromName(*seen)) {
        divisor = {*kind, 1};
    } else {
        std::vector<std::string> allowed = divisorNames();
        allowed.emplace_back("NUMBER");
        reader.refuse("--divisor", *seen, std::move(allowed));
    }
}

Parsed<Request> readRequest(const Options& options, const CommonOptions& common, Console& console)
{
    Request request;
    if (const std::string* path = options.last("--session")) {
        Result<Request> session = readSessionFile(QString::fromStdString(*path));
        if (!session)
            return failed(session);
        request = std::move(*session);
    }
    OptionReader reader(options);
    readDocumentSource(reader, options, request);
    refuseUnused(reader, options, request.source);
    reader.text("--text", request.text);
    reader.text("--context", request.context);
    reader.named("--tokens", tokenKindFromName, tokenKindNames(), request.tokens);
    reader.whole("--d-model", request.parameters.d_model);
    reader.whole("--heads", request.parameters.q_num_heads);
    reader.whole("--kv-heads", request.parameters.kv_num_heads);
    reader.whole("--d-k", request.parameters.d_k);
    reader.whole("--d-v", request.parameters.d_v);
    if (auto* checkpoint = std::get_if<CheckpointSource>(&request.source)) {
        readOverrides(reader, common, console, request, *checkpoint);
    } else {
        readDivisor(reader, request.parameters.divisor);
        readMaskRules(reader, request.mask.rules);
        readMaskFiles(reader, request.mask.tensors, common, console);
    }
    reader.named("--positions", positionsFromName, positionsNames(), request.parameters.positions);
    reader.named("--score", scoreFunctionFromName, scoreFunctionNames(), request.parameters.score);
    reader.named("--score-precision", scorePrecisionFromName, scorePrecisionNames(), request.parameters.precision);
    reader.real("--rope-theta", request.parameters.rope.theta);
    reader.whole("--rope-dims", request.parameters.rope.rotary_size);
    reader.named("--rope-layout", ropeLayoutFromName, ropeLayoutNames(), request.parameters.rope.layout);
    reader.whole("--rope-offset", request.parameters.rope.offset);
    reader.real("--temperature", request.parameters.temperature);
    reader.real("--softcap", request.parameters.softcap);
    reader.unsignedWhole("--seed", request.seed);
    readRecipes(reader, request.recipes);
    if (const Parsed<void> read = reader.outcome(); !read)
        return tl::unexpected(read.error());
    const bool reads_text = std::holds_alternative<CheckpointSource>(request.source);
    if ((options.given("--text") || options.given("--context")) && !reads_text)
        request.source = Playground(); // a sentence takes the place of a session's matrices
    if (std::holds_alternative<ByHand>(request.source))
        for (const char* name : playground_options)
            if (const std::string* seen = options.last(name))
                return misuse({UsageError::Kind::BadValue, name, *seen, {"nothing, beside matrices typed by hand"}});
    if (auto* by_hand = std::get_if<ByHand>(&request.source); by_hand && options.given("--heads"))
        by_hand->heads = request.parameters.q_num_heads;
    return request;
}

} // namespace headlight
