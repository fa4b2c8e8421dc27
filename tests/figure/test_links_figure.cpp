// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of links: what is painted, mouse and keyboard, vector files.
#include "figure/links_figure.h"
#include "figure_samples.h"

#include <QBuffer>
#include <QSignalSpy>
#include <QSvgGenerator>

#include <cmath>

using namespace headlight;
using namespace headlight::samples;

namespace {

constexpr QSize pixels(900, 700);

FigureStyle linkStyle(double threshold, LinkStyle::Heads heads = LinkStyle::Heads::Focused)
{
    FigureStyle style;
    style.links.heads = heads;
    style.links.threshold = threshold;
    return style;
}

/// A figure in a window that feeds what it says back into the selection, as the program does.
struct Shown
{
    explicit Shown(AnalysisPointer analysis, const FigureStyle& style = linkStyle(0.05)) : shown(std::move(analysis))
    {
        QObject::connect(&figure, &AnalysisFigure::cellHovered, &figure,
                         [this](std::optional<Cell> cell, Index head, Stage stage) {
                             selection.hovered = cell;
                             selection.hovered_head = cell ? std::optional(head) : std::nullopt;
                             selection.hovered_stage = cell ? std::optional(stage) : std::nullopt;
                             figure.showAnalysis(shown, selection);
                         });
        QObject::connect(&figure, &AnalysisFigure::cellClicked, &figure, [this](Cell cell, Index head, Stage stage) {
            selection.pinned = cell;
            selection.head = head;
            selection.stage = stage;
            figure.showAnalysis(shown, selection);
        });
        figure.setFigureStyle(style);
        figure.resize(pixels);
        figure.showAnalysis(shown, selection);
        figure.show();
        if (!QTest::qWaitForWindowExposed(&figure))
            qFatal("the window does not come");
    }

    const DrawnLinks& drawn() const { return figure.shownDrawing().links.front(); }

    QPoint labelPlace(LinkSide side, Index token) const
    {
        return (side == LinkSide::Query ? drawn().query_labels : drawn().key_labels)[std::size_t(token)]
            .rect.center()
            .toPoint();
    }

    LinksFigure figure;
    AnalysisPointer shown;
    Selection selection;
};

QByteArray svgOf(LinksFigure& figure, QSizeF size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    return figure.paintVectors(generator, size) ? buffer.data() : QByteArray();
}

int distance(QColor a, QColor b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

Index heaviestKey(const Analysis& analysis, Index head, Index query)
{
    Index best = 0;
    for (Index key = 0; key < analysis.keyTokens().size(); ++key)
        if (analysis.stage(Stage::Weights, head).at(query, key) > analysis.stage(Stage::Weights, head).at(query, best))
            best = key;
    return best;
}

std::string words(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "w" + std::to_string(i) + " ";
    return text;
}

} // namespace

class TestLinksFigure : public QObject
{
    Q_OBJECT

private slots:
    void heavyLinkIsPaintedInTheColourOfItsHead()
    {
        // The head "previous token": its heaviest links are nearly as strong as a line can be.
        const AnalysisPointer analysis = analysisOf(six_words);
        LinksFigure figure;
        figure.setFigureStyle(linkStyle(0.5));
        figure.showAnalysis(analysis, {});
        const QImage image = figure.image(pixels, 1);
        const Drawing drawing = figure.drawing(pixels);
        const DrawnLinks& links = drawing.links.front();
        QVERIFY(!links.set->links.empty());
        const Link& heaviest = links.set->links.back();
        QVERIFY(heaviest.weight > 0.8);
        const QColor seen = image.pixelColor(linkLine(links, heaviest).pointAt(0.3).toPoint());
        QVERIFY2(distance(seen, links.colors[0]) < 120, qPrintable(seen.name()));
        QVERIFY2(distance(seen, Qt::white) > 120, qPrintable(seen.name()));
    }

    void widthAndStrengthGrowWithTheWeight()
    {
        DrawnLinks links;
        for (double weight = 0; weight < 0.95; weight += 0.1) {
            QVERIFY(linkWidth(links, weight + 0.1) > linkWidth(links, weight));
            QVERIFY(linkOpacity(weight + 0.1) > linkOpacity(weight));
        }
        QVERIFY(linkOpacity(1) == 1);
    }

    void linesOfLowRowsAreThinnerAndTheLegendSaysSo()
    {
        const auto drawn = [](const std::string& text) {
            LinksFigure figure;
            figure.setFigureStyle(linkStyle(0.05));
            figure.showAnalysis(analysisOf(text), {});
            return figure.drawing(pixels);
        };
        const Drawing few = drawn(six_words), many = drawn(words(400));
        QVERIFY(linkWidth(few.links.front(), 1) > 5);
        QVERIFY(linkWidth(many.links.front(), 1) < 2.5);
        for (const Drawing* drawing : {&few, &many}) { // the sample for weight 1
            double thickest = 0;
            for (const DrawnRect& rect : drawing->rects)
                if (rect.rect.top() > drawing->links.front().rect.bottom())
                    thickest = std::max(thickest, rect.rect.height());
            QVERIFY(std::abs(thickest - linkWidth(drawing->links.front(), 1)) < 0.01);
        }
    }

