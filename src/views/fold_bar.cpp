// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fold_bar.h"

#include "views/panel_keys.h"
#include "views/reading_order.h"
#include "views/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QShortcut>

namespace headlight {

namespace {

/// Also of what stands in a window of its own, as an open list does.
bool belongsTo(const QObject* part, const QObject* whole)
{
    while (part && part != whole)
        part = part->parent();
    return part != nullptr;
}

} // namespace

void FoldBar::standOn(QWidget* page)
{
    m_page = page;
    m_holder = parentWidget();
    m_layout = qobject_cast<QBoxLayout*>(m_holder->layout());
    m_place = m_layout->indexOf(this);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum); // all its lines; the rest is the figure's
    // Shortcuts of what is hidden do nothing.
    for (QShortcut* shortcut : findChildren<QShortcut*>())
        shortcut->setParent(page);
    page->installEventFilter(this);
    m_lines = new FewLines(page);
    connect(m_lines, &FewLines::changed, this, &FoldBar::decide);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { followFocus(now); });
    decide();
}

void FoldBar::setAway(bool away)
{
    if (away == m_away)
        return;
    m_away = away;
    decide();
}

void FoldBar::setSummary(const QString& summary)
{
    if (summary == m_summary)
        return;
    m_summary = summary;
    emit summaryChanged(summary);
}

void FoldBar::decide()
{
    const bool folded = m_away || m_lines->few();
    if (folded == m_folded)
        return;
    m_folded = folded;
    folded ? foldAway() : comeBack();
    emit foldedChanged(folded);
}

void FoldBar::foldAway()
{
    const bool had_keys = belongsTo(QApplication::focusWidget(), this);
    m_layout->removeWidget(this);
    setParent(m_page);
    hide(); // also while the page itself is not shown yet
    setAutoFillBackground(true);
    setContentsMargins(spacing::medium, spacing::medium, spacing::medium, spacing::medium);
    makeKeys();
    if (had_keys)
        PanelKeys::enter(*m_page);
}

void FoldBar::comeBack()
{
    m_unfolded = false;
    qDeleteAll(m_keys);
    m_keys.clear();
    setParent(m_holder);
    setAutoFillBackground(false);
    setContentsMargins(0, 0, 0, 0);
    m_layout->insertWidget(m_place, this);
    show();
}

void FoldBar::makeKeys()
{
    qDeleteAll(m_keys);
    m_keys.clear();
    if (!m_folded)
        return;
    const auto lead = [this](const QString& words, auto then) {
        const QKeySequence keys = QKeySequence::mnemonic(words);
        if (keys.isEmpty())
            return;
        m_keys.append(new QShortcut(keys, m_page));
        connect(m_keys.back(), &QShortcut::activated, this, then);
    };
    for (QLabel* label : findChildren<QLabel*>())
        if (label->buddy())
            lead(label->text(), [this, label] { unfold(label->buddy()); });
    for (QAbstractButton* button : findChildren<QAbstractButton*>())
        lead(button->text(), [this, button] {
            unfold(button);
            button->click();
        });
    enableKeys(!m_unfolded);
}

void FoldBar::unfold(QWidget* chooser)
{
    if (m_folded && !m_unfolded) {
        m_before = QApplication::focusWidget();
        m_unfolded = true;
        enableKeys(false); // the labels' own do it now
        place();
        show();
        raise();
    }
    QWidget* const first = chooser ? chooser : readingOrder(*this).value(0);
    if (first)
        first->setFocus(Qt::ShortcutFocusReason);
}

/// Over the upper edge of the page, as high as it needs.
void FoldBar::place()
{
    const int inner = m_page->width() - 2 * spacing::medium;
    const int needed = layout()->hasHeightForWidth() ? layout()->heightForWidth(inner) : layout()->sizeHint().height();
    setGeometry(0, 0, m_page->width(), needed + 2 * spacing::medium);
}

void FoldBar::putAside()
{
    m_unfolded = false;
    hide();
    enableKeys(true);
}

void FoldBar::enableKeys(bool enabled)
{
    for (QShortcut* key : m_keys)
        key->setEnabled(enabled);
}

void FoldBar::followFocus(QWidget* now)
{
    if (!m_unfolded || !now)
        return;
    if (!belongsTo(now, this))
        return putAside();
    if (isAncestorOf(now)) { // a closed list would take Escape for a letter to look for
        now->removeEventFilter(this);
        now->installEventFilter(this);
    }
}

bool FoldBar::event(QEvent* event)
{
    // Escape is the bar's while it lies over the figures, whatever else it means in the window.
    if (event->type() == QEvent::ShortcutOverride && m_unfolded &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();
    if (event->type() == QEvent::LayoutRequest && m_unfolded)
        place(); // a chooser came or went
    return QWidget::event(event);
}

void FoldBar::leave()
{
    // Before the bar goes, or Qt would give the keyboard to whatever comes next, and the page would scroll there.
    if (m_before && m_before->isVisible())
        m_before->setFocus(Qt::OtherFocusReason);
    else
        PanelKeys::enter(*m_page);
    if (m_unfolded)
        putAside();
}

void FoldBar::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!m_unfolded)
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool FoldBar::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_unfolded)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        leave();
        return true;
    }
    if (watched == m_page && event->type() == QEvent::Resize)
        place();
    if (watched == m_page && event->type() == QEvent::Hide)
        putAside();
    return QWidget::eventFilter(watched, event);
}

void FoldBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) // the page has its new words only after its parts were told
        QMetaObject::invokeMethod(this, &FoldBar::makeKeys, Qt::QueuedConnection);
}

} // namespace headlight
