// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"
#include "session/laboratory.h"

#include <memory>
#include <vector>

namespace headlight {

/// Whether something is covered still, so that no experiment is to be shown.
bool hidesLaboratory(const Selection& selection);

/// An experiment on the document's sentence: the weights of one head under every variant side by side, each with what
/// was measured.
class LaboratoryFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

    /// `selection` says which head, and whether cells are covered: then a sentence stands in place of the experiment.
    /// Null shows the empty state.
    void showLaboratory(LaboratoryPointer result, const Selection& selection);

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    void turnPage(int step) override;

private:
    struct Facts // of one variant
    {
        std::unique_ptr<const MapFacts> analysis;
        std::unique_ptr<const MapFacts> shuffled;
    };

    LaboratoryPointer m_result;
    std::vector<Facts> m_facts;
};

} // namespace headlight
