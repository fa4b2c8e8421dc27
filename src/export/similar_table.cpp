// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/similar_table.h"

#include "export/text_sink.h"

#include <utility>

namespace headlight {

namespace {

void writeDistance(TextSink& sink, const HeadDistance& distance, std::string_view nothing)
{
    if (const std::optional<double> mean = distance.mean())
        sink.number(*mean);
    else
        sink.text(nothing);
}

void writePlace(TextSink& sink, HeadPlace place)
{
    sink.text("\"layer\":");
    sink.integer(place.layer);
    sink.text(",\"head\":");
    sink.integer(place.head);
}

} // namespace

bool writeSimilarCsv(QIODevice& device, const SimilarHeads& similar, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("layer,head,distance,rows,left_out\n");
    for (const SimilarHead& head : similar.heads) {
        sink.integer(head.place.layer);
        sink.text(",");
        sink.integer(head.place.head);
        sink.text(",");
        writeDistance(sink, head.distance, "");
        sink.text(",");
        sink.integer(head.distance.rows);
        sink.text(",");
        sink.integer(head.distance.left_out);
        sink.text("\n");
    }
    return sink.finish();
}

bool writeSimilarJson(QIODevice& device, const SimilarHeads& similar, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("{\"to\":{");
    writePlace(sink, similar.to);
    sink.text("},\"texts\":");
    sink.integer(similar.texts);
    sink.text(",\"measure\":\"mean over rows of sqrt((sum p log2(p/m) + sum q log2(q/m)) / 2), m = (p + q) / 2\"");
    sink.text(",\"heads\":[");
    std::string_view before = "";
    for (const SimilarHead& head : similar.heads) {
        sink.text(before);
        sink.text("{");
        writePlace(sink, head.place);
        sink.text(",\"distance\":");
        writeDistance(sink, head.distance, "null");
        sink.text(",\"rows\":");
        sink.integer(head.distance.rows);
        sink.text(",\"left_out\":");
        sink.integer(head.distance.left_out);
        sink.text("}");
        before = ",\n";
    }
    sink.text("]}\n");
    return sink.finish();
}

} // namespace headlight
