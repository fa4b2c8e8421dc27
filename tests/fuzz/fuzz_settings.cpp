// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions, recovery copies, and the settings inside figures: as JSON, and in each container.
#include "fuzz_driver.h"

#include "export/embedded_settings.h"
#include "export/figure_memory.h"
#include "export/picture_json.h"
#include "export/png_chunks.h"
#include "session/recovery_file.h"
#include "session/session_file.h"

#include <cstdlib>

namespace headlight::fuzz {

namespace {

/// The smallest pictures that settings can be put into.
QByteArray smallPng()
{
    const QByteArray header("\0\0\0\1\0\0\0\1\x8\0\0\0\0", 13); // 1 × 1, 8 bits of grey (PNG specification, 11.2.2)
    const QByteArray row("\x78\x9c\x63\0\0\0\2\0\1", 9);
    return pngFile({{"IHDR", header, true}, {"IDAT", row, true}, {"IEND", QByteArrayView(), true}});
}

QByteArray wrapped(PictureFormat format, const QByteArray& json)
{
    switch (format) {
    case PictureFormat::Png:
        return withSettings(smallPng(), format, json);
    case PictureFormat::Svg:
        return withSettings("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<desc>x</desc>\n</svg>", format, json);
    case PictureFormat::Pdf:
        return withSettings("%PDF-1.4\n" + xmpPacket(json) + "\n%%EOF\n", format, json);
    }
    return {};
}

std::vector<FigureMemory> memories()
{
    Request request;
    request.text = "The <cat> & \xE7\x8C\xAB";
    request.context = "a dog";
    request.mask.rules = {CausalRule{}, WindowRule{1, 0}};
    Request kept;
    kept.parameters.q_num_heads = 2;
    request.kept = KeptRequest(kept);
    FigureMemory compare = figureMemory(FigureKind::Compare, request);
    compare.selection.pinned = Cell{1, 2};
    FigureMemory scaling = figureMemory(FigureKind::Scaling, Request());
    scaling.scaling = ScalingMemory{{1, 64}, {}, ScalingQuantity::Kurtosis};
    Request outside;
    outside.source = CheckpointSource{.path = "gpt2"};
    FigureMemory layers = figureMemory(FigureKind::Layers, outside);
    layers.source = SourceIdentity{"gpt2", std::string(64, 'a')};
    layers.wall = WallPictures::Spread;
    return {compare, withoutText(compare), scaling, layers};
}

/// What was read once reads back as it is: a document that is saved must open again.
void requireSame(const Request& request)
{
    const Result<Request> again = sessionFromJson(sessionJson(request), {});
    if (!again || *again != request)
        std::abort();
}

/// A memory stands in every container, which gives it back unaltered.
void requireInEveryPicture(const FigureMemory& memory)
{
    for (const PictureFormat format : all_picture_formats) {
        const Result<RememberedFigure> again = readFigureMemory(wrapped(format, memoryJson(memory)), {});
        if (!again || again->altered)
            std::abort();
    }
}

} // namespace

std::vector<std::string> seeds()
{
    Request request;
    request.text = "one two";
    std::vector<std::string> bytes = {sessionJson(Request()).toStdString(), sessionJson(request).toStdString(),
                                      recoveryJson(request, QStringLiteral("/tmp/a.headlight")).toStdString()};
    for (const FigureMemory& memory : memories()) {
        bytes.push_back(memoryJson(memory).toStdString());
        for (const PictureFormat format : all_picture_formats)
            bytes.push_back(wrapped(format, memoryJson(memory)).toStdString());
    }
    return bytes;
}

bool tryOne(std::string_view text)
{
    const QByteArray bytes(text.data(), qsizetype(text.size()));
    const Result<Request> session = sessionFromJson(bytes, QStringLiteral("a.headlight"));
    if (session)
        requireSame(*session);
    const Result<RecoveryContent> recovery = recoveryFromJson(bytes, QStringLiteral("a.copy"));
    const Result<FigureMemory> memory = memoryFromJson(bytes, QStringLiteral("a.json"));
    if (memory) {
        (void)withoutText(*memory);
        requireInEveryPicture(*memory);
    }
    (void)pictureFromJson(bytes, {});
    const Result<RememberedFigure> figure = readFigureMemory(bytes, QStringLiteral("a.png"));
    if (figure)
        requireInEveryPicture(figure->memory);
    return session || recovery || memory || figure;
}

} // namespace headlight::fuzz
