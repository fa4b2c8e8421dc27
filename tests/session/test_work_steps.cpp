// SPDX-License-Identifier: GPL-3.0-or-later
// An analysis is made of many short tasks: after each it may be stopped, and says how far it is. Counted, not timed;
// bench_cancel measures the time.
#include "session/analysis.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace headlight;

namespace {

/// A sentence for which every part of the work is long: rotary positions, a second text, float32, a mask.
Request longSentence()
{
    Request request;
    request.text.clear();
    for (int i = 0; i < 600; ++i)
        request.text += "w" + std::to_string(i) + ' ';
    request.context = request.text;
    request.parameters.q_num_heads = 4;
    request.parameters.kv_num_heads = 2;
    request.parameters.positions = Positions::Rope;
    request.mask.rules = {CausalRule{}};
    return request;
}

/// Multiply-adds of the maps alone, each cell a product of d_k, one of d_v, and some steps of softmax.
constexpr double map_operations = 4.0 * 600 * 600 * (16 + 16 + 16);
constexpr double operations_of_a_task = 1e6; // about a millisecond in a release build

/// The shares that one thread tells; after `stop_at` of them the work is stopped.
std::vector<double> sharesOf(const Request& request, std::size_t stop_at, bool& cancelled)
{
    std::stop_source stop;
    std::vector<double> shares;
    const auto note = [&](double share) {
        shares.push_back(share);
        if (shares.size() == stop_at)
            stop.request_stop();
    };
    const Result<AnalysisPointer> result = analyse(request, Bytes(1) << 30, {stop.get_token(), note, 1});
    cancelled = !result && std::holds_alternative<Cancelled>(result.error());
    return shares;
}

} // namespace

class TestWorkSteps : public QObject
{
    Q_OBJECT

private slots:
    void progressComesAfterEachShortTask()
    {
        bool cancelled = false;
        const std::vector<double> shares = sharesOf(longSentence(), 0, cancelled);
        QVERIFY(!cancelled);
        QVERIFY2(double(shares.size()) > map_operations / operations_of_a_task,
                 qPrintable(QStringLiteral("%1 reports").arg(shares.size())));
        double longest = shares.front();
        for (std::size_t i = 1; i < shares.size(); ++i)
            longest = std::max(longest, shares[i] - shares[i - 1]);
        QVERIFY2(longest < 0.03, qPrintable(QStringLiteral("one step is %1 of the whole").arg(longest)));
    }

    void nothingBeginsAfterAStop()
    {
        bool cancelled = false;
        const std::size_t all = sharesOf(longSentence(), 0, cancelled).size();
        for (const std::size_t stop_at : {std::size_t(1), std::size_t(2), all / 20, all / 4, all / 2, all - all / 10}) {
            const std::vector<double> shares = sharesOf(longSentence(), stop_at, cancelled);
            QVERIFY(cancelled);
            QCOMPARE(shares.size(), stop_at);
        }
    }
};

QTEST_APPLESS_MAIN(TestWorkSteps)
#include "test_work_steps.moc"
