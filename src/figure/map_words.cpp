// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_words.h"

#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr int badge_digits = 3;

QString tokenText(const TokenSequence& tokens, Index position)
{
    const std::string_view piece = tokens.piece(position);
    return QString::fromUtf8(piece.data(), qsizetype(piece.size())).simplified();
}

/// The cell itself, also where its picture shows many cells as one; nothing where memory ran out.
std::optional<double> cellValue(const Analysis& analysis, Stage stage, Index head, Cell cell)
{
    if (!isMap(stage) || analysis.maps_kept)
        return analysis.stage(stage, head).at(cell.row, cell.column);
    const Result<HeadMaps<double>> row = mapRow(analysis, head, cell.row);
    if (!row)
        return std::nullopt;
    return row->of(stage)(0, cell.column);
}

/// The value, or why there is none.
QString valueWords(const Analysis& analysis, Stage stage, Index head, Cell cell, const Covers* covers)
{
    if (hides(covers, analysis.config, stage, head, cell))
        return QCoreApplication::translate("MapWords", "covered");
    const std::optional<double> value = cellValue(analysis, stage, head, cell);
    if (!value)
        return QCoreApplication::translate("MapWords", "not enough memory to compute it");
    const bool masks = stage == Stage::Masked || stage == Stage::Weights;
    if (masks && !analysis.mask(head).allows(cell.row, cell.column))
        return stage == Stage::Weights ? QCoreApplication::translate("MapWords", "hidden by the mask, exactly 0")
                                       : QCoreApplication::translate("MapWords", "hidden by the mask, −∞");
    return numberText(*value, readDigits(*value));
}

} // namespace

QString cellSentence(const Analysis& analysis, Stage stage, Index head, Cell cell, const Covers* covers)
{
    if (!analysis.shape(stage, head).holds(cell))
        return {};
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    const TokenSequence& rows = of_keys ? analysis.keyTokens() : analysis.tokens;
    const QString value = valueWords(analysis, stage, head, cell, covers);
    const QString row = tokenText(rows, cell.row);
    const QString name = stageTitle(stage);
    if (isMap(stage))
        return QCoreApplication::translate("MapWords", "%1 (%2) → %3 (%4) · %5: %6",
                                           "query word (position) → key word (position) · stage: value")
            .arg(row, QString::number(cell.row), tokenText(analysis.keyTokens(), cell.column),
                 QString::number(cell.column), name, value);
    return QCoreApplication::translate("MapWords", "%1 (%2), entry %3 · %4: %5",
                                       "word (position), entry of the vector · stage: value")
        .arg(row, QString::number(cell.row), QString::number(cell.column), name, value);
}

QString shareSentence(const Analysis& analysis, const DrawnMap& map, Cell cell)
{
    const double value = map.matrix.at(cell.row, cell.column);
    return QCoreApplication::translate("MapWords", "%1 (%2), entry %3 · head %4 adds %5",
                                       "word (position), entry of the vector · number, value")
        .arg(tokenText(analysis.tokens, cell.row), QString::number(cell.row), QString::number(cell.column),
             QString::number(map.head), numberText(value, readDigits(value)));
}

QString rangeText(const std::optional<ValueRange>& range)
{
    return range ? QStringLiteral("%1 … %2").arg(numberText(range->lowest, badge_digits),
                                                 numberText(range->highest, badge_digits))
                 : QString();
}

Drawing emptyDrawing(const QString& sentence, QSizeF size, const FigureLook& look)
{
    Drawing drawing;
    drawing.size = size;
    const double line = look.fonts.height(FigureText::Body);
    const double width = std::min(size.width() - 2 * gap::edge, 32 * line);
    const QStringList lines = look.fonts.wrapped(sentence, FigureText::Body, std::max(width, line), 4);
    double y = std::round((size.height() - double(lines.size()) * line) / 2);
    for (const QString& text : lines) {
        const double length = look.fonts.width(text, FigureText::Body);
        drawing.texts.push_back({QRectF(std::round((size.width() - length) / 2), y, length, line), text,
                                 FigureText::Body, look.palette.quiet_text, Qt::AlignCenter});
        y += line;
    }
    return drawing;
}

QString rangeBadge(const FigureStyle& style, Stage stage, const ValueScale& scale)
{
    const QString lowest = numberText(scale.lowest, badge_digits);
    const QString highest = numberText(scale.highest, badge_digits);
    switch (style.range) {
    case RangeMode::Absolute:
        return {};
    case RangeMode::Shared:
        return stage == Stage::Weights
                   ? QCoreApplication::translate("MapWords", "range: shared %1 … %2").arg(lowest, highest)
                   : QString();
    case RangeMode::Auto:
        return QCoreApplication::translate("MapWords", "range: each picture its own");
    case RangeMode::Fixed:
        return QCoreApplication::translate("MapWords", "range: fixed %1 … %2").arg(lowest, highest);
    }
    return {};
}

QString sinkBadge(const FigureStyle& style, Stage stage)
{
    if (!style.without_sinks || stage != Stage::Weights)
        return {};
    return QCoreApplication::translate("MapWords", "sinks hidden, rows renormalised");
}

} // namespace headlight
