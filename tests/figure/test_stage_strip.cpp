// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside and under the maps of the stage strip, held against numbers computed here.
#include "figure_samples.h"

#include <charconv>
#include <cmath>

using namespace headlight;
using namespace headlight::samples;

namespace {

/// A number as a rail writes it, in a formatter of our own.
QString written(double value, int decimals)
{
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(value), std::chars_format::fixed, decimals);
    return (value < 0 ? QString(QChar(0x2212)) : QString()) + QString::fromLatin1(buffer, end.ptr - buffer);
}

bool saysBeside(const Drawing& drawing, const QString& text, QRectF rect, bool below)
{
    return std::ranges::any_of(drawing.texts, [&](const DrawnText& each) {
        const QPointF middle = each.rect.center();
        const bool in_line = below ? middle.x() > rect.left() && middle.x() < rect.right() && middle.y() > rect.bottom()
                                   : middle.y() > rect.top() && middle.y() < rect.bottom() && middle.x() > rect.right();
        return each.text == text && in_line;
    });
}

const DrawnMap& mapOf(const Drawing& drawing, Stage stage)
{
    const auto found =
        std::ranges::find_if(drawing.maps, [&](const DrawnMap& map) { return map.stage == stage && !map.share; });
    if (found == drawing.maps.end())
        qFatal("no such picture");
    return *found;
}

Drawing strip(const FigureStyle& style, AnalysisPointer analysis)
{
    const auto figure = mapFigure(FigureKind::Stages);
    figure->setFigureStyle(style);
    figure->showAnalysis(std::move(analysis), {});
    return figure->drawing(QSizeF(1900, 1400));
}

bool says(const Drawing& drawing, const QString& part)
{
    return std::ranges::any_of(drawing.texts, [&](const DrawnText& text) { return text.text.contains(part); });
}

} // namespace

class TestStageStrip : public QObject
{
    Q_OBJECT

private slots:
    void railsHoldTheSums_data();
    void railsHoldTheSums();
    void railsTellOverHowManyKeysAQueryIsSpread();
    void stepsShareOneRangeUntilUnlocked();
    void everyPictureSaysItsRange();
    void sharesAddUpToTheOutput();
    void manyHeadsHaveNoShares();
    void transposedStripNamesItsSides();
};

void TestStageStrip::railsHoldTheSums_data()
{
    QTest::addColumn<bool>("transposed");
    QTest::addRow("queries as rows") << false;
    QTest::addRow("queries as columns") << true;
}

void TestStageStrip::railsHoldTheSums()
{
    QFETCH(bool, transposed);
    FigureStyle style;
    style.transposed = transposed;
    const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
    const Drawing drawing = strip(style, analysis);
    const MatrixView weights = analysis->stage(Stage::Weights, 0), scaled = analysis->stage(Stage::Scaled, 0);
    for (Index key = 0; key < 6; ++key) {
        double received = 0;
        for (Index query = key; query < 6; ++query)
            received += weights.at(query, key);
        QVERIFY(saysBeside(drawing, written(received, 2), mapOf(drawing, Stage::Weights).rect, !transposed));
    }
    // The same row before and after the mask.
    double all = 0, seen = 0;
    for (Index key = 0; key < 6; ++key) {
        all += scaled.at(2, key);
        seen += key <= 2 ? scaled.at(2, key) : 0;
    }
    QVERIFY(std::abs(all - seen) > 1);
    QVERIFY(saysBeside(drawing, written(all, 0), mapOf(drawing, Stage::Scaled).rect, transposed));
    QVERIFY(saysBeside(drawing, written(seen, 0), mapOf(drawing, Stage::Masked).rect, transposed));
}

void TestStageStrip::railsTellOverHowManyKeysAQueryIsSpread()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    const Drawing drawing = strip({}, analysis);
    const MatrixView weights = analysis->stage(Stage::Weights, 0);
    for (Index query = 0; query < 6; ++query) {
        double product = 1; // Π w^−w = exp(−Σ w ln w)
        for (Index key = 0; key < 6; ++key)
            product *= std::pow(weights.at(query, key), -weights.at(query, key));
        QVERIFY(saysBeside(drawing, written(product, 2), mapOf(drawing, Stage::Weights).rect, false));
    }
}

