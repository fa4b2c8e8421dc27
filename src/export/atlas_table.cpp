// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/atlas_table.h"

#include "export/text_sink.h"

#include <functional>
#include <optional>
#include <utility>

namespace headlight {

namespace {

void forEachScore(const Atlas& atlas, const std::function<void(const AtlasHead&, HeadScore, const AtlasScore&)>& take)
{
    for (const AtlasHead& head : atlas.heads)
        for (const HeadScore score : all_head_scores)
            if (head.score(score))
                take(head, score, *head.score(score));
}

void writeOr(TextSink& sink, std::optional<double> value, std::string_view nothing)
{
    if (value)
        sink.number(*value);
    else
        sink.text(nothing);
}

} // namespace

bool writeAtlasCsv(QIODevice& device, const Atlas& atlas, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("layer,head,score,mean,deviation,texts,control,sureness\n");
    forEachScore(atlas, [&sink](const AtlasHead& head, HeadScore of, const AtlasScore& score) {
        sink.integer(head.layer);
        sink.text(",");
        sink.integer(head.head);
        sink.text(",");
        sink.text(headScoreName(of));
        sink.text(",");
        sink.number(score.mean);
        sink.text(",");
        writeOr(sink, score.deviation, "");
        sink.text(",");
        sink.integer(score.texts);
        sink.text(",");
        writeOr(sink, score.control, "");
        sink.text(",");
        writeOr(sink, score.sureness, "");
        sink.text("\n");
    });
    return sink.finish();
}

bool writeAtlasJson(QIODevice& device, const Atlas& atlas, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("{\"texts\":");
    sink.integer(atlas.texts);
    sink.text(",\"refused\":[");
    for (std::size_t i = 0; i < atlas.refused.size(); ++i) {
        sink.text(i == 0 ? "" : ",");
        sink.integer(atlas.refused[i]);
    }
    sink.text("],\"scores\":[");
    std::string_view before = "";
    forEachScore(atlas, [&](const AtlasHead& head, HeadScore of, const AtlasScore& score) {
        sink.text(before);
        sink.text("{\"layer\":");
        sink.integer(head.layer);
        sink.text(",\"head\":");
        sink.integer(head.head);
        sink.text(",\"score\":\"");
        sink.text(headScoreName(of));
        sink.text("\",\"mean\":");
        sink.number(score.mean);
        sink.text(",\"deviation\":");
        writeOr(sink, score.deviation, "null");
        sink.text(",\"texts\":");
        sink.integer(score.texts);
        sink.text(",\"control\":");
        writeOr(sink, score.control, "null");
        sink.text(",\"sureness\":");
        writeOr(sink, score.sureness, "null");
        sink.text("}");
        before = ",\n";
    });
    sink.text("]}\n");
    return sink.finish();
}

} // namespace headlight
