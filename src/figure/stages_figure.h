// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"

namespace headlight {

struct FigureFooter;
struct MapPanel;

/// The focused head step by step: every matrix in the order of the computation, each with formula, shape and range,
/// row sums beside the maps. Scores, scaled, capped and masked share one colour range, so that the division is seen.
class StagesFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    void turnPage(int step) override;

private:
    std::vector<MapPanel> stagePanels(const FigureLook& look, double width) const;
    void addShares(std::vector<MapPanel>& panels, const FigureLook& look, double width) const;
    FigureFooter footerOf(const std::vector<MapPanel>& panels) const;
};

} // namespace headlight
