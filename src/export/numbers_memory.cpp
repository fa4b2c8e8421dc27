// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/numbers_memory.h"

#include "session/numbers_meta.h"

#include <nlohmann/json.hpp>

namespace headlight {

Result<std::optional<QByteArray>> numbersMemory(const QString& path)
{
    const Result<std::optional<std::string>> meta = numbersMeta(path);
    if (!meta)
        return fail(meta.error());
    if (!*meta)
        return std::nullopt;
    const nlohmann::json json = nlohmann::json::parse(**meta, nullptr, false);
    const auto figure = json.is_object() ? json.find("figure") : json.end();
    if (figure == json.end())
        return fail(FileMalformed{path.toStdString(), "settings", "nothing",
                                  "the settings that Headlight writes into its figures"});
    return QByteArray::fromStdString(figure->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
}

} // namespace headlight
