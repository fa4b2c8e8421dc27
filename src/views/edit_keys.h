// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace headlight {

/// Keeps a text field of a window from taking undo and redo for itself: what is typed there is in the document at
/// once, and a second history beside the document's would undo by making new changes.
class EditKeys : public QObject
{
    Q_OBJECT

public:
    explicit EditKeys(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_window;
};

} // namespace headlight
