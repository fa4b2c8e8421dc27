// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace headlight {

/// Whether the window that a part stands in is so low for the size of its text that whatever is not a figure should
/// make room: about 800 pixels at 175 %. The window is asked, not the part, whose own height changes as others give
/// way.
bool hasFewLines(const QWidget& part);

/// Tells a part when that changes: its window was made lower or higher, or the text grew or shrank.
class FewLines : public QObject
{
    Q_OBJECT

public:
    explicit FewLines(QWidget* part);

    bool few() const { return m_few; }

signals:
    void changed(bool few);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look();

    QWidget& m_part;
    QPointer<QWidget> m_window;
    bool m_few = false;
};

} // namespace headlight
