// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/row_warnings.h"

#include "i18n/number_text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace headlight {

namespace {

QString said(const char* text)
{
    return QCoreApplication::translate("headlight::Console", text);
}

QString emptyRows(Index rows)
{
    if (rows == 1)
        return said(QT_TRANSLATE_NOOP("headlight::Console",
                                      "1 row sees no key; its weights and its output are 0. Check the mask."));
    return said(QT_TRANSLATE_NOOP("headlight::Console",
                                  "%1 rows see no key; their weights and their output are 0. Check the mask."))
        .arg(countText(rows));
}

QString notFiniteRows(Index rows)
{
    if (rows == 1)
        return said(QT_TRANSLATE_NOOP("headlight::Console", "1 row has NaN or infinity among its visible scores or in "
                                                            "its output and means nothing. Check the numbers that "
                                                            "went in."));
    return said(QT_TRANSLATE_NOOP("headlight::Console", "%1 rows have NaN or infinity among their visible scores or in "
                                                        "their output and mean nothing. Check the numbers that went "
                                                        "in."))
        .arg(countText(rows));
}

QString overflows(Index scores)
{
    if (scores == 1)
        return said(QT_TRANSLATE_NOOP("headlight::Console", "1 score passes 65,504, the largest number of half "
                                                            "precision, and became infinite."));
    return said(QT_TRANSLATE_NOOP("headlight::Console", "%1 scores pass 65,504, the largest number of half precision, "
                                                        "and became infinite."))
        .arg(countText(scores));
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

} // namespace headlight
