// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/error_report.h"

#include "export/text_sink.h"
#include "i18n/error_text.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <optional>

namespace headlight {

namespace {

/// An error in the words that a program reads.
struct ErrorParts
{
    std::string kind;
    std::optional<std::string> seen;
    std::vector<std::string> allowed;
    int exit_code = 1;
};

std::string rangeText(double lowest, double highest)
{
    return shortestText(lowest) + " to " + shortestText(highest);
}

std::string tupleText(const std::vector<Index>& lengths)
{
    std::string text = "(";
    for (std::size_t i = 0; i < lengths.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(lengths[i]);
    return text + (lengths.size() == 1 ? ",)" : ")");
}

ErrorParts parts(const UsageError& error)
{
    return {usageKind(error.kind).toStdString(), error.seen.empty() ? std::nullopt : std::optional(error.seen),
            error.allowed, 2};
}

ErrorParts parts(const OutOfRange& error)
{
    return {"out-of-range", shortestText(error.seen), {rangeText(error.lowest, error.highest)}, 2};
}

ErrorParts parts(const NotOneOf& error)
{
    return {"not-one-of", error.seen, error.allowed, 2};
}

ErrorParts parts(const NoTokens&)
{
    return {"no-tokens", std::nullopt, {}, 2};
}

ErrorParts parts(const TextTooLong& error)
{
    return {"text-too-long", std::to_string(error.seen), {"0 to " + std::to_string(error.allowed)}, 2};
}

ErrorParts parts(const TextNotEncoded& error)
{
    return {"text-not-encoded", error.component, {}, 1};
}

ErrorParts parts(const UnevenHeads& error)
{
    return {
        "uneven-heads", std::to_string(error.kv_num_heads), {"a divisor of " + std::to_string(error.q_num_heads)}, 2};
}

ErrorParts parts(const MaskDoesNotFit& error)
{
    return {"mask-does-not-fit", error.rule, {std::to_string(error.allowed)}, 2};
}

ErrorParts parts(const MaskShapeDoesNotFit& error)
{
    return {"mask-shape-does-not-fit", tupleText(error.seen), {tupleText(error.allowed)}, 2};
}

ErrorParts parts(const RecipeNotPossible& error)
{
    return {"recipe-not-possible", std::to_string(error.head) + "=" + error.recipe, {}, 2};
}

std::string extentText(const AllowedExtent& extent)
{
    std::string text = std::to_string(extent.lowest);
    if (extent.highest != extent.lowest)
        text += " to " + std::to_string(extent.highest);
    if (extent.multiple_of > 1)
        text += " by " + std::to_string(extent.multiple_of);
    return text;
}

ErrorParts parts(const MatrixDoesNotFit& error)
{
    return {"matrix-does-not-fit",
            error.matrix + " " + std::to_string(error.rows) + " x " + std::to_string(error.columns),
            {extentText(error.allowed_rows) + " x " + extentText(error.allowed_columns)},
            1};
}

ErrorParts parts(const CellNotANumber& error)
{
    return {"cell-not-a-number", error.seen, {}, 1};
}

ErrorParts parts(const OverBudget& error)
{
    return {"over-budget", std::to_string(error.need), {"0 to " + std::to_string(error.budget)}, 1};
}

ErrorParts parts(const OutOfMemory&)
{
    return {"out-of-memory", std::nullopt, {}, 1};
}

ErrorParts parts(const Cancelled&)
{
    return {"cancelled", std::nullopt, {}, 1};
}

ErrorParts parts(const FileFailed& error)
{
    return {"file-failed", error.path, {}, 1};
}

ErrorParts parts(const FileMalformed& error)
{
    return {"file-malformed", error.seen, {error.allowed}, 1};
}

ErrorParts parts(const FileTooNew& error)
{
    return {"file-too-new", std::to_string(error.seen), {"up to " + std::to_string(error.known)}, 1};
}

ErrorParts parts(const EntriesFailed& error)
{
    std::string entries;
    for (const Index entry : error.entries)
        entries += (entries.empty() ? "" : ", ") + std::to_string(entry);
    return {"entries-failed", entries, {}, 1};
}

ErrorParts partsOf(const ConsoleError& error)
{
    if (const UsageError* usage = std::get_if<UsageError>(&error))
        return parts(*usage);
    if (const EntriesFailed* entries = std::get_if<EntriesFailed>(&error))
        return parts(*entries);
    return std::visit([](const auto& e) { return parts(e); }, std::get<Error>(error));
}

/// A file that could not be opened or used may be of any option; its name stands in the message.
bool isOfAnyFile(const Error& error)
{
    const FileFailed* failure = std::get_if<FileFailed>(&error);
    const bool not_opened =
        failure && (failure->action == FileFailed::Action::Open || failure->action == FileFailed::Action::Read);
    const bool is_standard_output = failure && failure->path == "-";
    return not_opened || is_standard_output || std::holds_alternative<FileMalformed>(error) ||
           std::holds_alternative<FileTooNew>(error);
}

QString optionOf(const ConsoleError& error)
{
    if (const UsageError* usage = std::get_if<UsageError>(&error))
        return QString::fromStdString(usage->option);
    if (std::holds_alternative<EntriesFailed>(error))
        return {};
    const Error& failure = std::get<Error>(error);
    if (std::holds_alternative<OverBudget>(failure)) // what needs the memory differs between commands
        return fieldOption(Field::Budget);
    const std::optional<Field> field = isOfAnyFile(failure) ? std::nullopt : errorField(failure);
    return field ? fieldOption(*field) : QString();
}

QString messageOf(const ConsoleError& error)
{
    if (const UsageError* usage = std::get_if<UsageError>(&error))
        return usageText(*usage);
    if (const EntriesFailed* entries = std::get_if<EntriesFailed>(&error))
        return Index(entries->entries.size()) == entries->all
                   ? QCoreApplication::translate("headlight::Console", "Every entry failed, for the reasons above.")
                   : QCoreApplication::translate(
                         "headlight::Console",
                         "Of %1 entries %2 failed, for the reasons above: %3. The others were written.")
                         .arg(QString::number(entries->all), QString::number(entries->entries.size()),
                              QString::fromStdString(*parts(*entries).seen));
    const Error& failure = std::get<Error>(error);
    if (std::holds_alternative<Cancelled>(failure))
        return QCoreApplication::translate("headlight::Console", "The work was cancelled. Nothing was written.");
    return errorText(failure);
}

nlohmann::json orNull(const QString& text)
{
    return text.isEmpty() ? nlohmann::json() : nlohmann::json(text.toStdString());
}

} // namespace

int exitCode(const ConsoleError& error)
{
    return partsOf(error).exit_code;
}

QByteArray errorLines(const ConsoleError& error, std::optional<Index> entry)
{
    QByteArray line = "headlight-cli: ";
    if (entry)
        line += QCoreApplication::translate("headlight::Console", "Entry %1: ").arg(*entry).toUtf8();
    // a sentence about the command line names its option itself
    if (const QString option = optionOf(error); std::holds_alternative<Error>(error) && !option.isEmpty())
        line += option.toUtf8() + ": ";
    return line + messageOf(error).toUtf8() + '\n';
}

QByteArray addedMaskWarning(const std::string& path, bool as_json)
{
    const QString message =
        QCoreApplication::translate("headlight::Console",
                                    "The mask %1 holds only 0 and 1 as floats. It is added to the scores; for a mask "
                                    "of what may be attended, save it as booleans.")
            .arg(QString::fromStdString(path));
    if (!as_json)
        return "headlight-cli: --mask-file: " + message.toUtf8() + '\n';
    const nlohmann::json object = {{"kind", "warning"},       {"field", "mask-file"},
                                   {"option", "--mask-file"}, {"seen", "0 and 1 as floats"},
                                   {"allowed", nullptr},      {"message", message.toStdString()}};
    return QByteArray::fromStdString(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) + '\n';
}

QByteArray errorJson(const ConsoleError& error, std::optional<Index> entry)
{
    const ErrorParts described = partsOf(error);
    const QString option = optionOf(error);
    QString field = option;
    while (field.startsWith(u'-'))
        field.remove(0, 1);
    nlohmann::json object = {
        {"kind", described.kind},
        {"field", orNull(field)},
        {"option", orNull(option)},
        {"seen", described.seen ? nlohmann::json(*described.seen) : nlohmann::json()},
        {"allowed", described.allowed.empty() ? nlohmann::json() : nlohmann::json(described.allowed)},
        {"message", messageOf(error).toStdString()},
    };
    if (entry)
        object["entry"] = *entry;
    return QByteArray::fromStdString(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) + '\n';
}

} // namespace headlight
