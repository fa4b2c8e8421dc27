// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace headlight {

class FieldMessage;
class MatrixModel;
class MatrixTable;
class NumberField;

/// One hand-typed matrix: its name and shape, its cells, what is wrong with it. It shows a matrix and says what a
/// person wants it to be.
class MatrixEditor : public QWidget
{
    Q_OBJECT

public:
    explicit MatrixEditor(HandMatrix matrix, QWidget* parent = nullptr);

    HandMatrix matrix() const { return m_which; }
    void showMatrix(const TypedMatrix& matrix);
    void showMessage(const QString& text);

signals:
    /// Changes of the same `edit` in a row are one step of undo; an empty one is a step of its own.
    void matrixEdited(const headlight::TypedMatrix& matrix, const QString& edit);
    void editingFinished();

protected:
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void retranslate();
    void takeShape();
    void takeCell(Index row, Index column, const QString& text);
    void takeBlock(int row, int column, const QString& text);
    void replaceAll();
    void say();

    HandMatrix m_which;
    TypedMatrix m_matrix;
    /// As it was before its shape was edited: cells that go away on the way from 2 to 12 by way of 1 come back.
    std::optional<TypedMatrix> m_before;
    QString m_refused;  // of the document
    QString m_question; // about what was pasted
    QLabel* m_name;
    NumberField* m_rows;
    QLabel* m_times;
    NumberField* m_columns;
    QToolButton* m_paste;
    MatrixModel* m_model;
    MatrixTable* m_table;
    FieldMessage* m_message;
};

} // namespace headlight
