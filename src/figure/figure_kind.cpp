// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_kind.h"

#include "figure/compare_figure.h"
#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "figure/laboratory_figure.h"
#include "figure/links_figure.h"
#include "figure/stages_figure.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array all_kinds = {FigureKind::Head,    FigureKind::Heads,   FigureKind::Stages,   FigureKind::Links,
                                  FigureKind::Layers,  FigureKind::Scaling, FigureKind::Divisors, FigureKind::Positions,
                                  FigureKind::Sharing, FigureKind::Compare, FigureKind::Cost};

} // namespace

std::string_view figureKindName(FigureKind kind)
{
    switch (kind) {
    case FigureKind::Head:
        return "head";
    case FigureKind::Heads:
        return "heads";
    case FigureKind::Stages:
        return "stages";
    case FigureKind::Links:
        return "links";
    case FigureKind::Layers:
        return "layers";
    case FigureKind::Scaling:
        return "scaling";
    case FigureKind::Divisors:
        return "divisors";
    case FigureKind::Positions:
        return "positions";
    case FigureKind::Sharing:
        return "sharing";
    case FigureKind::Compare:
        return "compare";
    case FigureKind::Cost:
        return "cost";
    }
    return {};
}

std::optional<FigureKind> figureKindFromName(std::string_view name)
{
    const auto found = std::ranges::find(all_kinds, name, figureKindName);
    return found == all_kinds.end() ? std::nullopt : std::optional(*found);
}

std::span<const FigureKind> allFigureKinds()
{
    return all_kinds;
}

std::optional<Laboratory> laboratoryOf(FigureKind kind)
{
    switch (kind) {
    case FigureKind::Divisors:
        return Laboratory::Divisors;
    case FigureKind::Positions:
        return Laboratory::Positions;
    case FigureKind::Sharing:
        return Laboratory::HeadSharing;
    case FigureKind::Head:
    case FigureKind::Heads:
    case FigureKind::Stages:
    case FigureKind::Links:
    case FigureKind::Layers:
    case FigureKind::Scaling:
    case FigureKind::Compare:
    case FigureKind::Cost:
        break;
    }
    return std::nullopt;
}

std::unique_ptr<AnalysisFigure> makeFigure(FigureKind kind)
{
    switch (kind) {
    case FigureKind::Head:
        return std::make_unique<HeadFigure>();
    case FigureKind::Heads:
        return std::make_unique<HeadsFigure>();
    case FigureKind::Stages:
        return std::make_unique<StagesFigure>();
    case FigureKind::Divisors:
    case FigureKind::Positions:
    case FigureKind::Sharing:
        return std::make_unique<LaboratoryFigure>();
    case FigureKind::Compare:
        return std::make_unique<CompareFigure>();
    case FigureKind::Links:
        return std::make_unique<LinksFigure>();
    case FigureKind::Layers:
    case FigureKind::Scaling:
    case FigureKind::Cost:
        return nullptr;
    }
    return nullptr;
}

} // namespace headlight
