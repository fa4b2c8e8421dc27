// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure_samples.h"

/// A figure as the program shows it, for tests that point at it.
namespace headlight::samples {

struct Hovered
{
    std::optional<Cell> cell;
    Index head;
    Stage stage;
};

/// A figure in a window that feeds what is pointed at back into the selection, as the program does.
struct Shown
{
    explicit Shown(FigureKind kind, AnalysisPointer analysis, Selection start = {})
        : figure(mapFigure(kind)), shown(std::move(analysis)), selection(start)
    {
        QObject::connect(figure.get(), &AnalysisFigure::cellHovered, figure.get(),
                         [this](std::optional<Cell> cell, Index head, Stage stage) {
                             hovered.push_back({cell, head, stage});
                             selection.hovered = cell;
                             selection.hovered_head = cell ? std::optional(head) : std::nullopt;
                             selection.hovered_stage = cell ? std::optional(stage) : std::nullopt;
                             figure->showAnalysis(shown, selection);
                         });
        QObject::connect(figure.get(), &AnalysisFigure::cellClicked, figure.get(),
                         [this](Cell cell, Index head, Stage stage) {
                             clicked.push_back({cell, head, stage});
                         });
        QObject::connect(figure.get(), &AnalysisFigure::headActivated, figure.get(),
                         [this](Index head) { heads.push_back(head); });
        QObject::connect(figure.get(), &AnalysisFigure::stageActivated, figure.get(),
                         [this](Stage stage) { stages.push_back(stage); });
        figure->resize(900, 700);
        figure->showAnalysis(shown, selection);
        figure->show();
        if (!QTest::qWaitForWindowExposed(figure.get()))
            qFatal("the window does not come");
    }

    const DrawnMap& map(Stage stage, Index head = 0) const
    {
        for (const DrawnMap& each : figure->shownDrawing().maps)
            if (each.stage == stage && (each.head == head || !isPerHead(stage)))
                return each;
        qFatal("no such map");
    }

    std::unique_ptr<MapFigure> figure;
    AnalysisPointer shown;
    Selection selection;
    std::vector<Hovered> hovered;
    std::vector<Hovered> clicked;
    std::vector<Index> heads;
    std::vector<Stage> stages;
};

} // namespace headlight::samples
