// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "views/change_model.h"

#include <QTableView>

class QSortFilterProxyModel;

namespace headlight {

/// The cells in which A and B of the comparison differ most. Click, or Enter, holds that cell. A list out of sight is
/// made when it comes into sight.
class ChangeList : public QTableView
{
    Q_OBJECT

public:
    explicit ChangeList(Session& session, QWidget* parent = nullptr);

    /// What is listed, in words: "The 1,000 largest of 3,422 cells that differ."
    QString note() const;

    /// The listed cells in the order of their size, as CSV, or with the settings beside them as JSON, by the name of
    /// the file; nothing is written where there is nothing to compare any more. Errors: those of saveFile.
    Result<void> save(const QString& path);
    bool hasChanges() const { return !m_model->changes().empty(); }

signals:
    void changed();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void refresh();
    void choose(const QModelIndex& index);
    void translate();

    Session& m_session;
    ChangeModel* m_model;
    QSortFilterProxyModel* m_sorted;
    Index m_differing = 0;
    AnalysisPointer m_of; // whose changes are listed, and of which stage and head
    Stage m_stage = Stage::Weights;
    Index m_head = 0;
    bool m_stale = true;
};

} // namespace headlight
