// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"
#include "views/document_files.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
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

private:
    QTemporaryDir m_home;
};

QTEST_MAIN(TestDocumentFiles)
#include "test_document_files.moc"
