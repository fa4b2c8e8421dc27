// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"

namespace headlight {

/// One large map: the selected stage of the focused head, with token labels, row sums and legend. Can be zoomed.
class HeadFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

    /// How many times the map is enlarged, 1 … and what part of it is in sight.
    double zoom() const { return m_zoom; }

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    void turnPage(int step) override;
    bool zoomBy(double factor, std::optional<QPointF> around) override;
    bool panBy(QPointF way) override;
    bool showAll() override;
    bool bringIntoSight(Cell cell) override;
    std::optional<PooledMapKey> wantedPicture() const override;

private:
    const DrawnMap* shownMap() const;
    void moveTo(QPointF center);

    double m_zoom = 1;
    QPointF m_center{0.5, 0.5}; // of the part in sight, as shares of the map
};

} // namespace headlight
