// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/matrix_editor.h"

#include "i18n/error_text.h"
#include "views/field_message.h"
#include "views/matrix_model.h"
#include "views/matrix_table.h"
#include "views/number_field.h"
#include "views/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

/// A block laid over a matrix, which grows where the block reaches beyond it.
TypedMatrix withBlock(const TypedMatrix& matrix, Index row, Index column, const TypedMatrix& block)
{
    TypedMatrix changed =
        resized(matrix, std::max(matrix.rows, row + block.rows), std::max(matrix.columns, column + block.columns));
    for (Index r = 0; r < block.rows; ++r)
        for (Index c = 0; c < block.columns; ++c)
            changed.at(row + r, column + c) = block.at(r, c);
    return changed;
}

bool fits(const TypedMatrix& matrix)
{
    return std::ranges::all_of(matrix.cells, [](const std::string& cell) { return cell.size() <= most_typed_bytes; });
}

} // namespace

MatrixEditor::MatrixEditor(HandMatrix matrix, QWidget* parent)
    : QWidget(parent), m_which(matrix), m_name(new QLabel(this)), m_rows(new NumberField(this)),
      m_times(new QLabel(QStringLiteral("×"), this)), m_columns(new NumberField(this)), m_paste(new QToolButton(this)),
      m_model(new MatrixModel(this)), m_table(new MatrixTable(this)), m_message(new FieldMessage(this))
{
    const QString name = QString::fromStdString(handMatrixName(matrix));
    setObjectName(QStringLiteral("matrix_") + name);
    m_table->setObjectName(QStringLiteral("cells_") + name);
    m_rows->setObjectName(QStringLiteral("rows_") + name);
    m_columns->setObjectName(QStringLiteral("columns_") + name);
    m_paste->setObjectName(QStringLiteral("paste_") + name);
    m_name->setText(name);
    setTextRole(m_name, TextRole::Heading);
    m_table->setModel(m_model);
    m_paste->setFocusPolicy(Qt::StrongFocus);
    for (NumberField* extent : {m_rows, m_columns}) {
        extent->setStepRange(1, most_typed_extent);
        connect(extent, &NumberField::edited, this, &MatrixEditor::takeShape);
        connect(extent, &NumberField::editingFinished, this, [this] {
            m_before.reset();
            m_rows->showWhole(m_matrix.rows);
            m_columns->showWhole(m_matrix.columns);
            emit editingFinished();
        });
    }
    connect(m_model, &MatrixModel::cellTyped, this, &MatrixEditor::takeCell);
    connect(m_table, &MatrixTable::pasteAsked, this, &MatrixEditor::takeBlock);
    connect(m_table, &MatrixTable::clearAsked, this, [this](const QModelIndexList& cells) {
        TypedMatrix changed = m_matrix;
        for (const QModelIndex& cell : cells)
            changed.at(cell.row(), cell.column()) = "0";
        emit matrixEdited(changed, {});
    });
    connect(m_paste, &QToolButton::clicked, this, &MatrixEditor::replaceAll);
    layOut();
    retranslate();
}

void MatrixEditor::layOut()
{
    auto* head = new QHBoxLayout;
    head->setSpacing(spacing::small);
    head->addWidget(m_name, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_rows, m_times, m_columns, m_paste})
        head->addWidget(part);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing::small);
    layout->addLayout(head);
    layout->addWidget(m_table);
    layout->addWidget(m_message);
    setTabOrder(m_rows, m_columns);
    setTabOrder(m_columns, m_paste);
    setTabOrder(m_paste, m_table);
}

void MatrixEditor::retranslate()
{
    const QString name = m_name->text();
    m_rows->setToolTip(tr("How many rows %1 has. New cells are 0.").arg(name));
    m_rows->setAccessibleName(tr("Rows of %1").arg(name));
    m_columns->setToolTip(tr("How many columns %1 has. New cells are 0.").arg(name));
    m_columns->setAccessibleName(tr("Columns of %1").arg(name));
    m_paste->setText(tr("Paste"));
    m_paste->setToolTip(
        tr("Puts what was copied from a spreadsheet, or as [[1, 0], [0, 1]], in place of %1. Within the "
           "table Ctrl+V pastes from the chosen cell on.")
            .arg(name));
    m_paste->setAccessibleName(tr("Paste %1").arg(name));
    m_table->setAccessibleName(tr("Cells of %1").arg(name));
    m_table->setToolTip(
        tr("The numbers of %1: whole, decimal or fractions such as 1/3. Enter goes down, Tab goes on.").arg(name));
    m_model->retranslate();
}

void MatrixEditor::showMatrix(const TypedMatrix& matrix)
{
    if (m_matrix != matrix)
        m_question.clear();
    m_matrix = matrix;
    m_rows->showWhole(matrix.rows);
    m_columns->showWhole(matrix.columns);
    const QModelIndex current = m_table->currentIndex();
    const int row = current.row(), column = current.column();
    m_model->showMatrix(m_name->text(), matrix);
    if (current.isValid() && !m_table->currentIndex().isValid()) // another shape: the same place in it
        m_table->setCurrentIndex(
            m_model->index(std::min(row, int(matrix.rows) - 1), std::min(column, int(matrix.columns) - 1)));
    say();
}

void MatrixEditor::showMessage(const QString& text)
{
    m_refused = text;
    say();
}

void MatrixEditor::say()
{
    if (m_refused.isEmpty() && !m_question.isEmpty())
        m_message->say(m_question);
    else
        m_message->say(m_refused, m_refused.isEmpty() ? nullptr : m_table);
}

void MatrixEditor::takeShape()
{
    const std::optional<Index> rows = m_rows->whole();
    const std::optional<Index> columns = m_columns->whole();
    if (!rows || !columns || *rows < 1 || *columns < 1 || *rows > most_typed_extent || *columns > most_typed_extent)
        return; // goes back to what counts when the field is left
    if (!m_before)
        m_before = m_matrix;
    emit matrixEdited(resized(*m_before, *rows, *columns), QStringLiteral("shape ") + m_name->text());
}

void MatrixEditor::takeCell(Index row, Index column, const QString& text)
{
    m_before.reset();
    TypedMatrix changed = m_matrix;
    changed.at(row, column) = text.trimmed().toStdString().substr(0, most_typed_bytes);
    emit matrixEdited(changed, {});
}

void MatrixEditor::takeBlock(int row, int column, const QString& text)
{
    const Result<PastedMatrix> pasted = matrixFromText(text.toStdString(), handMatrixName(m_which));
    const bool whole = row == 0 && column == 0 && pasted && pasted->matrix.cells.size() > 1;
    if (!pasted) {
        m_question = errorText(pasted.error());
        return say();
    }
    const TypedMatrix changed = whole ? pasted->matrix : withBlock(m_matrix, row, column, pasted->matrix);
    if (changed.rows > most_typed_extent || changed.columns > most_typed_extent || !fits(changed)) {
        m_question =
            tr("What was copied does not fit here: a matrix has at most %1 rows and columns, a cell at most %2 "
               "letters. Copy less.")
                .arg(most_typed_extent)
                .arg(most_typed_bytes);
        return say();
    }
    m_before.reset();
    emit matrixEdited(changed, {});
    if (pasted->commas_in_doubt)
        m_question = tr("The commas were read as what stands between two cells. If they are decimal commas, undo, and "
                        "paste with tabs or semicolons between the cells.");
    say();
}

void MatrixEditor::replaceAll()
{
    takeBlock(0, 0, QApplication::clipboard()->text());
}

void MatrixEditor::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace headlight
