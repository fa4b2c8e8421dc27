// SPDX-License-Identifier: GPL-3.0-or-later
// How long a wall of 32 × 32 heads takes to appear, to paint again, and to follow the keyboard.
#include "named_benchmark.h"

#include "figure/layers_figure.h"

#include <QCoreApplication>
#include <QKeyEvent>

using namespace headlight;

namespace {

constexpr Index layers = 32, heads = 32, cells = 48;

LayerPicturesPointer anyWall()
{
    auto pictures = std::make_shared<LayerPictures>();
    pictures->layers = layers;
    pictures->heads = heads;
    std::uint32_t state = 17;
    for (Index layer = 0; layer < layers; ++layer) {
        std::vector<PooledHead> of_layer;
        for (Index head = 0; head < heads; ++head) {
            PooledHead& picture = of_layer.emplace_back();
            picture.window = {0, cells, 0, cells};
            picture.values.resize(cells, cells);
            for (float& value : std::span(picture.values.data(), std::size_t(picture.values.size()))) {
                state = state * 1664525u + 1013904223u;
                value = float(state >> 8) / float(1 << 24);
            }
            picture.highest = 1;
        }
        pictures->of_layer.push_back(std::make_shared<const std::vector<PooledHead>>(std::move(of_layer)));
    }
    return pictures;
}

LayersFigure& figureOf(const LayerPicturesPointer& pictures)
{
    static LayersFigure figure;
    figure.resize(1000, 720);
    figure.showPictures(nullptr, std::nullopt);
    figure.showPictures(pictures, HeadPlace{});
    return figure;
}

void firstPicture(benchmark::State& state)
{
    const LayerPicturesPointer pictures = anyWall();
    for (auto _ : state) {
        LayersFigure& figure = figureOf(pictures);
        figure.grab();
    }
}

/// One more layer of a pass under way.
void nextLayer(benchmark::State& state)
{
    const LayerPicturesPointer all = anyWall();
    auto part = std::make_shared<LayerPictures>(*all);
    part->of_layer.resize(16);
    LayersFigure& figure = figureOf(part);
    figure.grab();
    for (auto _ : state) {
        auto more = std::make_shared<LayerPictures>(*part);
        more->of_layer.back() = std::make_shared<const std::vector<PooledHead>>(*all->of_layer[16]);
        figure.showPictures(more, HeadPlace{});
        figure.grab();
    }
}

void arrowKey(benchmark::State& state)
{
    LayersFigure& figure = figureOf(anyWall());
    figure.grab();
    bool right = true;
    for (auto _ : state) {
        QKeyEvent press(QEvent::KeyPress, right ? Qt::Key_Right : Qt::Key_Left, Qt::NoModifier);
        QCoreApplication::sendEvent(&figure, &press);
        figure.grab();
        right = !right;
    }
}

const bool added = [] {
    addBenchmark("paint/wall/new/heads:1024", firstPicture);
    addBenchmark("paint/wall/layer/heads:1024", nextLayer);
    addBenchmark("paint/wall/arrow/heads:1024", arrowKey);
    return true;
}();

} // namespace
