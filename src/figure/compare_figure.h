// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"

#include <map>

namespace headlight {

struct MapPanel;

/// Two analyses side by side and their difference: A is what the document keeps to be compared with, B the document.
/// Below them stands what differs between the settings, and where the numbers differ most.
class CompareFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    QString cellWords(Stage stage, Index head, Cell cell) const override;
    void turnPage(int step) override;

private:
    /// Why there is nothing to compare; empty where there is.
    QString obstacle() const;
    bool sameShape() const;
    const Matrix<double>& difference() const;
    const MapFacts& factsOfKept() const;
    MapPanel panelOf(const Analysis& analysis, const MapFacts& facts, const QString& title,
                     const FigureLook& look) const;
    MapPanel differencePanel(const FigureLook& look) const;
    QStringList sentences() const;

    mutable AnalysisPointer m_kept; // whose facts these are; drawings look at matrices that they hold
    mutable std::unique_ptr<const MapFacts> m_kept_facts;
    mutable const Analysis* m_differences_of = nullptr;
    mutable std::map<std::pair<Stage, Index>, Matrix<double>> m_differences; // by stage and head
};

} // namespace headlight
