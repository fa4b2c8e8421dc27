// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace headlight {

/// The cells of a matrix as a spreadsheet has them: arrows walk, typing replaces, Enter goes down, Tab goes on and
/// leaves behind the last cell, Delete makes a zero, Ctrl+C and Ctrl+V carry blocks of cells.
class MatrixTable : public QTableView
{
    Q_OBJECT

public:
    explicit MatrixTable(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel* model) override;

signals:
    void pasteAsked(int row, int column, const QString& text); // the cell where it begins
    void clearAsked(const QModelIndexList& cells);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

private:
    void copy() const;
    void goDown();
    int heightFor(int rows) const;
};

} // namespace headlight
