// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer_file.h"

#include "small_tokenizer.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace headlight;

namespace {

/// A folder with files, gone with its scope.
class Folder
{
public:
    Folder& with(const char* name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
        return *this;
    }
    std::string path(const char* name = "") const { return m_folder.filePath(name).toStdString(); }

private:
    QTemporaryDir m_folder;
};

/// Ġ is U+0120, Ċ U+010A.
const QByteArray byte_vocabulary =
    R"({"a": 0, "b": 1, "Ġ": 2, "ab": 3, "Ġab": 4, "<|endoftext|>": 5, "<s>": 6, "</s>": 7, "<mask>": 8})";
const QByteArray byte_merges = "#version: 0.2\na b\nĠ ab\n";
const QByteArray word_vocabulary = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nnandu\nÑandu\n##s\n我\n";

QString malformed(const Result<LoadedTokenizer>& tokenizer)
{
    const auto* error = tokenizer ? nullptr : std::get_if<FileMalformed>(&tokenizer.error());
    return error ? QString::fromStdString(error->field + ": " + error->seen + " / " + error->allowed) : QString();
}

QStringList piecesOf(const Result<LoadedTokenizer>& tokenizer, const std::string& text)
{
    QStringList pieces;
    if (tokenizer) {
        const Result<Encoding> encoding = tokenizer->tokenizer.encode(text);
        for (const EncodedToken& token : encoding->tokens)
            pieces.append(QString::fromStdString(token.piece));
    }
    return pieces;
}

} // namespace

class TestTokenizerFile : public QObject
{
    Q_OBJECT

private slots:
    void aFolderOrItsFileIsRead()
    {
        Folder folder;
        folder.with("tokenizer.json", QByteArray::fromStdString(smallBpe().dump())).with("vocab.json", "not read");
        QCOMPARE(idsOf(loadTokenizer(folder.path()), "abbab"), QString("4 3 2"));
        const Result<LoadedTokenizer> by_file = loadTokenizer(folder.path("tokenizer.json"));
        QVERIFY(by_file);
        QCOMPARE(by_file->path, folder.path("tokenizer.json"));
    }

    void aLinkIsFollowed()
    {
        Folder folder; // as download caches lay it out
        folder.with("blob", QByteArray::fromStdString(smallBpe().dump()));
        QVERIFY(QFile::link("blob", QString::fromStdString(folder.path("tokenizer.json"))));
        QVERIFY(loadTokenizer(folder.path()));
    }

