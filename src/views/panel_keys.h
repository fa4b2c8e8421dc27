// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace headlight {

/// F6 and Shift+F6: the keyboard goes around the parts of the window (sentence, panels, figure), so that nobody walks
/// through all fields of one to come to the next.
class PanelKeys : public QObject
{
    Q_OBJECT

public:
    /// A part of the window, or null while it can't be shown.
    using Part = std::function<QWidget*()>;

    /// Puts its two entries into a menu, before another entry.
    PanelKeys(QMenu* menu, QAction* before, std::vector<Part> parts);

    /// Gives the keyboard to a part: to its figure, else to its first field; false where it has neither.
    static bool enter(QWidget& part);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go(int step);
    void retranslate();

    std::vector<Part> m_parts;
    QAction* m_next;
    QAction* m_previous;
};

} // namespace headlight
