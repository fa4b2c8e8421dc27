// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/atlas.h"

#include <QAbstractTableModel>

namespace headlight {

/// An atlas as a table: a head a row; layer, head, then a column a score.
class AtlasModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Layer, Head, FirstScore };

    /// What a row is sorted by, and filtered by: a number, or an invalid value.
    static constexpr int NumberRole = Qt::UserRole;
    /// By how many standard deviations it is off its shuffled controls.
    static constexpr int SurenessRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setAtlas(AtlasPointer atlas);
    const AtlasPointer& atlas() const { return m_atlas; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const AtlasHead& head(int row) const { return m_atlas->heads[std::size_t(row)]; }

    AtlasPointer m_atlas;
};

/// A score's name, and what it means, in words.
QString headScoreTitle(HeadScore score);
QString headScoreMeaning(HeadScore score);

} // namespace headlight
