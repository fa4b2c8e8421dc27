// SPDX-License-Identifier: GPL-3.0-or-later
// The sums behind a checkpoint's q, k, v and output, which its forward pass made in a way of its own.
#include "views/inspector.h"

#include "small_checkpoint.h"
#include "views/derivation_text.h"
#include "views/entry_words.h"
#include "views/term_lines.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace headlight;

namespace {

Request requestOf(const SmallCheckpoint& checkpoint)
{
    Request request;
    request.source = CheckpointSource{checkpoint.path().toStdString()};
    request.text = "the cat sat on the mat .";
    return request;
}

} // namespace

class TestCheckpointInspector : public QObject
{
    Q_OBJECT

private slots:
    void sumsAndBiasesAreWhatTheForwardPassGave()
    {
        const SmallCheckpoint checkpoint;
        for (const Index layer : {Index(0), Index(2)}) {
            const AnalysisPointer analysis =
                analyse(requestOf(checkpoint), Bytes(1) << 30, {}, MapsWanted::All, nullptr, {layer, {}}).value();
            for (const Stage stage : {Stage::Query, Stage::Key, Stage::Value, Stage::Projected})
                for (Index head = 0; head < 2; ++head) {
                    const MatrixView made = analysis->stage(stage, head);
                    for (Index row = 0; row < made.rows(); ++row)
                        for (Index column = 0; column < made.columns(); ++column) {
                            const CellSum sum = cellSum(*analysis, head, stage, {row, column}).value();
                            QCOMPARE(sum.sum.terms.size(), std::size_t(8));
                            QVERIFY(sum.bias.has_value());
                            QVERIFY(std::abs(sum.sum.sum + *sum.bias - made.at(row, column)) < 1e-5);
                        }
                }
        }
    }

    void aFactorLeadsToTheInputOfTheLayer()
    {
        const SmallCheckpoint checkpoint;
        const AnalysisPointer analysis = analyse(requestOf(checkpoint), Bytes(1) << 30, {}).value();
        const CellSum sum = cellSum(*analysis, 1, Stage::Key, {3, 2}).value();
        const Term& term = sum.sum.terms[5];
        QVERIFY(sum.leftOf(term) == (StageCell{Stage::Input, {3, 5}}));
        QCOMPARE(term.left, analysis->stage(Stage::Input, 0).at(3, 5));
        const CellSum output = cellSum(*analysis, 1, Stage::Projected, {3, 2}).value();
        QVERIFY(output.leftOf(output.sum.terms[5]) == (StageCell{Stage::Concat, {3, 5}}));
        double parts = 0;
        for (const double part : headParts(*analysis, {3, 2}))
            parts += part;
        QVERIFY(std::abs(parts - output.sum.sum) < 1e-12);
    }

    void theInspectorWritesTheSumOut()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        session.setRequest(requestOf(checkpoint));
        QVERIFY(
            QTest::qWaitFor([&] { return !session.busy() && session.analysis() && session.analysis()->pass; }, 20'000));
        Inspector inspector(session);
        Selection selection;
        selection.head = 1;
        selection.stage = Stage::Query;
        selection.pinned = Cell{2, 3};
        session.setSelection(selection);
        QVERIFY(!inspector.findChild<QWidget*>("sum_part")->isHidden());
        inspector.findChild<QToolButton*>("open_sum")->setChecked(true);
        QCOMPARE(inspector.findChild<TermLines*>("terms")->terms().size(), std::size_t(8));
        const QString note = inspector.findChild<QLabel*>("note")->text();
        QVERIFY2(note.contains("The sum is") && note.contains("the bias adds"), qPrintable(note));
        QCOMPARE(inspector.findChild<QLabel*>("entry_name")->text(), QString("q = x·W_Q + b"));
        const QString copied = derivationText(*session.analysis(), 1, Stage::Query, {2, 3}, TextFormat::Plain);
        QVERIFY2(copied.contains("Σ + bias = "), qPrintable(copied));
    }

    void weightsThatAreNotKeptAreSaidToBe()
    {
        const SmallCheckpoint checkpoint;
        const AnalysisPointer whole = analyse(requestOf(checkpoint), Bytes(1) << 30, {}).value();
        const auto analysis = std::const_pointer_cast<Analysis>(whole);
        analysis->layer_weights = nullptr;
        QVERIFY(!cellSum(*analysis, 0, Stage::Query, {1, 1}));
        QVERIFY(checkpointSentence(*analysis, 0, Stage::Query, {1, 1}).contains("too large for the memory budget"));
        QVERIFY(cellSum(*analysis, 0, Stage::Output, {1, 1})); // needs none
    }
};

QTEST_MAIN(TestCheckpointInspector)
#include "test_checkpoint_inspector.moc"
