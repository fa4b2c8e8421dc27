// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "views/cell_sum.h"
#include "views/derivation_text.h"
#include "views/token_words.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

QStringList matches(const QString& text, const QString& pattern)
{
    QStringList found;
    auto all = QRegularExpression(pattern).globalMatch(text);
    while (all.hasNext())
        found.append(all.next().captured(1));
    return found;
}

/// Printed numbers are the number to six digits.
bool printedIs(const QString& text, double value)
{
    return std::abs(text.toDouble() - value) <= 6e-6 * std::abs(value);
}

} // namespace

class TestDerivationText : public QObject
{
    Q_OBJECT

private slots:
    void plainTextHoldsEveryTermAndTheWeight()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        const Analysis& analysis = *session.analysis();
        const QString text = derivationText(analysis, 3, Stage::Weights, {4, 2}, TextFormat::Plain);
        const QStringList products = matches(text, QStringLiteral("(?m)^  \\d+: .* = (\\S+)$"));
        QCOMPARE(products.size(), 16);
        double sum = 0;
        for (int c = 0; c < 16; ++c) {
            const double q = analysis.stage(Stage::Query, 3).at(4, c);
            const double k = analysis.stage(Stage::Key, 3).at(2, c);
            QVERIFY(printedIs(products[c], q * k));
            sum += q * k;
        }
        QVERIFY(printedIs(matches(text, QStringLiteral("score = q·k = (\\S+)")).value(0), sum));
        const QString weight = matches(text, QStringLiteral("weight = .* = (\\S+)")).value(0);
        QVERIFY(printedIs(weight, analysis.stage(Stage::Weights, 3).at(4, 2)));
        QVERIFY(text.startsWith(QStringLiteral("Head 3: “the” (4) → “sat” (2)\n")));
    }

    /// Every cell of every stage: the last number of its text is the trace's, digit for digit, by Qt's formatter.
    void lastNumberIsTheTracesToTheLastDigit()
    {
        Request request = causal();
        request.parameters.softcap = 7;
        request.parameters.temperature = 1.5;
        const AnalysisPointer analysis = analyse(request, Bytes(1) << 30, {}).value();
        for (const Stage stage : all_stages) {
            const MatrixView matrix = analysis->stage(stage, 3);
            for (Index row = 0; row < matrix.rows(); ++row)
                for (Index column = 0; column < matrix.columns(); ++column) {
                    const QString text = derivationText(*analysis, 3, stage, {row, column}, TextFormat::Plain);
                    const Stage printed = isMap(stage) ? Stage::Weights : stage; // maps lead on to the weight
                    const double value = analysis->stage(printed, 3).at(row, column);
                    const QString expected = QStringLiteral(" = %1\n").arg(copiedText(value));
                    QVERIFY2(text.endsWith(expected), qPrintable(text + expected));
                }
        }
        const MatrixView capped = analysis->stage(Stage::Capped, 3), scores = analysis->stage(Stage::Scores, 3);
        const QString text = derivationText(*analysis, 3, Stage::Weights, {4, 2}, TextFormat::Plain);
        QVERIFY(text.contains(QStringLiteral("score = q·k = %1\n").arg(copiedText(scores.at(4, 2)))));
        QVERIFY(text.contains(QStringLiteral(" = %1\n").arg(copiedText(capped.at(4, 2)))));
    }

    void turnedEntriesEndInTheTracesNumber()
    {
        Request request = causal();
        request.parameters.positions = Positions::Rope;
        const AnalysisPointer analysis = analyse(request, Bytes(1) << 30, {}).value();
        for (const Stage stage : {Stage::Query, Stage::Key})
            for (Index entry = 0; entry < 16; ++entry) {
                const QString text = derivationText(*analysis, 1, stage, {3, entry}, TextFormat::Plain);
                const double value = analysis->stage(stage, 1).at(3, entry);
                // The pair's sums and the angle as Su et al. have them, from the matrices.
                const Matrix<double>& weights =
                    stage == Stage::Query ? analysis->trace.weights.w_q[1] : analysis->trace.weights.w_k[1];
                const auto sum = [&](Index column) {
                    double total = 0;
                    for (Index c = 0; c < 64; ++c)
                        total += analysis->stage(Stage::Input, 1).at(3, c) * weights(c, column);
                    return total;
                };
                const double angle = 3 * std::pow(10'000.0, -2.0 * double(entry % 8) / 16);
                const double low = sum(entry % 8), high = sum(entry % 8 + 8);
                const double turned = entry < 8 ? low * std::cos(angle) - high * std::sin(angle)
                                                : high * std::cos(angle) + low * std::sin(angle);
                QVERIFY(std::abs(turned - value) < 1e-12);
                const QString printed = copiedText(value);
                QVERIFY2(text.endsWith(QStringLiteral(" = %1\n").arg(printed)), qPrintable(text));
                QVERIFY2(text.contains(QStringLiteral("sum before the rotation, entry %1 = %2\n")
                                           .arg(QString::number(entry), copiedText(entry < 8 ? low : high))),
                         qPrintable(text));
                QVERIFY(text.contains(QStringLiteral("angle at position 3, in radians = %1\n").arg(copiedText(angle))));
                QCOMPARE(text.count(QStringLiteral(" = %1\n").arg(printed)), 2); // the rotation, and the entry
            }
    }

    void halfPrecisionIsSaidAfterTheExactScore()
    {
        Request request = causal();
        request.parameters.precision = ScorePrecision::Half;
        const AnalysisPointer analysis = analyse(request, Bytes(1) << 30, {}).value();
        double exact = 0;
        for (Index c = 0; c < 16; ++c)
            exact += analysis->stage(Stage::Query, 2).at(4, c) * analysis->stage(Stage::Key, 2).at(1, c);
        const double rounded = analysis->stage(Stage::Scores, 2).at(4, 1);
        QVERIFY(exact != rounded && std::abs(exact - rounded) <= std::abs(exact) / 2048);
        const QString text = derivationText(*analysis, 2, Stage::Weights, {4, 1}, TextFormat::Plain);
        QVERIFY(text.contains(QStringLiteral("score = q·k = %1\n").arg(copiedText(exact))));
        QVERIFY(text.contains(QStringLiteral("rounded to half precision = %1\n").arg(copiedText(rounded))));
    }

    void denominatorIsWrittenOut()
    {
        const AnalysisPointer analysis = analyse(causal(), Bytes(1) << 30, {}).value();
        const MatrixView masked = analysis->stage(Stage::Masked, 3);
        const double largest = std::max({masked.at(2, 0), masked.at(2, 1), masked.at(2, 2)});
        QStringList terms;
        for (Index key = 0; key < 3; ++key)
            terms += copiedText(std::exp(masked.at(2, key) - largest));
        const QString text = derivationText(*analysis, 3, Stage::Weights, {2, 1}, TextFormat::Plain);
        QVERIFY(text.contains(QStringLiteral("Σ exp over the row = %1 = ").arg(terms.join(QStringLiteral(" + ")))));
    }

    void hiddenCellHasNoExponential()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        const QString text = derivationText(*session.analysis(), 0, Stage::Weights, {1, 3}, TextFormat::Plain);
        QVERIFY(text.contains(QStringLiteral("masked (hidden) = -∞")));
        QVERIFY(text.contains(QStringLiteral("weight (hidden) = 0")));
        QVERIFY(!text.contains(QStringLiteral("exp(")));
    }

    void latexIsBalanced()
    {
        Session session;
        Request request = causal();
        request.parameters.softcap = 5;
        QVERIFY(compute(session, request));
        for (const Stage stage : all_stages) {
            const QString text = derivationText(*session.analysis(), 1, stage, {2, 1}, TextFormat::Latex);
            QCOMPARE(text.count(QLatin1Char('{')), text.count(QLatin1Char('}')));
            QVERIFY(text.contains(QStringLiteral("\\begin{align*}")) && text.contains(QStringLiteral("\\end{align*}")));
            QVERIFY(!text.contains(QRegularExpression(QStringLiteral("\\d[eE][+-]?\\d"))));
        }
    }

    void markdownTokensAreEscaped()
    {
        Session session;
        QVERIFY(compute(session, sentence("a * b | c")));
        const QString text = derivationText(*session.analysis(), 0, Stage::Weights, {1, 3}, TextFormat::Markdown);
        QVERIFY(text.startsWith(QStringLiteral("**Head 0: “\\*” (1) → “\\|” (3)**")));
        QVERIFY(text.contains(QStringLiteral("| q | k | product |")));
    }

    void cellsOfMapsThatAreNotKeptAreComputedAgain()
    {
        Request request = sentence(words(600));
        request.parameters.q_num_heads = 16;
        const AnalysisPointer analysis = analyse(request, Bytes(64) << 20, {}, MapsWanted::IfTheyFit).value();
        QVERIFY(!analysis->maps_kept);
        const AnalysisPointer whole = analyse(request, Bytes(4) << 30, {}).value();
        QVERIFY(whole->maps_kept);
        QVERIFY(cellWithin(*analysis, 0, Stage::Weights, Cell{599, 599}));
        QVERIFY(!cellWithin(*analysis, 0, Stage::Weights, Cell{600, 0}));
        for (const Stage stage : {Stage::Scores, Stage::Weights, Stage::Output, Stage::Value})
            QCOMPARE(derivationText(*analysis, 3, stage, {417, 12}, TextFormat::Plain),
                     derivationText(*whole, 3, stage, {417, 12}, TextFormat::Plain));
    }

    void everyFactorStandsInTheCellItLeadsTo()
    {
        Session session;
        QVERIFY(compute(session, causal()));
        const Analysis& analysis = *session.analysis();
        for (const Stage stage : all_stages) {
            const std::optional<CellSum> sum = cellSum(analysis, 2, stage, {4, 3});
            if (!sum)
                continue;
            for (const Term& term : sum->sum.terms) {
                if (const auto left = sum->leftOf(term))
                    QCOMPARE(analysis.stage(left->stage, left->head.value_or(2)).at(left->cell.row, left->cell.column),
                             term.left);
                if (const auto right = sum->rightOf(term))
                    QCOMPARE(analysis.stage(right->stage, 2).at(right->cell.row, right->cell.column), term.right);
            }
            if (!isMap(stage))
                QVERIFY(sum->sum.sum == analysis.stage(stage, 2).at(4, 3));
        }
    }
};

QTEST_MAIN(TestDerivationText)
#include "test_derivation_text.moc"
