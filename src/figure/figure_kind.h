// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "session/laboratory.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace headlight {

/// The figures by their names on the console: head, heads, stages, links, layers, scaling, and the experiments on the
/// sentence: divisors, positions, sharing; compare shows two states, cost what attention takes of time and memory.
enum class FigureKind { Head, Heads, Stages, Links, Layers, Scaling, Divisors, Positions, Sharing, Compare, Cost };

std::string_view figureKindName(FigureKind kind);
std::optional<FigureKind> figureKindFromName(std::string_view name);
std::span<const FigureKind> allFigureKinds();

/// The experiment that a figure shows; nothing for figures of a single analysis.
std::optional<Laboratory> laboratoryOf(FigureKind kind);

/// A figure of an analysis, empty until showAnalysis (of an experiment, a LaboratoryFigure, until showLaboratory); null
/// for Layers, whose LayersFigure shows a wall of heads, for Scaling, whose ScalingFigure shows a ScalingResult, and
/// for Cost, whose CostFigure shows a size and a CostSweep.
std::unique_ptr<AnalysisFigure> makeFigure(FigureKind kind);

} // namespace headlight
