// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "session/session.h"

#include <QObject>

namespace headlight {

/// Ties one figure to the session: what the session holds is shown, what is hovered and clicked goes into the
/// selection. A figure out of sight is not redrawn until it is shown again, so that tabs behind cost nothing.
class FigureLink : public QObject
{
    Q_OBJECT

public:
    enum class Shows {
        Maps, // the selected stage where it is a map of queries against keys, else the weights
        AnyStage
    };

    /// Belongs to `figure`.
    FigureLink(Session& session, AnalysisFigure* figure, Shows shows);

    /// Brings the figure up to date, in sight or not: before it is written to a file.
    void refresh();

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeChange();
    void sayWaiting();
    void hover(std::optional<Cell> cell, Index head, Stage stage);
    void click(Cell cell, Index head, Stage stage);
    void focusHead(Index head);
    void chooseStage(Stage stage);

    void noteMove();

    Session& m_session;
    AnalysisFigure& m_figure;
    Shows m_shows;
    std::optional<int> m_percent; // done of what is computed
    bool m_stale = true;
    bool m_moved = false; // this very click went to another head or stage
};

/// The selection with another stage chosen: a cell is kept where it means the same in both.
Selection withStage(Selection selection, Stage stage);

/// Pins a cell, or lets it go where it is the pinned one already.
Selection withClick(Selection selection, Cell cell, Index head, Stage stage);

} // namespace headlight
