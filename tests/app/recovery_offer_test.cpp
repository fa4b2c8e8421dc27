// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recovery_offer.h"

#include "window_fixture.h"

#include "session/recovery.h"
#include "session/recovery_file.h"
#include "session/save_file.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTimer>

using namespace headlight;

namespace {

/// Presses the button of a role in the next message box, and says what stood there.
void answerNext(QMessageBox::ButtonRole role, QString& asked)
{
    QTimer::singleShot(0, qApp, [role, &asked] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        asked = box->informativeText();
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == role) {
                button->click();
                return;
            }
        }
    });
}

/// A copy such as a crashed program leaves: a file, and nobody who holds its lock.
void leaveCopy(const QTemporaryDir& folder, const std::string& text)
{
    Request request;
    request.text = text;
    QVERIFY(
        saveFile(folder.filePath(QStringLiteral("crashed.recovery")), recoveryJson(request, QString())).has_value());
}

} // namespace

class RecoveryOfferTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void openedDocumentIsThereAndUnsaved();
    void discardedDocumentIsNotOfferedAgain();
    void putOffDocumentIsFoundAgain();
    void nothingIsAskedWithoutACrash();
};

void RecoveryOfferTest::openedDocumentIsThereAndUnsaved()
{
    const QTemporaryDir folder;
    leaveCopy(folder, "almost <b>lost</b>");
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Recovery recovery(*fixture.session, folder.path());
    QString asked;
    answerNext(QMessageBox::AcceptRole, asked);
    offerCrashedDocuments(recovery, fixture.window.get());
    QVERIFY(asked.contains(QStringLiteral("almost <b>lost</b>")));
    QCOMPARE(fixture.session->request().text, std::string("almost <b>lost</b>"));
    QVERIFY(fixture.session->modified());
}

void RecoveryOfferTest::discardedDocumentIsNotOfferedAgain()
{
    const QTemporaryDir folder;
    leaveCopy(folder, "not wanted");
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const Request before = fixture.session->request();
    Recovery recovery(*fixture.session, folder.path());
    QString asked;
    answerNext(QMessageBox::DestructiveRole, asked);
    offerCrashedDocuments(recovery, fixture.window.get());
    QVERIFY(!asked.isEmpty());
    QVERIFY(fixture.session->request() == before);
    QVERIFY(Recovery(*fixture.session, folder.path()).crashedDocuments().empty());
}

void RecoveryOfferTest::putOffDocumentIsFoundAgain()
{
    const QTemporaryDir folder;
    leaveCopy(folder, "later");
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    {
        Recovery recovery(*fixture.session, folder.path());
        QString asked;
        answerNext(QMessageBox::RejectRole, asked);
        offerCrashedDocuments(recovery, fixture.window.get());
        QVERIFY(!asked.isEmpty());
    }
    QCOMPARE(Recovery(*fixture.session, folder.path()).crashedDocuments().size(), std::size_t(1));
}

void RecoveryOfferTest::nothingIsAskedWithoutACrash()
{
    const QTemporaryDir folder;
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Recovery recovery(*fixture.session, folder.path());
    QString asked;
    answerNext(QMessageBox::RejectRole, asked);
    offerCrashedDocuments(recovery, fixture.window.get());
    QCoreApplication::processEvents();
    QVERIFY(asked.isEmpty());
}

QTEST_MAIN(RecoveryOfferTest)
#include "recovery_offer_test.moc"
