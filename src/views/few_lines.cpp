// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/few_lines.h"

#include <QEvent>
#include <QWidget>

namespace headlight {

namespace {

constexpr int few_lines = 32; // of a window

} // namespace

bool hasFewLines(const QWidget& part)
{
    return part.window()->height() < part.window()->fontMetrics().height() * few_lines;
}

FewLines::FewLines(QWidget* part) : QObject(part), m_part(*part)
{
    part->installEventFilter(this);
    look();
}

void FewLines::look()
{
    QWidget* const window = m_part.window();
    if (m_window != window) {
        if (m_window && m_window != &m_part)
            m_window->removeEventFilter(this);
        m_window = window;
        if (window != &m_part)
            window->installEventFilter(this);
    }
    const bool few = hasFewLines(m_part);
    if (few == m_few)
        return;
    m_few = few;
    emit changed(few);
}

bool FewLines::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::FontChange:
    case QEvent::ParentChange:
        look();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace headlight
