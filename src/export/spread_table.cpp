// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/spread_table.h"

#include "export/text_sink.h"

#include <utility>

namespace headlight {

bool writeSpreadCsv(QIODevice& device, const ScoreSpreads& spreads, std::stop_token stop)
{
    TextSink sink(device, std::move(stop));
    sink.text("layer,head,measured,predicted,ratio,cells\n");
    for (Index layer = 0; layer < spreads.layers; ++layer)
        for (Index head = 0; head < spreads.heads; ++head) {
            sink.integer(layer);
            sink.text(",");
            sink.integer(head);
            const std::optional<ScoreSpread>& spread = spreads.at(layer, head);
            if (!spread) {
                sink.text(",,,,0\n");
                continue;
            }
            for (const double number : {spread->measured, spread->predicted, spread->ratio()}) {
                sink.text(",");
                sink.number(number);
            }
            sink.text(",");
            sink.integer(spread->cells);
            sink.text("\n");
        }
    return sink.finish();
}

} // namespace headlight
