// SPDX-License-Identifier: GPL-3.0-or-later
// How long maps take to paint, beside QCustomPlot's own colour map.
#include "named_benchmark.h"

#include "render/heatmap_store.h"

#include <qcustomplot.h>

#include <QPainter>

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
void newMap(benchmark::State& state, Index n)
{
    const Matrix<float> matrix = anyMap(n);
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
void newColorMap(benchmark::State& state, int n)
{
    const Matrix<float> matrix = anyMap(n);
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

const bool added = [] {
    for (const Index n : {2'048, 4'096}) {
        addBenchmark("paint/new/n:" + std::to_string(n), newMap, n);
        addBenchmark("paint/qcustomplot/n:" + std::to_string(n), newColorMap, int(n));
    }
    addBenchmark("paint/pan/n:4096", pan);
    addBenchmark("paint/wall/heads:144", recolourWall);
    return true;
}();

} // namespace
