// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/budget.h"
#include "session/analysis.h"
#include "session/hand_examples.h"
#include "session/hand_source.h"

#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

using Numbers = std::vector<std::vector<double>>;

Request twoTokens()
{
    return handExample(HandExample::TwoTokens);
}

/// CASE 08: three tokens that see no later one.
Request threeTokens()
{
    return handExample(HandExample::ThreeTokensCausal);
}

AnalysisPointer analysed(const Request& request)
{
    Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
    return analysis ? *analysis : nullptr;
}

void compare(MatrixView matrix, const Numbers& expected)
{
    QCOMPARE(matrix.rows(), Index(expected.size()));
    QCOMPARE(matrix.columns(), Index(expected.front().size()));
    for (Index row = 0; row < matrix.rows(); ++row)
        for (Index column = 0; column < matrix.columns(); ++column)
            QVERIFY2(std::abs(matrix.at(row, column) - expected[std::size_t(row)][std::size_t(column)]) < 6e-7,
                     qPrintable(QString::number(matrix.at(row, column))));
}

} // namespace

class TestHandSource : public QObject
{
    Q_OBJECT

private slots:
    void twoTokensGiveTheNumbersOfThePaper()
    {
        const AnalysisPointer analysis = analysed(twoTokens());
        QVERIFY(analysis);
        compare(analysis->stage(Stage::Scores, 0), {{1, 0}, {1, 2}});
        compare(analysis->stage(Stage::Scaled, 0), {{0.707107, 0}, {0.707107, 1.414214}});
        compare(analysis->stage(Stage::Weights, 0), {{0.669762, 0.330238}, {0.330238, 0.669762}});
        compare(analysis->stage(Stage::Output, 0), {{1.660477, 2.660477}, {2.339523, 3.339523}});
    }

    void aCausalMaskGivesTheNumbersOfThePaper()
    {
        const AnalysisPointer analysis = analysed(threeTokens());
        QVERIFY(analysis);
        compare(analysis->stage(Stage::Weights, 0),
                {{1, 0, 0}, {0.330238, 0.669762, 0}, {0.248255, 0.248255, 0.503490}});
        compare(analysis->stage(Stage::Output, 0), {{1, 2}, {2.339523, 3.339523}, {3.510470, 4.510470}});
    }

    void tokensAreNamedOrNumbered()
    {
        Request request = threeTokens();
        std::get<ByHand>(request.source).names = {"a", "b", "a"};
        QCOMPARE(analysed(request)->tokens.piece(2), std::string_view("a"));
        QCOMPARE(analysed(request)->tokens.tokens[2].id, analysed(request)->tokens.tokens[0].id);
        std::get<ByHand>(request.source).names = {"", "b"};
        QCOMPARE(analysed(request)->tokens.piece(0), std::string_view("1"));
        QCOMPARE(analysed(request)->tokens.piece(1), std::string_view("b"));
        QCOMPARE(analysed(request)->tokens.piece(2), std::string_view("3"));
    }

    void whatIsNotGivenIsLeftOut()
    {
        const AnalysisPointer analysis = analysed(twoTokens());
        QVERIFY(analysis->lacks(Stage::Input));
        QVERIFY(analysis->lacks(Stage::Projected));
        for (const Stage stage : {Stage::Query, Stage::Key, Stage::Value, Stage::Scores, Stage::Capped, Stage::Weights,
                                  Stage::Output, Stage::Concat})
            QVERIFY(!analysis->lacks(stage));
        QVERIFY(!analysis->heads[0].recipe);
    }

    void projectionsAndHeadsAreMultipliedOut()
    {
        // X·W by hand: W_Q takes X as it is, W_K swaps its columns, W_V doubles it, W_O adds both heads up.
        Request request;
        request.source =
            ByHand{{},
                   2,
                   TypedProjections{typedMatrix({{"1", "2"}, {"3", "-1"}}), typedMatrix({{"1", "0"}, {"0", "1"}}),
                                    typedMatrix({{"0", "1"}, {"1", "0"}}), typedMatrix({{"2", "0"}, {"0", "2"}})},
                   typedMatrix({{"1"}, {"1"}})};
        request.parameters.divisor.kind = Divisor::Kind::None;
        const AnalysisPointer analysis = analysed(request);
        QVERIFY(analysis);
        QCOMPARE(analysis->config.q_num_heads(), Index(2));
        QCOMPARE(analysis->config.d_model(), Index(2));
        compare(analysis->stage(Stage::Query, 1), {{2}, {-1}});
        compare(analysis->stage(Stage::Key, 1), {{1}, {3}});
        compare(analysis->stage(Stage::Scores, 0), {{2, -1}, {6, -3}});
        compare(analysis->stage(Stage::Scores, 1), {{2, 6}, {-1, -3}});
        const double w = 1 / (1 + std::exp(-3)), u = 1 / (1 + std::exp(4)); // of the first key in row 0
        const double output = (w * 2 + (1 - w) * 6) + (u * 4 + (1 - u) * -2);
        QVERIFY(std::abs(analysis->stage(Stage::Projected, 0).at(0, 0) - output) < 1e-12);
    }

