// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/scaling_figure.h"

#include <QtTest>

#include <array>
#include <string>

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
    void descriptionSaysEveryDivisorsVariance();
    void everyQuantityHasItsPicture_data();
    void everyQuantityHasItsPicture();
    void quantitiesHaveNames();
    void singleSamplesAreDrawnBesideQuantiles();
    void barsAndCurveAreBothThere();
};

void TestScalingFigure::wordsNeverTouch()
{
    for (double text_size : {10.0, 20.0})
        for (QSize size : {QSize(1280, 800), QSize(720, 620), QSize(500, 1400)}) {
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

void TestScalingFigure::descriptionSaysEveryDivisorsVariance()
{
    ScalingResult result = experiment(64);
    const std::array variances = {63.5, 0.992, 0.124, 0.0155};
    for (std::size_t i = 0; i < variances.size(); ++i)
        result.outcomes[i].moments.variance = variances[i];
    ScalingFigure figure;
    figure.showScaling(result);
    for (const char* seen : {"63.5", "0.992", "0.124", "0.0155"})
        QVERIFY(figure.description().contains(QLatin1String(seen)));
    QCOMPARE(figure.accessibleDescription(), figure.description());
}

void TestScalingFigure::everyQuantityHasItsPicture_data()
{
    QTest::addColumn<ScalingQuantity>("quantity");
    for (const ScalingQuantity quantity : all_scaling_quantities)
        QTest::newRow(std::string(scalingQuantityName(quantity)).c_str()) << quantity;
}

void TestScalingFigure::everyQuantityHasItsPicture()
{
    QFETCH(ScalingQuantity, quantity);
    std::vector<ScalingResult> sweep;
    for (const Index d_k : {1, 16, 256})
        sweep.push_back(experiment(d_k));
    ScalingFigure figure;
    figure.showScaling(experiment(64));
    figure.showSweep(sweep);
    const QImage histogram = figure.image({900, 700}, 1);
    figure.setQuantity(quantity);
    QCOMPARE(figure.image({900, 700}, 1) == histogram, quantity == ScalingQuantity::Histogram);
    QVERIFY(figure.description().startsWith(scalingQuantityTitle(quantity)));
    if (quantity != ScalingQuantity::Histogram) { // what is measured at other sizes is on it
        const QImage swept = figure.image({900, 700}, 1);
        figure.showSweep({});
        QVERIFY(figure.image({900, 700}, 1) != swept);
    }
}

void TestScalingFigure::quantitiesHaveNames()
{
    for (const ScalingQuantity quantity : all_scaling_quantities)
        QVERIFY(scalingQuantityFromName(scalingQuantityName(quantity)) == quantity);
    QVERIFY(!scalingQuantityFromName("mean"));
}

void TestScalingFigure::singleSamplesAreDrawnBesideQuantiles()
{
    ScalingResult result = experiment(64);
    ScalingFigure figure;
    figure.setQuantity(ScalingQuantity::QueryGradient);
    figure.showScaling(result);
    const QImage with = figure.image({900, 700}, 1);
    for (ScalingOutcome& outcome : result.outcomes)
        outcome.grad_q.cloud.clear();
    figure.showScaling(result);
    QVERIFY(figure.image({900, 700}, 1) != with);
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
    QVERIFY(bars > 5000);
    QVERIFY(curve > 300);
}

QTEST_MAIN(TestScalingFigure)
#include "test_scaling_figure.moc"
