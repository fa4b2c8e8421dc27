// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/shipped_models.h"

#include "model/checkpoint.h"
#include "session/read_file.h"
#include "text/strict_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <cctype>

namespace headlight {

namespace {

constexpr std::string_view prefix = "shipped:";
constexpr qint64 most_scores_bytes = 1 << 20;

/// A folder's name, or two of them: nothing that leads elsewhere.
bool isName(std::string_view name)
{
    const auto allowed = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_'; };
    const std::size_t slash = name.find('/');
    const std::string_view first = name.substr(0, slash);
    const std::string_view second = slash == std::string_view::npos ? "0" : name.substr(slash + 1);
    return !first.empty() && !second.empty() && std::ranges::all_of(first, allowed) &&
           std::ranges::all_of(second, allowed);
}

QString placeIn(const QString& folder, const std::string& name)
{
    return folder + QLatin1Char('/') + QString::fromStdString(name);
}

bool isModel(const QString& folder, const std::string& name)
{
    return !folder.isEmpty() && QFileInfo::exists(placeIn(folder, name) + QStringLiteral("/config.json"));
}

/// Of the models in a folder, which may be empty: none.
std::vector<std::string> namesIn(const QString& folder)
{
    std::vector<std::string> names;
    if (!folder.isEmpty())
        for (const QString& entry : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            if (const std::string name = entry.toStdString(); isName(name) && isModel(folder, name))
                names.push_back(name);
    return names;
}

/// A pair of whole numbers: the layer and the head.
std::optional<SilencedHead> headOf(const JsonValue& value)
{
    const auto* pair = value.as<JsonArray>();
    if (!pair || pair->size() != 2)
        return std::nullopt;
    const auto* layer = (*pair)[0].as<std::uint64_t>();
    const auto* head = (*pair)[1].as<std::uint64_t>();
    return layer && head ? std::optional(SilencedHead{Index(*layer), Index(*head)}) : std::nullopt;
}

const JsonValue* valueOf(const JsonObject& object, std::string_view key)
{
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &found->second;
}

/// What scores.json tells of the supervised heads; nothing can be told where it is missing or of another shape.
std::optional<std::vector<SilencedHead>> taughtHeads(const QString& folder)
{
    const QString path = folder + QStringLiteral("/scores.json");
    const Result<QByteArray> bytes = readFile(path, most_scores_bytes);
    if (!bytes)
        return std::nullopt;
    const Result<JsonValue> json =
        readJson({bytes->constData(), std::size_t(bytes->size())}, JsonLimits{}, path.toStdString());
    const auto* tree = json ? json->as<JsonObject>() : nullptr;
    const JsonValue* training = tree ? valueOf(*tree, "training") : nullptr;
    const auto* told = training ? training->as<JsonObject>() : nullptr;
    const JsonValue* taught = told ? valueOf(*told, "taught") : nullptr;
    const auto* slots_of = taught ? taught->as<JsonObject>() : nullptr;
    if (!slots_of)
        return std::nullopt;
    std::vector<SilencedHead> heads;
    for (const auto& [relation, place] : *slots_of) {
        const std::optional<SilencedHead> head = headOf(place);
        if (!head)
            return std::nullopt;
        heads.push_back(*head);
    }
    return heads;
}

std::optional<ShippedModel> modelIn(const QString& folder, const std::string& name)
{
    const QString place = placeIn(folder, name);
    std::optional<std::vector<SilencedHead>> taught = taughtHeads(place);
    const auto checkpoint = Checkpoint::open(place.toStdString(), NotFinite::Refuse, {});
    if (!taught || !checkpoint)
        return std::nullopt;
    const TransformerConfig& config = *(*checkpoint)->transformer();
    return ShippedModel{
        name, shippedPath(name), config.is_causal, config.layerCount(), config.q_num_heads, std::move(*taught)};
}

} // namespace

QString shippedModelsFolder()
{
    if (const QString set = qEnvironmentVariable("HEADLIGHT_MODELS"); !set.isEmpty())
        return QFileInfo(set).isDir() ? QDir(set).absolutePath() : QString();
    if (QCoreApplication::instance()) {
        const QString beside =
            QDir::cleanPath(QCoreApplication::applicationDirPath() + QLatin1Char('/') +
                            QStringLiteral(HEADLIGHT_DATA_FROM_PROGRAMS) + QStringLiteral("/headlight/models"));
        if (QFileInfo(beside).isDir())
            return beside;
    }
    return QStandardPaths::locate(QStandardPaths::GenericDataLocation, QStringLiteral("headlight/models"),
                                  QStandardPaths::LocateDirectory);
}

std::vector<ShippedModel> shippedModels()
{
    const QString folder = shippedModelsFolder();
    std::vector<ShippedModel> models;
    for (const std::string& name : namesIn(folder))
        if (std::optional<ShippedModel> model = modelIn(folder, name))
            models.push_back(std::move(*model));
    return models;
}

std::optional<ShippedModel> shippedModel(const std::string& name)
{
    const QString folder = shippedModelsFolder();
    return folder.isEmpty() || !isName(name) ? std::nullopt : modelIn(folder, name);
}

std::optional<std::string> shippedName(const std::string& path)
{
    if (!path.starts_with(prefix) || !isName(std::string_view(path).substr(prefix.size())))
        return std::nullopt;
    return path.substr(prefix.size());
}

std::string shippedPath(const std::string& name)
{
    return std::string(prefix) + name;
}

std::optional<std::string> shippedFolder(const std::string& name)
{
    const QString folder = shippedModelsFolder();
    return isName(name) && isModel(folder, name) ? std::optional(placeIn(folder, name).toStdString()) : std::nullopt;
}

Result<std::string> placeOfSource(const std::string& path)
{
    const std::optional<std::string> name = shippedName(path);
    if (!name)
        return path;
    if (std::optional<std::string> place = shippedFolder(*name))
        return std::move(*place);
    std::string there;
    for (const std::string& known : namesIn(shippedModelsFolder()))
        there += (there.empty() ? "" : ", ") + known;
    return fail(FileMalformed{
        path, "model", *name,
        there.empty() ? "a model that is installed with the program; none is (see HEADLIGHT_MODELS)" : there});
}

std::string namedSource(const std::string& words)
{
    if (shippedName(words) || !isName(words) || QFileInfo::exists(QString::fromStdString(words)))
        return words;
    return shippedFolder(words) ? shippedPath(words) : words;
}

std::string asShipped(const std::string& path)
{
    const QString folder = QFileInfo(shippedModelsFolder()).canonicalFilePath();
    const QString place = QFileInfo(QString::fromStdString(path)).canonicalFilePath();
    if (folder.isEmpty() || !place.startsWith(folder + QLatin1Char('/')) || !QFileInfo(place).isDir())
        return path;
    const std::string name = place.mid(folder.size() + 1).toStdString();
    return isName(name) ? shippedPath(name) : path;
}

} // namespace headlight
