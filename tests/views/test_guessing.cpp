// SPDX-License-Identifier: GPL-3.0-or-later
// Predict, then reveal: by keys on the figures, and nothing of a covered value in the panels around them.
#include "computed_session.h"
#include "figure/head_figure.h"
#include "session/covers.h"
#include "views/guess_bar.h"
#include "views/guess_scale.h"
#include "views/guessing.h"
#include "views/heads_page.h"
#include "views/inspector.h"
#include "views/selection_trail.h"
#include "views/stages_page.h"
#include "views/token_chips.h"

#include <QAbstractButton>
#include <QLabel>

using namespace headlight;

namespace {

void hover(Session& session, Index head, Stage stage, Cell cell)
{
    Selection selection = session.selection();
    selection.head = head;
    selection.stage = stage;
    selection.hovered = cell;
    selection.hovered_head = head;
    selection.hovered_stage = stage;
    session.setSelection(selection);
}

QString textOf(const QWidget& panel, const char* name)
{
    const auto* label = panel.findChild<QLabel*>(QLatin1String(name));
    return label && !label->isHidden() ? label->text() : QString();
}

bool isShown(const QWidget& panel, const char* name)
{
    const auto* part = panel.findChild<QWidget*>(QLatin1String(name));
    return part && !part->isHidden();
}

/// Everything that the labels of a panel say.
QString allWords(const QWidget& panel)
{
    QStringList words;
    for (const QLabel* label : panel.findChildren<QLabel*>())
        if (!label->isHidden())
            words += label->text();
    return words.join(QLatin1Char('\n'));
}

} // namespace

class TestGuessing : public QObject
{
    Q_OBJECT

private slots:
    void wholeRoundByKeys();
    void escapeTakesBackThenLeaves();
    void digitsMeanNothingWithoutCovers();
    void clickOnTheScaleIsAGuess();
    void inspectorTellsNothingCovered();
    void inspectorTellsNoFactorThatIsCovered();
    void chipsDoNotPointAtACoveredRowsLargest();
    void anotherSentenceOfTheSameLengthIsGuessedAnew();
    void theWayBackLeadsThroughTheHeldCells();
    void headsAddUpToTheOutputInTheInspector();
    void concatLeadsToTheHeadItIsCopiedFrom();
};

