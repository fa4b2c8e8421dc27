// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/map_figure.h"
#include "session/session.h"

#include <QAction>
#include <QObject>
#include <QPointer>

#include <optional>

namespace headlight {

/// Paints the mask on the maps of a figure while an action is checked: a drag, or Space on the cell that the arrow keys
/// walk to, hides cells, or shows them again where the first one was painted. A stroke is one step of undo. Cells that
/// another rule hides are left to that rule.
class MaskBrush : public QObject
{
    Q_OBJECT

public:
    /// Belongs to `figure`; `painting` is checked while the mouse paints.
    MaskBrush(Session& session, MapFigure* figure, QAction* painting);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What the mouse is drawing: the last cell, and whether cells become visible.
    struct Stroke
    {
        Cell last;
        bool visible = false;
    };

    bool press(QPointF place);
    bool drag(QPointF place);
    bool release();
    bool paintByKey();
    void begin(Cell cell);
    void paintTo(Cell cell);

    Session& m_session;
    MapFigure& m_figure;
    QPointer<QAction> m_painting; // the window deletes its actions before its figures
    std::optional<Stroke> m_stroke;
};

/// A mask with one painted cell hidden or shown. The first painted rule takes it; without one there is a new one, and a
/// rule that hides nothing any more is removed.
MaskSpec withPainted(MaskSpec mask, Cell cell, bool visible);

/// True where a painted rule hides the cell.
bool isPainted(const MaskSpec& mask, Cell cell);

/// The cells between two, both included, as a line drawn on the map passes them.
std::vector<Cell> cellsBetween(Cell from, Cell to);

} // namespace headlight
