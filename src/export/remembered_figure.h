// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "export/figure_memory.h"

#include <memory>

namespace headlight {

class Figure;
class LayersFigure;

/// Computes what a memory asks for and shows it: the figure as it was, in the look that its picture settings say. Its
/// sources have their places. Errors: those of analyse, runScaling, runLaboratory; OutOfRange for Field::Layer and
/// Field::Head.
Result<std::unique_ptr<Figure>> rememberedFigure(const FigureMemory& memory, Bytes budget, const WorkContext& work);

/// The wall of all layers and heads of a checkpoint or an import. Errors: those of layerPictures and scoreSpreads.
Result<std::unique_ptr<LayersFigure>> layersFigure(const FigureMemory& memory, const Analysis& analysis,
                                                   const WorkContext& work);

/// Makes the pictures that a figure of maps that are not kept wants, and shows them. Errors: those of pooledMap.
Result<void> makePictures(AnalysisFigure& figure, const Analysis& analysis, Bytes budget, const WorkContext& work);

} // namespace headlight
