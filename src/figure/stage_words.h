// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "session/analysis.h"

#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// A stage's name on a figure: "Queries Q", "Scores", "Weights".
QString stageTitle(Stage stage);

/// What the rows and columns of a stage are: "Query", "Key", "Token", "Entry".
QString rowTitle(Stage stage);
QString columnTitle(Stage stage);

/// "6 × 16".
QString shapeText(MatrixShape shape);

/// The resource with the formula of a stage under these settings.
QString formulaResource(Stage stage, const AttentionConfig& config);

/// The same for a stage of an analysis: empty for matrices that are given instead of computed.
QString formulaResource(Stage stage, const Analysis& analysis);

/// The stages that a head goes through under these settings: capped only with a softcap.
std::vector<Stage> shownStages(const AttentionConfig& config);

/// The same without those that the source does not give.
std::vector<Stage> shownStages(const Analysis& analysis);

/// A recipe's name on a figure; without one the head's numbers are given, not drawn.
QString recipeTitle(std::optional<Recipe> recipe);

/// What stands beside a head's number: its recipe, the layer it belongs to, or that it is typed by hand.
QString headOrigin(const Analysis& analysis, Index head);

/// True for sources whose heads belong to layers: a checkpoint, an import.
bool hasLayers(const Analysis& analysis);

/// How far a head keeps its recipe's promise; empty for random heads. `kept` says whether it does.
struct ReachNote
{
    QString text;
    bool kept = true;
};
ReachNote reachNote(const HeadSummary& head);

/// "entropy 0.41 of at most 1.79": mean entropy of the rows in nats; that it is not known where maps are not kept.
QString entropyText(const Analysis& analysis, Index head);

} // namespace headlight
