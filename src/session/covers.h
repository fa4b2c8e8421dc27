// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "engine/attention_config.h"
#include "engine/matrix.h"
#include "engine/stage.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Cells of one stage of one head that are covered, so that their values are predicted before they are seen, and what
/// was guessed for them. A value.
class Covers
{
public:
    /// Nothing is covered yet in a stage of (rows, columns).
    Covers(Stage stage, Index head, Index rows, Index columns);

    Stage stage() const { return m_stage; }
    Index head() const { return m_head; }
    Index rows() const { return m_rows; }
    Index columns() const { return m_columns; }

    /// Covers what is open still; what was guessed and revealed stays as it is, as it counts in the score.
    void cover(Cell cell);
    void coverRow(Index row);
    void coverAll();
    void remove(Cell cell); // as if it never had been covered
    void reveal(Cell cell); // a covered one shows its value from now on
    void revealAll();

    bool contains(Cell cell) const { return at(cell) != State::Open; } // covered, or revealed since
    bool covered(Cell cell) const { return at(cell) == State::Covered; }
    bool revealed(Cell cell) const { return at(cell) == State::Revealed; }
    bool empty() const; // no cell is, or was, covered
    Index coveredCount() const;

    /// What is typed for a cell, a number yet or not; an empty text takes it back.
    void guess(Cell cell, const std::string& text);
    std::string guessText(Cell cell) const;
    std::optional<double> guess(Cell cell) const;
    const std::map<Cell, std::string>& guesses() const { return m_guesses; }

    /// The next covered cell in the order of reading, from the first again after the last.
    std::optional<Cell> nextCovered(Cell from) const;

    /// The same cells covered again and nothing guessed: for other numbers.
    Covers again() const;

private:
    enum class State : std::uint8_t { Open, Covered, Revealed };
    std::size_t place(Cell cell) const { return std::size_t(cell.row * m_columns + cell.column); }
    bool inside(Cell cell) const;
    State at(Cell cell) const { return inside(cell) ? m_cells[place(cell)] : State::Open; }

    Stage m_stage;
    Index m_head;
    Index m_rows;
    Index m_columns;
    std::vector<State> m_cells;
    std::map<Cell, std::string> m_guesses;
};

/// A number as people type it: "0.5", "0,5", "1/3", "-2", "−2"; "-inf" and "−∞" for a masked score.
std::optional<double> guessFromText(std::string_view text);

/// How far guesses were from the values, over all revealed cells that had one.
struct GuessScore
{
    Index revealed = 0;
    Index guessed = 0;
    Index close = 0;       // no farther off than asked for
    double mean_error = 0; // of the absolute errors that are finite
};
GuessScore guessScore(const Covers& covers, MatrixView truth, double closeness);

/// Whether a cell's number is not to be shown: it is covered, or would give a covered one away. In maps that is the
/// same cell in every later step; for a head's output its copy in concat; keys and values are their group's.
/// `covers` may be null: nothing is hidden then.
bool hides(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, Cell cell);

/// The same for any cell of a stage, of one of its rows, or of one of its columns, of (rows, columns).
bool hidesAny(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, MatrixView matrix);
bool hidesInRow(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, Index row, Index columns);

} // namespace headlight
