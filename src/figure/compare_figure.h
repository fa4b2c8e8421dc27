// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/compared_maps.h"
#include "figure/map_figure.h"

#include <map>

namespace headlight {

/// Two analyses side by side and their difference: A is what the document keeps to be compared with, B the document,
/// each with a layer and head of its own. Tokens stand beside each other by a shortest edit script; what only one of
/// both has is a gap in the other. Below them stands what differs between the settings, and where the numbers differ
/// most.
class CompareFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

    void showAnalysis(AnalysisPointer analysis, const Selection& selection) override;

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    QString cellWords(Stage stage, Index head, Cell cell) const override;
    QString wordsOn(const DrawnMap& map, Cell cell) const override;
    void turnPage(int step) override;

private:
    /// Why there is nothing to compare; empty where there is.
    QString obstacle() const;
    const MapFacts& factsOfKept() const;
    const ComparedMaps& maps() const;
    QStringList sentences() const;

    AnalysisPointer m_shown;
    mutable AnalysisPointer m_kept; // whose facts these are; drawings look at matrices that they hold
    mutable std::unique_ptr<const MapFacts> m_kept_facts;
    mutable const MapFacts* m_maps_of = nullptr;
    mutable std::map<std::pair<Stage, Index>, ComparedMaps> m_maps; // by stage and head
};

} // namespace headlight
