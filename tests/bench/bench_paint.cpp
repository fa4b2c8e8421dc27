// SPDX-License-Identifier: GPL-3.0-or-later
// How long figures take to paint. With --check the times are held against limits, for a Release build on a quiet
// machine: exit code 1 where one is passed, or where the new map is not eight times as fast as QCustomPlot's own colour
// map in the same run.
#include "figure/head_figure.h"
#include "figure/heads_figure.h"
#include "figure/links_figure.h"
#include "figure/stages_figure.h"
#include "render/heatmap_store.h"
#include "session/analysis.h"

#include <qcustomplot.h>

#include <benchmark/benchmark.h>

#include <QApplication>

#include <cmath>
#include <cstdio>
#include <map>
#include <string_view>

using namespace headlight;

namespace {

constexpr QSize pixels(800, 800);

Matrix<float> anyMap(Index n)
{
    Matrix<float> matrix(n, n);
    std::uint32_t state = 17;
    for (Index i = 0; i < matrix.size(); ++i) {
        state = state * 1664525u + 1013904223u;
        matrix.data()[i] = float(state >> 8) / float(1 << 24);
    }
    return matrix;
}

HeatmapSource sourceOf(const Matrix<float>& matrix)
{
    return {matrix, {}, {0, 1, ColorMapName::Viridis}, specialColors(ColorMapName::Viridis), Pooling::Max};
}

/// A map that was not there before: pooled, coloured, put on the screen's picture.
void newMap(benchmark::State& state)
{
    const Matrix<float> matrix = anyMap(state.range(0));
    const HeatmapSource source = sourceOf(matrix);
    QImage screen(pixels, QImage::Format_RGB32);
    for (auto _ : state) {
        const QImage picture =
            heatmapImage(matrix, source.visible, source.scale, source.colors, pixels, source.pooling);
        QPainter painter(&screen);
        painter.drawImage(0, 0, picture);
    }
}

/// The same map on QCustomPlot's QCPColorMap, with its values set anew.
void newColorMap(benchmark::State& state)
{
    const Matrix<float> matrix = anyMap(state.range(0));
    const int n = int(state.range(0));
    QCustomPlot plot;
    plot.resize(pixels);
    auto* map = new QCPColorMap(plot.xAxis, plot.yAxis);
    map->data()->setSize(n, n);
    map->data()->setRange(QCPRange(-0.5, n - 0.5), QCPRange(-0.5, n - 0.5));
    map->setDataRange(QCPRange(0, 1));
    plot.xAxis->setRange(-0.5, n - 0.5);
    plot.yAxis->setRange(-0.5, n - 0.5);
    for (auto _ : state) {
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                map->data()->setCell(column, row, double(matrix(row, column)));
        plot.replot(QCustomPlot::rpImmediateRefresh);
    }
}

/// An enlarged map moved by a few pixels.
void pan(benchmark::State& state)
{
    const Matrix<float> matrix = anyMap(4096);
    HeatmapStore store;
    QImage screen(pixels, QImage::Format_RGB32);
    int step = 0;
    for (auto _ : state) {
        step = (step + 1) % 200;
        const MapWindow view{QSize(1600, 1600), QRect(QPoint(100 + 3 * step, 50 + 2 * step), pixels)};
        const QImage picture = store.picture(sourceOf(matrix), view);
        QPainter painter(&screen);
        painter.drawImage(0, 0, picture);
    }
}

/// 144 kept thumbnails in other colours.
void recolourWall(benchmark::State& state)
{
    const Matrix<float> matrix = anyMap(512);
    const ValueScale scale = sourceOf(matrix).scale;
    std::vector<PooledMap> thumbnails;
    for (int i = 0; i < 144; ++i)
        thumbnails.push_back(poolMap(matrix, {}, scale, MapWindow::whole({64, 64}), Pooling::Max));
    QImage screen(QSize(900, 900), QImage::Format_RGB32);
    int turn = 0;
    for (auto _ : state) {
        const ColorMapName name = allColorMaps()[std::size_t(++turn) % allColorMaps().size()];
        QPainter painter(&screen);
        for (int i = 0; i < 144; ++i)
            painter.drawImage(i % 12 * 70, i / 12 * 70,
                              colorMap(thumbnails[std::size_t(i)], {0, 1, name}, specialColors(name)));
    }
}

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

/// The pointer over another cell: what the listeners do, and the marks on the screen.
void hover(benchmark::State& state)
{
    HeadFigure figure;
    figure.resize(900, 800);
    const AnalysisPointer analysis = analysisOf(int(state.range(0)), 1);
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

/// A new analysis on a whole figure.
template<class Figure>
void newAnalysis(benchmark::State& state)
{
    Figure figure;
    figure.resize(1000, 700);
    figure.show();
    const AnalysisPointer analyses[] = {analysisOf(int(state.range(0)), 8), analysisOf(int(state.range(0)), 8)};
    int turn = 0;
    for (auto _ : state) {
        figure.showAnalysis(analyses[++turn % 2], {});
        QCoreApplication::processEvents(); // the plot paints when the event loop is back
        figure.grab();
    }
}

/// Another least weight on a figure of links: chosen, laid out, painted.
void newLinks(benchmark::State& state)
{
    LinksFigure figure;
    figure.resize(1000, 700);
    figure.show();
    figure.showAnalysis(analysisOf(int(state.range(0)), 8), {});
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
void hoverLinks(benchmark::State& state)
{
    LinksFigure figure;
    figure.resize(1000, 700);
    const AnalysisPointer analysis = analysisOf(int(state.range(0)), 8);
    FigureStyle style;
    style.links.threshold = 0;
    figure.setFigureStyle(style);
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

BENCHMARK(newMap)->Arg(2048)->Arg(4096)->Unit(benchmark::kMillisecond);
BENCHMARK(newColorMap)->Arg(4096)->Unit(benchmark::kMillisecond);
BENCHMARK(pan)->Unit(benchmark::kMillisecond);
BENCHMARK(recolourWall)->Unit(benchmark::kMillisecond);
BENCHMARK(hover)->Arg(64)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(newAnalysis<HeadsFigure>)->Name("newHeads")->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(newAnalysis<StagesFigure>)->Name("newStages")->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK(newLinks)->Arg(64)->Arg(512)->Unit(benchmark::kMillisecond);
BENCHMARK(hoverLinks)->Arg(64)->Arg(512)->Unit(benchmark::kMillisecond);

/// Shows the table, and keeps each time in milliseconds.
class Keeper : public benchmark::ConsoleReporter
{
public:
    void ReportRuns(const std::vector<Run>& runs) override
    {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            if (run.run_type == Run::RT_Iteration)
                times[run.run_name.function_name + "/" + run.run_name.args] = run.GetAdjustedRealTime();
    }

    std::map<std::string, double> times;
};

/// Milliseconds.
constexpr std::pair<const char*, double> limits[] = {
    {"newMap/4096", 16.6}, {"newMap/2048", 7},  {"pan/", 2},           {"recolourWall/", 3},  {"hover/64", 2},
    {"hover/1024", 2},     {"newHeads/64", 50}, {"newLinks/512", 100}, {"hoverLinks/512", 16}};

bool within(const Keeper& keeper, const std::string& name, double limit)
{
    const auto found = keeper.times.find(name);
    if (found == keeper.times.end())
        return true; // not run
    const bool held = found->second <= limit;
    std::printf("%-18s %8.2f ms, limit %6.2f ms  %s\n", name.c_str(), found->second, limit, held ? "held" : "PASSED");
    return held;
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    Keeper keeper;
    benchmark::RunSpecifiedBenchmarks(&keeper);
    if (argc < 2 || std::string_view(argv[1]) != "--check")
        return 0;
    bool held = true;
    for (const auto& [name, limit] : limits)
        held &= within(keeper, name, limit);
    if (keeper.times.contains("newMap/4096") && keeper.times.contains("newColorMap/4096"))
        held &= within(keeper, "newMap/4096", keeper.times["newColorMap/4096"] / 8);
    return held ? 0 : 1;
}
