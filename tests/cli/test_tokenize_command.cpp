// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

class TestTokenizeCommand : public QObject
{
    Q_OBJECT

private slots:
    void offsetsAreCodePoints();
    void charactersAreTokensWhenAsked();
    void equalWordsShareAnId();
    void linesAreAnsweredInOrder();
    void textWithoutATokenHasAnEmptyAnswer();
    void otherLinesAreRefusedWithTheirNumber_data();
    void otherLinesAreRefusedWithTheirNumber();
    void oneSourceIsNeeded();

private:
    static QJsonObject answer(const QByteArray& line) { return QJsonDocument::fromJson(line).object(); }

    std::string saved(const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(QStringLiteral("texts.jsonl")));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName().toStdString()
                                                                                    : std::string();
    }

    QTemporaryDir m_folder;
};

void TestTokenizeCommand::offsetsAreCodePoints()
{
    const ConsoleRun run = runHere({"tokenize", "--text", "né 猫👍🏽!"});
    QCOMPARE(run.exit_code, 0);
    QVERIFY(run.out.startsWith("{\"text\":"));
    const QJsonObject object = answer(run.out);
    QCOMPARE(object["text"].toString(), QString::fromUtf8("né 猫👍🏽!"));
    const QJsonArray tokens = {"né", "猫", "👍🏽", "!"};
    QCOMPARE(object["tokens"].toArray(), tokens);
    const QJsonArray offsets = {QJsonArray{0, 2}, QJsonArray{3, 4}, QJsonArray{4, 6}, QJsonArray{6, 7}};
    QCOMPARE(object["offsets"].toArray(), offsets);
}

void TestTokenizeCommand::charactersAreTokensWhenAsked()
{
    const QJsonObject object = answer(runHere({"tokenize", "--tokens", "char", "--text", "a b"}).out);
    QCOMPARE(object["tokens"].toArray(), (QJsonArray{"a", "b"}));
    QCOMPARE(object["offsets"].toArray(), (QJsonArray{QJsonArray{0, 1}, QJsonArray{2, 3}}));
}

void TestTokenizeCommand::equalWordsShareAnId()
{
    const QJsonArray ids = answer(runHere({"tokenize", "--text", "a b a"}).out)["ids"].toArray();
    QCOMPARE(ids, (QJsonArray{0, 1, 0}));
}

void TestTokenizeCommand::linesAreAnsweredInOrder()
{
    const std::string path = saved("\"one\"\n\"two\\nlines\"\n  \"\\u732b\" \r\n\"last\"");
    const ConsoleRun run = runHere({"tokenize", "--lines", path});
    QCOMPARE(run.exit_code, 0);
    const QByteArrayList lines = run.out.split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(answer(lines[1])["tokens"].toArray(), (QJsonArray{"two", "lines"}));
    QCOMPARE(answer(lines[2])["tokens"].toArray(), QJsonArray{"猫"});
    QCOMPARE(answer(lines[3])["text"].toString(), "last");
}

void TestTokenizeCommand::textWithoutATokenHasAnEmptyAnswer()
{
    const ConsoleRun run = runHere({"tokenize", "--lines", saved("\"\"\n\" \"\n\"a\"\n\n")});
    QCOMPARE(run.exit_code, 0);
    const QByteArrayList lines = run.out.split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(answer(lines[0])["ids"].toArray().isEmpty());
    QCOMPARE(answer(lines[1])["text"].toString(), " ");
}

void TestTokenizeCommand::otherLinesAreRefusedWithTheirNumber_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("bare word") << QByteArray("cat");
    QTest::newRow("number") << QByteArray("5");
    QTest::newRow("two strings") << QByteArray("\"a\" \"b\"");
    QTest::newRow("not closed") << QByteArray("\"a");
    QTest::newRow("zero byte") << QByteArray("\"a\"\0x", 5);
    QTest::newRow("lone surrogate") << QByteArray("\"\\ud800\"");
    QTest::newRow("invalid UTF-8") << QByteArray("\"\xff\"");
    QTest::newRow("empty line") << QByteArray("");
}

void TestTokenizeCommand::otherLinesAreRefusedWithTheirNumber()
{
    QFETCH(QByteArray, line);
    const ConsoleRun run = runHere({"tokenize", "--lines", saved("\"a\"\n" + line + "\n\"b\"\n")});
    QCOMPARE(run.exit_code, 1);
    QVERIFY2(run.errors.contains("line 2"), run.errors.constData());
    QCOMPARE(run.out.count('\n'), 1);
}

void TestTokenizeCommand::oneSourceIsNeeded()
{
    QCOMPARE(runHere({"tokenize"}).exit_code, 2);
    QCOMPARE(runHere({"tokenize", "--text", "a", "--lines", "b"}).exit_code, 2);
    QCOMPARE(runHere({"tokenize", "--text", "a", "--tokens", "line"}).exit_code, 2);
    QCOMPARE(runHere({"tokenize", "--lines", "/nowhere/texts.jsonl"}).exit_code, 1);
}

QTEST_MAIN(TestTokenizeCommand)
#include "test_tokenize_command.moc"
