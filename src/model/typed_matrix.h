// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/matrix.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The most rows or columns that a hand-typed matrix may have.
inline constexpr Index most_typed_extent = 64;

/// The longest text of one cell, in bytes.
inline constexpr std::size_t most_typed_bytes = 64;

/// A matrix as a person typed it: the texts of its cells are kept, so that 1/3 stays 1/3.
struct TypedMatrix
{
    Index rows = 0;
    Index columns = 0;
    std::vector<std::string> cells; // row by row, rows · columns of them

    std::string& at(Index row, Index column) { return cells[std::size_t(row * columns + column)]; }
    const std::string& at(Index row, Index column) const { return cells[std::size_t(row * columns + column)]; }
    bool operator==(const TypedMatrix&) const = default;
};

/// A matrix from its texts, row by row.
TypedMatrix typedMatrix(const std::vector<std::vector<std::string>>& rows);

/// The same matrix with another shape: cells that stay keep their text, new ones have `blank`.
TypedMatrix resized(const TypedMatrix& matrix, Index rows, Index columns, const std::string& blank = "0");

/// A number as a person types it: 2, −0.5, 1e-3, 0,5 and fractions of such, as 1/3. A text with a point and commas, or
/// with several commas, could mean two numbers and is not guessed at. Finite.
tl::expected<double, CellNotANumber::Reason> typedNumber(std::string_view text);

/// The numbers of all cells. Errors: CellNotANumber naming `name` and the first such cell.
Result<Matrix<double>> numbersOf(const TypedMatrix& matrix, const std::string& name);

/// What was pasted, and whether its commas could as well have been decimal commas.
struct PastedMatrix
{
    TypedMatrix matrix;
    bool commas_in_doubt = false;
};

/// Reads a block of cells: rows by lines, cells by tabs; without a tab by semicolons, else by commas, else by spaces.
/// Where tabs, semicolons or spaces stand between cells, commas belong to the numbers. Brackets as in [[1, 0], [0, 1]]
/// are understood. Short rows end in empty cells. Errors: MatrixDoesNotFit (naming `name`) where there is no cell or
/// more than most_typed_extent rows or columns.
Result<PastedMatrix> matrixFromText(std::string_view text, const std::string& name);

} // namespace headlight
