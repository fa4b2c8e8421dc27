// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recovery_file.h"

#include "session/json_fields.h"
#include "session/json_file.h"
#include "session/session_file.h"

#include <QFile>

#include <nlohmann/json.hpp>

#include <new>

namespace headlight {

namespace {

constexpr std::string_view format_name = "headlight-recovery";
constexpr std::size_t most_recovery_bytes = 2 * most_session_bytes; // the session stands in it as an escaped text

} // namespace

QByteArray recoveryJson(const Request& request, const QString& path)
{
    nlohmann::json json;
    json["format"] = format_name;
    json["path"] = path.toStdString();
    json["session"] = sessionJson(request).toStdString();
    return QByteArray::fromStdString(json.dump());
}

Result<RecoveryContent> recoveryFromJson(const QByteArray& json, const QString& copy_path)
try {
    FileReading reading{copy_path.toStdString(), {}, {}};
    const Result<JsonObject> object = readJsonObject(json, most_recovery_bytes, copy_path);
    if (!object)
        return fail(object.error());

    JsonFields fields(*object, {}, reading);
    std::string format;
    std::string path;
    std::string session;
    fields.readText("format", format);
    if (format != format_name)
        reading.refuse("format", '"' + format + '"', '"' + std::string(format_name) + '"');
    fields.readText("path", path);
    fields.readText("session", session);
    if (reading.error)
        return tl::unexpected<Error>(*reading.error);
    Result<Request> request = sessionFromJson(QByteArray::fromStdString(session), copy_path);
    if (!request)
        return fail(request.error());
    return RecoveryContent{std::move(*request), QString::fromStdString(path)};
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<RecoveryContent> readRecoveryFile(const QString& copy_path)
{
    QFile file(copy_path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(FileFailed{FileFailed::Action::Open, copy_path.toStdString(), file.errorString().toStdString()});
    return recoveryFromJson(file.read(qint64(most_recovery_bytes) + 1), copy_path);
}

} // namespace headlight
