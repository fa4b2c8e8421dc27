// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/training_figure.h"

#include <QtTest>

using namespace headlight;

namespace {

TrainingRun run()
{
    TrainingRun of;
    of.checkpoints = {"training/0000", "training/0200", "training/900"};
    of.moments = {0, 2, 3};
    of.curve = {{0, 7.2, 0.05, 0.04, {0, 0}, {1, 1}},
                {100, 6.1, 0.3, 0.05, {0, 2}, {1, 0}},
                {200, 5.4, 0.82, 0.06, {0, 2}, {1, 0}},
                {900, 4.1, 0.93, 0.71, {0, 2}, {1, 3}}};
    of.changes = {150, 600};
    return of;
}

} // namespace

class TestTrainingFigure : public QObject
{
    Q_OBJECT

private slots:
    void wordsNeverTouch()
    {
        for (double text_size : {9.0, 18.0})
            for (QSize size : {QSize(700, 260), QSize(420, 400)}) {
                TrainingFigure figure;
                FigureStyle style;
                style.text_size = text_size;
                figure.setFigureStyle(style);
                figure.resize(size);
                figure.showRun(run(), 1);
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

    void descriptionSaysWhatWasMeasured()
    {
        TrainingFigure figure;
        QVERIFY(!figure.description().isEmpty());
        figure.showRun(run(), 1);
        for (const char* words : {"Step 200: loss 5.4", "(layer 0, head 2) gives it 0.82",
                                  "(layer 1, head 0) gives it 0.06", "from 0 to 200 (0.05 → 0.82)",
                                  "from 200 to 900 (0.06 → 0.71)", "Dashed, at 150, 600: another text begins"})
            QVERIFY2(figure.description().contains(QString::fromUtf8(words)), qPrintable(figure.description()));
    }

    void anotherStepIsAnotherPicture()
    {
        TrainingFigure figure;
        figure.resize(700, 260);
        figure.showRun(run(), 0);
        const QImage first = figure.image({700, 260}, 1);
        figure.showRun(run(), 2);
        QVERIFY(figure.image({700, 260}, 1) != first);
    }
};

QTEST_MAIN(TestTrainingFigure)
#include "test_training_figure.moc"
