// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_figure.h"

#include <QtTest>

using namespace headlight;

namespace {

ScalingResult experiment(Index d_k, EntryDistribution entries = EntryDistribution::Normal)
{
    const Result<ScalingResult> result = runScaling({.d_k = d_k, .samples = 400, .entries = entries}, {});
    if (!result)
        qFatal("the experiment can't be run");
    return *result;
}

} // namespace

class TestScalingFigure : public QObject
{
    Q_OBJECT

private slots:
    void wordsNeverTouch();
    void sizeIsExactAtEveryScale();
    void emptyFigureSaysWhatToDo();
    void waitingKeepsTheFormerPicture();
    void descriptionSaysBothVariances();
    void barsAndCurveAreBothThere();
};

void TestScalingFigure::wordsNeverTouch()
{
    for (double text_size : {10.0, 20.0})
        for (QSize size : {QSize(1280, 800), QSize(760, 560), QSize(500, 900)}) {
            ScalingFigure figure;
            FigureStyle style;
            style.text_size = text_size;
            figure.setFigureStyle(style);
            figure.resize(size);
            figure.showScaling(experiment(1024));
            figure.grab();
            const std::vector<QRectF> rects = figure.textRects();
            QVERIFY(rects.size() >= 6);
            for (std::size_t i = 0; i < rects.size(); ++i) {
                QVERIFY(QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(rects[i]));
                for (std::size_t j = i + 1; j < rects.size(); ++j) {
                    const QRectF common = rects[i].intersected(rects[j]);
                    QVERIFY(common.width() < 1 || common.height() < 1);
                }
            }
        }
}

void TestScalingFigure::sizeIsExactAtEveryScale()
{
    ScalingFigure figure;
    figure.showScaling(experiment(16));
    for (double scale : {1.0, 1.25, 2.0})
        QCOMPARE(figure.image({801, 603}, scale).size(), QSize(801, 603));
}

void TestScalingFigure::emptyFigureSaysWhatToDo()
{
    ScalingFigure figure;
    QVERIFY(figure.description().contains(QLatin1String("d_k")));
    QCOMPARE(figure.image({400, 300}, 1).size(), QSize(400, 300));
}

void TestScalingFigure::waitingKeepsTheFormerPicture()
{
    ScalingFigure figure;
    figure.showScaling(experiment(16));
    const QImage before = figure.image({600, 400}, 1);
    figure.showPending();
    QCOMPARE(figure.image({600, 400}, 1), before);
}

void TestScalingFigure::descriptionSaysBothVariances()
{
    ScalingResult result = experiment(64);
    result.unscaled.variance = 63.5;
    result.scaled.variance = 0.992;
    ScalingFigure figure;
    figure.showScaling(result);
    QVERIFY(figure.description().contains(QLatin1String("63.5")));
    QVERIFY(figure.description().contains(QLatin1String("0.992")));
    QCOMPARE(figure.accessibleDescription(), figure.description());
}

void TestScalingFigure::barsAndCurveAreBothThere()
{
    ScalingFigure figure;
    figure.showScaling(experiment(64));
    const QImage image = figure.image({900, 600}, 1);
    int bars = 0, curve = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            bars += image.pixel(x, y) == qRgb(0xb4, 0xba, 0xc4);
            curve += image.pixel(x, y) == qRgb(0x1f, 0x5f, 0xa8);
        }
    QVERIFY(bars > 10000);
    QVERIFY(curve > 300);
}

QTEST_MAIN(TestScalingFigure)
#include "test_scaling_figure.moc"
