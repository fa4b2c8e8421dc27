// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/link_set.h"
#include "figure/map_figure.h"
#include "figure/paint_links.h"

namespace headlight {

/// Two columns of tokens, queries and keys, with a line for each weight: its width and strength grow with the weight,
/// its colour is its head's. Pointing at a token shows its links alone, a click pins them. Keyboard: up and down walk
/// the tokens, left and right go to the other column, Return pins, + and − change the least weight that is drawn, 0
/// draws all, page up and down change the head.
class LinksFigure : public MapFigure
{
    Q_OBJECT

public:
    using MapFigure::MapFigure;

    /// The column whose token is looked at.
    LinkSide side() const { return m_side; }

    /// The least weight some steps of the keyboard above or below another.
    static double steppedThreshold(double threshold, int steps);

signals:
    /// The keyboard asks for another least weight; who owns the style decides.
    void thresholdAsked(double threshold);

protected:
    Drawing layOut(QSizeF size, const FigureLook& look) const override;
    QString emptyText() const override;
    QString summary() const override;
    void turnPage(int step) override;
    void paintSelection(QPainter& painter, const Drawing& drawing, const Selection& selection,
                        const FigureLook& look) const override;

    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What lies under the pointer: a token, or a link of one.
    struct Target
    {
        LinkSide side = LinkSide::Query;
        Cell cell;
        Index head = 0;
    };
    std::optional<Target> targetAt(QPointF place) const;
    Target tokenTarget(LinkSide side, Index token) const;
    std::shared_ptr<const LinkSet> links() const;
    Index walkedHead() const;
    void point(const std::optional<Target>& target);
    void walk(LinkSide side, Index steps);
    bool keyWalks(int key);

    LinkSide m_side = LinkSide::Query;
    bool m_pointing = false;
    mutable std::shared_ptr<const LinkSet> m_links; // kept until what it is made of changes
    mutable const Analysis* m_links_of = nullptr;
    mutable const Covers* m_links_covers = nullptr;
    mutable LinkStyle m_links_style;
};

} // namespace headlight
