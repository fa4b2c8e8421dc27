// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMetaObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QTabWidget;
class QToolButton;

namespace headlight {

class FewLines;
class FoldBar;
class TextLine;

/// The line above the views: the sentence; in a window of few lines also, in front of it, which view is shown, in place
/// of its tab, and what is chosen in it, in place of its choosers.
class CompactLine : public QWidget
{
    Q_OBJECT

public:
    /// Takes the sentence's line over. `views` are the commands that show the tabs, in their order.
    CompactLine(TextLine* text, QTabWidget* tabs, const QList<QAction*>& views, QWidget* parent);

    FewLines& lines() const { return *m_lines; }

    /// Says the view and what is chosen in it, in the language of the tabs.
    void say();

    /// Gives the keyboard to the choosers of the view that is shown.
    void enterChoosers();

private:
    void arrange();
    void followPage();

    QTabWidget& m_tabs;
    FewLines* m_lines;
    QToolButton* m_view;
    QToolButton* m_choosers;
    QPointer<FoldBar> m_bar; // of the page that is shown
    QMetaObject::Connection m_following;
};

} // namespace headlight
