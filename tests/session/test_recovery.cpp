// SPDX-License-Identifier: GPL-3.0-or-later
// Run with --leave FOLDER TEXT, this program is a copy that changes its document and waits for its death.
#include "session/recovery.h"
#include "session/session.h"
#include "session/session_file.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace headlight;
using namespace std::chrono_literals;

namespace {

Request withText(const std::string& text)
{
    Request request;
    request.text = text;
    return request;
}

QStringList copiesIn(const QString& folder)
{
    return QDir(folder).entryList({"*.recovery"}, QDir::Files);
}

/// A session with its recovery, under a clock of the test's own.
struct Desk
{
    explicit Desk(const QString& folder) : recovery(session, folder, [this] { return now; }) {}

    void pass(std::chrono::milliseconds time)
    {
        now += time;
        recovery.writeIfDue();
    }

    std::chrono::milliseconds now = 0ms;
    Session session;
    Recovery recovery;
};

/// Another copy of the program; it has written its recovery copy when `start` returns true.
class OtherCopy
{
public:
    bool start(const QString& folder, const QString& text)
    {
        m_process.start(QCoreApplication::applicationFilePath(), {"--leave", folder, text});
        return m_process.waitForReadyRead(10'000);
    }
    void crash()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

private:
    QProcess m_process;
};

int leave(const QString& folder, const QString& text)
{
    Desk desk(folder);
    desk.session.setRequest(withText(text.toStdString()));
    desk.pass(10s);
    std::puts("written");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

private slots:
    void copyIsThereTenSecondsAfterTheLastChange()
    {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        desk.pass(60s);
        QVERIFY(copiesIn(folder.path()).isEmpty());
        desk.session.setRequest(withText("changed"));
        desk.pass(1s);
        QVERIFY(copiesIn(folder.path()).isEmpty());
        desk.pass(9s);
        QCOMPARE(copiesIn(folder.path()).size(), 1);
    }

    void copyIsNeverOlderThanThirtySecondsWhileChanging()
    {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        std::chrono::milliseconds written = 0ms;
        QByteArray last;
        for (int change = 0; change < 300; ++change) {
            desk.session.setRequest(withText("word " + std::to_string(change)));
            desk.pass(500ms);
            const QStringList copies = copiesIn(folder.path());
            QFile copy(folder.filePath(copies.value(0)));
            const QByteArray content = copy.open(QIODevice::ReadOnly) ? copy.readAll() : QByteArray();
            if (content != last)
                written = desk.now;
            last = content;
            QVERIFY(desk.now - written <= 30s);
        }
    }

    void timerWritesWithoutHelp()
    {
        const QTemporaryDir folder;
        Session session;
        // A clock a thousand times as fast
        const auto fast = [] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::steady_clock::now().time_since_epoch() * 1'000);
        };
        Recovery recovery(session, folder.path(), fast);
        session.setRequest(withText("changed"));
        QTRY_COMPARE_WITH_TIMEOUT(copiesIn(folder.path()).size(), 1, 20'000);
    }

    void savingTakesTheCopyAway()
    {
        const QTemporaryDir folder;
        const QTemporaryDir own;
        Desk desk(folder.path());
        desk.session.setRequest(withText("changed"));
        desk.pass(10s);
        QCOMPARE(copiesIn(folder.path()).size(), 1);
        QVERIFY(desk.session.save(own.filePath("a.headlight")));
        QVERIFY(copiesIn(folder.path()).isEmpty());
        desk.pass(60s);
        QVERIFY(copiesIn(folder.path()).isEmpty());
    }

    void undoingEverythingTakesTheCopyAway()
    {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        desk.session.setRequest(withText("changed"));
        desk.pass(10s);
        desk.session.undo();
        QVERIFY(copiesIn(folder.path()).isEmpty());
    }

    void closingLeavesNothing()
    {
        const QTemporaryDir folder;
        {
            Desk desk(folder.path());
            desk.session.setRequest(withText("changed"));
            desk.pass(10s);
        }
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    }

    void crashedDocumentIsFoundAndRestored()
    {
        const QTemporaryDir folder;
        OtherCopy other;
        QVERIFY(other.start(folder.path(), QString::fromUtf8("left behind 猫")));
        other.crash();
        QCOMPARE(copiesIn(folder.path()).size(), 1);

        Desk desk(folder.path());
        const std::vector<RecoveredDocument> found = desk.recovery.crashedDocuments();
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].request == withText("left behind 猫"));
        QVERIFY(found[0].path.isEmpty());
        QVERIFY(found[0].written.secsTo(QDateTime::currentDateTime()) < 60);

