// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/numbers_meta.h"

#include "model/npz_archive.h"
#include "session/read_file.h"
#include "session/session_file.h"

#include <QByteArray>

namespace headlight {

namespace {

constexpr char json_begin[] = "{\"meta\":"; // as the writers of numbers begin

/// The text of `meta`: up to where its braces close. Braces within texts do not count.
std::optional<std::string> firstObject(const QByteArray& json)
{
    const qsizetype begin = qsizetype(sizeof(json_begin) - 1);
    int depth = 0;
    bool in_text = false;
    for (qsizetype i = begin; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_text = false;
            continue;
        }
        in_text = c == '"';
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0)
            return json.sliced(begin, i + 1 - begin).toStdString();
    }
    return std::nullopt;
}

} // namespace

Result<std::optional<std::string>> numbersMeta(const QString& path)
{
    const Result<QByteArray> head = readFile(path, 16);
    if (!head)
        return fail(head.error());
    if (head->startsWith("PK")) {
        const Result<NpzArchive> archive = NpzArchive::open(path.toStdString());
        if (!archive)
            return fail(archive.error());
        const NpzArchive::Array* meta = archive->find("meta");
        const bool is_text = meta && meta->is_text;
        const Result<std::vector<std::string>> texts =
            is_text ? archive->readTexts(*meta) : std::vector<std::string>{std::string()};
        if (!texts)
            return fail(texts.error());
        return texts->size() == 1 ? texts->front() : std::string();
    }
    if (!head->startsWith(json_begin))
        return std::nullopt;
    const Result<QByteArray> json = readFile(path, qint64(most_session_bytes));
    if (!json)
        return fail(json.error());
    return firstObject(*json).value_or(std::string());
}

} // namespace headlight
