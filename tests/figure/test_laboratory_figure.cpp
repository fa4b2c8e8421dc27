// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_kind.h"
#include "figure/laboratory_figure.h"
#include "figure/laboratory_words.h"
#include "session/hand_examples.h"

#include <QtTest>

#include <set>

using namespace headlight;

namespace {

LaboratoryPointer run(Laboratory kind, const Request& request = {})
{
    const Result<LaboratoryPointer> result = runLaboratory(kind, request, {}, Bytes(1) << 30, {});
    if (!result)
        qFatal("the experiment can't be run");
    return *result;
}

bool says(const Drawing& drawing, const QString& words)
{
    QString all;
    for (const DrawnText& text : drawing.texts)
        all += text.text + u' ';
    return all.contains(words);
}

} // namespace

class TestLaboratoryFigure : public QObject
{
    Q_OBJECT

private slots:
    void everyVariantHasItsMaps_data();
    void everyVariantHasItsMaps();
    void wordsStayWithinTheFigureAndApart_data() { everyVariantHasItsMaps_data(); }
    void wordsStayWithinTheFigureAndApart();
    void sharedKeysAreOneBoxUnderTheirQueries();
    void cacheIsCountedByTheFormula();
    void divisorOfTheDocumentIsMarkedAndTheMistakeNamed();
    void typedMatricesAreMeasuredOrSaidToBeLeftAside();
    void verdictFollowsTheMeasuredDifference();
    void kindsAreMadeByTheirNames();
    void emptyFigureSaysWhatToDo();
};

void TestLaboratoryFigure::everyVariantHasItsMaps_data()
{
    QTest::addColumn<Laboratory>("kind");
    QTest::addColumn<int>("maps");
    QTest::newRow("divisors") << Laboratory::Divisors << 4;
    QTest::newRow("positions") << Laboratory::Positions << 10; // five schemes, two orders
    QTest::newRow("sharing") << Laboratory::HeadSharing << 12; // three schemes, four heads
}

void TestLaboratoryFigure::everyVariantHasItsMaps()
{
    QFETCH(Laboratory, kind);
    QFETCH(int, maps);
    const LaboratoryPointer result = run(kind);
    LaboratoryFigure figure;
    figure.showLaboratory(result, {});
    const Drawing drawing = figure.drawing(QSizeF(900, 700));
    QCOMPARE(int(drawing.maps.size()), maps);
    for (const LaboratoryVariant& variant : result->variants)
        QVERIFY(figure.description().contains(variantTitle(*result, variant)));
}

void TestLaboratoryFigure::wordsStayWithinTheFigureAndApart()
{
    QFETCH(Laboratory, kind);
    const LaboratoryPointer result = run(kind);
    for (const double text_size : {9.0, 18.0})
        for (const QSizeF size : {QSizeF(640, 480), QSizeF(1280, 800)}) {
            LaboratoryFigure figure;
            FigureStyle style;
            style.text_size = text_size;
            figure.setFigureStyle(style);
            figure.showLaboratory(result, {});
            const Drawing drawing = figure.drawing(size);
            for (std::size_t i = 0; i < drawing.texts.size(); ++i) {
                const QRectF rect = drawing.texts[i].rect;
                QVERIFY(rect.left() >= -1 && rect.right() <= size.width() + 1);
                QVERIFY(rect.top() >= -1 && rect.bottom() <= drawing.size.height() + 1);
                for (const DrawnMap& map : drawing.maps) {
                    const QRectF common = rect.intersected(map.rect);
                    QVERIFY2(common.width() < 1 || common.height() < 1, qPrintable(drawing.texts[i].text));
                }
            }
            for (std::size_t i = 0; i < drawing.texts.size(); ++i) // the numbers of a histogram, too
                for (std::size_t j = i + 1; j < drawing.texts.size(); ++j)
                    QVERIFY2(!drawing.texts[i].rect.intersects(drawing.texts[j].rect),
                             qPrintable(drawing.texts[i].text + u'|' + drawing.texts[j].text));
            for (std::size_t i = 0; i < drawing.maps.size(); ++i)
                for (std::size_t j = i + 1; j < drawing.maps.size(); ++j)
                    QVERIFY(!drawing.maps[i].rect.intersects(drawing.maps[j].rect));
        }
}

