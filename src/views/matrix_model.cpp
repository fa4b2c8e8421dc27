// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/matrix_model.h"

#include "views/theme.h"

namespace headlight {

MatrixModel::MatrixModel(QObject* parent) : QAbstractTableModel(parent) {}

void MatrixModel::showMatrix(const QString& name, const TypedMatrix& matrix)
{
    const bool same_shape = name == m_name && matrix.rows == m_matrix.rows && matrix.columns == m_matrix.columns;
    if (same_shape && matrix == m_matrix)
        return;
    if (!same_shape)
        beginResetModel();
    m_name = name;
    m_matrix = matrix;
    if (!same_shape)
        endResetModel();
    else
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void MatrixModel::retranslate()
{
    if (!m_matrix.cells.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int MatrixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_matrix.rows);
}

int MatrixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_matrix.columns);
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const
{
    const std::string& cell = m_matrix.at(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(cell);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return typedNumber(cell) ? QVariant() : signalColors().error;
    case Qt::BackgroundRole:
        return typedNumber(cell) ? QVariant() : signalColors().error_surface;
    case Qt::ToolTipRole:
        return tr("A number such as 2, −0.5 or 1/3. Type over it, or paste cells from a spreadsheet.");
    case Qt::AccessibleTextRole:
        return tr("%1, row %2, column %3: %4", "matrix, row, column, what is typed there")
            .arg(m_name)
            .arg(index.row() + 1)
            .arg(index.column() + 1)
            .arg(QString::fromStdString(cell));
    default:
        return {};
    }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation, int role) const
{
    return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const
{
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole)
        return false;
    emit cellTyped(index.row(), index.column(), value.toString());
    return true;
}

} // namespace headlight
