// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/text_file.h"

#include "session/read_file.h"
#include "session/request.h"
#include "text/strict_json.h"
#include "text/utf8.h"

#include <QList>

#include <new>

namespace headlight {

namespace {

constexpr qint64 most_bytes = 64 * 1024 * 1024;

} // namespace

Result<std::vector<std::string>> readSentences(const QString& path)
try {
    const Result<QByteArray> bytes = readFile(path, most_bytes + 1);
    if (!bytes)
        return fail(bytes.error());
    const std::string file = path.toStdString();
    if (bytes->size() > most_bytes)
        return fail(FileMalformed{file, "size", "more bytes", "0 … " + std::to_string(most_bytes) + " bytes"});
    std::vector<std::string> sentences;
    const QList<QByteArray> lines = bytes->split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray line = lines[i].trimmed();
        if (line.isEmpty())
            continue;
        const std::string place = "line " + std::to_string(i + 1);
        if (!line.startsWith('"')) {
            sentences.push_back(replaceInvalidUtf8(line.toStdString()));
        } else {
            JsonLimits limits;
            limits.bytes = most_text_bytes * 6; // an escaped byte takes six
            const Result<JsonValue> value = readJson({line.constData(), std::size_t(line.size())}, limits, file);
            const auto* text = value ? value->as<std::string>() : nullptr;
            if (!text)
                return fail(FileMalformed{file, place, "no JSON string", "a JSON string, or plain text"});
            sentences.push_back(*text);
        }
        if (sentences.size() > most_sentences)
            return fail(FileMalformed{file, place, std::to_string(sentences.size()) + " sentences",
                                      "1 … " + std::to_string(most_sentences)});
    }
    if (sentences.empty())
        return fail(FileMalformed{file, "lines", "no sentence", "a sentence a line"});
    return sentences;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
