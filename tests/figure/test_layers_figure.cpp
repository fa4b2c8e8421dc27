// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/layers_figure.h"

#include "export/vector_file.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

/// A wall whose head (layer, head) has one bright column: column (layer + head) mod cells.
LayerPicturesPointer wallOf(Index layers, Index heads, Index made, Index cells = 8,
                            CellPooling pooling = CellPooling::Max)
{
    auto pictures = std::make_shared<LayerPictures>();
    pictures->layers = layers;
    pictures->heads = heads;
    pictures->request.pooling = pooling;
    for (Index layer = 0; layer < made; ++layer) {
        std::vector<PooledHead> of_layer;
        for (Index head = 0; head < heads; ++head) {
            PooledHead& picture = of_layer.emplace_back();
            picture.window = {0, cells, 0, cells};
            picture.values = Matrix<float>::Zero(cells, cells);
            picture.values.col((layer + head) % cells).setConstant(pooling == CellPooling::Mean ? 0.25F : 1.0F);
            picture.highest = 1;
        }
        pictures->of_layer.push_back(std::make_shared<const std::vector<PooledHead>>(std::move(of_layer)));
    }
    return pictures;
}

std::unique_ptr<LayersFigure> shown(const LayerPicturesPointer& pictures, QSize size = {800, 600})
{
    auto figure = std::make_unique<LayersFigure>();
    figure->resize(size);
    figure->showPictures(pictures, HeadPlace{1, 2});
    return figure;
}

/// Head (layer, head) is 2^(layer + head − 1) times as wide as predicted; the last head has none.
ScoreSpreadsPointer spreadsOf(Index layers, Index heads)
{
    auto spreads = std::make_shared<ScoreSpreads>(ScoreSpreads{layers, heads, {}});
    for (Index layer = 0; layer < layers; ++layer)
        for (Index head = 0; head < heads; ++head)
            spreads->of_head.emplace_back(ScoreSpread{8 * std::exp2(double(layer + head - 1)), 8, 10});
    spreads->of_head.back().reset();
    return spreads;
}

QRgb colorAt(LayersFigure& figure, HeadPlace place, Index column, Index cells)
{
    const QRectF tile = figure.wall().tileRect(place);
    const QImage image = figure.image(figure.size(), 1);
    const QPointF point(tile.left() + tile.width() * (double(column) + 0.5) / double(cells), tile.center().y());
    return image.pixel(point.toPoint());
}

} // namespace

class TestLayersFigure : public QObject
{
    Q_OBJECT

private slots:
    void eachHeadsPictureStandsAtItsPlace()
    {
        const auto figure = shown(wallOf(4, 5, 4));
        const ValueScale scale;
        for (Index layer = 0; layer < 4; ++layer)
            for (Index head = 0; head < 5; ++head)
                for (Index column = 0; column < 8; ++column)
                    QCOMPARE(colorAt(*figure, {layer, head}, column, 8),
                             scale.color(column == (layer + head) % 8 ? 1 : 0));
    }

    void layersBelowTheFirstWaitWithoutAPicture()
    {
        const auto figure = shown(wallOf(4, 5, 1));
        QVERIFY(colorAt(*figure, {0, 0}, 0, 8) == ValueScale().color(1));
        const QRgb background = figurePalette(Theme::Light).background.rgb();
        QCOMPARE(colorAt(*figure, {2, 0}, 4, 8), background);
        QVERIFY(figure->headWords({2, 0}).contains("not computed yet"));
        QVERIFY(figure->headWords({0, 0}).contains("largest weight 1"));
    }

