// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <QAbstractTableModel>

namespace headlight {

/// The cells of one hand-typed matrix. Keeps none of its own truth: what is typed is told, and shown when it comes
/// back from the document.
class MatrixModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit MatrixModel(QObject* parent = nullptr);

    void showMatrix(const QString& name, const TypedMatrix& matrix);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void cellTyped(headlight::Index row, headlight::Index column, const QString& text);

private:
    QString m_name;
    TypedMatrix m_matrix;
};

} // namespace headlight
