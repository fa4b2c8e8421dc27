// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"

namespace headlight {

/// A small map a head, of the selected stage where that is a map, else of the weights; one colour range for all unless
/// asked otherwise. A click focuses a head.
class HeadsFigure : public MapFigure
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
    Stage shownStage() const;
};

} // namespace headlight
