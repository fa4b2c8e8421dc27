// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/covers.h"

#include "session/setting_names.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

void replaceAll(std::string& text, std::string_view old, std::string_view with)
{
    for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + with.size()))
        text.replace(at, old.size(), with);
}

/// Where on the covers a cell stands whose number it would tell; nothing where it tells none.
std::optional<Cell> toldPlace(const Covers& covers, const AttentionConfig& config, Stage stage, Index head, Cell cell)
{
    if (isMap(stage) && isMap(covers.stage()))
        return stage >= covers.stage() && head == covers.head() ? std::optional(cell) : std::nullopt;
    if (covers.stage() == Stage::Output && stage == Stage::Concat) {
        const Index d_v = covers.columns();
        return cell.column / d_v == covers.head() ? std::optional(Cell{cell.row, cell.column % d_v}) : std::nullopt;
    }
    if (stage != covers.stage())
        return std::nullopt;
    if (stage == Stage::Key || stage == Stage::Value)
        return config.keyValueHead(head) == config.keyValueHead(covers.head()) ? std::optional(cell) : std::nullopt;
    return !isPerHead(stage) || head == covers.head() ? std::optional(cell) : std::nullopt;
}

} // namespace

Covers::Covers(Stage stage, Index head, Index rows, Index columns)
    : m_stage(stage), m_head(head), m_rows(rows), m_columns(columns), m_cells(std::size_t(rows * columns), State::Open)
{}

bool Covers::inside(Cell cell) const
{
    return cell.row >= 0 && cell.row < m_rows && cell.column >= 0 && cell.column < m_columns;
}

void Covers::cover(Cell cell)
{
    if (inside(cell) && at(cell) == State::Open)
        m_cells[place(cell)] = State::Covered;
}

void Covers::coverRow(Index row)
{
    for (Index column = 0; column < m_columns; ++column)
        cover({row, column});
}

void Covers::coverAll()
{
    std::ranges::replace(m_cells, State::Open, State::Covered);
}

void Covers::remove(Cell cell)
{
    if (!inside(cell))
        return;
    m_cells[place(cell)] = State::Open;
    m_guesses.erase(cell);
}

void Covers::reveal(Cell cell)
{
    if (covered(cell))
        m_cells[place(cell)] = State::Revealed;
}

void Covers::revealAll()
{
    std::ranges::replace(m_cells, State::Covered, State::Revealed);
}

bool Covers::empty() const
{
    return std::ranges::all_of(m_cells, [](State state) { return state == State::Open; });
}

Index Covers::coveredCount() const
{
    return Index(std::ranges::count(m_cells, State::Covered));
}

void Covers::guess(Cell cell, const std::string& text)
{
    if (!covered(cell))
        return;
    if (text.empty())
        m_guesses.erase(cell);
    else
        m_guesses[cell] = text;
}

std::string Covers::guessText(Cell cell) const
{
    const auto found = m_guesses.find(cell);
    return found == m_guesses.end() ? std::string() : found->second;
}

std::optional<double> Covers::guess(Cell cell) const
{
    return guessFromText(guessText(cell));
}

std::optional<Cell> Covers::nextCovered(Cell from) const
{
    const std::size_t start = inside(from) ? place(from) : 0;
    for (std::size_t step = 1; step <= m_cells.size(); ++step) {
        const std::size_t at = (start + step) % m_cells.size();
        if (m_cells[at] == State::Covered)
            return Cell{Index(at) / m_columns, Index(at) % m_columns};
    }
    return std::nullopt;
}

Covers Covers::again() const
{
    Covers covers = *this;
    std::ranges::replace(covers.m_cells, State::Revealed, State::Covered);
    covers.m_guesses.clear();
    return covers;
}

std::optional<double> guessFromText(std::string_view text)
{
    std::string plain(text);
    replaceAll(plain, "−", "-");
    replaceAll(plain, "∞", "inf");
    replaceAll(plain, ",", ".");
    if (plain == "inf" || plain == "-inf")
        return plain.front() == '-' ? -std::numeric_limits<double>::infinity()
                                    : std::numeric_limits<double>::infinity();
    const std::size_t bar = plain.find('/');
    const std::optional<double> number = numberFromText(std::string_view(plain).substr(0, bar));
    if (!number || bar == std::string::npos)
        return number;
    const std::optional<double> below = numberFromText(std::string_view(plain).substr(bar + 1));
    return below && *below != 0 ? std::optional(*number / *below) : std::nullopt;
}

GuessScore guessScore(const Covers& covers, MatrixView truth, double closeness)
{
    GuessScore score;
    double sum = 0;
    Index finite = 0;
    for (Index row = 0; row < covers.rows(); ++row)
        for (Index column = 0; column < covers.columns(); ++column) {
            if (!covers.revealed({row, column}))
                continue;
            ++score.revealed;
            const std::optional<double> guess = covers.guess({row, column});
            if (!guess)
                continue;
            ++score.guessed;
            const double value = truth.at(row, column);
            const double error = std::abs(*guess - value);
            score.close += *guess == value || error <= closeness;
            if (std::isfinite(error)) {
                sum += error;
                ++finite;
            }
        }
    score.mean_error = finite > 0 ? sum / double(finite) : 0;
    return score;
}

bool hides(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, Cell cell)
{
    if (!covers)
        return false;
    const std::optional<Cell> place = toldPlace(*covers, config, stage, head, cell);
    return place && covers->covered(*place);
}

bool hidesInRow(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, Index row, Index columns)
{
    for (Index column = 0; covers && column < columns; ++column)
        if (hides(covers, config, stage, head, {row, column}))
            return true;
    return false;
}

bool hidesAny(const Covers* covers, const AttentionConfig& config, Stage stage, Index head, MatrixView matrix)
{
    for (Index row = 0; covers && row < matrix.rows(); ++row)
        if (hidesInRow(covers, config, stage, head, row, matrix.columns()))
            return true;
    return false;
}

} // namespace headlight
