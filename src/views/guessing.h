// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/covers.h"
#include "session/session.h"

#include <QString>

class QKeyEvent;

namespace headlight {

/// Covering cells of the stage that is looked at, guessing and uncovering: what keys, menu and buttons do alike.

/// Covers the selected cell, or takes its cover away.
void toggleCover(Session& session);
void coverRow(Session& session);
void coverStage(Session& session);
void revealAll(Session& session);
void stopGuessing(Session& session);

/// The selected cell where it is one that is, or was, covered.
std::optional<Cell> guessedCell(const Session& session);
void typeGuess(Session& session, Cell cell, const QString& text);
void revealCell(Session& session, Cell cell);
void goToNextCovered(Session& session);

/// Keys on a figure while cells are covered: digits are the guess for the selected cell, Enter uncovers it and then
/// goes to the next, Escape takes the guess back, then leaves. True where the key was meant for this.
bool takeGuessKey(Session& session, const QKeyEvent& event);

} // namespace headlight
