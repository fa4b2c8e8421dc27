// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_splitter.h"

#include <QEvent>

#include <algorithm>

namespace headlight {

namespace {

// In letters and lines of text.
constexpr int least_columns = 36;
constexpr int least_lines = 18; // of figures above one another
constexpr int least_beside = 4; // of a figure that has the height of the page
constexpr int few_lines = 20;   // of a page: two figures and their choosers leave none of them room enough

} // namespace

void PageSplitter::addFigure(QWidget* figure)
{
    addWidget(figure);
    setStretchFactor(count() - 1, 1);
    fit();
}

void PageSplitter::showOnly(QWidget* figure)
{
    if (figure)
        figure->show();
    for (int index = 0; index < count(); ++index) {
        QWidget* each = widget(index);
        const bool stays = !figure || each == figure;
        each->setFocusProxy(stays ? nullptr : figure);
        each->setVisible(stays);
    }
    fit();
}

void PageSplitter::fit()
{
    int shown = 0;
    for (int index = 0; index < count(); ++index)
        shown += widget(index)->isHidden() ? 0 : 1;
    const int each = width() / std::max(shown, 1);
    const bool beside = shown < 2 || each >= fontMetrics().averageCharWidth() * least_columns;
    for (int index = 0; index < count(); ++index)
        widget(index)->setMinimumHeight(fontMetrics().height() * (beside ? least_beside : least_lines));
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

bool hasFewLines(const QWidget& page)
{
    return page.height() < page.fontMetrics().height() * few_lines;
}

} // namespace headlight