void TestGuessing::wholeRoundByKeys()
{
    Session session;
    QVERIFY(compute(session, {}));
    StagesPage page(session);
    page.resize(900, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    auto* figure = page.findChild<HeadFigure*>();
    auto* bar = page.findChild<GuessBar*>();
    QVERIFY(bar->isHidden());
    hover(session, 0, Stage::Weights, {2, 1});
    coverRow(session);
    QVERIFY(!bar->isHidden());
    QCOMPARE(session.selection().covers->coveredCount(), Index(6));
    QTest::keyClicks(figure, QStringLiteral("0.55"));
    QTest::keyClick(figure, Qt::Key_Backspace);
    QCOMPARE(session.selection().covers->guess({2, 1}), std::optional(0.5));
    QTest::keyClick(figure, Qt::Key_Return);
    QVERIFY(session.selection().covers->revealed({2, 1}));
    const double value = session.analysis()->stage(Stage::Weights, 0).at(2, 1);
    const QString error = QString::number(0.5 - value, 'g', 3).replace(QLatin1Char('-'), QChar(0x2212));
    QVERIFY2(allWords(*bar).contains(error), qPrintable(allWords(*bar) + error));
    QVERIFY(allWords(*bar).contains(QStringLiteral("1 of 6 revealed")));
    QVERIFY(!session.selection().pinned);    // Enter was the guess's
    QTest::keyClick(figure, Qt::Key_Return); // on to the next
    QCOMPARE(session.selection().cell(), std::optional(Cell{2, 2}));
    revealAll(session);
    QCOMPARE(session.selection().covers->coveredCount(), Index(0));
    stopGuessing(session);
    QVERIFY(bar->isHidden());
}

void TestGuessing::escapeTakesBackThenLeaves()
{
    Session session;
    QVERIFY(compute(session, {}));
    HeadsPage page(session);
    auto* figure = page.findChild<HeadFigure*>();
    hover(session, 0, Stage::Weights, {1, 0});
    toggleCover(session);
    QTest::keyClick(figure, Qt::Key_3);
    QVERIFY(session.selection().covers->guess({1, 0}));
    QTest::keyClick(figure, Qt::Key_Escape);
    QVERIFY(session.selection().covers && !session.selection().covers->guess({1, 0}));
    QTest::keyClick(figure, Qt::Key_Escape);
    QVERIFY(!session.selection().covers);
    toggleCover(session);
    toggleCover(session); // the only cover is taken away again
    QVERIFY(!session.selection().covers);
}

void TestGuessing::digitsMeanNothingWithoutCovers()
{
    Session session;
    QVERIFY(compute(session, {}));
    hover(session, 0, Stage::Weights, {1, 0});
    const QKeyEvent digit(QEvent::KeyPress, Qt::Key_0, Qt::NoModifier, QStringLiteral("0"));
    QVERIFY(!takeGuessKey(session, digit));
    toggleCover(session);
    QVERIFY(takeGuessKey(session, digit));
    hover(session, 0, Stage::Weights, {2, 0}); // not covered: the key is the figure's own
    QVERIFY(!takeGuessKey(session, digit));
}

void TestGuessing::clickOnTheScaleIsAGuess()
{
    Session session;
    QVERIFY(compute(session, {}));
    GuessBar bar(session);
    bar.resize(600, 300);
    hover(session, 0, Stage::Weights, {1, 0});
    toggleCover(session);
    auto* scale = bar.findChild<GuessScale*>();
    scale->resize(500, 40);
    QTest::mouseClick(scale, Qt::LeftButton, {}, QPoint(int(scale->placeOf(0.75)), 10));
    const std::optional<double> guess = session.selection().covers->guess({1, 0});
    QVERIFY(guess && std::abs(*guess - 0.75) < 0.011);
}

void TestGuessing::inspectorTellsNothingCovered()
{
    Session session;
    QVERIFY(compute(session, causal()));
    Inspector inspector(session);
    hover(session, 0, Stage::Weights, {3, 2});
    const QString weight = textOf(inspector, "weight");
    QVERIFY(allWords(inspector).contains(weight));
    toggleCover(session);
    QCOMPARE(textOf(inspector, "weight"), QStringLiteral("?"));
    QCOMPARE(textOf(inspector, "exponential"), QStringLiteral("?"));
    QVERIFY(!allWords(inspector).contains(weight));
    QVERIFY(textOf(inspector, "score") != QLatin1String("?")); // what it is predicted from
    QVERIFY(!isShown(inspector, "row_part"));
    QVERIFY(!isShown(inspector, "sum_part"));
    revealCell(session, {3, 2});
    QCOMPARE(textOf(inspector, "weight"), weight);
    QVERIFY(isShown(inspector, "row_part"));
    // A masked score covered: no word of whether the mask hides it, nor of the row's largest.
    stopGuessing(session);
    hover(session, 0, Stage::Masked, {1, 4});
    toggleCover(session);
    QCOMPARE(textOf(inspector, "masked"), QStringLiteral("?"));
    QCOMPARE(textOf(inspector, "largest"), QStringLiteral("?"));
    QVERIFY(!allWords(inspector).contains(QStringLiteral("hides this key")));
}

void TestGuessing::inspectorTellsNoFactorThatIsCovered()
{
    Session session;
    QVERIFY(compute(session, {}));
    Inspector inspector(session);
    hover(session, 0, Stage::Weights, {2, 1});
    coverRow(session);
    hover(session, 0, Stage::Output, {2, 5});
    QVERIFY(!isShown(inspector, "sum_part")); // its terms are weights times values
    hover(session, 0, Stage::Output, {3, 5});
    QVERIFY(isShown(inspector, "sum_part"));
}

void TestGuessing::chipsDoNotPointAtACoveredRowsLargest()
{
    Session session;
    QVERIFY(compute(session, {}));
    TokenChips chips(session);
    hover(session, 0, Stage::Weights, {2, 0});
    coverRow(session);
    Selection selection = session.selection();
    selection.hovered.reset();
    session.setSelection(selection);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Return);
    if (const auto pinned = session.selection().pinned; pinned && pinned->row == 2)
        QCOMPARE(pinned->column, Index(2)); // the previous token, 1, has nearly all the weight
}

