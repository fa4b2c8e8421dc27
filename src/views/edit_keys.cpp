// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/edit_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace headlight {

EditKeys::EditKeys(QWidget* window) : QObject(window), m_window(window)
{
    QApplication::instance()->installEventFilter(this);
}

bool EditKeys::eventFilter(QObject* watched, QEvent* event)
{
    const bool override_asked = event->type() == QEvent::ShortcutOverride;
    if (!override_asked && event->type() != QEvent::KeyPress)
        return false;
    const auto* field = qobject_cast<QLineEdit*>(watched);
    const auto* spin_box = field ? nullptr : qobject_cast<QWidget*>(watched);
    const QWidget* widget = field ? field : spin_box && spin_box->inherits("QAbstractSpinBox") ? spin_box : nullptr;
    if (!widget || widget->window() != m_window)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo))
        return false;
    // Refused, an override becomes the window's shortcut; a key press that arrives all the same (nothing to undo) is
    // swallowed.
    if (override_asked)
        event->ignore();
    return true;
}

} // namespace headlight
