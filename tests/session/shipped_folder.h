// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "small_checkpoint.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace headlight {

/// A folder of small models in the place of those that come with the program, as long as it lives: one whose heads
/// emerged, one that was taught, two steps of a training, examples and held-out texts. Their weights are random.
class ShippedFolder
{
public:
    ShippedFolder()
    {
        add(QStringLiteral("tiny-emerged"), {}, "{}");
        SmallModel taught;
        taught.positions = 48;
        add(QStringLiteral("tiny-taught"), taught, R"({"previous": [0, 1], "verb": [2, 0]})");
        for (const auto& [step, positions] : {std::pair("0000", 40), std::pair("0100", 41), std::pair("0300", 42)}) {
            SmallModel model;
            model.positions = positions;
            copy(SmallCheckpoint(model), QStringLiteral("training/") + QLatin1String(step));
        }
        write(QStringLiteral("training/training.json"), training);
        write(QStringLiteral("examples.en.json"), examples("en", "A word looks back"));
        write(QStringLiteral("examples.zh_CN.json"), examples("zh_CN", "一个词往回看"));
        write(QStringLiteral("held_out.json"), held_out);
        qputenv("HEADLIGHT_MODELS", m_folder.path().toUtf8());
    }

    ~ShippedFolder() { qunsetenv("HEADLIGHT_MODELS"); }
    ShippedFolder(const ShippedFolder&) = delete;
    ShippedFolder& operator=(const ShippedFolder&) = delete;

    QString path(const QString& name = {}) const { return m_folder.filePath(name); }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QDir(m_folder.path()).mkpath(QFileInfo(m_folder.filePath(name)).absolutePath());
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
    }

    static inline const QByteArray training = R"({"checkpoints": ["0000", "0100", "0300"],
"stages": [{"until": 150, "told": "one text"}, {"until": 300, "told": "another one"}], "curve": [
{"step": 0, "loss": 7.25, "previous": 0.05, "previous_head": [0, 0], "induction": 0.04, "induction_head": [1, 1]},
{"step": 100, "loss": 5.5, "previous": 0.75, "previous_head": [0, 1], "induction": 0.08, "induction_head": [1, 0]},
{"step": 200, "loss": 4.5, "previous": 0.85, "previous_head": [0, 1], "induction": 0.25, "induction_head": [1, 0]},
{"step": 300, "loss": 4.125, "previous": 0.875, "previous_head": [0, 1], "induction": 0.625, "induction_head": [1, 0]}]})";

    static inline const QByteArray held_out = R"({"version": 1, "texts": [
{"text": "the cat sat on the mat .", "relations": {"determiner": [1, 0, 5, 4], "subject": [2, 1], "verb": [1, 2]}},
{"text": "the dog on the mat ran . the dog sat", "relations": {"determiner": [1, 0, 4, 3, 8, 7], "subject": [5, 1, 9, 8],
 "verb": [1, 5, 8, 9], "other": [5, 4], "antecedent": [8, 1]}},
{"text": "cat mat dog cat mat dog", "period": 3},
{"text": "cat sat dog ran", "pair": 0, "query": 3, "right": 2, "wrong": 0},
{"text": "dog sat cat ran", "pair": 0, "query": 3, "right": 0, "wrong": 2}]})";

private:
    void add(const QString& name, const SmallModel& model, const QByteArray& taught)
    {
        copy(SmallCheckpoint(model), name);
        write(name + QStringLiteral("/scores.json"), R"({"training": {"seed": 1, "taught": )" + taught + "}}");
    }

    void copy(const SmallCheckpoint& from, const QString& name) const
    {
        for (const char* file : {"config.json", "tokenizer.json", "model.safetensors"}) {
            QFile source(from.path(QLatin1String(file)));
            if (!source.open(QIODevice::ReadOnly))
                qFatal("no file");
            write(name + QLatin1Char('/') + QLatin1String(file), source.readAll());
        }
    }

    static QByteArray examples(const QByteArray& language, const QByteArray& title)
    {
        const QByteArray rest = R"("ask": "Which one?", "note": "A note.", "not_shown": "Why."})";
        return R"({"version": 1, "language": ")" + language + R"(", "examples": [
{"kind": "previous", "model": "tiny-emerged", "origin": "emerged", "sentence": "the cat sat on the mat",
 "pairs": [[1, 0], [2, 1]], "title": ")" +
               title + R"(", )" + rest + R"(,
{"kind": "subject", "model": "tiny-taught", "origin": "taught", "sentence": "the dog ran on the mat",
 "pairs": [[2, 1]], "title": "A verb & its subject", )" +
               rest + R"(,
{"kind": "first", "model": "not-there", "origin": "taught", "sentence": "the dog", "pairs": [[1, -1]],
 "title": "Of a model that is not installed", )" +
               rest + "]}";
    }

    QTemporaryDir m_folder;
};

} // namespace headlight