        desk.recovery.restore(found[0]);
        QVERIFY(desk.session.request() == found[0].request);
        QVERIFY(desk.session.modified());
        QCOMPARE(copiesIn(folder.path()).size(), 1); // ours, at once, in place of the other
        QVERIFY(desk.recovery.crashedDocuments().empty());
    }

    void runningCopyIsNoCrash()
    {
        const QTemporaryDir folder;
        OtherCopy other;
        QVERIFY(other.start(folder.path(), "in use"));
        Desk desk(folder.path());
        QVERIFY(desk.recovery.crashedDocuments().empty());
        QCOMPARE(copiesIn(folder.path()).size(), 1);
        other.crash();
        QCOMPARE(desk.recovery.crashedDocuments().size(), std::size_t(1));
    }

    void crashedDocumentIsOfferedByOneCopyOnly()
    {
        const QTemporaryDir folder;
        OtherCopy other;
        QVERIFY(other.start(folder.path(), "one"));
        other.crash();
        Desk late(folder.path());
        {
            Desk early(folder.path());
            QCOMPARE(early.recovery.crashedDocuments().size(), std::size_t(1));
            QVERIFY(late.recovery.crashedDocuments().empty());
        }
        QCOMPARE(late.recovery.crashedDocuments().size(), std::size_t(1)); // neither restored nor discarded
    }

    void discardedDocumentIsGone()
    {
        const QTemporaryDir folder;
        OtherCopy other;
        QVERIFY(other.start(folder.path(), "one"));
        other.crash();
        Desk desk(folder.path());
        const std::vector<RecoveredDocument> found = desk.recovery.crashedDocuments();
        QCOMPARE(found.size(), std::size_t(1));
        desk.recovery.discard(found[0]);
        QVERIFY(copiesIn(folder.path()).isEmpty());
    }

    void ownFileIsNeverWritten()
    {
        const QTemporaryDir folder;
        const QTemporaryDir own;
        const QString path = own.filePath("mine.headlight");
        Desk desk(folder.path());
        desk.session.setRequest(withText("saved"));
        QVERIFY(desk.session.save(path));
        desk.session.setRequest(withText("not saved"));
        desk.pass(10s);
        const Result<Request> in_file = readSessionFile(path);
        QVERIFY(in_file && in_file->text == "saved");
    }

    void documentWithAWrongSettingKeepsTheLastGoodCopy()
    {
        const QTemporaryDir folder;
        Desk desk(folder.path());
        desk.session.setRequest(withText("good"));
        desk.pass(10s);
        Request wrong = withText("wrong");
        wrong.parameters.q_num_heads = 0;
        desk.session.setRequest(wrong);
        desk.pass(10s);
        QFile copy(folder.filePath(copiesIn(folder.path()).value(0)));
        QVERIFY(copy.open(QIODevice::ReadOnly));
        QVERIFY(copy.readAll().contains("good"));
    }

    void failureIsToldAndTriedAgain()
    {
        const QTemporaryDir folder;
        const QString inner = folder.filePath("recovery");
        Desk desk(inner);
        QVERIFY(QDir(inner).removeRecursively());
        QSignalSpy errors(&desk.recovery, &Recovery::errorChanged);
        desk.session.setRequest(withText("changed"));
        desk.pass(10s);
        QCOMPARE(errors.count(), 1);
        QVERIFY(desk.recovery.error());
        QVERIFY(QDir().mkpath(inner));
        desk.pass(10s);
        QVERIFY(!desk.recovery.error());
        QCOMPARE(copiesIn(inner).size(), 1);
    }

    void damagedCopyIsLeftOut()
    {
        const QTemporaryDir folder;
        QFile damaged(folder.filePath("x.recovery"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("{\"format\": \"headlight-recovery\"");
        damaged.close();
        Desk desk(folder.path());
        QVERIFY(desk.recovery.crashedDocuments().empty());
    }

    void folderIsForItsOwnerOnly()
    {
        const QTemporaryDir folder;
        const QString inner = folder.filePath("deep/recovery");
        const Desk desk(inner);
        const QFile::Permissions others = QFile::ReadOther | QFile::WriteOther | QFile::ExeOther | QFile::ReadGroup |
                                          QFile::WriteGroup | QFile::ExeGroup;
        QVERIFY(!(QFile::permissions(inner) & others));
    }
};

int main(int count, char** arguments)
{
    QCoreApplication application(count, arguments);
    const QStringList words = QCoreApplication::arguments();
    if (words.value(1) == "--leave")
        return leave(words.value(2), words.value(3));
    TestRecovery test;
    return QTest::qExec(&test, count, arguments);
}

#include "test_recovery.moc"
