// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/token_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headlight {

QString tokenWord(const TokenSequence& tokens, Index position)
{
    const std::string_view piece = tokens.piece(position);
    return QString::fromUtf8(piece.data(), qsizetype(piece.size()));
}

std::vector<QString> tokenWords(const TokenSequence& tokens)
{
    std::vector<QString> words;
    words.reserve(tokens.tokens.size());
    for (Index position = 0; position < tokens.size(); ++position)
        words.push_back(tokenWord(tokens, position));
    return words;
}

QString tokenWithPosition(const TokenSequence& tokens, Index position)
{
    // Both at once: a token may itself read "%2".
    return QCoreApplication::translate("TokenWords", "“%1” (%2)")
        .arg(tokenWord(tokens, position), QString::number(position));
}

std::vector<Index> samePositions(const TokenSequence& tokens, Index position)
{
    std::vector<Index> positions;
    const std::int64_t id = tokens.tokens[std::size_t(position)].id;
    for (Index other = 0; other < tokens.size(); ++other)
        if (tokens.tokens[std::size_t(other)].id == id)
            positions.push_back(other);
    return positions;
}

CellTokens cellTokens(const Analysis& analysis, const Selection& selection)
{
    const Stage stage = selection.cellStage();
    const auto cell = cellWithin(analysis, selection.cellHead(), stage, selection.cell());
    if (!cell)
        return {};
    if (isMap(stage))
        return {cell->row, cell->column};
    if (stage == Stage::Key || stage == Stage::Value)
        return {std::nullopt, cell->row};
    return {cell->row, std::nullopt};
}

std::optional<Cell> cellWithin(const Analysis& analysis, Index head, Stage stage, std::optional<Cell> cell)
{
    if (!cell || head < 0 || head >= analysis.config.q_num_heads())
        return std::nullopt;
    return analysis.shape(stage, head).holds(*cell) ? cell : std::nullopt;
}

Index strongestKey(const Analysis& analysis, Index head, Index query)
{
    const Index keys = analysis.mask(head).keys();
    Index strongest = std::clamp<Index>(query, 0, std::max<Index>(keys - 1, 0));
    const Result<HeadMaps<double>> row = mapRow(analysis, head, query);
    for (Index key = 0; row && key < keys; ++key)
        if (row->weights(0, key) > row->weights(0, strongest))
            strongest = key;
    return strongest;
}

} // namespace headlight
