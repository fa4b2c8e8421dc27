// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/few_lines.h"

#include <QList>
#include <QPointer>
#include <QWidget>

class QBoxLayout;
class QShortcut;

namespace headlight {

/// The choosers of a page. Above its figures where there is room; in a window of few lines, or while something else
/// stands there, they are folded away and lie over the figures only while one of them is used. Their keys go on
/// working: those that step do so, those that lead to a chooser lay the bar over the figures.
class FoldBar : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// The page whose choosers they are. Once, when all choosers and their layout are in the bar, and the bar in a
    /// layout of the page.
    void standOn(QWidget* page);

    /// Folded away also where there is room enough.
    void setAway(bool away);
    bool folded() const { return m_folded; }

    /// What is chosen, in a few words, for the button that unfolds the bar.
    void setSummary(const QString& summary);
    QString summary() const { return m_summary; }

    /// Gives the keyboard to a chooser, the first one by default; if the bar is folded, it comes over the figures until
    /// the keyboard goes elsewhere.
    void unfold(QWidget* chooser = nullptr);
    bool unfolded() const { return m_unfolded; }

signals:
    void summaryChanged(const QString& summary);
    void foldedChanged(bool folded);

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void decide();
    void foldAway();
    void comeBack();
    void putAside();
    void leave();
    void place();
    void makeKeys();
    void enableKeys(bool enabled);
    void followFocus(QWidget* now);

    QWidget* m_page = nullptr;
    FewLines* m_lines = nullptr;
    QBoxLayout* m_layout = nullptr; // where the bar stands while it is not folded
    QWidget* m_holder = nullptr;    // whose layout that is
    int m_place = 0;                // in it
    QList<QShortcut*> m_keys;       // that lead to the choosers while they are folded
    QPointer<QWidget> m_before;     // had the keyboard before the bar was unfolded
    QString m_summary;
    bool m_away = false;
    bool m_folded = false;
    bool m_unfolded = false;
};

} // namespace headlight