void TestLaboratoryFigure::sharedKeysAreOneBoxUnderTheirQueries()
{
    LaboratoryFigure figure;
    figure.showLaboratory(run(Laboratory::HeadSharing), {});
    const Drawing drawing = figure.drawing(QSizeF(1000, 900));
    int boxes = 0; // four, then two, then one
    for (const DrawnText& text : drawing.texts)
        boxes += text.text.startsWith(QLatin1String("K, V "));
    QCOMPARE(boxes, 7);
}

void TestLaboratoryFigure::cacheIsCountedByTheFormula()
{
    Request request;
    request.parameters.d_k = 8;
    request.parameters.d_v = 24;
    const LaboratoryPointer result = run(Laboratory::HeadSharing, request);
    QCOMPARE(cachedNumbers(*result->variants[0].analysis), 6.0 * 4 * (8 + 24));
    QCOMPARE(cachedNumbers(*result->variants[2].analysis), 6.0 * 1 * (8 + 24));
    const QString note = variantNotes(*result, result->variants[2], 0).join(u' ');
    QVERIFY(note.contains(QLatin1String("192 numbers")));
    QVERIFY(note.contains(QLatin1String("384 bytes")));
    QVERIFY(note.contains(QLatin1String("25 % of MHA")));
}

void TestLaboratoryFigure::divisorOfTheDocumentIsMarkedAndTheMistakeNamed()
{
    const LaboratoryPointer result = run(Laboratory::Divisors);
    QVERIFY(variantTitle(*result, result->variants[1]).contains(QLatin1String("in use")));
    QVERIFY(!variantTitle(*result, result->variants[0]).contains(QLatin1String("in use")));
    QVERIFY(variantNotes(*result, result->variants[2], 0).join(u' ').contains(QLatin1String("common public mistake")));
    LaboratoryFigure figure;
    figure.showLaboratory(result, {});
    QVERIFY(says(figure.drawing(QSizeF(1200, 800)), QStringLiteral("√d_model = 8")));
}

void TestLaboratoryFigure::typedMatricesAreMeasuredOrSaidToBeLeftAside()
{
    // Scores 1 0; 1 2: mean 1, mean square 1.5. Q, K and V have no d_model.
    const LaboratoryPointer divisors = run(Laboratory::Divisors, handExample(HandExample::TwoTokens));
    const QString measured = laboratorySentences(*divisors, 0);
    QCOMPARE(divisors->variants.size(), std::size_t(3));
    QVERIFY2(measured.contains(QLatin1String("variance 0.5 ")), qPrintable(measured));
    QVERIFY2(measured.contains(QLatin1String("no d_model")), qPrintable(measured));
    QVERIFY(!measured.contains(QLatin1Char('%')) && !measured.contains(QLatin1String("left aside")));
    for (const Laboratory kind : {Laboratory::Positions, Laboratory::HeadSharing}) {
        const LaboratoryPointer result = run(kind, handExample(HandExample::TwoTokens));
        QVERIFY(laboratorySentences(*result, 0).contains(QLatin1String("left aside")));
    }
}

void TestLaboratoryFigure::verdictFollowsTheMeasuredDifference()
{
    LaboratoryResult result = *run(Laboratory::Positions);
    LaboratoryVariant& none = result.variants[0];
    QVERIFY(permutesAlong(none));
    QVERIFY(laboratorySentences(result, 0).contains(QLatin1String("permutes along")));
    none.difference = none.largest_output / 10;
    QVERIFY(!permutesAlong(none));
    QVERIFY(!laboratorySentences(result, 0).contains(QLatin1String("permutes along")));
}

void TestLaboratoryFigure::kindsAreMadeByTheirNames()
{
    for (const char* name : {"divisors", "positions", "sharing"}) {
        const std::optional<FigureKind> kind = figureKindFromName(name);
        QVERIFY(kind && laboratoryOf(*kind));
        QVERIFY(dynamic_cast<LaboratoryFigure*>(makeFigure(*kind).get()));
    }
    QVERIFY(!laboratoryOf(FigureKind::Heads));
}

void TestLaboratoryFigure::emptyFigureSaysWhatToDo()
{
    LaboratoryFigure figure;
    QVERIFY(!figure.description().isEmpty());
    QCOMPARE(figure.image({400, 300}, 1).size(), QSize(400, 300));
}

QTEST_MAIN(TestLaboratoryFigure)
#include "test_laboratory_figure.moc"
