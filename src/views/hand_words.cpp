// SPDX-License-Identifier: GPL-3.0-or-later
// What the editor of hand-typed matrices reads and makes, apart from its controls.
#include "session/setting_names.h"
#include "views/hand_editor.h"

#include <QRegularExpression>
#include <QStringList>

namespace headlight {

namespace {

TypedMatrix identity(Index size)
{
    TypedMatrix matrix = resized({}, size, size);
    for (Index i = 0; i < size; ++i)
        matrix.at(i, i) = "1";
    return matrix;
}

/// X·W, each number in the shortest text that reads back to it; empty where the shapes or cells do not allow it.
TypedMatrix product(const TypedMatrix& x, const TypedMatrix& w)
{
    const Result<Matrix<double>> left = numbersOf(x, {}), right = numbersOf(w, {});
    if (!left || !right || left->cols() != right->rows())
        return {};
    TypedMatrix matrix = resized({}, x.rows, w.columns);
    for (Index row = 0; row < matrix.rows; ++row)
        for (Index column = 0; column < matrix.columns; ++column) {
            double sum = 0;
            for (Index i = 0; i < left->cols(); ++i)
                sum += (*left)(row, i) * (*right)(i, column);
            matrix.at(row, column) = shortestNumber(sum);
        }
    return matrix;
}

} // namespace

std::vector<std::string> namesFromText(const QString& text)
{
    static const QRegularExpression commas(QStringLiteral("\\s*[,，、]\\s*"));
    static const QRegularExpression spaces(QStringLiteral("\\s+"));
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return {};
    const bool has_comma = trimmed.contains(commas);
    std::vector<std::string> names;
    for (const QString& name : trimmed.split(has_comma ? commas : spaces)) {
        if (names.size() == std::size_t(most_hand_tokens))
            break;
        QString kept = name;
        while (kept.toUtf8().size() > qsizetype(most_name_bytes))
            kept.chop(1);
        names.push_back(kept.toStdString());
    }
    return names;
}

QString namesText(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list += QString::fromStdString(name);
    return list.join(QStringLiteral(", "));
}

ByHand withOtherMatrices(const ByHand& by_hand)
{
    ByHand other = by_hand;
    if (const auto* heads = std::get_if<TypedHeads>(&by_hand.matrices)) {
        if (heads->q.rows == heads->k.rows && heads->k.rows == heads->v.rows)
            other.matrices = TypedProjections{identity(heads->q.rows), heads->q, heads->k, heads->v};
        return other;
    }
    const auto& from = std::get<TypedProjections>(by_hand.matrices);
    const TypedHeads heads{product(from.x, from.w_q), product(from.x, from.w_k), product(from.x, from.w_v)};
    if (!heads.q.cells.empty() && !heads.k.cells.empty() && !heads.v.cells.empty())
        other.matrices = heads;
    return other;
}

} // namespace headlight
