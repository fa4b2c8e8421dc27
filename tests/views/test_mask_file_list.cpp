// SPDX-License-Identifier: GPL-3.0-or-later
#include "computed_session.h"
#include "npy_bytes.h"
#include "views/mask_file_list.h"
#include "views/mask_file_row.h"

#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <limits>

using namespace headlight;

class TestMaskFileList : public QObject
{
    Q_OBJECT

private slots:
    void aFileOfBooleansBecomesARow();
    void zerosAndOnesAsFloatsAreAskedAbout_data();
    void zerosAndOnesAsFloatsAreAskedAbout();
    void floatsWithOtherNumbersAreAddedUnasked();
    void aMaskThatNoLongerFitsIsSaidAtItsRow();
    void aFileThatIsNoMaskIsSaid();
    void removingIsAStepOfUndo();

private:
    QString save(const char* name, const QByteArray& literal, const QByteArray& elements)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        return file.open(QIODevice::WriteOnly) && file.write(npyBytes(literal, elements)) > 0 ? file.fileName()
                                                                                              : QString();
    }

    QString triangle() // of three words, as a float mask that is most likely meant otherwise
    {
        return save("triangle.npy", npyLiteral("<f4", "(3, 3)"), bytesOf<float>({1, 0, 0, 1, 1, 0, 1, 1, 1}));
    }

    static void show(Session& session, const char* text)
    {
        Request request;
        request.text = text;
        session.setRequest(request);
        waitFor(session);
    }

    static void waitFor(Session& session) { QTRY_VERIFY(!session.busy()); }

    static QList<MaskFileRow*> rows(MaskFileList& list)
    {
        QList<MaskFileRow*> shown;
        for (MaskFileRow* row : list.findChildren<MaskFileRow*>())
            if (!row->isHidden())
                shown += row;
        return shown;
    }

    QTemporaryDir m_folder;
};

void TestMaskFileList::aFileOfBooleansBecomesARow()
{
    Session session;
    show(session, "a b c");
    MaskFileList list(session);
    list.addFile(save("<b>m.npy", npyLiteral("|b1", "(1, 3)"), QByteArray("\1\0\1", 3)));
    QCOMPARE(rows(list).size(), 1);
    QCOMPARE(rows(list)[0]->description(), QStringLiteral("1 × 3 · boolean: true may attend"));
    waitFor(session);
    QVERIFY(!session.error());
    QVERIFY(!session.analysis()->mask(0).allows(2, 1));
}

// CASES 21
void TestMaskFileList::zerosAndOnesAsFloatsAreAskedAbout_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<int>("masks");
    QTest::addColumn<double>("first_weight"); // of the first query on itself, relative to the sum of a row of equals
    QTest::newRow("may attend") << "mask_as_allowed" << 1 << 1.0;
    QTest::newRow("added") << "mask_as_added" << 1 << 0.5761168847658291;
    QTest::newRow("cancel") << QString() << 0 << 1.0 / 3;
}

void TestMaskFileList::zerosAndOnesAsFloatsAreAskedAbout()
{
    QFETCH(QString, answer);
    QFETCH(int, masks);
    QFETCH(double, first_weight);
    Session session;
    Request request;
    request.text = "a a a"; // without positions all scores of a row are equal
    request.parameters.positions = Positions::None;
    session.setRequest(request);
    MaskFileList list(session);
    list.addFile(triangle());
    auto* question = list.findChild<QMessageBox*>();
    QVERIFY(question && question->isVisible());
    QVERIFY(session.request().mask.tensors.empty()); // nothing is used before the answer
    auto* button = answer.isEmpty() ? question->button(QMessageBox::Cancel) : question->findChild<QPushButton*>(answer);
    QVERIFY(button);
    button->click();
    QCOMPARE(int(session.request().mask.tensors.size()), masks);
    waitFor(session);
    QCOMPARE(session.analysis()->stage(Stage::Weights, 3).at(0, 0), first_weight);
}

void TestMaskFileList::floatsWithOtherNumbersAreAddedUnasked()
{
    constexpr float hides = -std::numeric_limits<float>::infinity();
    Session session;
    show(session, "a b c");
    MaskFileList list(session);
    list.addFile(save("f.npy", npyLiteral("<f4", "(3,)"), bytesOf<float>({0, hides, 1})));
    QVERIFY(!list.findChild<QMessageBox*>());
    QCOMPARE(rows(list).size(), 1);
    QVERIFY(rows(list)[0]->description().contains(QStringLiteral("additive")));
}

void TestMaskFileList::aMaskThatNoLongerFitsIsSaidAtItsRow()
{
    Session session;
    show(session, "a b c");
    MaskFileList list(session);
    list.addFile(save("m.npy", npyLiteral("|b1", "(3, 3)"), QByteArray(9, '\1')));
    waitFor(session);
    const AnalysisPointer good = session.analysis();
    Request longer = session.request();
    longer.text = "a b c d";
    session.setRequest(longer);
    waitFor(session);
    QVERIFY(rows(list)[0]->message().contains(QStringLiteral("(3, 3)")));
    QVERIFY(rows(list)[0]->message().contains(QStringLiteral("(1, 4, 4, 4)")));
    QCOMPARE(session.analysis(), good); // the last good picture stays
    session.undo();
    waitFor(session);
    QVERIFY(rows(list)[0]->message().isEmpty());
}

void TestMaskFileList::aFileThatIsNoMaskIsSaid()
{
    Session session;
    MaskFileList list(session);
    QFile file(m_folder.filePath(QStringLiteral("text.npy")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no array at all") > 0);
    file.close();
    list.addFile(file.fileName());
    QVERIFY(rows(list).isEmpty());
    QVERIFY(session.request().mask.tensors.empty());
    bool said = false;
    for (const QLabel* label : list.findChildren<QLabel*>())
        said = said || label->text().contains(QStringLiteral("text.npy"));
    QVERIFY(said);
}

void TestMaskFileList::removingIsAStepOfUndo()
{
    Session session;
    show(session, "a b c");
    MaskFileList list(session);
    for (const char* name : {"one.npy", "two.npy"})
        list.addFile(save(name, npyLiteral("|b1", "(3,)"), QByteArray("\1\0\1", 3)));
    rows(list)[0]->findChild<QToolButton*>(QStringLiteral("mask_file_remove"))->click();
    QCOMPARE(session.request().mask.tensors.size(), 1);
    QVERIFY(rows(list).size() == 1 && rows(list)[0]->mask().name == "two.npy");
    session.undo();
    QCOMPARE(rows(list).size(), 2);
}

QTEST_MAIN(TestMaskFileList)
#include "test_mask_file_list.moc"
