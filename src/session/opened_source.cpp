// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/opened_source.h"

#include "model/tokenizer_file.h"

#include "session/request.h"
#include "session/shipped_models.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

constexpr Bytes bytes_a_token = 256;
constexpr std::size_t longest_quote = 40;

} // namespace

Result<std::shared_ptr<const OpenedCheckpoint>> openCheckpoint(const CheckpointSource& source, const WorkContext& work,
                                                               TensorMisfit* misfit)
{
    const Result<std::string> place = placeOfSource(source.path);
    if (!place)
        return fail(place.error());
    Result<std::shared_ptr<const Checkpoint>> checkpoint =
        Checkpoint::open(*place, source.show_not_finite ? NotFinite::Show : NotFinite::Refuse, work, misfit);
    if (!checkpoint)
        return fail(checkpoint.error());
    if (work.stop.stop_requested())
        return fail(Cancelled{});
    const CheckpointFolder& folder = (*checkpoint)->folder();
    if (!hasTokenizer(folder))
        return std::make_shared<const OpenedCheckpoint>(OpenedCheckpoint{source, std::move(*checkpoint), {}});
    Result<LoadedTokenizer> tokenizer = loadTokenizer(folder.path());
    if (!tokenizer && source.text_is_ids)
        return std::make_shared<const OpenedCheckpoint>(OpenedCheckpoint{source, std::move(*checkpoint), {}});
    if (!tokenizer)
        return fail(tokenizer.error());
    return std::make_shared<const OpenedCheckpoint>(
        OpenedCheckpoint{source, std::move(*checkpoint), std::move(*tokenizer)});
}

Result<CheckpointTokens> checkpointTokens(const OpenedCheckpoint& opened, const std::string& text, Bytes budget,
                                          const std::stop_token& stop)
{
    if (text.size() > most_text_bytes)
        return fail(TextTooLong{Field::Text, text.size(), most_text_bytes});
    const auto most_tokens = Index(std::min<Bytes>(budget / bytes_a_token + 1, 1U << 30));
    if (!opened.readsIds())
        return encodeForCheckpoint(opened.tokenizer->tokenizer, text, {most_tokens, stop});
    const Index vocabulary = opened.checkpoint->transformer()->vocabulary;
    std::vector<Index> ids;
    const char* const end = text.data() + text.size();
    for (const char* place = text.data(); place < end;) {
        if (std::string_view(" ,\t\n\r").find(*place) != std::string_view::npos) {
            ++place;
            continue;
        }
        Index id = 0;
        const auto [behind, problem] = std::from_chars(place, end, id);
        if (problem != std::errc())
            return fail(NotOneOf{Field::Text,
                                 std::string(place, end).substr(0, longest_quote),
                                 {"0 … " + std::to_string(vocabulary - 1)}});
        if (id < 0 || id >= vocabulary)
            return fail(OutOfRange{Field::Text, double(id), 0, double(vocabulary - 1)});
        ids.push_back(id);
        place = behind;
    }
    if (ids.empty())
        return fail(NoTokens{Field::Text});
    return tokensOfIds(opened.tokenizer ? &opened.tokenizer->tokenizer : nullptr, std::move(ids));
}

std::string startingIds(const TransformerConfig& config)
{
    constexpr Index usual = 8;
    std::string text;
    for (Index id = 0; id < std::min({usual, config.vocabulary, config.most_positions}); ++id)
        text += (id == 0 ? "" : " ") + std::to_string(id);
    return text;
}

bool hasTokenizer(const CheckpointFolder& folder)
{
    return folder.has("tokenizer.json") || folder.has("vocab.json") || folder.has("vocab.txt");
}

bool isNotFinite(const Error& error)
{
    const auto* malformed = std::get_if<FileMalformed>(&error);
    return malformed && malformed->allowed == "finite numbers";
}

} // namespace headlight
