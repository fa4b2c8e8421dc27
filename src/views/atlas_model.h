// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/atlas.h"
#include "session/similar_heads.h"

#include <QAbstractTableModel>

namespace headlight {

/// What is known of every head as a table: a head a row; layer, head, how far it is from one head, then a column a
/// score. Where there are both, distances are those of the atlas' heads.
class AtlasModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Layer, Head, Distance, FirstScore };

    /// What a row is sorted by, and filtered by: a number, or an invalid value.
    static constexpr int NumberRole = Qt::UserRole;
    /// By how many standard deviations it is off its shuffled controls.
    static constexpr int SurenessRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setAtlas(AtlasPointer atlas);
    const AtlasPointer& atlas() const { return m_atlas; }
    void setSimilar(SimilarHeadsPointer similar);
    const SimilarHeadsPointer& similar() const { return m_similar; }
    HeadPlace place(int row) const { return m_places[std::size_t(row)]; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void listPlaces();
    QVariant distance(HeadPlace place, int role) const;

    AtlasPointer m_atlas;
    SimilarHeadsPointer m_similar;
    std::vector<HeadPlace> m_places; // by row
};

/// A score's name, and what it means, in words.
QString headScoreTitle(HeadScore score);
QString headScoreMeaning(HeadScore score);

} // namespace headlight
