// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/copied_values.h"

#include "session/setting_names.h"

#include <cmath>

namespace headlight {

namespace {

QString plainNumber(double value)
{
    // A NaN may have a sign, which says nothing.
    return std::isnan(value) ? QStringLiteral("nan") : QString::fromStdString(shortestNumber(value));
}

QString oneCell(const std::string& token)
{
    QString text = QString::fromStdString(token);
    for (QChar& c : text)
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r'))
            c = QLatin1Char(' ');
    return text;
}

QString nameOf(const TokenSequence& tokens, Index place)
{
    return place < tokens.size() ? oneCell(std::string(tokens.piece(place))) : QString::number(place);
}

} // namespace

QString valuesAsTable(const Analysis& analysis, Stage stage, Index head)
{
    const MatrixView matrix = analysis.stage(stage, head);
    QString table;
    for (Index column = 0; column < matrix.columns(); ++column)
        table += QLatin1Char('\t') + (isMap(stage) ? nameOf(analysis.keyTokens(), column) : QString::number(column));
    for (Index row = 0; row < matrix.rows(); ++row) {
        const bool of_keys = stage == Stage::Key || stage == Stage::Value;
        table += QLatin1Char('\n') + nameOf(of_keys ? analysis.keyTokens() : analysis.tokens, row);
        for (Index column = 0; column < matrix.columns(); ++column)
            table += QLatin1Char('\t') + plainNumber(matrix.at(row, column));
    }
    return table;
}

} // namespace headlight
