// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/compare_figure.h"
#include "figure/figure_caption.h"

#include <QTest>

using namespace headlight;

namespace {

/// B, with A kept beside it.
AnalysisPointer compared(const std::string& a, const std::string& b, KeptPlace place = {})
{
    Request kept, request;
    kept.text = a;
    request.text = b;
    request.kept = KeptRequest(kept, place);
    return analyse(request, Bytes(1) << 30, {}).value();
}

} // namespace

class TestCompareFigure : public QObject
{
    Q_OBJECT

private slots:
    void tokensOfSentencesOfAnotherLengthStandBesideEachOther()
    {
        CompareFigure figure;
        figure.resize(900, 600);
        const AnalysisPointer analysis = compared("one two three", "one and two");
        figure.showAnalysis(analysis, {});
        const std::vector<DrawnMap>& maps = figure.shownDrawing().maps;
        QCOMPARE(maps.size(), std::size_t(3));
        const std::vector<std::optional<Index>> in_a = {0, std::nullopt, 1, 2}, in_b = {0, 1, 2, std::nullopt};
        for (Index row = 0; row < 4; ++row)
            for (Index column = 0; column < 4; ++column) {
                const Cell cell{row, column};
                const bool of_a = in_a[row] && in_a[column], of_b = in_b[row] && in_b[column];
                QCOMPARE(maps[0].gapAt(cell), !of_a);
                QCOMPARE(maps[1].gapAt(cell), !of_b);
                QCOMPARE(maps[2].gapAt(cell), !of_a || !of_b);
                const double a = of_a ? analysis->kept->stage(Stage::Weights, 0).at(*in_a[row], *in_a[column]) : 0;
                const double b = of_b ? analysis->stage(Stage::Weights, 0).at(*in_b[row], *in_b[column]) : 0;
                if (of_a)
                    QCOMPARE(maps[0].matrix.at(row, column), a);
                if (of_b)
                    QCOMPARE(maps[1].matrix.at(row, column), b);
                if (of_a && of_b)
                    QCOMPARE(maps[2].matrix.at(row, column), a - b);
                QVERIFY(maps[2].documentCell(cell) ==
                        (of_b ? std::optional(Cell{*in_b[row], *in_b[column]}) : std::nullopt));
            }
        QVERIFY(maps[0].cellOfDocument({2, 1}) == (Cell{2, 1}));
        QVERIFY(figure.description().contains(QStringLiteral("1 are in A alone, 1 in B alone")));
    }

    void gapsAreNotPainted()
    {
        CompareFigure figure;
        figure.resize(1200, 600);
        figure.showAnalysis(compared("one two", "one"), {});
        const QImage image = figure.image({1200, 600}, 1);
        const DrawnMap& of_b = figure.shownDrawing().maps[1];
        const QRectF rect = of_b.rect;
        const auto pixel = [&](double x, double y) {
            return image.pixelColor((rect.topLeft() + QPointF(rect.width() * x, rect.height() * y)).toPoint());
        };
        QCOMPARE(pixel(0.75, 0.25), QColor(Qt::white));
        QCOMPARE(pixel(0.25, 0.75), QColor(Qt::white));
        QVERIFY(pixel(0.1, 0.1) != QColor(Qt::white)); // weight 1
    }

    void theCaptionSaysWhatAAndBAre()
    {
        const AnalysisPointer analysis = compared("one two", "three", {std::nullopt, 2});
        const QString caption = figureCaption(FigureKind::Compare, *analysis, {}, {});
        QVERIFY2(caption.startsWith(QStringLiteral("A: “one two” · head 2 · ")), qPrintable(caption));
        QVERIFY(caption.contains(QStringLiteral(" — B: “three” · head 0 · ")));
    }

    void aHeadThatAHasNotIsSaid()
    {
        CompareFigure figure;
        figure.resize(900, 600);
        figure.showAnalysis(compared("one", "two", {std::nullopt, 7}), {});
        QVERIFY(figure.shownDrawing().maps.empty());
        QVERIFY2(figure.description().contains(QStringLiteral("A has no head 7. Choose one of its 4 heads.")),
                 qPrintable(figure.description()));
    }
};

QTEST_MAIN(TestCompareFigure)
#include "test_compare_figure.moc"
