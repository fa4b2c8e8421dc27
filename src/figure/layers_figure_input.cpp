// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard on the wall of heads.
#include "figure/layers_figure.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace headlight {

bool LayersFigure::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::optional<HeadPlace> place = hasWall() ? wall().at(help->pos()) : std::nullopt;
        if (place)
            QToolTip::showText(help->globalPos(), tr("%1. Click to look at it.", "a head").arg(headWords(*place)), this,
                               wall().tileRect(*place).toRect());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return Figure::event(event);
}

void LayersFigure::mousePressEvent(QMouseEvent* event)
{
    const std::optional<HeadPlace> place = hasWall() ? wall().at(event->position()) : std::nullopt;
    if (event->button() != Qt::LeftButton || !place || !isMade(*place))
        return;
    moveTo(*place);
    emit headChosen(*place);
}

void LayersFigure::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<HeadPlace> place = hasWall() ? wall().at(event->position()) : std::nullopt;
    if (std::exchange(m_hovered, place) != place)
        update();
}

void LayersFigure::leaveEvent(QEvent*)
{
    if (std::exchange(m_hovered, std::nullopt))
        update();
}

void LayersFigure::moveTo(HeadPlace place)
{
    if (!hasWall())
        return;
    m_cursor = {std::clamp<Index>(place.layer, 0, layers() - 1), std::clamp<Index>(place.head, 0, heads() - 1)};
    emit placeReached(wall().tileRect(m_cursor).toAlignedRect());
    refresh();
}

void LayersFigure::keyPressEvent(QKeyEvent* event)
{
    const HeadPlace at = m_cursor;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo({at.layer, at.head - 1});
    case Qt::Key_Right:
        return moveTo({at.layer, at.head + 1});
    case Qt::Key_Up:
        return moveTo({at.layer - 1, at.head});
    case Qt::Key_Down:
        return moveTo({at.layer + 1, at.head});
    case Qt::Key_Home:
        return moveTo({event->modifiers() & Qt::ControlModifier ? 0 : at.layer, 0});
    case Qt::Key_End:
        return moveTo({event->modifiers() & Qt::ControlModifier && hasWall() ? layers() - 1 : at.layer,
                       hasWall() ? heads() - 1 : 0});
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (isMade(at))
            emit headChosen(at);
        return;
    default:
        Figure::keyPressEvent(event);
    }
}

} // namespace headlight
