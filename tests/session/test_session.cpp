// SPDX-License-Identifier: GPL-3.0-or-later
#include "settles.h"

#include "session/session.h"

#include "session/session_file.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

Request withText(const std::string& text)
{
    Request request;
    request.text = text;
    return request;
}

} // namespace

class TestSession : public QObject
{
    Q_OBJECT

private slots:
    void startsWithTheDefaultSentence()
    {
        Session session;
        QVERIFY(session.busy());
        QVERIFY(!session.analysis());
        QSignalSpy changed(&session, &Session::analysisChanged);
        QVERIFY(changed.wait());
        QVERIFY(!session.busy());
        QCOMPARE(session.analysis()->tokens.size(), Index(6));
        QCOMPARE(session.analysis()->heads.size(), std::size_t(4));
        QVERIFY(!session.canUndo());
        QVERIFY(!session.modified());
    }

    void longSentencesAreRefusedUntilPooledHeadsAreWanted()
    {
        Session session;
        QVERIFY(settles(session));
        session.setBudget(Bytes(5) << 20);
        QVERIFY(settles(session));
        std::string text;
        for (int i = 0; i < 600; ++i)
            text += "w" + std::to_string(i) + " ";
        session.setRequest(withText(text));
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<OverBudget>(*session.error()));
        QVERIFY(std::get<OverBudget>(*session.error()).fits_without_maps);
        session.setMapsWanted(MapsWanted::IfTheyFit);
        QVERIFY(settles(session));
        QVERIFY(!session.error());
        QCOMPARE(session.analysis()->tokens.size(), Index(600));
        QVERIFY(!session.analysis()->maps_kept);
        // A cell of a map that is not kept can be pointed at.
        Selection selection;
        selection.pinned = Cell{599, 3};
        session.setSelection(selection);
        QCOMPARE(session.selection().pinned, selection.pinned);

