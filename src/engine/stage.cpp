// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stage.h"

namespace headlight {

namespace {

constexpr std::array<std::string_view, all_stages.size()> names = {
    "x", "q", "k", "v", "scores", "scaled", "capped", "masked", "weights", "output", "concat", "projected"};

} // namespace

std::string_view stageName(Stage stage)
{
    return names[std::size_t(stage)];
}

std::optional<Stage> stageFromName(std::string_view name)
{
    for (const Stage stage : all_stages)
        if (stageName(stage) == name)
            return stage;
    return std::nullopt;
}

bool isPerHead(Stage stage)
{
    return stage != Stage::Input && stage != Stage::Concat && stage != Stage::Projected;
}

bool isMap(Stage stage)
{
    return stage >= Stage::Scores && stage <= Stage::Weights;
}

} // namespace headlight
