// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "session/session_file.h"
#include "views/document_files.h"
#include "views/outside_question.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace headlight;

namespace {

struct Proposal
{
    QString folder;
    QString name;
};

/// What Save proposes where nothing was typed; the dialog is left then.
Proposal proposal(Session& session)
{
    QWidget window;
    DocumentFiles files(session, &window);
    Proposal proposed;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        proposed = {dialog->directory().absolutePath(), dialog->findChild<QLineEdit*>()->text()};
        dialog->reject();
    });
    look.start(10);
    files.saveAs();
    return proposed;
}

/// Answers each message that comes up, by a word on the button, and keeps what was said.
class Answers
{
public:
    explicit Answers(const QStringList& words) : m_words(words)
    {
        QObject::connect(&m_look, &QTimer::timeout, &m_look, [this] { answer(); });
        m_look.start(10);
    }

    void stop() { m_look.stop(); }

    QStringList said;

private:
    void answer()
    {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        said.append(box->text() + QLatin1Char(' ') + box->informativeText());
        const QString word = m_words.isEmpty() ? QStringLiteral("Cancel") : m_words.takeFirst();
        for (QAbstractButton* button : box->buttons())
            if (button->text().remove(QLatin1Char('&')).contains(word))
                return button->click();
        box->reject();
    }

    QStringList m_words;
    QTimer m_look;
};

Request withCheckpoint(const QString& path)
{
    Request request;
    request.source = CheckpointSource{path.toStdString()};
    return request;
}

void writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestDocumentFiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        qputenv("HOME", m_home.path().toLocal8Bit());
        qunsetenv("XDG_CONFIG_HOME");
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void aNewDocumentIsProposedForTheHomeFolderWhereThereAreNoDocuments()
    {
        Session session;
        const Proposal proposed = proposal(session);
        QCOMPARE(proposed.folder, m_home.path());
        QCOMPARE(proposed.name, QStringLiteral("Untitled.headlight"));
    }

    void aNewDocumentIsProposedForTheDocumentsWhereThereAreSome()
    {
        QVERIFY(QDir(m_home.path()).mkdir(QStringLiteral("Documents")));
        Session session;
        const Proposal proposed = proposal(session);
        QCOMPARE(proposed.folder, m_home.filePath(QStringLiteral("Documents")));
        QCOMPARE(proposed.name, QStringLiteral("Untitled.headlight"));
        QVERIFY(QDir(m_home.path()).rmdir(QStringLiteral("Documents")));
    }

    void aSavedDocumentKeepsItsPlaceAndName()
    {
        Session session;
        const QString path = m_home.filePath(QStringLiteral("a cat.headlight"));
        QVERIFY(bool(session.save(path)));
        const Proposal proposed = proposal(session);
        QCOMPARE(proposed.folder, m_home.path());
        QCOMPARE(proposed.name, QStringLiteral("a cat.headlight"));
    }

    void aCheckpointElsewhereIsAskedAbout()
    {
        const QTemporaryDir elsewhere;
        const QString path = m_home.filePath(QStringLiteral("elsewhere.headlight"));
        writeBytes(path, sessionJson(withCheckpoint(elsewhere.path()), m_home.path()));
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        Answers cancelled({QStringLiteral("Cancel")});
        files.open(path);
        QCOMPARE(cancelled.said.size(), 1);
        QVERIFY2(cancelled.said[0].contains(elsewhere.path()), qPrintable(cancelled.said[0]));
        QVERIFY(session.request() == Request{});
        QVERIFY(session.filePath().isEmpty());
        cancelled.stop();
        Answers opened({QStringLiteral("Open")});
        files.open(path);
        QCOMPARE(opened.said.size(), 1);
        QVERIFY(session.request() == withCheckpoint(elsewhere.path()));
        QVERIFY(!session.modified());
    }

    void aLinkBesideTheSessionDoesNotHideThatItLeadsElsewhere()
    {
        const QTemporaryDir elsewhere;
        const QString link = m_home.filePath(QStringLiteral("model"));
        QVERIFY(QFile::link(elsewhere.path(), link));
        const QString path = m_home.filePath(QStringLiteral("link.headlight"));
        writeBytes(path, sessionJson(withCheckpoint(link), m_home.path()));
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        Answers answers({QStringLiteral("Cancel")});
        files.open(path);
        QCOMPARE(answers.said.size(), 1);
        QVERIFY(QFile::remove(link));
    }

    void aCheckpointBesideTheSessionIsOpenedWithoutAQuestion()
    {
        QVERIFY(QDir(m_home.path()).mkdir(QStringLiteral("beside")));
        const QString path = m_home.filePath(QStringLiteral("beside.headlight"));
        const Request request = withCheckpoint(m_home.filePath(QStringLiteral("beside")));
        writeBytes(path, sessionJson(request, m_home.path()));
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        Answers answers({});
        files.open(path);
        QVERIFY(answers.said.isEmpty());
        QVERIFY(session.request() == request);
    }

    void whatIsNotThereIsNamed()
    {
        const QString gone = m_home.filePath(QStringLiteral("gone"));
        Request request;
        request.kept = KeptRequest(withCheckpoint(gone));
        const QString path = m_home.filePath(QStringLiteral("gone.headlight"));
        writeBytes(path, sessionJson(request, m_home.path()));
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        Answers answers({QStringLiteral("Cancel")});
        files.open(path);
        QCOMPARE(answers.said.size(), 1);
        QVERIFY2(answers.said[0].contains("not there") && answers.said[0].contains(gone), qPrintable(answers.said[0]));
        QVERIFY(session.filePath().isEmpty());
    }

    void aFileThatAnotherProgramChangedIsNotOverwrittenUnasked()
    {
        const QString path = m_home.filePath(QStringLiteral("shared.headlight"));
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        QVERIFY(bool(session.save(path)));
        QVERIFY(!session.changedOnDisk());
        Request theirs;
        theirs.seed = 99;
        writeBytes(path, sessionJson(theirs));
        QVERIFY(session.changedOnDisk());
        Answers cancelled({QStringLiteral("Cancel")});
        QVERIFY(!files.save());
        QCOMPARE(cancelled.said.size(), 1);
        QCOMPARE(readSessionFile(path)->seed, std::uint64_t(99));
        cancelled.stop();
        Answers over({QStringLiteral("Over")});
        QVERIFY(files.save());
        QCOMPARE(over.said.size(), 1);
        QCOMPARE(readSessionFile(path)->seed, Request{}.seed);
        QVERIFY(files.save());
        QCOMPARE(over.said.size(), 1);
    }

    void whatCouldNotBeSavedIsStillThere()
    {
        QWidget window;
        Session session;
        DocumentFiles files(session, &window);
        Request request;
        request.seed = 5;
        const QString folder = m_home.filePath(QStringLiteral("soon gone"));
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(bool(session.save(folder + QStringLiteral("/a.headlight"))));
        session.setRequest(request);
        QVERIFY(QDir(folder).removeRecursively());
        Answers answers({QStringLiteral("Cancel")});
        QVERIFY(!files.save());
        QVERIFY2(answers.said.value(0).contains("still here"), qPrintable(answers.said.value(0)));
        QVERIFY(session.modified());
        QVERIFY(session.request() == request);
        QVERIFY(bool(session.save(m_home.filePath(QStringLiteral("second try.headlight")))));
        QVERIFY(!session.modified());
    }

private:
    QTemporaryDir m_home;

    void tokensFromElsewhereAreNotReadUnasked()
    {
        QTemporaryDir beside, elsewhere;
        for (const QString& name :
             {beside.filePath("a.json"), beside.filePath("t.json"), elsewhere.filePath("t.json")}) {
            QFile file(name);
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const QString session = beside.filePath("a.headlight");
        const auto settled = [&](const QString& tokens) {
            Request request;
            request.source = ImportSource{beside.filePath("a.json").toStdString(), tokens.toStdString()};
            return std::get<ImportSource>(settleOutsideFiles(request, session, nullptr).value().source).tokens_path;
        };
        QVERIFY(settled(elsewhere.filePath("t.json")).empty());
        QCOMPARE(settled(beside.filePath("t.json")), beside.filePath("t.json").toStdString());
    }
};

QTEST_MAIN(TestDocumentFiles)
#include "test_document_files.moc"
