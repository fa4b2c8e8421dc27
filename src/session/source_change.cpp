// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/source_change.h"

#include "session/shipped_models.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>

namespace headlight {

Request withSource(Request request, const Source& source)
{
    const AttentionParameters standard;
    request.source = source;
    request.context.reset();
    request.mask = {};
    request.parameters.divisor = standard.divisor;
    request.parameters.softcap = standard.softcap;
    request.parameters.temperature = standard.temperature;
    return request;
}

bool isSourcePath(const QString& path)
{
    static const QStringList suffixes = {
        QStringLiteral("safetensors"), QStringLiteral("npz"),  QStringLiteral("npy"), QStringLiteral("json"),
        QStringLiteral("bin"),         QStringLiteral("pt"),   QStringLiteral("pth"), QStringLiteral("ckpt"),
        QStringLiteral("gguf"),        QStringLiteral("onnx"), QStringLiteral("h5"),  QStringLiteral("pkl"),
    };
    const QFileInfo file(path);
    return shippedName(path.toStdString()) || file.isDir() || suffixes.contains(file.suffix().toLower());
}

Source sourceAt(const QString& path)
{
    const QFileInfo file(path);
    const QString suffix = file.suffix().toLower();
    const QDir folder = file.absoluteDir();
    if (file.fileName() == QLatin1String("config.json") || file.fileName() == QLatin1String("tokenizer.json") ||
        file.fileName().endsWith(QLatin1String(".index.json")))
        return CheckpointSource{folder.absolutePath().toStdString()};
    const bool is_array = suffix == QLatin1String("npz") || suffix == QLatin1String("npy");
    const bool has_config = folder.exists(QStringLiteral("config.json"));
    const bool maybe_weights = suffix == QLatin1String("safetensors") && has_config;
    if (is_array || suffix == QLatin1String("json") || (suffix == QLatin1String("safetensors") && !maybe_weights))
        return ImportSource{path.toStdString()};
    return CheckpointSource{asShipped(path.toStdString())};
}

} // namespace headlight
