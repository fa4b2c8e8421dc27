// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/source_identity.h"

#include "session/shipped_models.h"

#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace headlight {

namespace {

constexpr Bytes most_config_bytes = 4 << 20;
constexpr std::string_view cache_entry = "models--";

/// The parts of a path, without empty ones.
std::vector<std::string> partsOf(const std::string& path)
{
    std::vector<std::string> parts(1);
    for (const char c : path) {
        if (c != '/')
            parts.back() += c;
        else if (!parts.back().empty())
            parts.emplace_back();
    }
    if (parts.back().empty() && parts.size() > 1)
        parts.pop_back();
    return parts;
}

/// The part "models--owner--name" of a path, or the end.
std::vector<std::string>::const_iterator cacheEntry(const std::vector<std::string>& parts)
{
    return std::ranges::find_if(parts, [](const std::string& part) { return part.starts_with(cache_entry); });
}

class Hash
{
public:
    void add(std::string_view bytes)
    {
        addNumber(Index(bytes.size())); // so that two texts never run into one
        m_hash.addData(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    }
    void addNumber(Index number)
    {
        std::array<char, 8> bytes;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = char(std::uint64_t(number) >> (8 * i));
        m_hash.addData(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    }
    void addShape(const std::vector<Index>& shape)
    {
        addNumber(Index(shape.size()));
        for (const Index extent : shape)
            addNumber(extent);
    }
    void addFloats(std::span<const float> values)
    {
        m_hash.addData(QByteArrayView(reinterpret_cast<const char*>(values.data()), qsizetype(values.size_bytes())));
    }
    std::string text() const { return m_hash.result().toHex().toStdString(); }

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

} // namespace

std::string sourceName(const std::string& path)
{
    if (const std::optional<std::string> shipped = shippedName(path))
        return *shipped;
    const std::vector<std::string> parts = partsOf(path);
    const auto entry = cacheEntry(parts);
    if (entry == parts.end())
        return parts.back();
    std::string name = entry->substr(cache_entry.size());
    if (const std::size_t split = name.find("--"); split != std::string::npos)
        name.replace(split, 2, "/");
    return name;
}

std::string sourceRevision(const std::string& path)
{
    const std::vector<std::string> parts = partsOf(path);
    const auto entry = cacheEntry(parts);
    const bool has_snapshot = parts.end() - entry > 2 && *std::next(entry) == "snapshots";
    return has_snapshot ? *std::next(entry, 2) : std::string();
}

Result<SourceIdentity> identityOf(const OpenedCheckpoint& opened)
{
    const CheckpointFolder& folder = opened.checkpoint->folder();
    const Result<SourceFile> file = folder.open("config.json");
    if (!file)
        return fail(file.error());
    const Result<std::string> config = readCheckpointText(*file, most_config_bytes);
    if (!config)
        return fail(config.error());
    Hash hash;
    hash.add(*config);
    for (const auto& [name, place] : opened.checkpoint->store().places()) {
        hash.add(name);
        hash.add(place.tensor->dtype);
        hash.addShape(place.tensor->shape);
    }
    const std::optional<std::string> shipped = shippedName(opened.source.path);
    return SourceIdentity{shipped ? *shipped : sourceName(folder.onlyFile().value_or(folder.path())), hash.text()};
}

SourceIdentity identityOf(const AttentionImport& imported, const std::string& path)
{
    Hash hash;
    for (const Tensor<float>& layer : imported.layers) {
        hash.addShape({layer.batch, layer.heads, layer.rows, layer.columns});
        hash.addFloats(layer.values);
    }
    return {sourceName(path), hash.text()};
}

Result<std::optional<SourceIdentity>> identityOf(const Analysis& analysis)
{
    if (analysis.pass)
        return identityOf(*analysis.pass->opened);
    if (const auto* source = std::get_if<ImportSource>(&analysis.request.source); source && analysis.imported)
        return identityOf(*analysis.imported, source->path);
    return std::nullopt;
}

Result<SourceIdentity> identityAt(const Source& source, Bytes budget, const WorkContext& work)
{
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&source))
        return openCheckpoint(*checkpoint, work).and_then([](const auto& opened) { return identityOf(*opened); });
    const std::string& path = std::get<ImportSource>(source).path;
    return readAttentionImport(path, {.budget = budget}, work).map([&](const AttentionImport& imported) {
        return identityOf(imported, path);
    });
}

} // namespace headlight
