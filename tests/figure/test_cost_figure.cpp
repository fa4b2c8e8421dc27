// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cost_figure.h"

#include <QtTest>

using namespace headlight;

namespace {

AttentionConfig configOf(const AttentionParameters& parameters)
{
    const Result<AttentionConfig> config = AttentionConfig::make(parameters);
    if (!config)
        qFatal("the settings are not valid");
    return *config;
}

CostSweep sweepOf(const AttentionParameters& parameters)
{
    return {parameters,
            {{16, 1e-4, 1e4, Precision::Float64},
             {32, 3e-4, 3e4, Precision::Float64},
             {64, 1e-3, 1e5, Precision::Float64},
             {128, 4e-3, 4e5, Precision::Float64}}};
}

} // namespace

class TestCostFigure : public QObject
{
    Q_OBJECT

private slots:
    void wordsNeverTouch();
    void emptyFigureSaysWhatToDo();
    void sweepOfOtherSettingsIsNotShown();
    void descriptionSaysTheCount();
};

void TestCostFigure::wordsNeverTouch()
{
    for (double text_size : {10.0, 20.0})
        for (QSize size : {QSize(1280, 800), QSize(760, 900)}) {
            CostFigure figure;
            FigureStyle style;
            style.text_size = text_size;
            figure.setFigureStyle(style);
            figure.resize(size);
            figure.showCost({configOf({}), 6, 6});
            figure.showSweep(sweepOf({}));
            figure.grab();
            const std::vector<QRectF> rects = figure.textRects();
            for (std::size_t i = 0; i < rects.size(); ++i) {
                QVERIFY(QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(rects[i]));
                for (std::size_t j = i + 1; j < rects.size(); ++j) {
                    const QRectF common = rects[i].intersected(rects[j]);
                    QVERIFY(common.width() < 1 || common.height() < 1);
                }
            }
        }
}

void TestCostFigure::emptyFigureSaysWhatToDo()
{
    CostFigure figure;
    QVERIFY(figure.description().contains(QLatin1String("sentence")));
    QCOMPARE(figure.image({400, 300}, 1.25).size(), QSize(400, 300));
}

void TestCostFigure::sweepOfOtherSettingsIsNotShown()
{
    CostFigure figure;
    figure.resize(900, 500);
    figure.showCost({configOf({}), 6, 6});
    const QImage before = figure.image({900, 500}, 1);
    AttentionParameters other;
    other.d_k = 64;
    figure.showSweep(sweepOf(other));
    QCOMPARE(figure.image({900, 500}, 1), before);
    figure.showSweep(sweepOf({}));
    QVERIFY(figure.image({900, 500}, 1) != before);
}

void TestCostFigure::descriptionSaysTheCount()
{
    CostFigure figure;
    figure.showCost({configOf({}), 6, 6});
    QVERIFY(figure.description().contains(QLatin1String("6 tokens")));
    figure.showCost({configOf({}), 6, 9});
    QVERIFY(figure.description().contains(QLatin1String("6 queries and 9 keys")));
    figure.showSweep(sweepOf({}));
    QVERIFY(figure.description().contains(QLatin1String("Measured up to 128 tokens")));
}

QTEST_MAIN(TestCostFigure)
#include "test_cost_figure.moc"