        PooledMapKey key;
        key.head = 2;
        key.request.cells = 50;
        QSignalSpy changed(&session, &Session::pooledMapsChanged);
        session.makePooledMap(key);
        QVERIFY(session.busy());
        QVERIFY(settles(session));
        QCOMPARE(changed.count(), 1);
        const PooledHead* picture = session.pooledMaps()->find(key);
        QVERIFY(picture && picture->values.rows() == 50);
        session.makePooledMap(key); // is there
        QVERIFY(!session.busy());
        key.head = 3;
        session.makePooledMap(key);
        session.cancel();
        QVERIFY(settles(session));
        QCOMPARE(changed.count(), 1);
        QVERIFY(session.error() && std::holds_alternative<Cancelled>(*session.error()));
        session.setRequest(Request{});
        QVERIFY(settles(session));
        QVERIFY(session.analysis()->maps_kept);
        QCOMPARE(session.pooledMaps()->size(), std::size_t(0));
    }

    void equalRequestChangesNothing()
    {
        Session session;
        QVERIFY(settles(session));
        QSignalSpy changed(&session, &Session::requestChanged);
        session.setRequest(Request{});
        QCOMPARE(changed.count(), 0);
        QVERIFY(!session.busy());
        QVERIFY(!session.canUndo());
    }

    void analysisFollowsTheRequest()
    {
        Session session;
        session.setRequest(withText("one two three"));
        QVERIFY(settles(session));
        QVERIFY(session.analysis()->request == session.request());
        QCOMPARE(session.analysis()->tokens.size(), Index(3));
    }

    void errorKeepsTheLastGoodPicture()
    {
        Session session;
        QVERIFY(settles(session));
        const AnalysisPointer good = session.analysis();
        QSignalSpy errors(&session, &Session::errorChanged);

        Request request;
        request.parameters.q_num_heads = 0;
        session.setRequest(request);
        QVERIFY(settles(session));
        QCOMPARE(session.analysis(), good);
        const std::optional<Error> found = session.error();
        QVERIFY(found);
        const auto* error = std::get_if<OutOfRange>(&*found);
        QVERIFY(error && error->field == Field::Heads);
        QCOMPARE(errors.count(), 1);

        session.setRequest(Request{});
        QVERIFY(!session.error());
        QCOMPARE(errors.count(), 2);
        QVERIFY(settles(session));
        QVERIFY(!session.error());
    }

    void emptySentenceIsAnErrorOfTheText()
    {
        Session session;
        session.setRequest(withText("  "));
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<NoTokens>(*session.error()));
    }

    void invalidTextIsMended()
    {
        Session session;
        Request request = withText("a\xFF");
        request.context = "\x80";
        session.setRequest(request);
        QVERIFY(session.request().text == "a\uFFFD");
        QVERIFY(session.request().context == "\uFFFD");
    }

    void undoAndRedoWalkTheStates()
    {
        Session session;
        for (int i = 1; i <= 250; ++i)
            session.setRequest(withText("word " + std::to_string(i)));
        for (int i = 249; i >= 1; --i) {
            session.undo();
            QVERIFY(session.request().text == "word " + std::to_string(i));
        }
        session.undo();
        QVERIFY(session.request() == Request{});
        QVERIFY(!session.canUndo());
        QVERIFY(!session.modified());
        session.undo();
        for (int i = 1; i <= 250; ++i)
            session.redo();
        QVERIFY(session.request().text == "word 250");
        QVERIFY(!session.canRedo());
        QVERIFY(settles(session));
        QVERIFY(session.analysis()->request.text == "word 250");
    }

    void changeAfterUndoForgetsWhatWasUndone()
    {
        Session session;
        session.setRequest(withText("a"));
        session.setRequest(withText("b"));
        session.undo();
        session.setRequest(withText("c"));
        QVERIFY(!session.canRedo());
        session.undo();
        QVERIFY(session.request().text == "a");
    }

    void typingInOneFieldIsOneStep()
    {
        Session session;
        for (const char* text : {"c", "ca", "cat"})
            session.setRequest(withText(text), "text");
        session.undo();
        QVERIFY(session.request() == Request{});
        session.redo();
        QVERIFY(session.request().text == "cat");
    }

    void closedOrOtherEditsAreStepsOfTheirOwn()
    {
        Session session;
        session.setRequest(withText("a"), "text");
        session.closeEdit();
        session.setRequest(withText("ab"), "text");
        Request request = withText("ab");
        request.seed = 3;
        session.setRequest(request, "seed");
        session.undo();
        QVERIFY(session.request() == withText("ab"));
        session.undo();
        QVERIFY(session.request().text == "a");
        session.setRequest(withText("abc"), "text"); // after an undo nothing is joined
        session.undo();
        QVERIFY(session.request().text == "a");
    }

    void whatIsTypedAndTakenBackIsNoStep()
    {
        Session session;
        session.setRequest(withText("x"), "text");
        session.setRequest(Request{}, "text");
        QVERIFY(!session.canUndo());
        session.setRequest(withText("y"), "text");
        QVERIFY(session.canUndo());
        session.undo();
        QVERIFY(session.request() == Request{});
    }

    void cancelLeavesTheEarlierPictureAndSaysSo()
    {
        Session session;
        QVERIFY(settles(session));
        const AnalysisPointer good = session.analysis();
        session.setRequest(withText("one two three four"));
        session.cancel();
        QVERIFY(session.error() && std::holds_alternative<Cancelled>(*session.error()));
        QVERIFY(settles(session));
        QCOMPARE(session.analysis(), good);
    }

    void budgetRefusesNamingTheLargestNumberOfTokens()
    {
        Session session;
        QVERIFY(settles(session));
        std::string text;
        for (int i = 0; i < 100'000; ++i)
            text += "word ";
        session.setRequest(withText(text));
        QVERIFY(settles(session));
        const std::optional<Error> found = session.error();
        QVERIFY(found);
        const auto* error = std::get_if<OverBudget>(&*found);
        QVERIFY(error);
        QVERIFY(error->need > error->budget);
        QCOMPARE(error->budget, session.budget());
        QVERIFY(error->largest_tokens > 100 && error->largest_tokens < 100'000);
    }

    void largestNumberOfTokensIsTheTruth()
    {
        constexpr std::size_t text_bytes = 4'000; // counted too, so it is the same throughout
        const auto dots = [](std::size_t count) {
            return withText(std::string(count, '.') + std::string(text_bytes - count, ' '));
        };
        Session session;
        session.setBudget(4 * 1024 * 1024);
        session.setRequest(dots(text_bytes));
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<OverBudget>(*session.error()));
        const auto largest = std::size_t(std::get<OverBudget>(*session.error()).largest_tokens);

        session.setRequest(dots(largest));
        QVERIFY(settles(session));
        QVERIFY(!session.error());
        QCOMPARE(session.analysis()->tokens.size(), Index(largest));
        session.setRequest(dots(largest + 1));
        QVERIFY(settles(session));
        QVERIFY(session.error() && std::holds_alternative<OverBudget>(*session.error()));
    }

    void savedAndOpenedIsTheSame()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.headlight");
        Session session;
        Request request = withText("save me");
        request.mask.rules = {CausalRule{}, WindowRule{2, 0, Alignment::BottomRight}};
        session.setRequest(request);
        QVERIFY(session.modified());
        QSignalSpy file_changed(&session, &Session::fileChanged);
        QVERIFY(session.save(path));
        QCOMPARE(file_changed.count(), 1);
        QVERIFY(!session.modified());
        QCOMPARE(session.filePath(), path);

        Session other;
        other.setRequest(withText("something else"));
        QVERIFY(other.open(path));
        QVERIFY(other.request() == request);
        QVERIFY(!other.canUndo());
        QVERIFY(!other.modified());
        other.reset();
        QVERIFY(other.request() == Request{});
        QVERIFY(other.filePath().isEmpty());
    }

    void restoredDocumentIsUnsaved()
    {
        Session session;
        session.setRequest(withText("earlier"));
        session.restore(Request{}, "/a/b.headlight");
        QVERIFY(session.request() == Request{});
        QVERIFY(session.modified());
        QVERIFY(!session.canUndo());
        QCOMPARE(session.filePath(), QString("/a/b.headlight"));
    }

    void modifiedIsToldOnceEachWay()
    {
        Session session;
        QSignalSpy file_changed(&session, &Session::fileChanged);
        session.setRequest(withText("a"));
        session.setRequest(withText("b"));
        QCOMPARE(file_changed.count(), 1);
        session.undo();
        QCOMPARE(file_changed.count(), 1);
        session.undo();
        QCOMPARE(file_changed.count(), 2);
        QVERIFY(!session.modified());
    }

    void failedOpenKeepsTheDocument()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bad.headlight");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}");
        file.close();
        Session session;
        session.setRequest(withText("mine"));
        QVERIFY(!session.open(path));
        QVERIFY(session.request().text == "mine");
        QVERIFY(session.canUndo());
        QVERIFY(session.filePath().isEmpty());
    }

    void documentThatCouldNotBeOpenedIsNotSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.headlight");
        Session session;
        QVERIFY(session.save(path));
        Request request;
        request.parameters.d_k = 0;
        session.setRequest(request);
        QVERIFY(!session.save(path));
        QVERIFY(session.modified());
        const Result<Request> kept = readSessionFile(path);
        QVERIFY(kept && *kept == Request{});
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "test_session.moc"
