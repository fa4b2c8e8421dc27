// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/changes_table.h"

#include "export/text_sink.h"
#include "export/trace_file.h"

#include <utility>

namespace headlight {

namespace {

/// Tokens and place of an entry in one of both states.
void writePlace(TextSink& sink, const Analysis& state, Stage stage, Cell cell)
{
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    sink.text(csvField((of_keys ? state.keyTokens() : state.tokens).piece(cell.row)));
    sink.text(",");
    if (isMap(stage))
        sink.text(csvField(state.keyTokens().piece(cell.column)));
    sink.text(",");
    sink.integer(cell.row);
    sink.text(",");
    sink.integer(cell.column);
    sink.text(",");
}

} // namespace

bool writeChangesCsv(QIODevice& device, const Analysis& analysis, Stage stage, std::span<const Change> changes,
                     std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("query,key,row,column,query_a,key_a,row_a,column_a,a,b,difference\n");
    for (const Change& change : changes) {
        writePlace(sink, analysis, stage, change.in_b);
        writePlace(sink, *analysis.kept, stage, change.in_a);
        sink.number(change.a);
        sink.text(",");
        sink.number(change.b);
        sink.text(",");
        sink.number(change.a - change.b);
        sink.text("\n");
    }
    return sink.finish();
}

} // namespace headlight
