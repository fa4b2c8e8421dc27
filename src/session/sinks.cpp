// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sinks.h"

#include "session/atlas.h"
#include "text/character_class.h"
#include "text/utf8.h"

namespace headlight {

namespace {

bool isAllPunctuation(std::string_view piece)
{
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint point = decodeUtf8(piece, at);
        if (!isTokenPunctuation(point.value))
            return false;
        at += point.bytes;
    }
    return !piece.empty();
}

/// The sinks' columns, the first one's first.
std::vector<Index> sinkColumns(const Analysis& analysis)
{
    std::vector<Index> columns = {0};
    const std::vector<bool> separators = separatorKeys(analysis);
    for (Index j = 1; j < Index(separators.size()); ++j)
        if (separators[std::size_t(j)])
            columns.push_back(j);
    return columns;
}

} // namespace

std::vector<bool> separatorKeys(const Analysis& analysis)
{
    if (analysis.pass)
        return separatorsOf(analysis.pass->tokens);
    const TokenSequence& keys = analysis.keyTokens();
    std::vector<bool> separators;
    for (Index j = 0; j < keys.size(); ++j)
        separators.push_back(isAllPunctuation(keys.piece(j)));
    return separators;
}

std::optional<SinkShare> sinkShare(const Analysis& analysis, Index head)
{
    const MatrixView weights = analysis.stage(Stage::Weights, head);
    if (weights.empty())
        return std::nullopt;
    const std::vector<RowMark>& marks = analysis.rowMarks(head);
    const std::vector<Index> columns = sinkColumns(analysis);
    SinkShare share;
    Index rows = 0;
    for (Index row = 0; row < weights.rows(); ++row) {
        if (marks[std::size_t(row)].empty || marks[std::size_t(row)].not_finite)
            continue;
        ++rows;
        for (const Index column : columns)
            (column == 0 ? share.first : share.separators) += weights.at(row, column);
    }
    if (rows == 0)
        return std::nullopt;
    share.first /= double(rows);
    share.separators /= double(rows);
    return share;
}

Matrix<double> weightsWithoutSinks(const Analysis& analysis, Index head)
{
    const MatrixView weights = analysis.stage(Stage::Weights, head);
    std::vector<bool> is_sink(std::size_t(weights.columns()), false);
    for (const Index column : sinkColumns(analysis))
        is_sink[std::size_t(column)] = true;
    Matrix<double> rest(weights.rows(), weights.columns());
    for (Index row = 0; row < rest.rows(); ++row) {
        double sum = 0;
        for (Index column = 0; column < rest.cols(); ++column) {
            rest(row, column) = is_sink[std::size_t(column)] ? 0 : weights.at(row, column);
            sum += rest(row, column);
        }
        if (sum > 0)
            rest.row(row) /= sum;
    }
    return rest;
}

} // namespace headlight
