// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/parity.h"

#include "model/npy_file.h"

#include <QDir>

#include <algorithm>
#include <cmath>
#include <new>

namespace headlight {

namespace {

constexpr auto attention_ending = "_attn.npy";
constexpr Bytes most_elements = Bytes(1) << 28; // of one file

/// Numbers of a file with their shape; nothing where it can't be read as such.
struct Array
{
    std::vector<Index> shape;
    std::vector<double> values;
};

std::optional<Array> readArray(const QString& path)
{
    const Result<NpyFile> file = NpyFile::open(path.toStdString());
    if (!file || Bytes(file->count()) > most_elements)
        return std::nullopt;
    Array array{file->shape(), std::vector<double>(std::size_t(file->count()), 0.0)};
    if (!file->read<double>(array.values))
        return std::nullopt;
    return array;
}

/// One case: texts of one length, and the attention of all of them.
struct ReferenceCase
{
    Index texts = 0;
    Index tokens = 0;
    Array ids;
    std::optional<Array> types;
    std::optional<Array> visible;
    Array attention;
};

std::optional<ReferenceCase> readCase(const QDir& folder, const QString& name, const TransformerConfig& config)
{
    std::optional<Array> ids = readArray(folder.filePath(name + QStringLiteral("_ids.npy")));
    std::optional<Array> attention = readArray(folder.filePath(name + QLatin1String(attention_ending)));
    if (!ids || !attention || ids->shape.size() != 2)
        return std::nullopt;
    ReferenceCase of{ids->shape[0], ids->shape[1], std::move(*ids), {}, {}, std::move(*attention)};
    const std::vector<Index> needed = {config.layerCount(), of.texts, config.q_num_heads, of.tokens, of.tokens};
    if (of.attention.shape != needed)
        return std::nullopt;
    const auto beside = [&](const char* ending) {
        std::optional<Array> array = readArray(folder.filePath(name + QLatin1String(ending)));
        return array && array->shape == of.ids.shape ? array : std::nullopt;
    };
    of.types = beside("_token_type_ids.npy");
    of.visible = beside("_attention_mask.npy");
    return of;
}

TransformerInput inputOf(const ReferenceCase& of, Index text, const TransformerConfig& config)
{
    TransformerInput input;
    for (Index i = text * of.tokens; i < (text + 1) * of.tokens; ++i) {
        input.ids.push_back(Index(of.ids.values[std::size_t(i)]));
        if (of.types && config.token_types > 0)
            input.type_ids.push_back(Index(of.types->values[std::size_t(i)]));
        if (of.visible)
            input.visible.push_back(of.visible->values[std::size_t(i)] != 0);
    }
    return input;
}

/// The largest difference of one text, by layer.
Result<std::vector<double>> compareText(const OpenedCheckpoint& opened, const ReferenceCase& of, Index text,
                                        Bytes budget, const WorkContext& work)
{
    const std::shared_ptr<const TransformerConfig> config = opened.checkpoint->transformer();
    TransformerWish wish;
    wish.budget = budget;
    const Result<TransformerTrace> trace =
        runTransformer(config, opened.checkpoint->weights(), inputOf(of, text, *config), wish, work);
    if (!trace)
        return fail(trace.error());
    std::vector<double> largest(std::size_t(config->layerCount()), 0.0);
    for (Index layer = 0; layer < config->layerCount(); ++layer)
        for (Index head = 0; head < config->q_num_heads; ++head) {
            const Result<HeadTrace<float>> maps =
                transformerHead(*trace, layer, head, budget, {work.stop, {}, work.threads});
            if (!maps)
                return fail(maps.error());
            const Index first = ((layer * of.texts + text) * config->q_num_heads + head) * of.tokens * of.tokens;
            for (Index i = 0; i < of.tokens; ++i) {
                if (!trace->input.visible.empty() && !trace->input.visible[std::size_t(i)])
                    continue;
                for (Index j = 0; j < of.tokens; ++j) {
                    const double reference = of.attention.values[std::size_t(first + i * of.tokens + j)];
                    const double off = std::abs(double(maps->maps->weights(i, j)) - reference);
                    double& most = largest[std::size_t(layer)];
                    most = std::max(most, std::isnan(off) ? HUGE_VAL : off);
                }
            }
        }
    return largest;
}

QDir referenceOf(const OpenedCheckpoint& opened)
{
    return {QString::fromStdString(opened.checkpoint->folder().path()) + QStringLiteral("/reference")};
}

QStringList caseNames(const QDir& folder)
{
    QStringList names =
        folder.entryList({QStringLiteral("*") + QLatin1String(attention_ending)}, QDir::Files, QDir::Name);
    for (QString& name : names)
        name.chop(qsizetype(std::char_traits<char>::length(attention_ending)));
    return names;
}

} // namespace

bool hasReference(const OpenedCheckpoint& opened)
{
    return !caseNames(referenceOf(opened)).isEmpty();
}

Result<Parity> compareWithReference(const OpenedCheckpoint& opened, Bytes budget, const WorkContext& work)
try {
    const TransformerConfig& config = *opened.checkpoint->transformer();
    const QDir folder = referenceOf(opened);
    const QStringList names = caseNames(folder);
    Parity parity;
    parity.largest.assign(std::size_t(config.layerCount()), 0.0);
    for (qsizetype i = 0; i < names.size(); ++i) {
        const std::optional<ReferenceCase> of = readCase(folder, names[i], config);
        for (Index text = 0; of && text < of->texts; ++text) {
            const Result<std::vector<double>> largest =
                compareText(opened, *of, text, budget, {work.stop, {}, work.threads});
            if (!largest)
                return fail(largest.error());
            for (std::size_t layer = 0; layer < largest->size(); ++layer)
                parity.largest[layer] = std::max(parity.largest[layer], (*largest)[layer]);
            ++parity.texts;
        }
        if (!of)
            parity.passed_over.push_back(names[i].toStdString());
        work.report(double(i + 1) / double(names.size()));
    }
    return parity;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
