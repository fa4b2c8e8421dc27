// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flow_layout.h"

#include <algorithm>

namespace headlight {

FlowLayout::FlowLayout(QWidget* parent, int gap) : QLayout(parent), m_gap(gap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item; // a layout owns its items
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
}

int FlowLayout::count() const
{
    return int(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return flow(QRect(0, 0, width, 0), Do::Measure);
}

QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = QSize(size.width() + item->sizeHint().width() + (size.width() > 0 ? m_gap : 0),
                         std::max(size.height(), item->sizeHint().height()));
    return size;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& place)
{
    QLayout::setGeometry(place);
    flow(place, Do::Place);
}

int FlowLayout::flow(QRect place, Do what) const
{
    int x = place.left();
    int y = place.top();
    int line_height = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size(std::min(item->sizeHint().width(), place.width()), item->sizeHint().height());
        if (x > place.left() && x + size.width() > place.left() + place.width()) {
            x = place.left();
            y += line_height + m_gap;
            line_height = 0;
        }
        if (what == Do::Place)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + m_gap;
        line_height = std::max(line_height, size.height());
    }
    return y + line_height - place.top();
}

} // namespace headlight
