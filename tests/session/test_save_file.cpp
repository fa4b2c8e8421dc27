// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/save_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QIODevice>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <random>

#include <poll.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headlight;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

QStringList namesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

/// 200 KB in small pieces, without looking whether they were taken.
bool writeInPieces(QIODevice& device)
{
    for (int i = 0; i < 2'000; ++i)
        device.write(QByteArray(100, 'n'));
    return true;
}

/// While it lives, no file of this process may grow beyond `bytes`: a write at the border is taken in part, the next
/// fails. Stands in for a full disk where no file system of one's own can be mounted.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_signal)(int) = nullptr;
};

/// A file system in memory, of few bytes, or none where that is not allowed.
class SmallDisk
{
public:
    SmallDisk(const QString& folder, const char* options) : m_folder(QFile::encodeName(folder))
    {
        m_mounted = mount("tmpfs", m_folder.constData(), "tmpfs", 0, options) == 0;
    }
    ~SmallDisk()
    {
        if (m_mounted)
            umount(m_folder.constData());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool isMounted() const { return m_mounted; }
    bool makeReadOnly() const
    {
        return mount("tmpfs", m_folder.constData(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0;
    }

private:
    QByteArray m_folder;
    bool m_mounted = false;
};

} // namespace

class TestSaveFile : public QObject
{
    Q_OBJECT

private slots:
    void newFileIsWritten()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QString::fromUtf8("naïve 猫.json"));
        QVERIFY(saveFile(path, "content"));
        QCOMPARE(contentOf(path), QByteArray("content"));
        QCOMPARE(namesIn(folder.path()).size(), 1);
    }

    void oldFileIsReplacedWhole()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, QByteArray(100'000, 'x')));
        QVERIFY(saveFile(path, "short"));
        QCOMPARE(contentOf(path), QByteArray("short"));
        QVERIFY(saveFile(path, QByteArray()));
        QCOMPARE(contentOf(path), QByteArray());
    }

