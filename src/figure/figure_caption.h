// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scaling_experiment.h"
#include "figure/figure_kind.h"
#include "figure/figure_style.h"
#include "session/attention_size.h"

#include <QString>

#include <optional>

namespace headlight {

/// The settings of a figure in one line, to be printed below it or copied: the text, the model and its revision, layer,
/// head and stage as far as the figure shows a single one, mask, divisor, d_k, seed, range and the program's version.
/// In the language of the moment.
QString figureCaption(FigureKind kind, const Analysis& analysis, const Selection& selection, const FigureStyle& style);

/// The same of a sheet of many heads' maps: the one layer and the one stage that it shows, or none where there are
/// several.
QString sheetCaption(const Analysis& analysis, std::optional<Index> layer, std::optional<Stage> stage,
                     const FigureStyle& style);

/// The same of the figures that show no analysis.
QString scalingCaption(const ScalingParameters& parameters);
QString costCaption(const AttentionSize& size);

} // namespace headlight
