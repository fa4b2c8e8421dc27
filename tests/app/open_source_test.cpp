// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/source_change.h"
#include "small_checkpoint.h"
#include "views/source_files.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QDropEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSignalSpy>
#include <QTimer>
#include <QUrl>

#include <limits>

using namespace headlight;

namespace {

void drop(MainWindow& window, const QString& path, bool& accepted)
{
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    accepted = enter.isAccepted();
    if (!accepted)
        return;
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
}

bool showsCheckpoint(const Session& session)
{
    return session.analysis() && session.analysis()->pass && !session.busy();
}

} // namespace

/// Checkpoints and imports, opened as a person does.
class OpenSourceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }

    void aDroppedFolderIsOpenedAndRemembered()
    {
        const SmallCheckpoint checkpoint;
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        bool accepted = false;
        drop(*fixture.window, checkpoint.path(), accepted);
        QVERIFY(accepted);
        QTRY_VERIFY_WITH_TIMEOUT(showsCheckpoint(*fixture.session), 20'000);
        QCOMPARE(fixture.window->preferences().recent_files.value(0), checkpoint.path());
        QVERIFY(fixture.window->findChild<QWidget*>("text_edit")->isVisible());
        QVERIFY(!fixture.find<QWidget>("d_model")->isVisible());
        QVERIFY(fixture.find<QWidget>("temperature")->isVisible());
        fixture.trigger("action_undo");
        QVERIFY(fixture.settled());
        QVERIFY(fixture.find<QWidget>("d_model")->isVisible());
        for (QAction* action : fixture.window->findChild<QMenu*>("menu_recent")->actions())
            if (action->text().contains(checkpoint.path()))
                action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(showsCheckpoint(*fixture.session), 20'000);
    }

    void whatIsNoCheckpointIsSaidAndChangesNothing()
    {
        const SmallCheckpoint checkpoint;
        checkpoint.write(QStringLiteral("pytorch_model.bin"), "\x80\x02}q\x00.");
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        QString said;
        QTimer closing;
        connect(&closing, &QTimer::timeout, this, [&said] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                said = box->text() + box->informativeText();
                box->button(QMessageBox::Ok)->click();
            }
        });
        closing.start(20);
        fixture.window->openFile(checkpoint.path(QStringLiteral("pytorch_model.bin")));
        QTRY_VERIFY(!said.isEmpty());
        QVERIFY2(said.contains("pytorch_model.bin"), qPrintable(said));
        QVERIFY(said.contains("The document is as it was."));
        QVERIFY(std::holds_alternative<Playground>(fixture.session->request().source));
        QVERIFY(fixture.window->preferences().recent_files.isEmpty());
    }

    void weightsThatAreNoNumbersAreShownOnRequest()
    {
        SmallCheckpoint checkpoint;
        checkpoint.spoil("h.1.mlp.c_fc.weight", std::numeric_limits<float>::infinity());
        WindowFixture fixture;
        QVERIFY(fixture.ready());
        QTimer answering;
        bool asked = false;
        connect(&answering, &QTimer::timeout, this, [&asked] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box)
                return;
            for (QAbstractButton* button : box->buttons())
                if (box->buttonRole(button) == QMessageBox::AcceptRole && button != box->button(QMessageBox::Ok)) {
                    asked = true;
                    button->click();
                }
        });
        answering.start(20);
        fixture.window->openFile(checkpoint.path());
        QTRY_VERIFY_WITH_TIMEOUT(showsCheckpoint(*fixture.session), 20'000);
        QVERIFY(asked);
        QVERIFY(std::get<CheckpointSource>(fixture.session->request().source).show_not_finite);
    }

    void pathsAreToldApart()
    {
        const SmallCheckpoint checkpoint;
        const auto kind = [&checkpoint](const char* name) { return sourceAt(checkpoint.path(name)).index(); };
        const std::size_t a_checkpoint = Source(CheckpointSource()).index(), an_import = Source(ImportSource()).index();
        QCOMPARE(kind(""), a_checkpoint);
        QCOMPARE(kind("model.safetensors"), a_checkpoint);
        QCOMPARE(kind("config.json"), a_checkpoint);
        QCOMPARE(kind("model.gguf"), a_checkpoint);
        QCOMPARE(kind("attention.npz"), an_import);
        QCOMPARE(kind("attention.json"), an_import);
        QVERIFY(!isSourcePath("/a/lesson.headlight"));
        QVERIFY(isSourcePath(checkpoint.path()));
        QVERIFY(isSourcePath("/a/b.SAFETENSORS"));
    }
};

QTEST_MAIN(OpenSourceTest)
#include "open_source_test.moc"
