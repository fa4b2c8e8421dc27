// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/error_text.h"

#include "i18n/file_content_text.h"
#include "i18n/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace headlight {

namespace {

struct Translator
{
    Q_DECLARE_TR_FUNCTIONS(ErrorText)
};

/// A long value is shortened in its middle, and what would break the line is shown as a picture of itself.
QString shown(QString text)
{
    constexpr qsizetype longest = 60;
    if (text.size() > longest)
        text = text.left(longest / 2) + QStringLiteral(" … ") + text.right(longest / 2);
    for (QChar& c : text) {
        if (c.unicode() < 0x20)
            c = QChar(0x2400 + c.unicode()); // Unicode's control pictures
    }
    return text;
}

QString shown(const std::string& value)
{
    return shown(QString::fromStdString(value));
}

QString path(const std::string& value)
{
    return QString::fromStdString(value);
}

/// Limits and values of a field: whole numbers in full, others with six digits.
QString limitText(double value)
{
    const bool is_count = std::abs(value) < 1e15 && value == std::floor(value);
    return is_count ? countText(Index(value)) : numberText(value, 6);
}

QString listText(const std::vector<std::string>& words)
{
    QStringList list;
    std::transform(words.begin(), words.end(), std::back_inserter(list),
                   [](const std::string& word) { return QString::fromStdString(word); });
    return list.join(Translator::tr(", ", "between the words of a list"));
}

QString text(const OutOfRange& error)
{
    const QString name = fieldName(error.field);
    const QString seen = limitText(error.seen);
    if (error.field == Field::Text || error.field == Field::Context) {
        return Translator::tr("%1: there are %2 tokens or more, and at most %3 are allowed. Use a shorter text.")
            .arg(name, seen, limitText(error.highest));
    }
    if (std::isinf(error.highest) || error.highest >= 1e300) {
        return Translator::tr("%1: the value is %2, and only values from %3 on are allowed. Enter a larger one.")
            .arg(name, seen, limitText(error.lowest));
    }
    return Translator::tr("%1: the value is %2, and only values from %3 to %4 are allowed. Enter one of those.")
        .arg(name, seen, limitText(error.lowest), limitText(error.highest));
}

QString text(const NotOneOf& error)
{
    return Translator::tr("%1: “%2” is not understood. Allowed are: %3. Choose one of those.")
        .arg(fieldName(error.field), shown(error.seen), listText(error.allowed));
}

QString text(const NoTokens& error)
{
    return Translator::tr("%1: there is no word in it. Type at least one word.").arg(fieldName(error.field));
}

QString text(const TextTooLong& error)
{
    return Translator::tr("%1: the text takes %2, and at most %3 are allowed. Use a shorter text.")
        .arg(fieldName(error.field), bytesText(error.seen), bytesText(error.allowed));
}

QString text(const TextNotEncoded& error)
{
    const QString part = shown(error.component);
    switch (error.reason) {
    case TextNotEncoded::Reason::PatternTooSlow:
        return Translator::tr(
                   "A regular expression in the tokenizer's part “%1” takes too many steps on this text. Use "
                   "a shorter text, or another tokenizer.")
            .arg(part);
    case TextNotEncoded::Reason::GrowsTooLong:
        return Translator::tr("The tokenizer's part “%1” makes this text more than 32 times as long. Use another "
                              "tokenizer.")
            .arg(part);
    case TextNotEncoded::Reason::NoUnknownToken:
        return Translator::tr("The tokenizer has no piece for a character of this text, and its part “%1” names no "
                              "unknown token. Leave the character out, or use another tokenizer.")
            .arg(part);
    }
    return {};
}

QString text(const UnevenHeads& error)
{
    return Translator::tr("%1 heads can't share %2 key/value heads evenly. The number of heads must be a multiple of "
                          "the number of key/value heads. Change one of the two.")
        .arg(countText(error.q_num_heads), countText(error.kv_num_heads));
}

QString text(const MaskDoesNotFit& error)
{
    const bool adds_up = error.rule.starts_with("documents") && error.seen > 0;
    QString sentence;
    if (adds_up)
        sentence = Translator::tr("The mask rule “%1” does not fit this text: its lengths cover %2 tokens, and %3 must "
                                  "be covered. Change the rule or the text.");
    else if (error.seen > error.allowed)
        sentence = Translator::tr("The mask rule “%1” does not fit this text: its number is %2, and at most %3 is "
                                  "allowed. Change the rule or the text.");
    else
        sentence = Translator::tr("The mask rule “%1” does not fit this text: its number is %2, and at least %3 is "
                                  "needed. Change the rule or the text.");
    return sentence.arg(shown(error.rule), countText(error.seen), countText(error.allowed));
}

/// "(1, 4, 6, 6)": a tuple as the files have it, in every language.
QString shapeText(const std::vector<Index>& shape)
{
    QStringList lengths;
    for (const Index length : shape)
        lengths += QString::number(length);
    const QString inner = lengths.join(QStringLiteral(", "));
    return shape.size() == 1 ? QStringLiteral("(%1,)").arg(inner) : QStringLiteral("(%1)").arg(inner);
}

QString text(const MaskShapeDoesNotFit& error)
{
    return Translator::tr("The mask file “%1” has the shape %2. Read from the right, its lengths must be those of %3 "
                          "(batch, heads, queries, keys), or 1. Use another file, or a text of another length.")
        .arg(shown(error.name), shapeText(error.seen), shapeText(error.allowed));
}

QString text(const RecipeNotPossible& error)
{
    const QString head = countText(error.head);
    const QString recipe = shown(error.recipe);
    switch (error.reason) {
    case RecipeNotPossible::Reason::NeedsConcatenatedPositions:
        return Translator::tr("Head %1 can't follow the recipe “%2”, which reads positions from the token vectors. "
                              "Choose concatenated positions, or another recipe.")
            .arg(head, recipe);
    case RecipeNotPossible::Reason::NeedsTwoKeyEntries:
        return Translator::tr("Head %1 can't follow the recipe “%2”, which needs a key size d_k of at least 2. Raise "
                              "d_k, or choose another recipe.")
            .arg(head, recipe);
    case RecipeNotPossible::Reason::NeedsNoAlibi:
        return Translator::tr(
                   "Head %1 can't follow the recipe “%2” with ALiBi, which favours near tokens. Choose other "
                   "positions, or another recipe.")
            .arg(head, recipe);
    case RecipeNotPossible::Reason::SharesKeyHead:
        return Translator::tr("Head %1 can't follow the recipe “%2”, because it shares its keys with a head that has "
                              "another recipe. Use as many key/value heads as heads, or choose the same recipe for "
                              "both.")
            .arg(head, recipe);
    case RecipeNotPossible::Reason::NoSuchHead:
        return Translator::tr(
                   "The recipe “%2” is meant for head %1, which does not exist; heads count from 0. Choose a "
                   "head that exists, or raise the number of heads.")
            .arg(head, recipe);
    }
    return {};
}

/// "2", "1 to 12", "a multiple of 2".
QString extentText(const AllowedExtent& extent)
{
    if (extent.lowest == extent.highest)
        return countText(extent.lowest);
    if (extent.multiple_of > 1)
        return Translator::tr("a multiple of %1", "how many rows or columns").arg(countText(extent.multiple_of));
    return Translator::tr("%1 to %2", "how many rows or columns")
        .arg(countText(extent.lowest), countText(extent.highest));
}

QString text(const MatrixDoesNotFit& error)
{
    return Translator::tr("Matrix %1 has %2 rows and %3 columns. Allowed are, beside the other matrices, rows: %4; "
                          "columns: %5. Change this matrix or the others.")
        .arg(QString::fromStdString(error.matrix), countText(error.rows), countText(error.columns),
             extentText(error.allowed_rows), extentText(error.allowed_columns));
}

QString text(const CellNotANumber& error)
{
    const QString matrix = QString::fromStdString(error.matrix);
    const QString row = countText(error.row + 1);
    const QString column = countText(error.column + 1);
    switch (error.reason) {
    case CellNotANumber::Reason::TwoSeparators:
        return Translator::tr("Matrix %1, row %2, column %3: “%4” could mean two numbers. Type it with a point and no "
                              "other separator, such as 1234.5.")
            .arg(matrix, row, column, shown(error.seen));
    case CellNotANumber::Reason::DividesByZero:
        return Translator::tr("Matrix %1, row %2, column %3: “%4” divides by zero. Type another number.")
            .arg(matrix, row, column, shown(error.seen));
    case CellNotANumber::Reason::Unreadable:
        break;
    }
    return error.seen.empty()
               ? Translator::tr("Matrix %1, row %2, column %3 is empty. Type a number, such as 0.5 or 1/3.")
                     .arg(matrix, row, column)
               : Translator::tr("Matrix %1, row %2, column %3: “%4” is no number. Type one, such as 0.5 or 1/3.")
                     .arg(matrix, row, column, shown(error.seen));
}

QString text(const OverBudget& error)
{
    const QString need = bytesText(error.need);
    const QString budget = bytesText(error.budget);
    if (error.largest_tokens <= 0) {
        return Translator::tr("This needs %1 of memory, and the budget is %2. Not even one token fits with these "
                              "settings. Choose fewer heads or smaller sizes, or raise the budget.")
            .arg(need, budget);
    }
    return Translator::tr("This needs %1 of memory, and the budget is %2. With these settings, at most %3 tokens fit. "
                          "Use a shorter text, fewer heads or smaller sizes, or raise the budget.")
        .arg(need, budget, countText(error.largest_tokens));
}

QString text(const OutOfMemory&)
{
    return Translator::tr(
        "The machine has no memory left for this. Close other programs, or use a shorter text or fewer "
        "heads.");
}

QString text(const Cancelled&)
{
    return Translator::tr("The computation was cancelled. Change a setting to start it again.");
}

QString text(const FileFailed& error)
{
    const QString name = path(error.path);
    const QString reason = QString::fromStdString(error.reason);
    switch (error.action) {
    case FileFailed::Action::Open:
        return Translator::tr("The file %1 can't be opened: %2. Check the name and the permissions, or choose another "
                              "file.")
            .arg(name, reason);
    case FileFailed::Action::Read:
        return Translator::tr("The file %1 can't be read: %2. Try again, or choose another file.").arg(name, reason);
    case FileFailed::Action::Write:
        if (error.path == "-")
            return Translator::tr("Standard output can't be written: %1. Free some space there, or choose a file.")
                .arg(reason);
        return Translator::tr("The file %1 can't be written: %2. An earlier file of this name is as it was. Free some "
                              "space, or choose another place.")
            .arg(name, reason);
    case FileFailed::Action::Replace:
        return Translator::tr("The file %1 can't be replaced: %2. It is as it was. Choose another name or place.")
            .arg(name, reason);
    }
    return {};
}

QString text(const FileMalformed& error)
{
    if (const std::optional<QString> of_content = fileContentText(error))
        return *of_content;
    return Translator::tr("The file %1 can't be used: at “%2” it has %3, where %4 is allowed. Mend the file, or choose "
                          "another one.")
        .arg(path(error.path), shown(error.field), shown(fileWords(error.seen)), fileWords(error.allowed));
}

QString text(const FileTooNew& error)
{
    return Translator::tr("The file %1 was written by a newer version of Headlight: its format is number %2, and this "
                          "version reads formats up to %3. Install the newer version to open it.")
        .arg(path(error.path), countText(error.seen), countText(error.known));
}

std::optional<Field> fieldOf(const OutOfRange& error)
{
    return error.field;
}

std::optional<Field> fieldOf(const NotOneOf& error)
{
    return error.field;
}

std::optional<Field> fieldOf(const NoTokens& error)
{
    return error.field;
}

std::optional<Field> fieldOf(const TextTooLong& error)
{
    return error.field;
}

std::optional<Field> fieldOf(const TextNotEncoded&)
{
    return Field::Text;
}

std::optional<Field> fieldOf(const UnevenHeads&)
{
    return Field::KeyValueHeads;
}

std::optional<Field> fieldOf(const MaskDoesNotFit&)
{
    return Field::Mask;
}

std::optional<Field> fieldOf(const MaskShapeDoesNotFit&)
{
    return Field::MaskFile;
}

std::optional<Field> fieldOf(const RecipeNotPossible&)
{
    return Field::Recipe;
}

std::optional<Field> fieldOf(const MatrixDoesNotFit&)
{
    return Field::Matrix;
}

std::optional<Field> fieldOf(const CellNotANumber&)
{
    return Field::Matrix;
}

/// A shorter text is the way out where any text fits at all.
std::optional<Field> fieldOf(const OverBudget& error)
{
    return error.largest_tokens > 0 ? Field::Text : Field::Budget;
}

std::optional<Field> fieldOf(const FileFailed&)
{
    return Field::File;
}

std::optional<Field> fieldOf(const FileMalformed&)
{
    return Field::File;
}

std::optional<Field> fieldOf(const FileTooNew&)
{
    return Field::File;
}

std::optional<Field> fieldOf(const OutOfMemory&)
{
    return {};
}

std::optional<Field> fieldOf(const Cancelled&)
{
    return {};
}

} // namespace

QString errorText(const Error& error)
{
    return std::visit([](const auto& kind) { return text(kind); }, error);
}

std::optional<Field> errorField(const Error& error)
{
    return std::visit([](const auto& kind) { return fieldOf(kind); }, error);
}

} // namespace headlight
