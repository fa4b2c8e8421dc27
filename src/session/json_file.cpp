// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/json_file.h"

#include "session/read_file.h"

#include <utility>

namespace headlight {

Result<JsonObject> readJsonObject(const QByteArray& json, std::size_t most_bytes, const QString& path)
{
    const std::string name = path.toStdString();
    JsonLimits limits;
    limits.bytes = most_bytes;
    Result<JsonValue> value = readJson({json.constData(), std::size_t(json.size())}, limits, name);
    if (!value)
        return fail(value.error());
    auto* object = std::get_if<JsonObject>(&value->value);
    if (!object)
        return fail(FileMalformed{name, "byte 1", jsonShort(*value), "an object"});
    return std::move(*object);
}

Result<JsonObject> readJsonFile(const QString& path, std::size_t most_bytes)
{
    const Result<QByteArray> bytes = readFile(path, qint64(most_bytes) + 1);
    if (!bytes)
        return fail(bytes.error());
    return readJsonObject(*bytes, most_bytes, path);
}

} // namespace headlight
