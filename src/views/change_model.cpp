// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/change_model.h"

#include "figure/compare_words.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"

#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr int digits = 4;

QString tokenText(const TokenSequence& tokens, Index position)
{
    const std::string_view piece = tokens.piece(position);
    return QStringLiteral("%1 (%2)").arg(QString::fromUtf8(piece.data(), qsizetype(piece.size())).simplified(),
                                         QString::number(position));
}

} // namespace

void ChangeModel::showChanges(AnalysisPointer analysis, Stage stage, std::vector<Change> changes)
{
    beginResetModel();
    m_analysis = std::move(analysis);
    m_stage = stage;
    m_changes = std::move(changes);
    endResetModel();
}

void ChangeModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int ChangeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_changes.size());
}

int ChangeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

/// "cat (1)", and in A where another token or place stands there: "cat (2), A: cat (1)".
QString ChangeModel::placeText(const Change& change, int column) const
{
    const bool of_keys = m_stage == Stage::Key || m_stage == Stage::Value;
    const auto in = [&](const Analysis& state, Cell cell) {
        if (column == ColumnPlace)
            return isMap(m_stage) ? tokenText(state.keyTokens(), cell.column) : QString::number(cell.column);
        return tokenText(of_keys ? state.keyTokens() : state.tokens, cell.row);
    };
    const QString in_b = in(*m_analysis, change.in_b), in_a = in(*m_analysis->kept, change.in_a);
    return in_a == in_b ? in_b : tr("%1, A: %2", "a token in B, that in A").arg(in_b, in_a);
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Change& change = m_changes[std::size_t(index.row())];
    const int column = index.column();
    const bool is_place = column == Row || column == ColumnPlace;
    const double number = column == ValueInA ? change.a : column == ValueInB ? change.b : change.a - change.b;
    switch (role) {
    case Qt::DisplayRole:
        return is_place ? placeText(change, column) : numberText(number, digits);
    case Qt::TextAlignmentRole:
        return int((is_place ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return changeWords(*m_analysis, m_stage, change);
    case NumberRole:
        if (is_place)
            return qlonglong(column == Row ? change.in_b.row : change.in_b.column);
        return column == Difference ? std::abs(number) : number;
    default:
        return {};
    }
}

QVariant ChangeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case Row:
        return tip ? tr("The cell's row, by its token and position in B.") : rowTitle(m_stage);
    case ColumnPlace:
        return tip ? tr("The cell's column: a token and its position in B, or an entry of a vector.")
                   : columnTitle(m_stage);
    case ValueInA:
        return tip ? tr("The value in A.") : tr("A", "the kept state");
    case ValueInB:
        return tip ? tr("The value in B.") : tr("B", "the present state");
    default:
        return tip ? tr("A − B; sorted by its size, whatever its sign.") : tr("A − B");
    }
}

} // namespace headlight
