// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "session/session_file.h"
#include "settles.h"
#include "small_checkpoint.h"

#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace headlight;

namespace {

CheckpointSource sourceOf(const SmallCheckpoint& checkpoint)
{
    return {checkpoint.path().toStdString()};
}

} // namespace

/// Opening a source beside the document, and keeping it in session files.
class TestOpenSource : public QObject
{
    Q_OBJECT

private slots:
    void openingIsOneStepOfUndo()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(settles(session));
        Request masked = session.request();
        masked.mask.rules = {CausalRule{}};
        session.setRequest(masked);
        QVERIFY(settles(session));
        const AnalysisPointer before = session.analysis();
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(sourceOf(checkpoint));
        QVERIFY(session.opening());
        QVERIFY(std::holds_alternative<Playground>(session.request().source)); // until it is ready
        QCOMPARE(session.analysis().get(), before.get());
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        QVERIFY(std::get<CheckpointSource>(session.request().source) == sourceOf(checkpoint));
        QVERIFY(session.request().mask.rules.empty()); // its own mask holds
        QVERIFY(session.analysis()->pass && !session.error());
        QVERIFY(session.modified());
        session.undo();
        QVERIFY(settles(session));
        QVERIFY(session.request() == masked && !session.analysis()->pass);
        session.redo();
        QVERIFY(settles(session));
        QVERIFY(session.analysis()->pass);
    }

    void theDocumentStaysWhereOpeningFails()
    {
        SmallCheckpoint checkpoint;
        checkpoint.spoil("h.2.attn.c_proj.weight", std::numeric_limits<float>::quiet_NaN());
        Session session;
        QVERIFY(settles(session));
        const AnalysisPointer before = session.analysis();
        QSignalSpy refused(&session, &Session::sourceRefused);
        QSignalSpy changed(&session, &Session::requestChanged);
        session.openSource(sourceOf(checkpoint));
        QVERIFY(refused.wait());
        QVERIFY(settles(session));
        QCOMPARE(session.analysis().get(), before.get());
        QVERIFY(!session.layerPictures() && !session.error() && !session.modified());
        QCOMPARE(changed.size(), 0);
        CheckpointSource anyway = sourceOf(checkpoint);
        anyway.show_not_finite = true;
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(anyway);
        QVERIFY(opened.wait());
    }

    void aCheckpointWithoutATokenizerReadsIds()
    {
        const SmallCheckpoint checkpoint;
        QVERIFY(QFile::remove(checkpoint.path("tokenizer.json")));
        Session session;
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(sourceOf(checkpoint));
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        QCOMPARE(session.request().text, std::string("0 1 2 3 4 5 6 7"));
        Request request = session.request();
        request.text = "5, 2 2";
        session.setRequest(request);
        QVERIFY(settles(session));
        QCOMPARE(session.analysis()->tokens.piece(0), std::string_view("#5"));
        QCOMPARE(session.analysis()->tokens.size(), Index(3));
        request.text = "5 9"; // of nine
        session.setRequest(request);
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<OutOfRange>(*session.error()));
        request.text = "5 cat";
        session.setRequest(request);
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<NotOneOf>(*session.error()));
        session.undo();
    }

    void aSentenceThatItCantReadIsNoReasonNotToOpen()
    {
        SmallModel model;
        model.positions = 4; // fewer than the sentence has tokens
        const SmallCheckpoint checkpoint(model);
        Session session;
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(sourceOf(checkpoint));
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        QVERIFY(!session.error());
        QCOMPARE(session.request().text, std::string("[UNK] the"));
        QCOMPARE(session.analysis()->request.text, session.request().text);
    }

    void openingCanBeCancelled()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(settles(session));
        QSignalSpy refused(&session, &Session::sourceRefused);
        session.openSource(sourceOf(checkpoint));
        session.cancel();
        QVERIFY(settles(session));
        QVERIFY(std::holds_alternative<Playground>(session.request().source));
        QVERIFY(!session.error());
        QCOMPARE(refused.size(), 0);
    }

    void whatIsTypedWhileOpeningIsKept()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QVERIFY(settles(session));
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(sourceOf(checkpoint));
        Request typed = session.request();
        typed.text = "dog ran";
        session.setRequest(typed, "text");
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        QCOMPARE(session.request().text, std::string("dog ran"));
        QCOMPARE(session.analysis()->tokens.size(), Index(2));
        QVERIFY(session.analysis()->pass);
    }

    void theSelectionsLayerIsFollowed()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(sourceOf(checkpoint));
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        const auto pass = session.analysis()->pass;
        Selection selection = session.selection();
        selection.layer = 1;
        session.setSelection(selection);
        selection.layer = 7; // of three
        session.setSelection(selection);
        QVERIFY(settles(session));
        QCOMPARE(session.selection().layer, Index(2));
        QCOMPARE(session.analysis()->layer, Index(2));
        QCOMPARE(session.analysis()->pass.get(), pass.get());
    }

    void aSessionNamesItsCheckpointRelativeToItself()
    {
        const SmallCheckpoint checkpoint;
        Session session;
        QSignalSpy opened(&session, &Session::sourceOpened);
        session.openSource(CheckpointSource{checkpoint.path("model.safetensors").toStdString()});
        QVERIFY(opened.wait());
        QVERIFY(settles(session));
        const QString path = checkpoint.path("a.headlight");
        Request silent = session.request();
        std::get<CheckpointSource>(silent.source).silenced = {{1, 0}};
        session.setRequest(silent);
        QVERIFY(settles(session));
        QVERIFY(session.save(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray json = file.readAll();
        QVERIFY(json.contains("\"path\": \"model.safetensors\""));
        QVERIFY(json.contains("\"schema\": 3"));
        QVERIFY(readSessionFile(path).value() == session.request());

        QDir().mkpath(checkpoint.path("elsewhere"));
        QVERIFY(QFile::copy(path, checkpoint.path("elsewhere/a.headlight")));
        const Request moved = readSessionFile(checkpoint.path("elsewhere/a.headlight")).value();
        QCOMPARE(QString::fromStdString(std::get<CheckpointSource>(moved.source).path),
                 checkpoint.path("elsewhere/model.safetensors"));
        Session again;
        QVERIFY(again.open(path));
        QVERIFY(settles(again));
        QVERIFY(again.analysis()->pass && !again.error());
    }

    void sourcesInSessionFilesAreReadStrictly()
    {
        const auto refusedAt = [](const QByteArray& source) {
            const Result<Request> read =
                sessionFromJson(R"({"format": "headlight-session", "schema": 3, )" + source + "}", "/x/a.headlight");
            return read ? std::string() : std::get<FileMalformed>(read.error()).field;
        };
        QCOMPARE(refusedAt(R"("checkpoint": {"path": "m"})"), std::string());
        QCOMPARE(refusedAt(R"("import": {"path": "m"})"), std::string());
        QCOMPARE(refusedAt(R"("checkpoint": {"path": ""})"), std::string("checkpoint.path"));
        QCOMPARE(refusedAt(R"("checkpoint": {})"), std::string("checkpoint.path"));
        QCOMPARE(refusedAt(R"("checkpoint": {"path": "a\u0000b"})"), std::string("checkpoint.path"));
        QCOMPARE(refusedAt(R"("checkpoint": {"path": "m", "own_mask": 1})"), std::string("checkpoint.own_mask"));
        QCOMPARE(refusedAt(R"("import": [])"), std::string("import"));
        QCOMPARE(refusedAt(R"("checkpoint": {"path": "m", "silenced": [{"layer": -1}]})"),
                 std::string("checkpoint.silenced[0].layer"));
    }
};

QTEST_GUILESS_MAIN(TestOpenSource)
#include "test_open_source.moc"