    void linesGoFromTheQuerysRowToTheKeysRow()
    {
        const AnalysisPointer analysis = analysisOf(forty_words);
        LinksFigure figure;
        figure.setFigureStyle(linkStyle(0.05, LinkStyle::Heads::All));
        figure.showAnalysis(analysis, {});
        const Drawing drawing = figure.drawing(pixels);
        const DrawnLinks& links = drawing.links.front();
        for (const Link& link : links.set->links) {
            const QLineF line = linkLine(links, link);
            QVERIFY(linkRow(links, LinkSide::Query, link.query).contains(line.p1() - QPointF(1, 0)));
            QVERIFY(linkRow(links, LinkSide::Key, link.key).contains(line.p2() + QPointF(1, 0)));
        }
    }

    void columnsHoldTheTokensOfBothTexts()
    {
        Request request;
        request.text = "one two three";
        request.context = "four five";
        const Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {});
        QVERIFY(analysis);
        LinksFigure figure;
        figure.showAnalysis(*analysis, {});
        const Drawing drawing = figure.drawing(pixels);
        QCOMPARE(drawing.links.front().queries, Index(3));
        QCOMPARE(drawing.links.front().keys, Index(2));
        QStringList texts;
        for (const DrawnText& text : drawing.texts)
            texts += text.text;
        for (const char* word : {"one", "two", "three", "four", "five"})
            QVERIFY(texts.contains(QLatin1String(word)));
    }

    void pointingAtATokenLeavesItsLinksAlone()
    {
        Shown shown(analysisOf(six_words), linkStyle(0.05));
        QCoreApplication::processEvents();
        const QImage before = shown.figure.grab().toImage();
        QTest::mouseMove(&shown.figure, shown.labelPlace(LinkSide::Query, 2));
        QTRY_VERIFY(shown.selection.hovered);
        QCOMPARE(shown.selection.hovered->row, Index(2));
        QCOMPARE(shown.selection.hovered->column, heaviestKey(*shown.shown, 0, 2));
        QCOMPARE(shown.figure.side(), LinkSide::Query);
        QCoreApplication::processEvents();
        const QImage after = shown.figure.grab().toImage();
        const DrawnLinks& drawn = shown.drawn();
        int others = 0;
        for (const Link& link : drawn.set->links) {
            const QPoint middle = linkLine(drawn, link).pointAt(0.3).toPoint();
            const int was = distance(before.pixelColor(middle), Qt::white);
            const int is = distance(after.pixelColor(middle), Qt::white);
            if (link.weight > 0.5 && link.query != 2) {
                ++others;
                QVERIFY2(is < was / 2, qPrintable(QStringLiteral("%1 %2").arg(was).arg(is)));
            }
        }
        QVERIFY(others > 0);
    }

    void keyTokensCanBePointedAtToo()
    {
        Shown shown(analysisOf(six_words));
        QTest::mouseMove(&shown.figure, shown.labelPlace(LinkSide::Key, 1));
        QTRY_VERIFY(shown.selection.hovered);
        QCOMPARE(shown.selection.hovered->column, Index(1));
        QCOMPARE(shown.figure.side(), LinkSide::Key);
        QTest::mouseMove(&shown.figure, QPoint(2, 2));
        QTRY_VERIFY(!shown.selection.hovered);
    }

    void clickOnALineTakesItsHeadAndCell()
    {
        Shown shown(analysisOf(six_words), linkStyle(0.3, LinkStyle::Heads::All));
        QSignalSpy heads(&shown.figure, &AnalysisFigure::headActivated);
        const auto& links = shown.drawn().set->links;
        const auto link = std::find_if(links.rbegin(), links.rend(), [](const Link& each) { return each.head == 1; });
        QVERIFY(link != links.rend());
        const Link wanted = *link;
        QTest::mouseClick(&shown.figure, Qt::LeftButton, {}, linkLine(shown.drawn(), wanted).pointAt(0.12).toPoint());
        QCOMPARE(heads.count(), 1);
        QCOMPARE(shown.selection.pinned, std::optional(Cell{wanted.query, wanted.key}));
        QCOMPARE(shown.selection.head, Index(1));
        QCOMPARE(shown.selection.stage, Stage::Weights);
    }

    void arrowsReachEveryCell()
    {
        Shown shown(analysisOf(six_words));
        QTest::keyClick(&shown.figure, Qt::Key_Down); // arrives
        QCOMPARE(shown.selection.hovered, std::optional(Cell{0, 0}));
        QTest::keyClick(&shown.figure, Qt::Key_Down);
        QTest::keyClick(&shown.figure, Qt::Key_Down);
        QTest::keyClick(&shown.figure, Qt::Key_Right);
        QCOMPARE(shown.figure.side(), LinkSide::Key);
        QTest::keyClick(&shown.figure, Qt::Key_Down);
        QCOMPARE(shown.selection.hovered, std::optional(Cell{2, 1}));
        QTest::keyClick(&shown.figure, Qt::Key_End);
        QCOMPARE(shown.selection.hovered, std::optional(Cell{2, 5}));
        QTest::keyClick(&shown.figure, Qt::Key_Return);
        QCOMPARE(shown.selection.pinned, std::optional(Cell{2, 5}));
    }