    void aClickAndEnterChooseAHead()
    {
        const auto figure = shown(wallOf(4, 5, 4));
        figure->show();
        QSignalSpy chosen(figure.get(), &LayersFigure::headChosen);
        QTest::mouseClick(figure.get(), Qt::LeftButton, {}, figure->wall().tileRect({3, 4}).center().toPoint());
        QCOMPARE(chosen.size(), 1);
        QVERIFY(chosen.takeFirst().at(0).value<HeadPlace>() == (HeadPlace{3, 4}));
        QTest::keyClick(figure.get(), Qt::Key_Left);
        QTest::keyClick(figure.get(), Qt::Key_Up);
        QTest::keyClick(figure.get(), Qt::Key_Down);
        QTest::keyClick(figure.get(), Qt::Key_Down); // there is none below
        QTest::keyClick(figure.get(), Qt::Key_Return);
        QVERIFY(chosen.takeFirst().at(0).value<HeadPlace>() == (HeadPlace{3, 3}));
        QTest::keyClick(figure.get(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(figure->cursor() == HeadPlace{});
    }

    void aHeadThatIsNotMadeCantBeChosen()
    {
        const auto figure = shown(wallOf(4, 5, 1));
        QSignalSpy chosen(figure.get(), &LayersFigure::headChosen);
        QTest::mouseClick(figure.get(), Qt::LeftButton, {}, figure->wall().tileRect({3, 4}).center().toPoint());
        QCOMPARE(chosen.size(), 0);
    }

    void aScreenReaderHearsTheHeadUnderTheKeyboard()
    {
        const auto figure = shown(wallOf(4, 5, 4));
        QVERIFY(figure->accessibleDescription().contains("Layer 1, head 2"));
        QTest::keyClick(figure.get(), Qt::Key_Right);
        QVERIFY(figure->accessibleDescription().contains("Layer 1, head 3"));
    }

    void meansReachTheEndOfTheColoursByTheirLargest()
    {
        const auto figure = shown(wallOf(2, 2, 2, 8, CellPooling::Mean));
        QCOMPARE(colorAt(*figure, {1, 1}, 2, 8), ValueScale().color(1)); // 0.25 is the largest mean
        QCOMPARE(colorAt(*figure, {1, 1}, 3, 8), ValueScale().color(0));
    }

    void spreadsAreColouredByTheLogarithmOfTheirRatio()
    {
        LayersFigure figure;
        figure.resize(800, 600);
        figure.showSpreads(spreadsOf(2, 3), HeadPlace{0, 1});
        const QImage image = figure.image(figure.size(), 1);
        const auto corner = [&](HeadPlace place) {
            return image.pixel((figure.wall().tileRect(place).topLeft() + QPointF(3, 3)).toPoint());
        };
        const ValueScale scale{-1, 1, ColorMapName::Diverging}; // the ratios are ½, 1, 2 and 1, 2
        QCOMPARE(corner({0, 0}), scale.color(-1));
        QCOMPARE(corner({0, 1}), scale.color(0));
        QCOMPARE(corner({0, 2}), scale.color(1));
        QCOMPARE(corner({1, 1}), scale.color(1));
        QCOMPARE(corner({1, 2}), figurePalette(Theme::Light).background.rgb()); // nothing to measure
        QVERIFY(figure.headWords({0, 2}).contains("standard deviation of q·k 16, which is 2 times √d_k = 8"));
        QVERIFY(figure.headWords({1, 2}).contains("fewer than two scores"));
        QVERIFY(figure.accessibleDescription().contains("Layer 0, head 1"));
    }

    void aWallOfSpreadsIsWalkedAndChosenFromLikeOneOfPictures()
    {
        LayersFigure figure;
        figure.resize(800, 600);
        figure.showSpreads(spreadsOf(2, 3), HeadPlace{0, 1});
        figure.QWidget::show();
        QSignalSpy chosen(&figure, &LayersFigure::headChosen);
        QTest::keyClick(&figure, Qt::Key_Down);
        QVERIFY(figure.accessibleDescription().contains("Layer 1, head 1"));
        QTest::keyClick(&figure, Qt::Key_Return);
        QVERIFY(chosen.takeFirst().at(0).value<HeadPlace>() == (HeadPlace{1, 1}));
    }

    void aWallWithoutHeadsSaysWhy()
    {
        LayersFigure figure;
        figure.showPictures(wallOf(2, 2, 2), {});
        figure.showNothing(NoWall::NoVectors);
        QVERIFY(figure.accessibleDescription().contains("no q and k"));
        figure.showNothing(NoWall::Covered);
        QVERIFY(figure.accessibleDescription().contains("give their values away"));
    }

    void aVectorFileKeepsLabelsAndSpreadsAsText()
    {
        LayersFigure figure;
        figure.showSpreads(spreadsOf(2, 3), {});
        const QByteArray svg = svgBytes(figure, QSizeF(600, 400)).value();
        QVERIFY(svg.contains(">Head<") && svg.contains(">0.5<"));
        QVERIFY(!svg.contains("<image"));
    }

    void picturesStayLargeEnoughToBeToldApart()
    {
        const auto figure = shown(wallOf(32, 32, 32), {300, 200});
        QVERIFY(figure->wall().tile() >= 16);
        QVERIFY(figure->minimumSizeHint().width() > 300 && figure->minimumSizeHint().height() > 200);
        const LayerWall large = LayerWall(32, 32, QSizeF(1000, 760), 60, FigureLook(FigureStyle()));
        QVERIFY(large.bottom() <= 700);
    }

    void placesAndTilesAgree()
    {
        const LayerWall wall(12, 7, QSizeF(640, 700), 40, FigureLook(FigureStyle()));
        for (Index layer = 0; layer < 12; ++layer)
            for (Index head = 0; head < 7; ++head) {
                const QRectF tile = wall.tileRect({layer, head});
                QVERIFY(wall.at(tile.center()) == (HeadPlace{layer, head}));
                QVERIFY(wall.at(tile.topLeft() + QPointF(0.5, 0.5)) == (HeadPlace{layer, head}));
            }
        QVERIFY(!wall.at(QPointF(1, 1)));
        QVERIFY(!wall.at(QPointF(639, 699)));
    }
};

QTEST_MAIN(TestLayersFigure)
#include "test_layers_figure.moc"
