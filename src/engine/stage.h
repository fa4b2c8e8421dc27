// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace headlight {

/// The steps of the computation, in its order. `Capped` equals `Scaled` where there is no softcap.
enum class Stage { Input, Query, Key, Value, Scores, Scaled, Capped, Masked, Weights, Output, Concat, Projected };

inline constexpr std::array all_stages = {Stage::Input,   Stage::Query,  Stage::Key,    Stage::Value,
                                          Stage::Scores,  Stage::Scaled, Stage::Capped, Stage::Masked,
                                          Stage::Weights, Stage::Output, Stage::Concat, Stage::Projected};

/// The maps of queries against keys, in the order of the computation.
inline constexpr std::array map_stages = {Stage::Scores, Stage::Scaled, Stage::Capped, Stage::Masked, Stage::Weights};

/// The stage's name in files and on the console: x q k v scores scaled capped masked weights output concat projected.
std::string_view stageName(Stage stage);
std::optional<Stage> stageFromName(std::string_view name);

/// True for stages that every head has of its own.
bool isPerHead(Stage stage);

/// True for map_stages.
bool isMap(Stage stage);

} // namespace headlight
