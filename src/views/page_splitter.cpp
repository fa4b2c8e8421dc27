// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_splitter.h"

#include <QEvent>

#include <algorithm>

namespace headlight {

namespace {

// In letters and lines of text.
constexpr int least_columns = 30;
constexpr int least_lines = 18;

} // namespace

void PageSplitter::addFigure(QWidget* figure)
{
    addWidget(figure);
    setStretchFactor(count() - 1, 1);
    fit();
}

void PageSplitter::fit()
{
    for (int index = 0; index < count(); ++index)
        widget(index)->setMinimumHeight(fontMetrics().height() * least_lines);
    const int each = width() / std::max(count(), 1);
    const bool beside = each >= fontMetrics().averageCharWidth() * least_columns;
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
