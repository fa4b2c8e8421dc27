// SPDX-License-Identifier: GPL-3.0-or-later
// CASES 30. HEADLIGHT_FAST_CHANGES sets how many changes are made, 1 ms apart: 1,500 unless said otherwise; before a
// release, 10000.
#include "session/session.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <array>
#include <bit>
#include <random>

using namespace headlight;

namespace {

constexpr int usual_changes = 1'500;

/// The next document: one of sentence, heads, d_k, mask and seed is another.
Request changed(Request request, std::mt19937& random)
{
    static const std::array<const char*, 5> sentences = {
        "The cat sat on the mat", "Colourless green ideas sleep furiously", "猫坐在垫子上。",
        "To be, or not to be, that is the question: whether 'tis nobler in the mind to suffer the slings and arrows of "
        "outrageous fortune, or to take arms against a sea of troubles",
        "one"};
    const auto below = [&random](unsigned limit) { return Index(random() % limit); };
    switch (below(5)) {
    case 0:
        request.text = sentences[std::size_t(below(unsigned(sentences.size())))];
        break;
    case 1:
        request.parameters.q_num_heads = 1 + below(12);
        break;
    case 2:
        request.parameters.d_k = 1 + below(512);
        break;
    case 3:
        request.mask.rules.clear();
        if (below(2) == 0)
            request.mask.rules.push_back(CausalRule{});
        if (below(2) == 0)
            request.mask.rules.push_back(WindowRule{below(4), below(4), Alignment::BottomRight});
        break;
    default:
        request.seed = random();
    }
    return request;
}

bool sameBits(MatrixView one, MatrixView other)
{
    if (one.rows() != other.rows() || one.columns() != other.columns())
        return false;
    for (Index row = 0; row < one.rows(); ++row) {
        for (Index column = 0; column < one.columns(); ++column) {
            if (std::bit_cast<std::uint64_t>(one.at(row, column)) !=
                std::bit_cast<std::uint64_t>(other.at(row, column)))
                return false;
        }
    }
    return true;
}

bool sameBits(const Analysis& one, const Analysis& other)
{
    if (one.heads.size() != other.heads.size() || !(one.tokens == other.tokens))
        return false;
    for (std::size_t head = 0; head < one.heads.size(); ++head) {
        const bool same = std::all_of(all_stages.begin(), all_stages.end(), [&](Stage stage) {
            return sameBits(one.stage(stage, Index(head)), other.stage(stage, Index(head)));
        });
        if (!same)
            return false;
    }
    return true;
}

/// Resident memory of this process in KiB (Linux).
long residentKilobytes()
{
    QFile status("/proc/self/status");
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QList<QByteArray> lines = status.readAll().split('\n');
    for (const QByteArray& line : lines) {
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').value(1).toLong();
    }
    return 0;
}

} // namespace

class TestFastChanges : public QObject
{
    Q_OBJECT

private slots:
    void lastPictureIsTheLastRequestAndNoneIsStale()
    {
        bool is_set = false;
        const int wanted = qEnvironmentVariableIntValue("HEADLIGHT_FAST_CHANGES", &is_set);
        const int changes = is_set ? wanted : usual_changes;

        Session session;
        std::mt19937 random(17);
        int shown = 0;
        int stale = 0;
        // What is shown must be the newest request, which also means: never an older one after a newer.
        connect(&session, &Session::analysisChanged, this, [&] {
            ++shown;
            stale += session.analysis()->request == session.request() ? 0 : 1;
        });

        QEventLoop loop;
        QTimer timer;
        timer.setTimerType(Qt::PreciseTimer);
        timer.setInterval(1);
        int made = 0;
        long middle_kilobytes = 0;
        connect(&timer, &QTimer::timeout, this, [&] {
            session.setRequest(changed(session.request(), random));
            if (++made == changes / 2)
                middle_kilobytes = residentKilobytes();
            if (made == changes)
                loop.quit();
        });
        timer.start();
        loop.exec();
        timer.stop();

        QElapsedTimer settling;
        settling.start();
        QVERIFY(QTest::qWaitFor([&session] { return !session.busy(); }, 10'000));
        QVERIFY2(settling.elapsed() <= 2'000, "settles within 2 s");
        QCOMPARE(stale, 0);
        QVERIFY(shown >= 1);
        QVERIFY(!session.error());

        const Result<AnalysisPointer> fresh = analyse(session.request(), session.budget(), {});
        QVERIFY(fresh);
        QVERIFY(session.analysis()->request == session.request());
        QVERIFY(sameBits(*session.analysis(), **fresh));

        const long growth = residentKilobytes() - middle_kilobytes;
        qInfo("%d changes, %d shown, settled in %lld ms, memory grew by %ld KiB in the second half", changes, shown,
              settling.elapsed(), growth);
#ifndef __SANITIZE_ADDRESS__ // it keeps what was freed
        QVERIFY2(growth < 32 * 1024, "memory settles");
#endif
    }

    void closingWhileComputingEndsWithinASecond()
    {
        Request long_request;
        long_request.text.clear();
        for (int i = 0; i < 1'000; ++i)
            long_request.text += "word" + std::to_string(i) + " ";
        for (int round = 0; round < 20; ++round) {
            auto session = std::make_unique<Session>();
            long_request.seed = std::uint64_t(round);
            session->setRequest(long_request);
            QCoreApplication::processEvents();
            QTRY_VERIFY(session->busy());
            QElapsedTimer timer;
            timer.start();
            session.reset();
            QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
        }
    }

    void cancelIsIdleWithin100Milliseconds()
    {
        Request long_request;
        long_request.text.clear();
        for (int i = 0; i < 1'000; ++i)
            long_request.text += "word" + std::to_string(i) + " ";
        Session session;
        QVERIFY(QTest::qWaitFor([&session] { return !session.busy(); }, 10'000));
        std::vector<qint64> times;
        for (int round = 0; round < 20; ++round) {
            long_request.seed = std::uint64_t(round);
            session.setRequest(long_request);
            bool has_progress = false; // it is really working
            const auto connection =
                connect(&session, &Session::progressed, this, [&has_progress] { has_progress = true; });
            const bool reached = QTest::qWaitFor([&] { return has_progress || !session.busy(); }, 10'000);
            disconnect(connection);
            QVERIFY(reached);
            QElapsedTimer timer;
            timer.start();
            session.cancel();
            QVERIFY(QTest::qWaitFor([&session] { return !session.busy(); }, 10'000));
            times.push_back(timer.elapsed());
        }
        std::sort(times.begin(), times.end());
        qInfo("cancel to idle: median %lld ms, longest %lld ms", times[times.size() / 2], times.back());
        QVERIFY(times[times.size() / 2] <= 100);
    }
};

QTEST_GUILESS_MAIN(TestFastChanges)
#include "test_fast_changes.moc"