    void settingsOfTheSourcePanelApply()
    {
        Request request = twoTokens();
        request.parameters.divisor.kind = Divisor::Kind::None;
        request.parameters.temperature = 2;
        request.parameters.softcap = 0.5;
        request.parameters.d_k = 7;                           // the matrices say it
        request.parameters.positions = Positions::Sinusoidal; // nothing is added to what was typed
        const AnalysisPointer analysis = analysed(request);
        QVERIFY(analysis);
        compare(analysis->stage(Stage::Scaled, 0), {{0.5, 0}, {0.5, 1}});
        compare(analysis->stage(Stage::Capped, 0), {{0.5 * std::tanh(1), 0}, {0.5 * std::tanh(1), 0.5 * std::tanh(2)}});
    }

    void whatNeedsDrawnWeightsIsRefused()
    {
        Request request = twoTokens();
        request.parameters.score = ScoreFunction::Additive;
        Result<AnalysisPointer> refused = analyse(request, defaultBudget(), {});
        QVERIFY(std::get<NotOneOf>(refused.error()).field == Field::Score);
        request = twoTokens();
        request.parameters.divisor.kind = Divisor::Kind::SqrtModelSize;
        refused = analyse(request, defaultBudget(), {});
        QVERIFY(std::get<NotOneOf>(refused.error()).field == Field::Divisor);
    }

    void fewerQueriesThanKeysAttendAcross()
    {
        Request request = threeTokens();
        handMatrix(std::get<ByHand>(request.source), HandMatrix::Q)->rows = 1;
        handMatrix(std::get<ByHand>(request.source), HandMatrix::Q)->cells.resize(2);
        const AnalysisPointer analysis = analysed(request);
        QVERIFY(analysis);
        QCOMPARE(analysis->tokens.size(), Index(1));
        QCOMPARE(analysis->keyTokens().size(), Index(3));
        compare(analysis->stage(Stage::Weights, 0), {{0.401112, 0.197776, 0.401112}}); // the last query sees every key
    }

    void aKeptRequestIsComputedBeside()
    {
        Request request = threeTokens();
        request.kept = KeptRequest(twoTokens());
        const AnalysisPointer analysis = analysed(request);
        QVERIFY(analysis && analysis->kept);
        QCOMPARE(analysis->kept->tokens.size(), Index(2));
        // It is not computed again while the other one changes.
        request.mask.rules.clear();
        const Result<AnalysisPointer> next = analyse(request, defaultBudget(), {}, MapsWanted::All, analysis);
        QVERIFY(next);
        QVERIFY((*next)->kept == analysis->kept);
    }

    void aKeptRequestThatCannotBeComputedSaysWhy()
    {
        Request bad = twoTokens();
        handMatrix(std::get<ByHand>(bad.source), HandMatrix::K)->cells[0] = "x";
        Request request = threeTokens();
        request.kept = KeptRequest(bad);
        const AnalysisPointer analysis = analysed(request);
        QVERIFY(analysis);
        QVERIFY(!analysis->kept);
        QVERIFY(std::holds_alternative<CellNotANumber>(*analysis->kept_error));
    }

    void aKeptRequestKeepsNoneItself()
    {
        Request request = twoTokens();
        request.kept = KeptRequest(threeTokens());
        QVERIFY(!KeptRequest(request).get()->kept.get());
        QVERIFY(KeptRequest(twoTokens()) == KeptRequest(twoTokens()));
        QVERIFY(!(KeptRequest(twoTokens()) == KeptRequest()));
    }
};

QTEST_APPLESS_MAIN(TestHandSource)
#include "test_hand_source.moc"
