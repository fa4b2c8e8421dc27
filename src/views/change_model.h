// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/compared_states.h"

#include <QAbstractTableModel>

namespace headlight {

/// Where the two states of a comparison differ most, a cell a row: its place, its value in A, in B, and A − B.
class ChangeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Row, ColumnPlace, ValueInA, ValueInB, Difference, ColumnCount };

    /// What a row is sorted by; of differences their size.
    static constexpr int NumberRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// Null where there is nothing to list.
    void showChanges(AnalysisPointer analysis, Stage stage, std::vector<Change> changes);
    const std::vector<Change>& changes() const { return m_changes; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString placeText(const Change& change, int column) const;

    AnalysisPointer m_analysis;
    Stage m_stage = Stage::Weights;
    std::vector<Change> m_changes;
};

} // namespace headlight
