// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard of a LinksFigure.
#include "figure/links_figure.h"
#include "figure/map_words.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr double reach = 5; // logical pixels from a line within which it is meant
constexpr std::array thresholds = {0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15,
                                   0.2, 0.3,   0.4,   0.5,   0.6,  0.7,  0.8,  0.9, 0.99};

} // namespace

double LinksFigure::steppedThreshold(double threshold, int steps)
{
    for (; steps > 0; --steps) {
        const auto next = std::ranges::upper_bound(thresholds, threshold);
        threshold = next == thresholds.end() ? thresholds.back() : *next;
    }
    for (; steps < 0; ++steps) {
        const auto here = std::ranges::lower_bound(thresholds, threshold);
        threshold = here == thresholds.begin() ? thresholds.front() : *(here - 1);
    }
    return threshold;
}

/// The head whose cells are walked: the selected one where it is shown, else the first that is.
Index LinksFigure::walkedHead() const
{
    const std::vector<Index>& shown = links()->heads;
    const Index head = selection().cellHead();
    return shown.empty() || std::ranges::binary_search(shown, head) ? head : shown.front();
}

/// A token, and at the other end the one that it has most to do with.
LinksFigure::Target LinksFigure::tokenTarget(LinkSide side, Index token) const
{
    const Index head = walkedHead();
    const MatrixView weights = analysis().stage(Stage::Weights, head);
    const auto weight = [&](Index other) {
        return side == LinkSide::Query ? weights.at(token, other) : weights.at(other, token);
    };
    // Which one is the heaviest would tell of a covered row: its own place is taken there.
    const Index others = side == LinkSide::Query ? weights.columns() : weights.rows();
    Index best = covers() ? std::min(token, others - 1) : 0;
    for (Index other = 1; other < others && !covers(); ++other)
        if (weight(other) > weight(best))
            best = other;
    return {side, side == LinkSide::Query ? Cell{token, best} : Cell{best, token}, head};
}

std::optional<LinksFigure::Target> LinksFigure::targetAt(QPointF place) const
{
    if (!hasAnalysis() || shownDrawing().links.empty())
        return std::nullopt;
    const DrawnLinks& drawn = shownDrawing().links.front();
    const QPointF at = place + QPointF(0, scrolled());
    const Index row = Index(std::floor((at.y() - drawn.rect.top()) / drawn.row));
    const bool between = at.x() > drawn.rect.left() + reach && at.x() < drawn.rect.right() - reach;
    if (!between) {
        const bool query = at.x() < drawn.rect.center().x();
        const Index tokens = query ? drawn.queries : drawn.keys;
        const bool on_column = query ? at.x() >= drawn.query_ends : at.x() <= drawn.key_ends;
        if (!on_column || row < 0 || row >= tokens)
            return std::nullopt;
        return tokenTarget(query ? LinkSide::Query : LinkSide::Key, row);
    }
    const double along = (at.x() - drawn.rect.left()) / drawn.rect.width();
    const Link* nearest = nullptr;
    double distance = reach;
    for (const Link& link : drawn.set->links) {
        const double from_line = std::abs(linkLine(drawn, link).pointAt(along).y() - at.y());
        if (from_line <= distance) {
            distance = from_line;
            nearest = &link;
        }
    }
    if (!nearest)
        return std::nullopt;
    return Target{along < 0.5 ? LinkSide::Query : LinkSide::Key, {nearest->query, nearest->key}, nearest->head};
}

void LinksFigure::point(const std::optional<Target>& target)
{
    const bool left = m_pointing && !target;
    const bool other_side = target && target->side != m_side;
    m_pointing = target.has_value();
    if (target) {
        m_side = target->side;
        emit cellHovered(target->cell, target->head, Stage::Weights);
    } else if (left) {
        emit cellHovered(std::nullopt, selection().head, selection().stage);
    }
    if (other_side)
        showCursor(); // the same cell may be selected already
}

void LinksFigure::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<Target> target = targetAt(event->position());
    setCursor(target ? Qt::PointingHandCursor : Qt::ArrowCursor);
    point(target);
}

void LinksFigure::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return MapFigure::mouseReleaseEvent(event);
    const std::optional<Target> target = targetAt(event->position());
    if (!target)
        return;
    point(target);
    if (target->head != selection().head)
        emit headActivated(target->head);
    emit cellClicked(target->cell, target->head, Stage::Weights);
}

void LinksFigure::leaveEvent(QEvent* event)
{
    AnalysisFigure::leaveEvent(event);
    point(std::nullopt);
}

bool LinksFigure::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return MapFigure::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const std::optional<Target> target = targetAt(help->pos()))
        QToolTip::showText(
            help->globalPos(),
            cellSentence(analysis(), Stage::Weights, target->head, target->cell, covers()).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    return true;
}

/// The token of one column some steps on; the other end of the link stays, so that every cell can be reached.
void LinksFigure::walk(LinkSide side, Index steps)
{
    const MatrixView weights = analysis().stage(Stage::Weights, walkedHead());
    if (weights.empty())
        return;
    const std::optional<Cell> selected = selection().cell();
    Cell cell = selected.value_or(Cell{0, 0});
    const bool arrives = !selected || side != m_side;
    Index& token = side == LinkSide::Query ? cell.row : cell.column;
    if (!arrives)
        token += steps;
    cell.row = std::clamp<Index>(cell.row, 0, weights.rows() - 1);
    cell.column = std::clamp<Index>(cell.column, 0, weights.columns() - 1);
    if (!shownDrawing().links.empty())
        scrollToPlace(linkRow(shownDrawing().links.front(), side, token));
    point(Target{side, cell, walkedHead()});
}

bool LinksFigure::keyWalks(int key)
{
    switch (key) {
    case Qt::Key_Up:
        walk(m_side, -1);
        return true;
    case Qt::Key_Down:
        walk(m_side, 1);
        return true;
    case Qt::Key_Left:
        walk(LinkSide::Query, 0);
        return true;
    case Qt::Key_Right:
        walk(LinkSide::Key, 0);
        return true;
    case Qt::Key_Home:
    case Qt::Key_End: {
        const Index far = std::max(analysis().tokens.size(), analysis().keyTokens().size());
        walk(m_side, key == Qt::Key_Home ? -far : far);
        return true;
    }
    default:
        return false;
    }
}

void LinksFigure::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!hasAnalysis() || !plain)
        return MapFigure::keyPressEvent(event);
    event->accept();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const std::optional<Cell> cell = selection().cell())
            emit cellClicked(*cell, walkedHead(), Stage::Weights);
        return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return turnPage(event->key() == Qt::Key_PageDown ? 1 : -1);
    case Qt::Key_Plus:
    case Qt::Key_Equal: // + without Shift on many keyboards
        emit thresholdAsked(steppedThreshold(style().links.threshold, 1));
        return;
    case Qt::Key_Minus:
        emit thresholdAsked(steppedThreshold(style().links.threshold, -1));
        return;
    case Qt::Key_0:
        emit thresholdAsked(0);
        return;
    default:
        if (!keyWalks(event->key()))
            MapFigure::keyPressEvent(event);
    }
}

} // namespace headlight
