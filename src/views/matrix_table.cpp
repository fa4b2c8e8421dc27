// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/matrix_table.h"

#include "views/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace headlight {

namespace {

constexpr int most_rows_shown = 6;

} // namespace

MatrixTable::MatrixTable(QWidget* parent) : QTableView(parent)
{
    setEditTriggers(AnyKeyPressed | EditKeyPressed | DoubleClicked);
    setSelectionMode(ContiguousSelection);
    setTabKeyNavigation(true);
    setHorizontalScrollMode(ScrollPerPixel);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->hide();
    verticalHeader()->hide();
}

void MatrixTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &MatrixTable::updateGeometry);
    connect(model, &QAbstractItemModel::dataChanged, this, &MatrixTable::updateGeometry);
}

int MatrixTable::heightFor(int rows) const
{
    const int row = std::max(fontMetrics().height() + spacing::medium, model() ? sizeHintForRow(0) : 0);
    const bool scrolls = horizontalScrollBar()->maximum() > 0;
    return rows * row + 2 * frameWidth() + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0);
}

QSize MatrixTable::sizeHint() const
{
    const int rows = model() ? std::clamp(model()->rowCount(), 1, most_rows_shown) : 1;
    return {fontMetrics().averageCharWidth() * 24, heightFor(rows)};
}

QSize MatrixTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 12, heightFor(1)};
}

void MatrixTable::copy() const
{
    QModelIndexList cells = selectedIndexes();
    std::sort(cells.begin(), cells.end()); // by row, then column
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            text += cells[i].row() == cells[i - 1].row() ? u'\t' : u'\n';
        text += cells[i].data().toString();
    }
    QApplication::clipboard()->setText(text);
}

void MatrixTable::goDown()
{
    const QModelIndex below = currentIndex().siblingAtRow(currentIndex().row() + 1);
    if (below.isValid())
        setCurrentIndex(below);
}

void MatrixTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex here = currentIndex();
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        emit pasteAsked(std::max(here.row(), 0), std::max(here.column(), 0), QApplication::clipboard()->text());
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        emit clearAsked(selectedIndexes());
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        goDown();
    } else {
        QTableView::keyPressEvent(event);
    }
}

bool MatrixTable::focusNextPrevChild(bool next)
{
    // Behind the last cell, and before the first, Tab goes on to the next control: a table is no trap.
    const QModelIndex edge =
        next ? model()->index(model()->rowCount() - 1, model()->columnCount() - 1) : model()->index(0, 0);
    if (state() != EditingState && (!currentIndex().isValid() || currentIndex() == edge))
        return QWidget::focusNextPrevChild(next);
    return QTableView::focusNextPrevChild(next);
}

void MatrixTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    const bool by_tab = event->reason() == Qt::TabFocusReason;
    if (by_tab || !currentIndex().isValid())
        setCurrentIndex(model()->index(0, 0));
    if (event->reason() == Qt::BacktabFocusReason)
        setCurrentIndex(model()->index(model()->rowCount() - 1, model()->columnCount() - 1));
}

void MatrixTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTableView::closeEditor(editor, hint);
    if (hint == QAbstractItemDelegate::SubmitModelCache) // Enter
        goDown();
}

void MatrixTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace headlight