void TestGuessing::anotherSentenceOfTheSameLengthIsGuessedAnew()
{
    Session session;
    QVERIFY(compute(session, {}));
    hover(session, 0, Stage::Weights, {2, 1});
    toggleCover(session);
    typeGuess(session, {2, 1}, QStringLiteral("0.5"));
    revealCell(session, {2, 1});
    QVERIFY(compute(session, sentence("A dog lay on the rug")));
    QVERIFY(session.selection().covers && session.selection().covers->covered({2, 1}));
    QVERIFY(!session.selection().covers->guess({2, 1}));
    QVERIFY(compute(session, sentence("A dog lay")));
    QVERIFY(!session.selection().covers);
}

void TestGuessing::theWayBackLeadsThroughTheHeldCells()
{
    Session session;
    QVERIFY(compute(session, {}));
    SelectionTrail trail(session);
    const auto pin = [&](Stage stage, Cell cell) {
        Selection selection = session.selection();
        selection.stage = stage;
        selection.pinned = cell;
        session.setSelection(selection);
    };
    QVERIFY(!trail.canGoBack());
    pin(Stage::Weights, {3, 2});
    pin(Stage::Query, {3, 7});
    pin(Stage::Input, {3, 40});
    trail.back();
    QCOMPARE(session.selection().stage, Stage::Query);
    trail.back();
    QCOMPARE(session.selection().stage, Stage::Weights);
    QCOMPARE(session.selection().pinned, std::optional(Cell{3, 2}));
    QVERIFY(!trail.canGoBack());
    trail.forward();
    QCOMPARE(session.selection().stage, Stage::Query);
    pin(Stage::Value, {1, 1}); // another way: the input is no longer ahead
    QVERIFY(!trail.canGoForward());
    trail.back();
    QCOMPARE(session.selection().pinned, std::optional(Cell{3, 7}));
}

void TestGuessing::headsAddUpToTheOutputInTheInspector()
{
    Session session;
    QVERIFY(compute(session, {}));
    Inspector inspector(session);
    hover(session, 0, Stage::Projected, {1, 7});
    const QString note = textOf(inspector, "note");
    QStringList numbers = note.mid(note.indexOf(QLatin1Char(':')) + 1).chopped(1).split(QLatin1Char(';'));
    QCOMPARE(numbers.size(), 4);
    double sum = 0;
    for (QString& number : numbers)
        sum += number.trimmed().replace(QChar(0x2212), QLatin1Char('-')).toDouble();
    QVERIFY(std::abs(sum - session.analysis()->stage(Stage::Projected, 0).at(1, 7)) < 0.02); // three digits each
}

void TestGuessing::concatLeadsToTheHeadItIsCopiedFrom()
{
    Session session;
    QVERIFY(compute(session, {}));
    const std::optional<CellSum> sum = cellSum(*session.analysis(), 0, Stage::Concat, {4, 2 * 16 + 3});
    QVERIFY(sum && sum->sum.terms.size() == 1);
    QCOMPARE(sum->sum.sum, session.analysis()->stage(Stage::Concat, 0).at(4, 35));
    const StageCell source{Stage::Output, {4, 3}, 2};
    QVERIFY(sum->leftOf(sum->sum.terms.front()) == source);
}

QTEST_MAIN(TestGuessing)
#include "test_guessing.moc"
