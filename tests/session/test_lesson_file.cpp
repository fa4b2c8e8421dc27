// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons from files: what is read, and how what is wrong is said.
#include "i18n/error_text.h"
#include "session/lesson_file.h"

#include <QTest>

using namespace headlight;

namespace {

const QByteArray good = R"(# a comment
lesson: 1
title: A title: with a colon

step: First
when: mask, not hidden
view: heads
stage: weights
mark: row
text: One sentence about “{query}”
 that goes on.
text if softcap: {softcap}
numbers if not cosine, bias: {score} ÷ {divisor}

step: Second
stage: x
text: Only words.
)";

/// The lesson with a line put in the place of another.
QByteArray changed(const char* line, const char* other)
{
    QByteArray text = good;
    return text.replace(line, other);
}

} // namespace

class TestLessonFile : public QObject
{
    Q_OBJECT

private slots:
    void readsEveryField()
    {
        const Result<Lesson> lesson = lessonFromText(good, QStringLiteral("a.lesson"));
        QVERIFY(lesson);
        QCOMPARE(lesson->title, "A title: with a colon");
        QCOMPARE(lesson->steps.size(), std::size_t(2));
        const LessonStep& first = lesson->steps[0];
        QCOMPARE(first.title, "First");
        QCOMPARE(first.when, (std::vector<LessonCondition>{{LessonFact::Masked, true}, {LessonFact::Hidden, false}}));
        QVERIFY(first.view == LessonView::Heads);
        QCOMPARE(first.stage, Stage::Weights);
        QVERIFY(first.mark == LessonMark::Row);
        QCOMPARE(first.texts.size(), std::size_t(2));
        QCOMPARE(first.texts[0].text, "One sentence about “{query}” that goes on.");
        QVERIFY(first.texts[0].when.empty());
        QCOMPARE(first.texts[1].when, (std::vector<LessonCondition>{{LessonFact::Softcap, true}}));
        QCOMPARE(first.numbers[0].when,
                 (std::vector<LessonCondition>{{LessonFact::Cosine, false}, {LessonFact::Bias, true}}));
        QVERIFY(lesson->steps[1].view == LessonView::Stages);
        QVERIFY(lesson->steps[1].mark == LessonMark::Cell);
    }

    void takesWindowsLinesAndAByteOrderMark()
    {
        QByteArray text = good;
        text.replace("\n", "\r\n").prepend("\xEF\xBB\xBF");
        const Result<Lesson> lesson = lessonFromText(text, {});
        QVERIFY(lesson);
        QCOMPARE(*lesson, *lessonFromText(good, {}));
    }

