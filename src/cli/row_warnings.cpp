// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/row_warnings.h"

#include "cli/console_text.h"
#include "engine/transformer_checks.h"
#include "i18n/number_text.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace headlight {

namespace {

QString emptyRows(Index rows)
{
    if (rows == 1)
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                             "1 row sees no key; its weights and its output are 0. Check the mask."));
    return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                         "%1 rows see no key; their weights and their output are 0. Check the mask."))
        .arg(countText(rows));
}

QString notFiniteRows(Index rows)
{
    if (rows == 1)
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                             "1 row has NaN or infinity among its visible scores or in "
                                             "its output and means nothing. Check the numbers that "
                                             "went in."));
    return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                         "%1 rows have NaN or infinity among their visible scores or in "
                                         "their output and mean nothing. Check the numbers that went "
                                         "in."))
        .arg(countText(rows));
}

QString overflows(Index scores)
{
    if (scores == 1)
        return consoleText(QT_TRANSLATE_NOOP("headlight::Console", "1 score passes 65,504, the largest number of half "
                                                                   "precision, and became infinite."));
    return consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                         "%1 scores pass 65,504, the largest number of half precision, "
                                         "and became infinite."))
        .arg(countText(scores));
}

/// Whole sentences, since languages order these parts each in its own way.
QString otherSums(Index rows, std::optional<RowCause> cause)
{
    const char* text = QT_TRANSLATE_NOOP("headlight::Console",
                                         "Rows of weights that do not sum to 1: %1. The command inspect lists them.");
    switch (cause.value_or(RowCause::NotSoftmax)) {
    case RowCause::Dropout:
        text = QT_TRANSLATE_NOOP("headlight::Console",
                                 "Rows of weights that do not sum to 1: %1, most likely since dropout was on. Put the "
                                 "model into evaluation mode; the command inspect lists them.");
        break;
    case RowCause::Truncated:
        text = QT_TRANSLATE_NOOP("headlight::Console",
                                 "Rows of weights that do not sum to 1: %1, most likely since keys were cut off, or "
                                 "only the largest weights were kept. The command inspect lists them.");
        break;
    case RowCause::Averaged:
        text =
            QT_TRANSLATE_NOOP("headlight::Console",
                              "Rows of weights that do not sum to 1: %1, most likely since they are means over texts "
                              "of which some were padded. The command inspect lists them.");
        break;
    case RowCause::NotSoftmax:
        if (cause)
            text = QT_TRANSLATE_NOOP("headlight::Console",
                                     "Rows of weights that do not sum to 1: %1, most likely since they are scores, not "
                                     "weights. The command inspect lists them.");
        break;
    }
    return consoleText(text).arg(countText(rows));
}

QString otherNumbers(Index numbers)
{
    return consoleText(
               QT_TRANSLATE_NOOP("headlight::Console",
                                 "Numbers among the weights that are NaN or infinite: %1. Check where they came from."))
        .arg(countText(numbers));
}

/// Of tokens that are not as many as their rows or columns.
QString unfitTokens(const char* text, Index seen, Index wanted)
{
    return consoleText(text).arg(countText(seen), countText(wanted));
}

QByteArray warning(const char* field, Index count, const QString& message, bool as_json)
{
    if (!as_json)
        return "headlight-cli: " + message.toUtf8() + '\n';
    const nlohmann::json object = {{"kind", "warning"}, {"field", field},     {"option", nullptr},
                                   {"seen", count},     {"allowed", nullptr}, {"message", message.toStdString()}};
    return QByteArray::fromStdString(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) + '\n';
}

} // namespace

QByteArray rowWarnings(const RowCounts& counts, bool as_json)
{
    QByteArray lines;
    if (counts.empty > 0)
        lines += warning("empty_rows", counts.empty, emptyRows(counts.empty), as_json);
    if (counts.not_finite > 0)
        lines += warning("not_finite_rows", counts.not_finite, notFiniteRows(counts.not_finite), as_json);
    if (counts.overflows > 0)
        lines += warning("overflows", counts.overflows, overflows(counts.overflows), as_json);
    return lines;
}

QByteArray positionWarning(const TransformerTrace& trace, bool as_json)
{
    const std::optional<Index> most = passedPositions(*trace.config, trace.tokens());
    if (!most)
        return {};
    const QString message =
        consoleText(QT_TRANSLATE_NOOP("headlight::Console",
                                      "The text has %1 tokens, and the checkpoint is made for %2 positions "
                                      "(max_position_embeddings): it was not trained on what follows them."))
            .arg(countText(trace.tokens()), countText(*most));
    return warning("tokens", trace.tokens(), message, as_json);
}

QByteArray importWarnings(const AttentionImport& import, bool as_json)
{
    QByteArray lines = rowWarnings({import.rows_empty, 0, 0}, as_json);
    if (import.not_finite > 0)
        lines += warning("not_finite", import.not_finite, otherNumbers(import.not_finite), as_json);
    if (import.rows_not_one > 0)
        lines += warning("row_sums", import.rows_not_one, otherSums(import.rows_not_one, import.cause), as_json);
    if (import.unfit_tokens > 0)
        lines += warning("tokens", import.unfit_tokens,
                         unfitTokens(QT_TRANSLATE_NOOP("headlight::Console",
                                                       "The file has %1 tokens, but %2 queries: its tokens are left "
                                                       "out. Give a list of them with --tokens-file."),
                                     import.unfit_tokens, import.layers.front().rows),
                         as_json);
    if (import.unfit_context_tokens > 0)
        lines += warning("context_tokens", import.unfit_context_tokens,
                         unfitTokens(QT_TRANSLATE_NOOP("headlight::Console",
                                                       "The file has %1 tokens of the keys, but %2 keys: they are left "
                                                       "out."),
                                     import.unfit_context_tokens, import.layers.front().columns),
                         as_json);
    return lines;
}

} // namespace headlight
