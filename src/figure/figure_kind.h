// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace headlight {

/// The figures by their names on the console: head, heads, stages, scaling.
enum class FigureKind { Head, Heads, Stages, Scaling };

std::string_view figureKindName(FigureKind kind);
std::optional<FigureKind> figureKindFromName(std::string_view name);
std::span<const FigureKind> allFigureKinds();

/// A figure of an analysis, empty until showAnalysis; null for Scaling, whose ScalingFigure shows a ScalingResult.
std::unique_ptr<AnalysisFigure> makeFigure(FigureKind kind);

} // namespace headlight
