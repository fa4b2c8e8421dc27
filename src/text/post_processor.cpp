// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/post_processor.h"

#include "text/byte_characters.h"
#include "text/character_class.h"
#include "text/utf8.h"

#include <algorithm>

namespace headlight {

namespace {

/// How many characters of white space a piece begins and ends with.
struct OuterSpace
{
    Index leading = 0;
    Index trailing = 0;
};

OuterSpace outerSpace(std::string_view piece)
{
    OuterSpace space;
    bool only_space = true;
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint point = decodeUtf8(piece, at);
        at += point.bytes;
        if (isUnicodeSpace(point.value) || point.value == characterOfByte(' ')) {
            ++space.trailing;
            space.leading += only_space ? 1 : 0;
        } else {
            space.trailing = 0;
            only_space = false;
        }
    }
    return space;
}

void trim(const TrimOffsets& trimming, std::size_t position, EncodedToken& token)
{
    CodePointSpan& offsets = token.offsets;
    OuterSpace space = outerSpace(token.piece);
    const bool is_first = position == 0 || offsets.begin == 0;
    if (is_first && trimming.add_prefix_space && space.leading == 1)
        space.leading = 0; // put there by the tokenizer, so it is not in the text
    offsets.begin = std::min(offsets.begin + space.leading, offsets.end);
    if (offsets.end >= space.trailing)
        offsets.end = std::max(offsets.end - space.trailing, offsets.begin);
}

std::vector<EncodedToken> filled(const Template& pattern, const std::vector<EncodedToken>& text)
{
    std::vector<EncodedToken> tokens;
    for (const auto& part : pattern.parts) {
        if (const auto* token = std::get_if<TemplateToken>(&part)) {
            tokens.push_back({token->id, token->piece, {}, token->type_id, true, true});
            continue;
        }
        const std::size_t begin = tokens.size();
        tokens.insert(tokens.end(), text.begin(), text.end());
        for (std::size_t i = begin; i < tokens.size(); ++i)
            tokens[i].type_id = std::get<TemplateText>(part).type_id;
    }
    return tokens;
}

std::size_t filledSize(const Template& pattern, std::size_t text_size)
{
    std::size_t size = 0;
    for (const auto& part : pattern.parts)
        size += std::holds_alternative<TemplateToken>(part) ? 1 : text_size;
    return size;
}

} // namespace

Result<void> postProcess(const std::vector<PostProcessor>& processors, std::vector<EncodedToken>& tokens,
                         Index most_tokens)
{
    for (const PostProcessor& processor : processors) {
        if (const auto* trimming = std::get_if<TrimOffsets>(&processor)) {
            std::size_t position = 0;
            for (EncodedToken& token : tokens) {
                if (!token.of_template)
                    trim(*trimming, position++, token);
            }
            continue;
        }
        const auto& pattern = std::get<Template>(processor);
        const std::size_t size = filledSize(pattern, tokens.size());
        if (size > std::size_t(most_tokens))
            return fail(OutOfRange{Field::Text, double(size), 1, double(most_tokens)});
        tokens = filled(pattern, tokens);
    }
    return {};
}

} // namespace headlight
