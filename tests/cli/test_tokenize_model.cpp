// SPDX-License-Identifier: GPL-3.0-or-later
#include "console_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

namespace {

using Json = nlohmann::json;

/// A folder with a tokenizer of whole words.
class ModelFolder
{
public:
    ModelFolder()
    {
        write("tokenizer.json", R"({"version": "1.0", "added_tokens": [], "normalizer": {"type": "Lowercase"},
            "pre_tokenizer": {"type": "Whitespace"}, "model": {"type": "WordLevel",
            "vocab": {"[UNK]": 0, "the": 1, "cat": 2}, "unk_token": "[UNK]"}})");
    }
    void write(const char* name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
    }
    std::string path(const char* name = "") const { return m_folder.filePath(name).toStdString(); }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestTokenizeModel : public QObject
{
    Q_OBJECT

private slots:
    void aCheckpointsTokenizer()
    {
        const ModelFolder folder;
        const ConsoleRun run = runHere({"tokenize", "--model", folder.path(), "--text", "é CAT the"});
        QCOMPARE(run.exit_code, 0);
        QVERIFY(Json::parse(run.out.toStdString()) ==
                Json::parse(R"({"text": "é CAT the", "ids": [0, 2, 1], "tokens": ["[UNK]", "cat", "the"],
                     "offsets": [[0, 1], [2, 5], [6, 9]]})"));
    }

    void aFileOfTextsIsAnsweredLineByLine()
    {
        ModelFolder folder;
        folder.write("texts.jsonl", "\"the cat\"\n\"\"\n\"a\\u0000b\\ud83d\\udc4d\"\n");
        const ConsoleRun run = runHere({"tokenize", "--model", folder.path(), "--lines", folder.path("texts.jsonl")});
        QCOMPARE(run.exit_code, 0);
        const QList<QByteArray> lines = run.out.split('\n');
        QCOMPARE(lines.size(), 4); // the last is empty
        QVERIFY(Json::parse(lines[0].toStdString())["ids"] == Json({1, 2}));
        QVERIFY(Json::parse(lines[1].toStdString())["ids"] == Json::array());
        QVERIFY(Json::parse(lines[2].toStdString())["offsets"] == Json::parse("[[0,1],[1,2],[2,3],[3,4]]"));
    }

    void separatorsOfLinesDoNotCutAnAnswer()
    {
        const ModelFolder folder;
        const ConsoleRun run = runHere({"tokenize", "--model", folder.path(), "--text", "a\u0085b\u2028c\u2029d"});
        QVERIFY(run.out.contains("a\\u0085b\\u2028c\\u2029d"));
        QVERIFY(Json::parse(run.out.toStdString())["text"] == "a\u0085b\u2028c\u2029d");
    }

    void whatIsWrongIsSaid()
    {
        ModelFolder folder;
        const ConsoleRun both = runHere({"tokenize", "--model", folder.path(), "--tokens", "word", "--text", "a"});
        QCOMPARE(both.exit_code, 2);
        QVERIFY(both.errors.contains("--model"));
        folder.write("tokenizer.json", R"({"model": {"type": "Magic"}})");
        const ConsoleRun unknown = runHere({"tokenize", "--model", folder.path(), "--text", "a"});
        QCOMPARE(unknown.exit_code, 1);
        for (const char* part : {"tokenizer.json", "model.type", "Magic", "WordPiece"})
            QVERIFY2(unknown.errors.contains(part), unknown.errors.constData());
        QCOMPARE(runHere({"tokenize", "--model", folder.path("none"), "--text", "a"}).exit_code, 1);
    }
};

QTEST_MAIN(TestTokenizeModel)
#include "test_tokenize_model.moc"
