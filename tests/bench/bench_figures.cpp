// SPDX-License-Identifier: GPL-3.0-or-later
// How long whole figures take to paint, and to follow the pointer.
#include "named_benchmark.h"

#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "figure/links_figure.h"
#include "figure/stages_figure.h"
#include "session/analysis.h"

#include <QCoreApplication>

using namespace headlight;

namespace {

AnalysisPointer analysisOf(int tokens, Index heads)
{
    Request request;
    request.text.clear();
    for (int i = 0; i < tokens; ++i)
        request.text += "word" + std::to_string(i % 40) + " ";
    request.parameters.q_num_heads = heads;
    const Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 31, {});
    return analysis ? *analysis : nullptr;
}

/// The pointer goes from cell to cell of a figure.
template<class Figure>
void moveOver(Figure& figure, const AnalysisPointer& analysis, benchmark::State& state)
{
    Selection selection;
    figure.showAnalysis(analysis, selection);
    figure.show();
    QCoreApplication::processEvents();
    Index step = 0;
    for (auto _ : state) {
        ++step;
        selection.hovered = Cell{step % analysis->tokens.size(), step * 7 % analysis->tokens.size()};
        figure.showAnalysis(analysis, selection);
        QCoreApplication::processEvents();
    }
}

/// The pointer over another cell: what the listeners do, and the marks on the screen.
void hover(benchmark::State& state, int tokens)
{
    HeadFigure figure;
    figure.resize(900, 800);
    moveOver(figure, analysisOf(tokens, 1), state);
}

/// A new analysis on a whole figure.
template<class Figure>
void newAnalysis(benchmark::State& state, int tokens)
{
    Figure figure;
    figure.resize(1000, 700);
    figure.show();
    const AnalysisPointer analyses[] = {analysisOf(tokens, 8), analysisOf(tokens, 8)};
    int turn = 0;
    for (auto _ : state) {
        figure.showAnalysis(analyses[++turn % 2], {});
        QCoreApplication::processEvents(); // the plot paints when the event loop is back
        figure.grab();
    }
}

/// Another least weight on a figure of links: chosen, laid out, painted.
void newLinks(benchmark::State& state, int tokens)
{
    LinksFigure figure;
    figure.resize(1000, 700);
    figure.show();
    figure.showAnalysis(analysisOf(tokens, 8), {});
    FigureStyle style;
    int turn = 0;
    for (auto _ : state) {
        style.links.threshold = ++turn % 2 ? 0 : 0.001;
        figure.setFigureStyle(style);
        QCoreApplication::processEvents();
        figure.grab();
    }
}

/// The pointer over another token of that figure, with as many links as it draws.
void hoverLinks(benchmark::State& state, int tokens)
{
    LinksFigure figure;
    figure.resize(1000, 700);
    FigureStyle style;
    style.links.threshold = 0;
    figure.setFigureStyle(style);
    moveOver(figure, analysisOf(tokens, 8), state);
}

const bool added = [] {
    for (const int tokens : {64, 1'024})
        addBenchmark("paint/hover/n:" + std::to_string(tokens), hover, tokens);
    addBenchmark("paint/heads/n:64", newAnalysis<HeadsFigure>, 64);
    addBenchmark("paint/stages/n:64", newAnalysis<StagesFigure>, 64);
    for (const int tokens : {64, 512}) {
        addBenchmark("paint/links/n:" + std::to_string(tokens), newLinks, tokens);
        addBenchmark("paint/hover-links/n:" + std::to_string(tokens), hoverLinks, tokens);
    }
    return true;
}();

} // namespace