    void plusAndMinusAskForAnotherThreshold()
    {
        Shown shown(analysisOf(six_words), linkStyle(0.05));
        QSignalSpy asked(&shown.figure, &LinksFigure::thresholdAsked);
        QTest::keyClick(&shown.figure, Qt::Key_Plus);
        QTest::keyClick(&shown.figure, Qt::Key_Minus);
        QTest::keyClick(&shown.figure, Qt::Key_0);
        QCOMPARE(asked.count(), 3);
        QVERIFY(asked[0][0].toDouble() > 0.05);
        QVERIFY(asked[1][0].toDouble() < 0.05);
        QCOMPARE(asked[2][0].toDouble(), 0.0);
    }

    void thresholdsStepUpAndDownTheSameWay()
    {
        double threshold = 0;
        for (int i = 0; i < 10; ++i) {
            const double next = LinksFigure::steppedThreshold(threshold, 1);
            QVERIFY(next > threshold);
            QCOMPARE(LinksFigure::steppedThreshold(next, -1), threshold);
            threshold = next;
        }
        QCOMPARE(LinksFigure::steppedThreshold(0, -1), 0.0);
        QVERIFY(LinksFigure::steppedThreshold(1, 1) <= 1);
        QCOMPARE(LinksFigure::steppedThreshold(0.06, 1), 0.1); // between two steps
    }

    void figureSaysWhatItLeavesOut()
    {
        const AnalysisPointer analysis = analysisOf(six_words, {CausalRule{}});
        LinksFigure figure;
        figure.setFigureStyle(linkStyle(0.2));
        figure.showAnalysis(analysis, {});
        const QString words = figure.description();
        QVERIFY2(words.contains(QLatin1String("0.2")), qPrintable(words));
        QVERIFY2(words.contains(QLatin1String("15 hidden")), qPrintable(words));
        QString drawn;
        for (const DrawnText& text : figure.drawing(pixels).texts)
            drawn += text.text + u' ';
        QVERIFY2(drawn.contains(QLatin1String("15 hidden")), qPrintable(drawn));
    }

    void headNumbersStandInTheLegend()
    {
        LinksFigure figure;
        figure.setFigureStyle(linkStyle(0.05, LinkStyle::Heads::All));
        figure.showAnalysis(analysisOf(six_words), {});
        QString drawn;
        for (const DrawnText& text : figure.drawing(pixels).texts)
            drawn += text.text + u'\n';
        for (int head = 0; head < 4; ++head)
            QVERIFY2(drawn.contains(QStringLiteral("Head %1").arg(head)), qPrintable(drawn));
    }

    void linesAreVectorsUpToTheirLimitThenOnePicture()
    {
        LinksFigure few;
        few.setFigureStyle(linkStyle(0, LinkStyle::Heads::All));
        few.showAnalysis(analysisOf(six_words), {});
        const QByteArray lines = svgOf(few, QSizeF(pixels));
        QVERIFY(!lines.contains("<image"));
        QVERIFY(lines.count("<polyline") + lines.count("<path") >= 4 * 36);

        LinksFigure many;
        many.setFigureStyle(linkStyle(0, LinkStyle::Heads::All));
        many.showAnalysis(analysisOf(words(40)), {});
        QVERIFY(Index(many.drawing(pixels).links.front().set->links.size()) > most_vector_links);
        const QByteArray picture = svgOf(many, QSizeF(pixels));
        QCOMPARE(picture.count("<image"), 1);
        QVERIFY(picture.count("<polyline") + picture.count("<path") < 300);
    }

    void nothingStandsOutsideTheFigure_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("points");
        QTest::addColumn<int>("heads");
        for (const double size : {7.0, 9.0, 18.0, 27.0})
            for (const int heads : {1, 4, 40}) {
                QTest::addRow("six %g %d", size, heads) << QString::fromStdString(six_words) << size << heads;
                QTest::addRow("forty %g %d", size, heads) << QString::fromStdString(forty_words) << size << heads;
            }
        QTest::newRow("chinese") << QString::fromStdString(chinese) << 18.0 << 4;
    }

    void nothingStandsOutsideTheFigure()
    {
        QFETCH(QString, text);
        QFETCH(double, points);
        QFETCH(int, heads);
        LinksFigure figure;
        figure.setFigureStyle([&] {
            FigureStyle style = linkStyle(0.05, LinkStyle::Heads::All);
            style.text_size = points;
            return style;
        }());
        figure.showAnalysis(analysisOf(text.toStdString(), {CausalRule{}}, heads), {});
        const Drawing drawing = figure.drawing({680, 480});
        const QRectF whole(0, 0, 680, drawing.size.height());
        for (const DrawnText& each : drawing.texts)
            QVERIFY2(whole.contains(each.rect), qPrintable(each.text));
        QVERIFY(whole.contains(drawing.links.front().rect));
    }
};

QTEST_MAIN(TestLinksFigure)
#include "test_links_figure.moc"
