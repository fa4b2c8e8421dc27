// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_splitter.h"

#include "views/few_lines.h"

#include <QApplication>
#include <QEvent>

#include <algorithm>

namespace headlight {

namespace {

// In letters and lines of text.
constexpr int least_columns = 36;
constexpr int least_lines = 18; // of figures above one another
constexpr int least_beside = 4; // of a figure that has the height of the page

} // namespace

PageSplitter::PageSplitter(QWidget* parent) : QSplitter(parent), m_lines(new FewLines(this))
{
    connect(m_lines, &FewLines::changed, this, &PageSplitter::fit);
}

void PageSplitter::addFigure(QWidget* figure)
{
    addWidget(figure);
    setStretchFactor(count() - 1, 1);
    fit();
}

void PageSplitter::setLay(Lay lay)
{
    m_lay = lay;
    fit();
}

void PageSplitter::showOnly(QWidget* figure)
{
    m_only = figure;
    fit();
}

void PageSplitter::enterOther()
{
    if (m_only)
        return m_only->setFocus(Qt::ShortcutFocusReason);
    const int focused = indexOf(QApplication::focusWidget());
    m_first = ((focused >= 0 ? focused : m_first) + 1) % count();
    fit();
    widget(m_first)->setFocus(Qt::ShortcutFocusReason);
}

void PageSplitter::prefer(QWidget* figure)
{
    m_first = indexOf(figure);
    fit();
}

void PageSplitter::showAlone(QWidget* alone)
{
    for (int index = 0; index < count(); ++index)
        widget(index)->setFocusProxy(nullptr); // all first: the former ones would make a circle
    if (alone)
        alone->show(); // before the others go: the keyboard goes there
    for (int index = 0; index < count(); ++index) {
        QWidget* each = widget(index);
        const bool stays = !alone || each == alone;
        if (!stays)
            each->setFocusProxy(alone);
        each->setVisible(stays);
    }
}

void PageSplitter::fit()
{
    if (count() == 0)
        return;
    // The average of a Chinese font is that of its characters, twice as wide as the letters that tokens have.
    const int letter = std::min(fontMetrics().averageCharWidth(), fontMetrics().horizontalAdvance(QLatin1Char('n')));
    const auto standsBeside = [this, letter](int figures) {
        const bool wide = width() / figures >= letter * least_columns;
        return figures < 2 || (m_lay == Lay::Beside && wide);
    };
    QWidget* const first = m_lines->few() && !standsBeside(count()) ? widget(m_first) : nullptr;
    showAlone(m_only ? m_only : first);
    const bool beside = m_only || first || standsBeside(count());
    for (int index = 0; index < count(); ++index)
        widget(index)->setMinimumHeight(fontMetrics().height() *
                                        (beside || m_lay == Lay::Stacked ? least_beside : least_lines));
    setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
}

void PageSplitter::resizeEvent(QResizeEvent* event)
{
    fit();
    QSplitter::resizeEvent(event);
}

void PageSplitter::changeEvent(QEvent* event)
{
    QSplitter::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace headlight
