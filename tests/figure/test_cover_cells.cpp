// SPDX-License-Identifier: GPL-3.0-or-later
// What is covered is not told: by no colour, number, sum, range or word of a figure.
#include "figure/cover_cells.h"
#include "figure/map_words.h"
#include "figure_samples.h"
#include "session/covers.h"

using namespace headlight;
using namespace headlight::samples;

namespace {

AnalysisPointer seeded(std::uint64_t seed)
{
    Request request;
    request.seed = seed;
    return *analyse(request, Bytes(1) << 30, {});
}

constexpr Index random_head = 3;

Selection covering(Stage stage, Covers covers)
{
    Selection selection;
    selection.head = covers.head();
    selection.stage = stage;
    selection.covers = std::make_shared<const Covers>(std::move(covers));
    return selection;
}

Covers wholeStage(Stage stage, Index head, Index columns = 6)
{
    Covers covers(stage, head, 6, columns);
    covers.coverAll();
    return covers;
}

QStringList textsOf(const Drawing& drawing)
{
    QStringList texts;
    for (const DrawnText& text : drawing.texts)
        texts += text.text;
    return texts;
}

} // namespace

class TestCoverCells : public QObject
{
    Q_OBJECT

private slots:
    void coveredPictureIsTheSameForOtherNumbers_data();
    void coveredPictureIsTheSameForOtherNumbers();
    void sumsOverACoveredCellAreQuestionMarks();
    void rangesTellNoCoveredExtreme();
    void laterStepsAreCoveredAlong();
    void vectorFilesKeepTheCovers();
    void guessStandsOnTheCoverUntilItIsRevealed();
};

void TestCoverCells::coveredPictureIsTheSameForOtherNumbers_data()
{
    QTest::addColumn<FigureKind>("kind");
    QTest::addColumn<Index>("heads");
    QTest::addRow("one head") << FigureKind::Head << Index(1);
}

/// Another seed gives other numbers in every cell. With all of them covered nothing of the picture may change.
void TestCoverCells::coveredPictureIsTheSameForOtherNumbers()
{
    QFETCH(FigureKind, kind);
    QImage pictures[2];
    QString descriptions[2];
    for (int i = 0; i < 2; ++i) {
        const auto figure = mapFigure(kind);
        Selection selection = covering(Stage::Weights, wholeStage(Stage::Weights, random_head));
        selection.pinned = Cell{2, 1};
        figure->showAnalysis(seeded(17 + std::uint64_t(i)), selection);
        pictures[i] = figure->image({800, 640}, 1);
        descriptions[i] = figure->description();
    }
    QVERIFY(seeded(17)->stage(Stage::Weights, random_head).at(2, 1) !=
            seeded(18)->stage(Stage::Weights, random_head).at(2, 1));
    QCOMPARE(pictures[0], pictures[1]);
    QCOMPARE(descriptions[0], descriptions[1]);
    QVERIFY(descriptions[0].contains(QLatin1String("covered")));
}

void TestCoverCells::sumsOverACoveredCellAreQuestionMarks()
{
    const auto figure = mapFigure(FigureKind::Head);
    Covers covers(Stage::Weights, 0, 6, 6);
    const auto question_marks = [&] {
        figure->showAnalysis(analysisOf(six_words), covering(Stage::Weights, covers));
        return textsOf(figure->drawing(QSizeF(900, 700))).count(QStringLiteral("?"));
    };
    covers.cover({2, 1});
    // The row's sum and spread, the column's sum, and the legend's sign.
    QCOMPARE(question_marks(), 4);
    covers.reveal({2, 1});
    QCOMPARE(question_marks(), 0);
}

void TestCoverCells::rangesTellNoCoveredExtreme()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    const MatrixView scores = analysis->stage(Stage::Scores, 0);
    double largest = 0;
    Cell place;
    for (Index row = 0; row < 6; ++row)
        for (Index column = 0; column < 6; ++column)
            if (scores.at(row, column) > largest) {
                largest = scores.at(row, column);
                place = {row, column};
            }
    Covers covers(Stage::Scores, 0, 6, 6);
    covers.cover(place);
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysis, covering(Stage::Scores, covers));
    const Drawing drawing = figure->drawing(QSizeF(1600, 1200));
    for (const DrawnMap& map : drawing.maps)
        if (map.stage == Stage::Scores || map.stage == Stage::Scaled)
            QVERIFY(map.scale.highest != largest && map.scale.highest > largest);
    const ValueRange span = guessSpan(*analysis, covers);
    QVERIFY(span.highest > largest);
}

void TestCoverCells::laterStepsAreCoveredAlong()
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->showAnalysis(analysisOf(six_words), covering(Stage::Scaled, wholeStage(Stage::Scaled, 0)));
    for (const DrawnMap& map : figure->drawing(QSizeF(1600, 1200)).maps) {
        const bool later = map.stage == Stage::Scaled || map.stage == Stage::Masked || map.stage == Stage::Weights;
        QCOMPARE(map.covers != nullptr, later);
    }
}

void TestCoverCells::vectorFilesKeepTheCovers()
{
    // Rectangles of a file are painted by another way than pixels: neither has a colour of the map.
    const auto figure = mapFigure(FigureKind::Head);
    figure->showAnalysis(analysisOf(six_words), covering(Stage::Weights, wholeStage(Stage::Weights, 0)));
    const DrawnMap map = figure->drawing(QSizeF(800, 640)).maps.front();
    QImage page(800, 640, QImage::Format_ARGB32_Premultiplied);
    page.setDotsPerMeterX(3780); // 96 dpi
    page.setDotsPerMeterY(3780);
    QVERIFY(figure->paintVectors(page, QSizeF(800, 640)));
    for (Index row = 0; row < 6; ++row)
        for (Index column = 0; column < 6; ++column) {
            const QRgb color = map.scale.color(map.matrix.at(row, column)) | 0xff000000u;
            const double cell = map.rect.width() / 6;
            const QRect inside(int(map.rect.left() + double(column) * cell) + 2,
                               int(map.rect.top() + double(row) * cell) + 2, int(cell) - 4, int(cell) - 4);
            for (int y = inside.top(); y <= inside.bottom(); ++y)
                for (int x = inside.left(); x <= inside.right(); ++x)
                    QVERIFY(page.pixel(x, y) != color);
        }
}

void TestCoverCells::guessStandsOnTheCoverUntilItIsRevealed()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    Covers covers(Stage::Weights, 0, 6, 6);
    covers.cover({1, 0});
    covers.guess({1, 0}, "0.9");
    const auto figure = mapFigure(FigureKind::Head);
    const auto words = [&] {
        figure->showAnalysis(analysis, covering(Stage::Weights, covers));
        return figure->drawing(QSizeF(900, 700)).maps.front().covers->words;
    };
    QCOMPARE(words().front().guess, QStringLiteral("0.9"));
    covers.reveal({1, 0});
    QVERIFY(words().front().guess.isEmpty());
    const double error = std::abs(analysis->stage(Stage::Weights, 0).at(1, 0) - 0.9);
    QVERIFY(words().front().mark == (error <= 0.05 ? DrawnCovers::Mark::Close : DrawnCovers::Mark::Off));
}

QTEST_MAIN(TestCoverCells)
#include "test_cover_cells.moc"