    void saysLineAndField_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("seen");
        QTest::newRow("unknown name") << changed("{softcap}", "{softcup}") << "line 12, text"
                                      << "{softcup}";
        QTest::newRow("open brace") << changed("{softcap}", "{softcap") << "line 12, text"
                                    << "{";
        QTest::newRow("closing brace") << changed("{softcap}", "softcap}") << "line 12, text"
                                       << "}";
        QTest::newRow("name in a line that goes on") << changed(" that goes on.", " that {goes} on.") << "line 10, text"
                                                     << "{goes}";
        QTest::newRow("unknown condition") << changed("when: mask", "when: mosk") << "line 6, when"
                                           << "mosk";
        QTest::newRow("unknown condition of a text") << changed("text if softcap", "text if soft") << "line 12, text"
                                                     << "soft";
        QTest::newRow("unknown field") << changed("view: heads", "viev: heads") << "line 7, viev"
                                       << "viev";
        QTest::newRow("unknown view") << changed("view: heads", "view: head") << "line 7, view"
                                      << "head";
        QTest::newRow("unknown stage") << changed("stage: weights", "stage: weight") << "line 8, stage"
                                       << "weight";
        QTest::newRow("unknown mark") << changed("mark: row", "mark: line") << "line 9, mark"
                                      << "line";
        QTest::newRow("no colon") << changed("mark: row", "mark row") << "line 9"
                                  << "mark row";
        QTest::newRow("if where none belongs") << changed("stage: weights", "stage if mask: weights") << "line 8, stage"
                                               << "if";
        QTest::newRow("no stage") << changed("stage: x\n", "") << "line 15, step"
                                  << "no stage";
        QTest::newRow("no text") << changed("text: Only words.\n", "") << "line 15, step"
                                 << "no text";
        QTest::newRow("empty text") << changed("text: Only words.", "text:") << "line 17, text"
                                    << "nothing";
        QTest::newRow("field before a step") << changed("title: A", "text: A") << "line 3, text"
                                             << "text";
        QTest::newRow("no version") << changed("lesson: 1\n", "") << "line 2, title"
                                    << "another beginning";
        QTest::newRow("strange version") << changed("lesson: 1\n", "lesson: one\n") << "line 2, lesson"
                                         << "one";
        QTest::newRow("second title") << changed("\nstep: First", "title: B\n\nstep: First") << "line 4, title"
                                      << "second";
        QTest::newRow("nothing") << QByteArray() << "line 1"
                                 << "another beginning";
        QTest::newRow("no step") << QByteArray("lesson: 1\ntitle: A\n") << "step"
                                 << "nothing";
        QTest::newRow("begins with a space") << QByteArray(" lesson: 1\n") << "line 1"
                                             << "lesson";
        QTest::newRow("no text at all") << QByteArray("lesson: 1\n\xFF\xFE") << "line 1"
                                        << "bytes";
    }

    void saysLineAndField()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, place);
        QFETCH(QString, seen);
        const Result<Lesson> lesson = lessonFromText(text, QStringLiteral("a.lesson"));
        QVERIFY(!lesson);
        const auto* error = std::get_if<FileMalformed>(&lesson.error());
        QVERIFY(error);
        QCOMPARE(error->path, "a.lesson");
        QCOMPARE(QString::fromStdString(error->field), place);
        QVERIFY2(error->seen.find(seen.toStdString()) != std::string::npos, error->seen.c_str());
        QVERIFY(!error->allowed.empty());
        QVERIFY(errorText(lesson.error()).contains(place));
    }

    void tellsANewerVersionAsSuch()
    {
        const Result<Lesson> lesson = lessonFromText("lesson: 2\ntitle: T\n", {});
        QVERIFY(!lesson && std::holds_alternative<FileTooNew>(lesson.error()));
    }

    void refusesWhatIsTooLong()
    {
        QByteArray many = "lesson: 1\ntitle: T\n";
        for (int i = 0; i < 201; ++i)
            many += "step: S\nstage: x\ntext: t\n";
        const Result<Lesson> lesson = lessonFromText(many, {});
        QVERIFY(!lesson);
        QCOMPARE(std::get<FileMalformed>(lesson.error()).field, "line 603, step");
        QVERIFY(!lessonFromText(QByteArray(2 * 1024 * 1024, '#'), {}));
    }

    void tellsAFileThatIsNotThere()
    {
        const Result<Lesson> lesson = readLessonFile(QStringLiteral("/nowhere/a.lesson"));
        QVERIFY(!lesson && std::holds_alternative<FileFailed>(lesson.error()));
        const Result<Lesson> folder = readLessonFile(QStringLiteral("/"));
        QVERIFY(!folder && std::holds_alternative<FileFailed>(folder.error()));
    }

    void bundledLessonsAreGoodAndAlike()
    {
        const Result<Lesson> english = readLessonFile(QStringLiteral(":/lessons/one_head.en.lesson"));
        const Result<Lesson> chinese = readLessonFile(QStringLiteral(":/lessons/one_head.zh_CN.lesson"));
        if (!english)
            QFAIL(qPrintable(errorText(english.error())));
        if (!chinese)
            QFAIL(qPrintable(errorText(chinese.error())));
        QCOMPARE(chinese->steps.size(), english->steps.size());
        for (std::size_t i = 0; i < english->steps.size(); ++i) {
            const LessonStep& one = english->steps[i];
            const LessonStep& other = chinese->steps[i];
            QCOMPARE(other.stage, one.stage);
            QCOMPARE(other.when, one.when);
            QVERIFY(other.mark == one.mark && other.view == one.view);
            QCOMPARE(other.texts.size(), one.texts.size());
            QCOMPARE(other.numbers.size(), one.numbers.size());
            for (std::size_t t = 0; t < one.texts.size(); ++t)
                QCOMPARE(other.texts[t].when, one.texts[t].when);
            for (std::size_t n = 0; n < one.numbers.size(); ++n)
                QCOMPARE(other.numbers[n].when, one.numbers[n].when);
        }
    }

    void bundledLessonFollowsTheOrderOfTheComputation()
    {
        const Result<Lesson> lesson = readLessonFile(QStringLiteral(":/lessons/one_head.en.lesson"));
        QVERIFY(lesson);
        std::vector<Stage> stages;
        for (const LessonStep& step : lesson->steps)
            stages.push_back(step.stage);
        using enum Stage;
        QCOMPARE(stages, (std::vector<Stage>{Input, Input, Query, Key, Value, Scores, Scaled, Capped, Masked, Weights,
                                             Output, Weights, Concat, Projected}));
    }
};

QTEST_MAIN(TestLessonFile)
#include "test_lesson_file.moc"
