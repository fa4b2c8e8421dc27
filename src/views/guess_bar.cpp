// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guess_bar.h"

#include "figure/cover_cells.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"
#include "views/entry_words.h"
#include "views/few_lines.h"
#include "views/guess_scale.h"
#include "views/guessing.h"
#include "views/theme.h"
#include "views/token_words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 3;
constexpr int guess_digits = 3;

QLabel* words(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

GuessBar::GuessBar(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_place(words(this)), m_answer(words(this)), m_score(words(this)),
      m_scale(new GuessScale(this)), m_reveal(new QPushButton(this)), m_lines(new FewLines(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    connect(m_lines, &FewLines::changed, this, &GuessBar::fit);
    auto* line = new QHBoxLayout;
    line->setSpacing(spacing::medium);
    line->addWidget(m_scale, 1);
    line->addWidget(m_reveal);
    column->addWidget(m_place);
    column->addWidget(m_answer);
    column->addLayout(line);
    column->addWidget(m_score);
    connect(m_scale, &GuessScale::chosen, this, &GuessBar::choose);
    connect(m_reveal, &QPushButton::clicked, this, &GuessBar::reveal);
    connect(&session, &Session::selectionChanged, this, &GuessBar::refresh);
    connect(&session, &Session::analysisChanged, this, &GuessBar::refresh);
    translate();
    fit();
}

/// Where lines are few the figure needs them: it says the place itself.
void GuessBar::fit()
{
    const bool few = m_lines->few();
    setTextRole(m_answer, few ? TextRole::Body : TextRole::Heading);
    m_place->setVisible(!few);
    refresh();
}

void GuessBar::translate()
{
    setAccessibleName(tr("Predict, then reveal"));
    m_reveal->setText(tr("Reveal"));
    m_reveal->setAccessibleName(tr("Reveal the value of this cell"));
    m_reveal->setToolTip(
        tr("Shows the value of this cell. On the figure, Enter does it; Escape takes all covers away."));
}

void GuessBar::refresh()
{
    const AnalysisPointer analysis = m_session.analysis();
    const auto covers = m_session.selection().covers;
    setVisible(covers && analysis);
    if (!covers || !analysis)
        return;
    const std::optional<Cell> cell = guessedCell(m_session);
    const bool covered = cell && covers->covered(*cell);
    const ValueRange span = guessSpan(*analysis, *covers);
    m_place->setText(placeText(*analysis));
    m_answer->setText(answerText(*analysis));
    m_score->setText(scoreText(*analysis));
    m_scale->setSpan(span.lowest, span.highest);
    const MatrixView truth = analysis->stage(covers->stage(), covers->head());
    m_scale->setMarks(cell ? covers->guess(*cell) : std::nullopt,
                      cell && !covered ? std::optional(truth.at(cell->row, cell->column)) : std::nullopt);
    m_scale->setEnabled(covered);
    m_reveal->setEnabled(covered);
}

QString GuessBar::placeText(const Analysis& analysis) const
{
    const Covers& covers = *m_session.selection().covers;
    const QString stage =
        isPerHead(covers.stage())
            ? tr("%1 of head %2", "stage, number").arg(stageTitle(covers.stage()), QString::number(covers.head()))
            : stageTitle(covers.stage());
    const std::optional<Cell> cell = guessedCell(m_session);
    if (!cell)
        return stage;
    const bool of_keys = covers.stage() == Stage::Key || covers.stage() == Stage::Value;
    const QString row = tokenWithPosition(of_keys ? analysis.keyTokens() : analysis.tokens, cell->row);
    const QString column =
        isMap(covers.stage()) ? tokenWithPosition(analysis.keyTokens(), cell->column) : QString::number(cell->column);
    return tr("%1: %2", "stage, cell").arg(stage, entryTitle(covers.stage()).arg(row, column));
}

QString GuessBar::answerText(const Analysis& analysis) const
{
    const Covers& covers = *m_session.selection().covers;
    const std::optional<Cell> cell = guessedCell(m_session);
    if (!cell)
        return tr("Go to a covered cell with the arrow keys or the mouse.");
    const std::optional<double> guess = covers.guess(*cell);
    if (covers.covered(*cell)) {
        const QString typed = QString::fromStdString(covers.guessText(*cell));
        if (typed.isEmpty())
            return tr("What is its value? Type a number, then press Enter.");
        return guess ? tr("Guess: %1").arg(typed) : tr("Guess: %1 (no number yet)").arg(typed);
    }
    const double value = analysis.stage(covers.stage(), covers.head()).at(cell->row, cell->column);
    if (!guess)
        return tr("True: %1. Nothing was guessed.").arg(numberText(value, digits));
    const ValueRange span = guessSpan(analysis, covers);
    const bool close = *guess == value || std::abs(*guess - value) <= close_share * (span.highest - span.lowest);
    const QString off = numberText(*guess == value ? 0 : *guess - value, guess_digits);
    return (close ? tr("✓ True: %1. Guess: %2, off by %3.") : tr("✗ True: %1. Guess: %2, off by %3."))
        .arg(numberText(value, digits), numberText(*guess, digits), off);
}

QString GuessBar::scoreText(const Analysis& analysis) const
{
    const Covers& covers = *m_session.selection().covers;
    const ValueRange span = guessSpan(analysis, covers);
    const double closeness = close_share * (span.highest - span.lowest);
    const GuessScore score = guessScore(covers, analysis.stage(covers.stage(), covers.head()), closeness);
    if (score.guessed > 0 && m_lines->few())
        return tr("%1 of %2 revealed; %3 of %4 close, mean error %5.")
            .arg(QString::number(score.revealed), QString::number(score.revealed + covers.coveredCount()),
                 QString::number(score.close), QString::number(score.guessed),
                 numberText(score.mean_error, guess_digits));
    return score.guessed == 0
               ? tr("%1 of %2 revealed.").arg(score.revealed).arg(score.revealed + covers.coveredCount())
               : tr("%1 of %2 revealed. %3 of %4 guesses within %5, mean error %6.")
                     .arg(QString::number(score.revealed), QString::number(score.revealed + covers.coveredCount()),
                          QString::number(score.close), QString::number(score.guessed),
                          numberText(closeness, guess_digits), numberText(score.mean_error, guess_digits));
}

void GuessBar::choose(double value)
{
    if (const std::optional<Cell> cell = guessedCell(m_session))
        typeGuess(m_session, *cell, QString::number(value, 'g', guess_digits));
}

void GuessBar::reveal()
{
    if (const std::optional<Cell> cell = guessedCell(m_session))
        revealCell(m_session, *cell);
}

void GuessBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    translate();
    refresh();
}

} // namespace headlight