    void piecesArriveInOrder()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, [](QIODevice& device) {
            for (int i = 0; i < 50'000; ++i)
                device.write(QByteArray::number(i) + '\n');
            return true;
        }));
        const QList<QByteArray> lines = contentOf(path).split('\n');
        QCOMPARE(lines.size(), 50'001);
        for (int i = 0; i < 50'000; ++i)
            QCOMPARE(lines[i].toInt(), i);
    }

    void writerMaySeek()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, [](QIODevice& device) {
            return device.write("size:?? rest") == 12 && device.seek(5) && device.write("12") == 2 &&
                   device.pos() == 7 && device.seek(device.size()) && device.write("!") == 1;
        }));
        QCOMPARE(contentOf(path), QByteArray("size:12 rest!"));
    }

    void permissionsAreKept()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup));
        const QFile::Permissions before = QFile::permissions(path);
        QVERIFY(saveFile(path, "new"));
        QCOMPARE(QFile::permissions(path), before);
    }

    void writerThatGivesUpLeavesTheOldFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        const Result<void> saved = saveFile(path, [](QIODevice& device) {
            device.write("new");
            return false;
        });
        QVERIFY(!saved);
        QCOMPARE(contentOf(path), QByteArray("old"));
        QCOMPARE(namesIn(folder.path()), QStringList{"a"});
    }

    void failedWriteLeavesTheOldFile_data()
    {
        QTest::addColumn<int>("limit");
        for (const int limit : {0, 1, 4'095, 4'096, 12'288, 12'999, 16'383, 16'384, 16'385, 65'535, 199'999})
            QTest::addRow("limit %d", limit) << limit;
    }

    // CASES 10, with the fault at any byte
    void failedWriteLeavesTheOldFile()
    {
        QFETCH(int, limit);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        for (const int size : {limit + 1, limit + 5'000, limit + 100'000}) {
            const FileSizeLimit full(static_cast<rlim_t>(limit));
            const Result<void> saved = saveFile(path, QByteArray(size, 'n'));
            QVERIFY(!saved);
            const auto* error = std::get_if<FileFailed>(&saved.error());
            QVERIFY(error);
            QVERIFY(error->action == FileFailed::Action::Write);
            QVERIFY(!error->reason.empty());
        }
        {
            const FileSizeLimit full(static_cast<rlim_t>(limit));
            QVERIFY(!saveFile(path, writeInPieces));
        }
        QCOMPARE(contentOf(path), QByteArray("old"));
        QCOMPARE(namesIn(folder.path()), QStringList{"a"});
        const FileSizeLimit enough(200'000);
        QVERIFY(saveFile(path, writeInPieces));
        QCOMPARE(contentOf(path).size(), 200'000);
    }

    // CASES 10, on a disk of 16 KiB
    void fullDiskLeavesTheOldFile()
    {
        const QTemporaryDir folder;
        const SmallDisk disk(folder.path(), "size=16k");
        if (!disk.isMounted())
            QSKIP("only root can mount a small disk; the same is held by failedWriteLeavesTheOldFile");
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, QByteArray(3'000, 'o')));
        QVERIFY(!saveFile(path, QByteArray(13'000, 'n')));
        QVERIFY(!saveFile(path, QByteArray(65'536, 'n')));
        QVERIFY(!saveFile(path, writeInPieces));
        QCOMPARE(contentOf(path), QByteArray(3'000, 'o'));
        QCOMPARE(namesIn(folder.path()), QStringList{"a"});
        QVERIFY(saveFile(path, QByteArray(4'000, 'n')));
    }

    void readOnlyDiskIsAnError()
    {
        const QTemporaryDir folder;
        const SmallDisk disk(folder.path(), "size=64k");
        if (!disk.isMounted())
            QSKIP("only root can mount a disk, and a chmod stops everyone but root");
        const QString path = folder.filePath("a");
        QVERIFY(saveFile(path, "old"));
        QVERIFY(disk.makeReadOnly());
        const Result<void> saved = saveFile(path, "new");
        QVERIFY(!saved);
        QVERIFY(!std::get<FileFailed>(saved.error()).reason.empty());
        QCOMPARE(contentOf(path), QByteArray("old"));
    }

    void missingFolderIsAnError()
    {
        const QTemporaryDir folder;
        const Result<void> saved = saveFile(folder.filePath("none/a"), "new");
        QVERIFY(!saved);
        QVERIFY(std::get<FileFailed>(saved.error()).action == FileFailed::Action::Open);
    }

    void onlyRegularFilesAreReplaced()
    {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath("pipe");
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        const Result<void> to_pipe = saveFile(pipe, "new");
        QVERIFY(!to_pipe);
        QVERIFY(std::get<FileFailed>(to_pipe.error()).action == FileFailed::Action::Replace);
        struct stat status
        {};
        QCOMPARE(stat(QFile::encodeName(pipe).constData(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));

        QVERIFY(QDir(folder.path()).mkdir("folder"));
        QVERIFY(!saveFile(folder.filePath("folder"), "new"));
        QVERIFY(QFileInfo(folder.filePath("folder")).isDir());
        QVERIFY(!saveFile("/dev/full", "new"));
    }

    void linksAreFollowedAndStay()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("deep"));
        QVERIFY(saveFile(folder.filePath("deep/real"), "old"));
        QVERIFY(QFile::link("deep/real", folder.filePath("one")));
        QVERIFY(QFile::link(folder.filePath("one"), folder.filePath("two")));
        QVERIFY(saveFile(folder.filePath("two"), "new"));
        QCOMPARE(contentOf(folder.filePath("deep/real")), QByteArray("new"));
        QVERIFY(QFileInfo(folder.filePath("one")).isSymbolicLink());
        QVERIFY(QFileInfo(folder.filePath("two")).isSymbolicLink());

        QVERIFY(QFile::link("deep/later", folder.filePath("dangling")));
        QVERIFY(saveFile(folder.filePath("dangling"), "made"));
        QCOMPARE(contentOf(folder.filePath("deep/later")), QByteArray("made"));
    }

    void linksInACircleAreAnError()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::link("b", folder.filePath("a")));
        QVERIFY(QFile::link("a", folder.filePath("b")));
        QVERIFY(!saveFile(folder.filePath("a"), "new"));
    }

    // CASES 10: old or new, never less
    void killedWhileSavingLeavesOneOfTheVersions()
    {
        constexpr int size = 2'000'000;
        const QTemporaryDir folder;
        const QString path = folder.filePath("a");
        const QByteArray even(size, 'e');
        const QByteArray odd(size, 'o');
        QVERIFY(saveFile(path, even));
        std::mt19937 random(17);
        const int rounds = std::max(200, qEnvironmentVariableIntValue("HEADLIGHT_KILLS"));
        for (int round = 0; round < rounds; ++round) {
            int ready[2] = {-1, -1};
            QCOMPARE(pipe(ready), 0);
            const pid_t child = fork();
            QVERIFY(child >= 0);
            if (child == 0) {
                QVERIFY2(write(ready[1], "r", 1) == 1, "pipe");
                for (int i = 0;; ++i)
                    (void)saveFile(path, i % 2 == 0 ? odd : even);
            }
            char byte = 0;
            QCOMPARE(read(ready[0], &byte, 1), ssize_t(1));
            poll(nullptr, 0, int(random() % 8)); // the moment is what is tried
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            close(ready[0]);
            close(ready[1]);
            const QByteArray found = contentOf(path);
            QVERIFY(found == even || found == odd);
        }
    }
};

QTEST_APPLESS_MAIN(TestSaveFile)
#include "test_save_file.moc"
