// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sinks.h"

#include <QtTest>

#include <cmath>

using namespace headlight;

namespace {

AnalysisPointer analysisOf(const std::string& text, std::vector<MaskRule> rules = {})
{
    Request request;
    request.text = text;
    request.mask.rules = std::move(rules);
    Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {});
    if (!analysis)
        qFatal("the sample can't be computed");
    return *analysis;
}

} // namespace

class TestSinks : public QObject
{
    Q_OBJECT

private slots:
    void punctuationSeparates()
    {
        QCOMPARE(separatorKeys(*analysisOf("The cat, it sat.")),
                 (std::vector<bool>{false, false, true, false, false, true}));
        QCOMPARE(separatorKeys(*analysisOf("猫，坐。")), (std::vector<bool>{false, true, false, true}));
    }

    void shareIsTheMeanOfTheSinksColumns()
    {
        const AnalysisPointer analysis = analysisOf("The cat, it sat.");
        for (Index head = 0; head < 4; ++head) {
            const MatrixView weights = analysis->stage(Stage::Weights, head);
            double first = 0, separators = 0;
            for (Index row = 0; row < 6; ++row) {
                first += weights.at(row, 0) / 6;
                separators += (weights.at(row, 2) + weights.at(row, 5)) / 6;
            }
            const std::optional<SinkShare> share = sinkShare(*analysis, head);
            QVERIFY(share && std::abs(share->first - first) < 1e-12 &&
                    std::abs(share->separators - separators) < 1e-12);
        }
    }

    void whatIsLeftIsDividedByItsSum()
    {
        const AnalysisPointer analysis = analysisOf("The cat, it sat.", {CausalRule{}});
        const MatrixView weights = analysis->stage(Stage::Weights, 3);
        const Matrix<double> rest = weightsWithoutSinks(*analysis, 3);
        for (Index row = 0; row < 6; ++row) {
            double left = 0;
            for (const Index key : {1, 3, 4})
                left += weights.at(row, key);
            for (Index key = 0; key < 6; ++key) {
                const bool sink = key == 0 || key == 2 || key == 5;
                const double expected = sink || left == 0 ? 0 : weights.at(row, key) / left;
                QVERIFY(std::abs(rest(row, key) - expected) < 1e-12);
            }
        }
        QCOMPARE(rest.row(0).sum(), 0.0); // the first query sees the sink alone
    }

    // A query that sees no key has no share, not a share of 0.
    void emptyRowsAreLeftOut()
    {
        const AnalysisPointer all = analysisOf("a b c");
        QVERIFY(sinkShare(*all, 0));
        Request none = all->request;
        none.mask.tensors = {std::make_shared<const MaskTensor>(MaskTensor{"none.npy", {1}, MaskTensor::Allowed{0}})};
        const Result<AnalysisPointer> empty = analyse(none, Bytes(1) << 30, {});
        QVERIFY(empty && !sinkShare(**empty, 0));
    }
};

QTEST_GUILESS_MAIN(TestSinks)
#include "test_sinks.moc"
