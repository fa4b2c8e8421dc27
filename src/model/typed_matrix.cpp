// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/typed_matrix.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace headlight {

namespace {

using Reason = CellNotANumber::Reason;

constexpr std::string_view blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text, std::string_view of = blanks)
{
    const std::size_t begin = text.find_first_not_of(of);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(of) - begin + 1);
}

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// A minus sign and a no-break space as spreadsheets write them become plain ones.
std::string plain(std::string_view text)
{
    std::string plain_text(trimmed(text));
    replaceAll(plain_text, "\u2212", "-");
    replaceAll(plain_text, "\u00a0", " ");
    return std::string(trimmed(plain_text));
}

/// A decimal number, its comma a decimal one.
tl::expected<double, Reason> decimalNumber(std::string_view typed)
{
    std::string text(trimmed(typed));
    const auto commas = std::ranges::count(text, ',');
    const bool has_digit = text.find_first_of("0123456789") != std::string::npos;
    if (has_digit && (commas > 1 || (commas == 1 && text.find('.') != std::string::npos)))
        return tl::unexpected(Reason::TwoSeparators);
    std::ranges::replace(text, ',', '.');
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.erase(0, 1);
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return tl::unexpected(Reason::Unreadable);
    return value;
}

/// The parts between separators; lines keep the tabs at their ends, which stand for empty cells.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(trimmed(text.substr(0, end), separator == '\n' ? " " : blanks));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> splitAtSpaces(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (const std::string_view part : split(text, ' '))
        if (!part.empty())
            parts.push_back(part);
    return parts;
}

/// A closing bracket ends a row; what brackets leave behind of commas between rows goes with them.
std::string withoutBrackets(std::string_view text)
{
    std::string rows;
    bool row_ended = false;
    for (const char c : text) {
        const bool between_rows = row_ended && (c == ',' || c == ';' || blanks.find(c) != std::string_view::npos);
        if (c == '[' || c == '{' || between_rows)
            continue;
        row_ended = c == ']' || c == '}';
        rows += row_ended ? '\n' : c;
    }
    return rows;
}

/// What stands between the cells of a block.
char separatorOf(std::string_view text)
{
    for (const char separator : {'\t', ';'})
        if (text.find(separator) != std::string_view::npos)
            return separator;
    if (text.find(',') == std::string_view::npos)
        return ' ';
    // "0,5 1,5" has decimal commas and spaces between its cells; in "1, 0" and "1,0" commas stand between them.
    const bool comma_ends_a_word = text.find(", ") != std::string_view::npos;
    bool spaces_between = false;
    for (const std::string_view line : split(text, '\n'))
        spaces_between = spaces_between || line.find(' ') != std::string_view::npos;
    return spaces_between && !comma_ends_a_word ? ' ' : ',';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// True where every line is "digits,digits": two cells, or one with a decimal comma.
bool couldBeDecimals(const std::vector<std::string_view>& lines)
{
    return std::ranges::all_of(lines, [](std::string_view line) {
        const std::size_t comma = line.find(',');
        return std::ranges::count(line, ',') == 1 && comma > 0 && comma + 1 < line.size() && isDigit(line[comma - 1]) &&
               isDigit(line[comma + 1]) && line.find('.') == std::string_view::npos;
    });
}

} // namespace

TypedMatrix typedMatrix(const std::vector<std::vector<std::string>>& rows)
{
    TypedMatrix matrix{Index(rows.size()), 0, {}};
    for (const auto& row : rows)
        matrix.columns = std::max(matrix.columns, Index(row.size()));
    for (const auto& row : rows) {
        matrix.cells.insert(matrix.cells.end(), row.begin(), row.end());
        matrix.cells.resize(matrix.cells.size() + std::size_t(matrix.columns) - row.size());
    }
    return matrix;
}

TypedMatrix resized(const TypedMatrix& matrix, Index rows, Index columns, const std::string& blank)
{
    TypedMatrix other{rows, columns, std::vector<std::string>(std::size_t(rows * columns), blank)};
    for (Index row = 0; row < std::min(rows, matrix.rows); ++row)
        for (Index column = 0; column < std::min(columns, matrix.columns); ++column)
            other.at(row, column) = matrix.at(row, column);
    return other;
}

tl::expected<double, CellNotANumber::Reason> typedNumber(std::string_view text)
{
    const std::string typed = plain(text);
    const std::size_t slash = typed.find('/');
    if (slash == std::string::npos)
        return decimalNumber(typed);
    const auto above = decimalNumber(std::string_view(typed).substr(0, slash));
    const auto below = decimalNumber(std::string_view(typed).substr(slash + 1));
    if (!above || !below)
        return tl::unexpected(above ? below.error() : above.error());
    if (*below == 0)
        return tl::unexpected(Reason::DividesByZero);
    const double value = *above / *below;
    if (!std::isfinite(value))
        return tl::unexpected(Reason::Unreadable);
    return value;
}

Result<Matrix<double>> numbersOf(const TypedMatrix& matrix, const std::string& name)
{
    Matrix<double> numbers(matrix.rows, matrix.columns);
    for (Index row = 0; row < matrix.rows; ++row)
        for (Index column = 0; column < matrix.columns; ++column) {
            const auto number = typedNumber(matrix.at(row, column));
            if (!number)
                return fail(CellNotANumber{name, row, column, matrix.at(row, column), number.error()});
            numbers(row, column) = *number;
        }
    return numbers;
}

Result<PastedMatrix> matrixFromText(std::string_view text, const std::string& name)
{
    std::string block = text.find('[') != std::string_view::npos || text.find('{') != std::string_view::npos
                            ? withoutBrackets(text)
                            : std::string(text);
    replaceAll(block, "\r\n", "\n");
    std::ranges::replace(block, '\r', '\n');
    replaceAll(block, "\u00a0", " ");
    std::vector<std::string_view> lines = split(block, '\n');
    if (separatorOf(block) != '\t') // an empty line of a spreadsheet is a row of empty cells
        std::erase_if(lines, [](std::string_view line) { return line.empty(); });
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();

    const bool one_number = lines.size() == 1 && couldBeDecimals(lines);
    const char separator = one_number ? ' ' : separatorOf(block);
    std::vector<std::vector<std::string>> rows;
    for (const std::string_view line : lines) {
        const auto cells = separator == ' ' ? splitAtSpaces(line) : split(line, separator);
        rows.emplace_back(cells.begin(), cells.end());
        if (rows.size() > std::size_t(most_typed_extent)) // enough to refuse it
            break;
    }
    PastedMatrix pasted{typedMatrix(rows), separator == ',' && couldBeDecimals(lines)};
    const TypedMatrix& matrix = pasted.matrix;
    if (matrix.cells.empty() || matrix.rows > most_typed_extent || matrix.columns > most_typed_extent)
        return fail(
            MatrixDoesNotFit{name, matrix.rows, matrix.columns, {1, most_typed_extent}, {1, most_typed_extent}});
    return pasted;
}

} // namespace headlight