    void gpt2sFilesAreRead()
    {
        Folder folder;
        folder.with("vocab.json", byte_vocabulary).with("merges.txt", byte_merges);
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "ab ab<|endoftext|>b"),
                 (QStringList{"ab", "Ġab", "<|endoftext|>", "b"}));
        folder.with("tokenizer_config.json", R"({"tokenizer_class": "GPT2TokenizerFast", "add_prefix_space": true,
            "add_bos_token": true, "bos_token": {"content": "</s>", "special": true}})");
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "ab"), (QStringList{"</s>", "Ġab"}));
    }

    void robertasFilesAreRead()
    {
        Folder folder;
        folder.with("vocab.json", byte_vocabulary).with("merges.txt", byte_merges);
        folder.with("tokenizer_config.json", R"({"tokenizer_class": "RobertaTokenizer"})");
        const Result<LoadedTokenizer> tokenizer = loadTokenizer(folder.path());
        QCOMPARE(piecesOf(tokenizer, "ab <mask>"), (QStringList{"<s>", "ab", " <mask>", "</s>"}));
        QVERIFY(tokenizer->tokenizer.encode("ab ab")->tokens[2].offsets == (CodePointSpan{3, 5}));
    }

    void qwensFilesAreRead()
    {
        Folder folder;
        folder.with("vocab.json", byte_vocabulary).with("merges.txt", byte_merges);
        folder.with("tokenizer_config.json", R"({"tokenizer_class": "Qwen2Tokenizer", "added_tokens_decoder": {
            "9": {"content": "<|im_start|>", "lstrip": false, "normalized": false, "rstrip": false, "single_word": false, "special": true}}})");
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "<|im_start|>ab ab"),
                 (QStringList{"<|im_start|>", "ab", "Ġab"}));
    }

    void bertsFileIsRead()
    {
        Folder folder;
        folder.with("vocab.txt", word_vocabulary);
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "Ñandus 我[MASK]"),
                 (QStringList{"[CLS]", "nandu", "##s", "我", "[MASK]", "[SEP]"}));
        folder.with("tokenizer_config.json", R"({"tokenizer_class": "BertTokenizer", "do_lower_case": false})");
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "Ñandus"), (QStringList{"[CLS]", "Ñandu", "##s", "[SEP]"}));
        folder.with("vocab.txt", QByteArray(word_vocabulary).replace("\n", "\r\n"));
        QCOMPARE(piecesOf(loadTokenizer(folder.path()), "我"), (QStringList{"[CLS]", "我", "[SEP]"}));
    }

    void wrongLinesAreNamed()
    {
        Folder folder;
        folder.with("vocab.json", byte_vocabulary).with("merges.txt", "#version: 0.2\na b\nĠ  ab\n");
        QVERIFY2(malformed(loadTokenizer(folder.path())).startsWith("line 3: Ġ  ab"), "two spaces");
        folder.with("merges.txt", "a b\nab b\n");
        QVERIFY(malformed(loadTokenizer(folder.path())).contains("\"abb\""));
        folder.with("merges.txt", "a b\n\nĠ ab\n");
        QVERIFY(malformed(loadTokenizer(folder.path())).startsWith("line 2"));
        folder.with("vocab.json", "[]");
        QVERIFY(!loadTokenizer(folder.path()));
        Folder words;
        words.with("vocab.txt", "a\n\xFF\n");
        QVERIFY(malformed(loadTokenizer(words.path())).startsWith("line 2"));
    }

    void anUnknownClassIsRefusedByName()
    {
        Folder folder;
        folder.with("vocab.json", byte_vocabulary).with("merges.txt", byte_merges);
        folder.with("tokenizer_config.json", R"({"tokenizer_class": "CLIPTokenizer"})");
        const QString text = malformed(loadTokenizer(folder.path()));
        QVERIFY2(text.contains("CLIPTokenizer") && text.contains("GPT2Tokenizer"), qPrintable(text));
    }

    void aFolderWithoutATokenizerSaysWhatWasLookedFor()
    {
        Folder folder;
        QVERIFY(malformed(loadTokenizer(folder.path())).contains("tokenizer.json, vocab.json + merges.txt, vocab.txt"));
        folder.with("tokenizer.model", "x");
        QVERIFY(malformed(loadTokenizer(folder.path())).contains("tokenizer.model"));
        folder.with("vocab.json", byte_vocabulary);
        const Result<LoadedTokenizer> without_merges = loadTokenizer(folder.path());
        QVERIFY(!without_merges && std::holds_alternative<FileFailed>(without_merges.error()));
    }

    void whatIsNoFileIsRefused()
    {
        QVERIFY(!loadTokenizer("/no/such/folder"));
        QVERIFY(!loadTokenizer(std::string("a\0b", 3)));
        QVERIFY(!loadTokenizer(""));
        Folder folder;
        QVERIFY(QDir(QString::fromStdString(folder.path())).mkdir("tokenizer.json"));
        QVERIFY(malformed(loadTokenizer(folder.path())).contains("folder"));
        Folder pipes;
        QCOMPARE(::mkfifo(pipes.path("tokenizer.json").c_str(), 0600), 0);
        QVERIFY(malformed(loadTokenizer(pipes.path())).contains("a pipe or device"));
        QVERIFY(malformed(loadTokenizer("/dev/zero")).contains("a pipe or device"));
    }
};

QTEST_APPLESS_MAIN(TestTokenizerFile)
#include "test_tokenizer_file.moc"
