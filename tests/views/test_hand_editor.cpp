// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "figure/stages_figure.h"
#include "session/hand_examples.h"
#include "views/field_message.h"
#include "views/hand_editor.h"
#include "views/matrix_editor.h"
#include "views/matrix_table.h"
#include "views/number_field.h"
#include "views/source_panel.h"
#include "views/stages_page.h"
#include "views/text_line.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace headlight;

namespace {

const TypedMatrix& typed(const Session& session, HandMatrix matrix)
{
    return *handMatrix(std::get<ByHand>(session.request().source), matrix);
}

bool settled(const Session& session)
{
    return QTest::qWaitFor([&] { return !session.busy(); }, 20'000);
}

} // namespace

class TestHandEditor : public QObject
{
    Q_OBJECT

private:
    template<class Widget>
    Widget* find(const QWidget& panel, const char* name)
    {
        return panel.findChild<Widget*>(QString::fromLatin1(name));
    }

    void show(QWidget& widget)
    {
        widget.resize(320, 900);
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget));
    }

private slots:
    void theSourceIsChosenInThePanel()
    {
        Session session;
        SourcePanel panel(session);
        TextLine line(session);
        show(panel);
        show(line);
        auto* source = find<QComboBox>(panel, "source");
        QVERIFY(!panel.findChild<HandEditor*>()->isVisible());
        source->setFocus();
        QTest::keyClick(source, Qt::Key_Down);
        emit source->activated(1);
        QVERIFY(std::holds_alternative<ByHand>(session.request().source));
        QVERIFY(panel.findChild<HandEditor*>()->isVisible());
        QVERIFY(!find<NumberField>(panel, "d_k")->isVisible());
        QVERIFY(find<QComboBox>(panel, "divisor")->isVisible()); // applies to both
        QVERIFY(!find<QLineEdit>(line, "text_edit")->isVisible());
        session.undo();
        QVERIFY(!panel.findChild<HandEditor*>()->isVisible());
        QVERIFY(find<NumberField>(panel, "d_k")->isVisible());
        QVERIFY(find<QLineEdit>(line, "text_edit")->isVisible());
    }

    void halfPrecisionIsChosenInThePanel()
    {
        Session session;
        SourcePanel panel(session);
        show(panel);
        auto* precision = find<QComboBox>(panel, "precision");
        QCOMPARE(precision->currentIndex(), 0);
        emit precision->activated(1);
        QVERIFY(session.request().parameters.precision == ScorePrecision::Half);
        QCOMPARE(precision->currentIndex(), 1);
        session.undo();
        QVERIFY(session.request().parameters.precision == ScorePrecision::Full);
        QCOMPARE(precision->currentIndex(), 0);
    }

    void theExampleIsReadOffTheStrip()
    {
        Session session;
        QVERIFY(compute(session, handExample(HandExample::TwoTokens)));
        StagesPage page(session);
        page.resize(900, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* strip = page.findChild<StagesFigure*>();
        const auto read = [&](Stage stage, Cell cell) {
            Selection selection = session.selection();
            selection.stage = stage;
            selection.pinned = cell;
            session.setSelection(selection);
            return strip->description().section(QStringLiteral(": "), -1);
        };
        QCOMPARE(read(Stage::Scores, {1, 1}), QStringLiteral("2"));
        QCOMPARE(read(Stage::Scaled, {1, 1}), QStringLiteral("1.414214"));
        QCOMPARE(read(Stage::Weights, {0, 0}), QStringLiteral("0.669762"));
        QCOMPARE(read(Stage::Weights, {0, 1}), QStringLiteral("0.330238"));
        QCOMPARE(read(Stage::Output, {0, 0}), QStringLiteral("1.660477"));
        QCOMPARE(read(Stage::Output, {1, 1}), QStringLiteral("3.339523"));
        QVERIFY(std::ranges::none_of(strip->shownDrawing().maps, [](const DrawnMap& map) {
            return map.stage == Stage::Input || map.stage == Stage::Projected;
        }));
    }

    void aCellIsTypedAndKeptAsTyped()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        HandEditor editor(session);
        show(editor);
        auto* table = find<MatrixTable>(editor, "cells_V");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClicks(table, "1"); // opens the cell, which has the keyboard from there on
        auto* cell = table->findChild<QLineEdit*>();
        QVERIFY(cell);
        QTest::keyClicks(cell, "/3");
        QTest::keyClick(cell, Qt::Key_Return);
        QTRY_COMPARE(typed(session, HandMatrix::V).at(0, 0), std::string("1/3"));
        QCOMPARE(table->currentIndex().row(), 1); // Enter goes down
        QVERIFY(settled(session));
        QCOMPARE(session.analysis()->stage(Stage::Value, 0).at(0, 0), 1.0 / 3);
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(typed(session, HandMatrix::V).at(1, 0), std::string("0"));
        session.undo();
        session.undo();
        QCOMPARE(typed(session, HandMatrix::V).at(0, 0), std::string("1"));
    }

    void aBlockIsPastedFromASpreadsheet()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        HandEditor editor(session);
        show(editor);
        QApplication::clipboard()->setText(QStringLiteral("1\t0,5\t1/3\n2\t−3\t4"));
        find<QToolButton>(editor, "paste_K")->click();
        QVERIFY(typed(session, HandMatrix::K) == typedMatrix({{"1", "0,5", "1/3"}, {"2", "−3", "4"}}));
        // From a cell on a block is laid over the matrix.
        auto* table = find<MatrixTable>(editor, "cells_V");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, 1));
        QApplication::clipboard()->setText(QStringLiteral("7\t8"));
        QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(typed(session, HandMatrix::V) == typedMatrix({{"1", "2", "0"}, {"3", "7", "8"}}));
        session.undo();
        QVERIFY(typed(session, HandMatrix::V) == typedMatrix({{"1", "2"}, {"3", "4"}}));
    }

    void commasThatCouldBeDecimalOnesAreQuestioned()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        HandEditor editor(session);
        show(editor);
        QApplication::clipboard()->setText(QStringLiteral("0,5\n1,5"));
        find<QToolButton>(editor, "paste_V")->click();
        auto* message = find<MatrixEditor>(editor, "matrix_V")->findChild<FieldMessage*>();
        QVERIFY(message->text().contains(QStringLiteral("decimal commas")));
        session.undo();
        QTRY_VERIFY(message->text().isEmpty());
    }

    void aWrongShapeIsSaidAtItsMatrixAndTheLastPictureStays()
    {
        Session session;
        QVERIFY(compute(session, handExample(HandExample::TwoTokens)));
        const AnalysisPointer good = session.analysis();
        HandEditor editor(session);
        show(editor);
        auto* columns = find<NumberField>(editor, "columns_K");
        columns->setFocus();
        QTest::keyClick(columns, Qt::Key_Up);
        QVERIFY(settled(session));
        const auto said = [&](const char* matrix) {
            return find<MatrixEditor>(editor, matrix)->findChild<FieldMessage*>()->text();
        };
        QVERIFY2(said("matrix_K").contains(QStringLiteral("2 rows and 3 columns")), qPrintable(said("matrix_K")));
        QVERIFY(said("matrix_Q").isEmpty());
        QVERIFY(said("matrix_V").isEmpty());
        QVERIFY(session.analysis() == good);
        session.undo();
        QVERIFY(settled(session));
        QVERIFY(said("matrix_K").isEmpty());
    }

    void aMendedCellLeavesNoMarkOnItsMatrix()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        QVERIFY(settled(session));
        HandEditor editor(session);
        show(editor);
        auto* table = find<MatrixTable>(editor, "cells_Q");
        const QColor plain = table->palette().color(QPalette::Base);
        const QModelIndex first = table->model()->index(0, 0);
        table->model()->setData(first, QStringLiteral("1/0"));
        QTRY_VERIFY(table->palette().color(QPalette::Base) != plain);
        table->model()->setData(first, QStringLiteral("1/3"));
        QTRY_COMPARE(table->palette().color(QPalette::Base), plain);
    }

    void cellsComeBackOnTheWayToAnotherShape()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        HandEditor editor(session);
        show(editor);
        auto* rows = find<NumberField>(editor, "rows_V");
        rows->setFocus();
        rows->selectAll();
        QTest::keyClicks(rows, "1"); // on the way to 12
        QCOMPARE(typed(session, HandMatrix::V).rows, Index(1));
        QTest::keyClicks(rows, "2");
        QCOMPARE(typed(session, HandMatrix::V).rows, Index(12));
        QCOMPARE(typed(session, HandMatrix::V).at(1, 1), std::string("4"));
        QCOMPARE(typed(session, HandMatrix::V).at(2, 0), std::string("0"));
        session.undo(); // one step
        QVERIFY(typed(session, HandMatrix::V) == typedMatrix({{"1", "2"}, {"3", "4"}}));
    }

    void tokensAreNamed()
    {
        QVERIFY(namesFromText(QStringLiteral("the cat, sat")) == std::vector<std::string>({"the cat", "sat"}));
        QVERIFY(namesFromText(QStringLiteral(" the  cat ")) == std::vector<std::string>({"the", "cat"}));
        QVERIFY(namesFromText(QStringLiteral("猫、狗")) == std::vector<std::string>({"猫", "狗"}));
        QVERIFY(namesFromText({}).empty());
        QCOMPARE(namesFromText(QStringLiteral("a ").repeated(40)).size(), std::size_t(most_hand_tokens));
        QCOMPARE(namesText({"the cat", "sat"}), QStringLiteral("the cat, sat"));
    }

    void theOtherMatricesGiveTheSameAttention()
    {
        Session session;
        QVERIFY(compute(session, handExample(HandExample::ThreeTokensCausal)));
        const AnalysisPointer before = session.analysis();
        Request request = session.request();
        request.source = withOtherMatrices(std::get<ByHand>(request.source));
        QVERIFY(compute(session, request));
        QVERIFY(!session.analysis()->lacks(Stage::Input));
        for (Index row = 0; row < 3; ++row)
            for (Index column = 0; column < 3; ++column)
                QCOMPARE(session.analysis()->stage(Stage::Weights, 0).at(row, column),
                         before->stage(Stage::Weights, 0).at(row, column));
        request.source = withOtherMatrices(std::get<ByHand>(request.source));
        QVERIFY(request == before->request); // and back
    }

    void aNewOutputMatrixChangesNothingYet()
    {
        Session session;
        QVERIFY(compute(session, handExample(HandExample::TwoTokens)));
        HandEditor editor(session);
        show(editor);
        find<QCheckBox>(editor, "hand_w_o")->click();
        QVERIFY(settled(session));
        QVERIFY(find<MatrixEditor>(editor, "matrix_W_O"));
        for (Index row = 0; row < 2; ++row)
            for (Index column = 0; column < 2; ++column)
                QCOMPARE(session.analysis()->stage(Stage::Projected, 0).at(row, column),
                         session.analysis()->stage(Stage::Output, 0).at(row, column));
    }

    void everyExampleIsOfferedAndComputes()
    {
        Session session;
        HandEditor editor(session);
        const QList<QAction*> offered = editor.findChild<QMenu*>()->actions();
        QCOMPARE(std::size_t(offered.size()), all_hand_examples.size());
        for (QAction* example : offered) {
            QVERIFY(!example->text().isEmpty());
            example->trigger();
            QVERIFY(settled(session));
            QVERIFY(!session.error());
            QVERIFY(std::holds_alternative<ByHand>(session.analysis()->request.source));
        }
    }

    void tabLeavesTheTableBehindItsLastCell()
    {
        Session session;
        session.setRequest(handExample(HandExample::TwoTokens));
        HandEditor editor(session);
        show(editor);
        editor.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        auto* table = find<MatrixTable>(editor, "cells_Q");
        table->setFocus(Qt::TabFocusReason);
        for (int cell = 0; cell < 3; ++cell) {
            QTest::keyClick(table, Qt::Key_Tab);
            QVERIFY(table->hasFocus());
        }
        QTest::keyClick(table, Qt::Key_Tab);
        QVERIFY(!table->hasFocus());
    }
};

QTEST_MAIN(TestHandEditor)
#include "test_hand_editor.moc"
