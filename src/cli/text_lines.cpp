// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/text_lines.h"

#include <QFile>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

constexpr qsizetype longest_quote = 40;

/// Exactly one JSON string; nothing otherwise. A NUL would pass for the end of the text.
std::optional<std::string> textFromJson(const QByteArray& line)
{
    if (line.contains('\0'))
        return std::nullopt;
    const nlohmann::json value = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

} // namespace

Result<void> forEachTextLine(const QString& path, Bytes budget,
                             const std::function<Result<void>(const std::string& text)>& take)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(FileFailed{FileFailed::Action::Open, path.toStdString(), file.errorString().toStdString()});
    const qint64 longest = qint64(std::min<Bytes>(budget, 1U << 30));
    for (Index number = 1; !file.atEnd(); ++number) {
        const QByteArray line = file.readLine(longest);
        if (line.isEmpty() && file.error() != QFileDevice::NoError)
            return fail(FileFailed{FileFailed::Action::Read, path.toStdString(), file.errorString().toStdString()});
        if (line.size() >= longest - 1 && !line.endsWith('\n'))
            return fail(OverBudget{Bytes(line.size()) + 1, Bytes(longest), 0});
        if (line.trimmed().isEmpty() && file.atEnd())
            break;
        const std::optional<std::string> text = textFromJson(line);
        if (!text)
            return fail(FileMalformed{path.toStdString(), "line " + std::to_string(number),
                                      line.trimmed().left(longest_quote).toStdString(), "a JSON string"});
        if (Result<void> taken = take(*text); !taken)
            return taken;
    }
    return {};
}

} // namespace headlight
