// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/latest_worker.h"
#include "session/predictions.h"
#include "session/session.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace headlight {

/// What a checkpoint predicts at the position looked at, that of the held cell's query or the last one; and, where
/// something is overridden, what it would predict by itself. Computed in sight only.
class PredictionPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PredictionPanel(Session& session, QWidget* parent = nullptr);

    /// Whether the source predicts tokens at all.
    bool hasPredictions() const;

    /// Whether it is shown, where there is something to predict.
    void setWanted(bool wanted);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void follow();
    void take(const Result<Predictions>& result);
    void fill(const Predictions& predictions);
    Index position(const Analysis& analysis) const;

    Session& m_session;
    QLabel* m_title;
    QLabel* m_note;
    QTableWidget* m_table;
    AnalysisPointer m_of; // what the table is of, or is being made of
    Index m_position = -1;
    bool m_wanted = true;
    LatestWorker m_worker; // last: its job ends before what it reads goes
};

} // namespace headlight
