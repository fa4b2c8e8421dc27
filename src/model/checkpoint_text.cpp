// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_text.h"

#include "text/token_label.h"

namespace headlight {

Result<CheckpointTokens> encodeForCheckpoint(const Tokenizer& tokenizer, const std::string& text,
                                             const EncodeLimits& limits)
{
    Result<Encoding> encoding = tokenizer.encode(text, limits);
    if (!encoding)
        return fail(encoding.error());
    if (encoding->tokens.empty())
        return fail(NoTokens{Field::Text});
    CheckpointTokens tokens;
    tokens.labels = tokenLabels(*encoding, tokenizer.isByteLevel());
    tokens.text = std::move(encoding->text);
    for (EncodedToken& token : encoding->tokens) {
        tokens.ids.push_back(Index(token.id));
        tokens.type_ids.push_back(token.type_id);
        tokens.pieces.push_back(std::move(token.piece));
        tokens.offsets.push_back(token.offsets);
    }
    return tokens;
}

CheckpointTokens tokensOfIds(const Tokenizer* tokenizer, std::vector<Index> ids)
{
    CheckpointTokens tokens;
    for (const Index id : ids) {
        const std::optional<std::string_view> piece =
            tokenizer && id >= 0 && id <= 0xFFFF'FFFF ? tokenizer->piece(TokenId(id)) : std::nullopt;
        tokens.pieces.push_back(piece ? std::string(*piece) : "#" + std::to_string(id));
        tokens.labels.push_back(piece ? pieceLabel(*piece, tokenizer->isByteLevel()) : tokens.pieces.back());
    }
    tokens.type_ids.assign(ids.size(), 0);
    tokens.offsets.resize(ids.size());
    tokens.ids = std::move(ids);
    return tokens;
}

} // namespace headlight
