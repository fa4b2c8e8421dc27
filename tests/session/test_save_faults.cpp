// SPDX-License-Identifier: GPL-3.0-or-later
// CASES 10: the n-th call by which a file is saved fails, for every n until the save passes.
#include "failing_calls.h"
#include "session/save_file.h"
#include "session/session.h"
#include "session/session_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <sys/wait.h>
#include <unistd.h>

using namespace headlight;

namespace {

constexpr int most_calls = 2'000;

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

QStringList namesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

/// As archives are written: pieces, and a size at the front when the end is known. Does not look what was taken.
bool writeWithSeeks(QIODevice& device)
{
    for (int i = 0; i < 40; ++i)
        device.write(QByteArray(5'000, char('a' + i % 26)));
    device.seek(3);
    device.write("size");
    device.seek(device.size());
    device.write("end");
    return true;
}

QByteArray wholeContent()
{
    QByteArray content;
    for (int i = 0; i < 40; ++i)
        content += QByteArray(5'000, char('a' + i % 26));
    return content.replace(3, 4, "size") + "end";
}

/// The calls up to the one that met the fault, for a message.
QByteArray namesOf(const std::vector<std::string>& calls)
{
    QByteArray names;
    for (const std::string& call : calls)
        names += QByteArray::fromStdString(call) + ' ';
    return names;
}

} // namespace

class TestSaveFaults : public QObject
{
    Q_OBJECT

private slots:
    void everyFailedCallLeavesTheOldFileAndIsTold()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        for (int number = 0; number < most_calls; ++number) {
            beginFaults(Fault::Full, number);
            const Result<void> saved = saveFile(path, writeWithSeeks);
            const std::vector<std::string> calls = endFaults();
            if (!faultMet()) {
                QVERIFY(saved);
                QCOMPARE(contentOf(path), wholeContent());
                for (const char* needed : {"open", "write", "fsync", "rename"})
                    QVERIFY2(std::find(calls.begin(), calls.end(), needed) != calls.end(), needed);
                return;
            }
            // A call whose failure changes nothing may pass; then the new file must be whole.
            if (saved) {
                QVERIFY2(contentOf(path) == wholeContent(),
                         QByteArray(namesOf(calls) + QByteArray::number(number)).constData());
                QVERIFY(saveFile(path, "old"));
                continue;
            }
            const auto* error = std::get_if<FileFailed>(&saved.error());
            QVERIFY2(error && !error->reason.empty(), calls.back().c_str());
            QVERIFY2(contentOf(path) == "old", calls.back().c_str());
            QCOMPARE(namesIn(folder.path()), QStringList{"a"});
            const QTemporaryDir elsewhere;
            QVERIFY(saveFile(elsewhere.filePath("a"), writeWithSeeks));
            QCOMPARE(contentOf(elsewhere.filePath("a")), wholeContent());
        }
        QFAIL("the save never passed");
    }

    void shortWritesAreCompleted()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        for (int number = 0; number < most_calls; ++number) {
            beginFaults(Fault::Short, number);
            const Result<void> saved = saveFile(path, writeWithSeeks);
            endFaults();
            QVERIFY(saved);
            QCOMPARE(contentOf(path), wholeContent());
            if (!faultMet())
                return;
        }
        QFAIL("the save never passed without a fault");
    }

    void killedAtAnyCallLeavesOneOfTheVersions()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        for (int number = 0; number < most_calls; ++number) {
            const pid_t child = fork();
            QVERIFY(child >= 0);
            if (child == 0) {
                beginFaults(Fault::Kill, number);
                (void)saveFile(path, writeWithSeeks);
                _exit(0);
            }
            int status = 0;
            QCOMPARE(waitpid(child, &status, 0), child);
            if (WIFEXITED(status)) {
                QVERIFY(number > 4);
                QCOMPARE(contentOf(path), wholeContent());
                return;
            }
            QVERIFY(contentOf(path) == "old" || contentOf(path) == wholeContent());
        }
        QFAIL("the save never passed");
    }

    void aDocumentOutlivesEveryFault()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.headlight");
        Session session;
        QVERIFY(session.save(path));
        Request request;
        request.text = "the second version";
        session.setRequest(request);
        for (int number = 0; number < most_calls; ++number) {
            beginFaults(Fault::Full, number);
            const Result<void> saved = session.save(path);
            endFaults();
            QVERIFY(session.request() == request);
            if (saved) {
                QVERIFY(!session.modified());
                QVERIFY(readSessionFile(path).value() == request);
                return;
            }
            QVERIFY(session.modified());
            QVERIFY(readSessionFile(path).value() == Request{});
        }
        QFAIL("the save never passed");
    }
};

QTEST_APPLESS_MAIN(TestSaveFaults)
#include "test_save_faults.moc"