void TestStageStrip::stepsShareOneRangeUntilUnlocked()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    FigureStyle style;
    const Drawing locked = strip(style, analysis);
    QVERIFY(mapOf(locked, Stage::Scores).scale == mapOf(locked, Stage::Scaled).scale);
    QVERIFY(mapOf(locked, Stage::Scores).scale == mapOf(locked, Stage::Masked).scale);
    QVERIFY(!says(locked, QStringLiteral("unlocked")));
    style.steps_locked = false;
    const Drawing unlocked = strip(style, analysis);
    // √d_k = 4 lies between them.
    QCOMPARE(mapOf(unlocked, Stage::Scores).scale.highest, 4 * mapOf(unlocked, Stage::Scaled).scale.highest);
    QVERIFY(says(unlocked, QStringLiteral("unlocked")));
}

void TestStageStrip::everyPictureSaysItsRange()
{
    const AnalysisPointer analysis = analysisOf(six_words);
    const Drawing drawing = strip({}, analysis);
    const MatrixView values = analysis->stage(Stage::Value, 0);
    double lowest = values.at(0, 0), highest = lowest;
    for (Index row = 0; row < values.rows(); ++row)
        for (Index column = 0; column < values.columns(); ++column) {
            lowest = std::min(lowest, values.at(row, column));
            highest = std::max(highest, values.at(row, column));
        }
    QVERIFY(lowest < 0 && lowest > -10 && highest > 1 && highest < 10); // three digits are two decimals
    QVERIFY(says(drawing, QStringLiteral("%1 … %2").arg(written(lowest, 2), written(highest, 2))));
}

void TestStageStrip::sharesAddUpToTheOutput()
{
    const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
    const auto figure = mapFigure(FigureKind::Stages); // holds the shares
    figure->showAnalysis(analysis, {});
    const Drawing drawing = figure->drawing(QSizeF(1900, 1400));
    std::vector<const DrawnMap*> shares;
    for (const DrawnMap& map : drawing.maps)
        if (map.share)
            shares.push_back(&map);
    QCOMPARE(shares.size(), std::size_t(4));
    const MatrixView projected = analysis->stage(Stage::Projected, 0);
    for (Index row = 0; row < 6; ++row)
        for (Index column = 0; column < 64; ++column) {
            double sum = 0;
            for (const DrawnMap* share : shares)
                sum += share->matrix.at(row, column);
            QVERIFY(std::abs(sum - projected.at(row, column)) < 1e-13);
        }
    QVERIFY(says(drawing, QStringLiteral("sum of the heads’ shares")));
}

void TestStageStrip::manyHeadsHaveNoShares()
{
    const Drawing drawing = strip({}, analysisOf(six_words, {}, 40));
    QVERIFY(std::ranges::none_of(drawing.maps, [](const DrawnMap& map) { return map.share; }));
    QVERIFY(!says(drawing, QStringLiteral("sum of the heads’ shares")));
}

void TestStageStrip::transposedStripNamesItsSides()
{
    FigureStyle style;
    style.transposed = true;
    const Drawing drawing = strip(style, analysisOf(six_words));
    const QRectF map = mapOf(drawing, Stage::Weights).rect;
    bool queries_above = false, keys_before = false;
    for (const DrawnText& text : drawing.texts) {
        const bool above = text.rect.bottom() <= map.top() && text.rect.center().x() > map.left() &&
                           text.rect.center().x() < map.right();
        queries_above |= text.text == QLatin1String("Query") && above;
        keys_before |= text.text == QLatin1String("Key") && text.turn == Turn::Upward &&
                       text.rect.center().y() > map.top() && text.rect.center().y() < map.bottom();
    }
    QVERIFY(queries_above);
    QVERIFY(keys_before);
    QVERIFY(!mapOf(drawing, Stage::Query).transposed); // vectors stay as they are
}

QTEST_MAIN(TestStageStrip)
#include "test_stage_strip.moc"
