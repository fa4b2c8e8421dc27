// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/score_keeper.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableWidget;

namespace headlight {

/// Which head of the open checkpoint does most of each kind on the held-out texts: with the control that a head must
/// beat which looks so far back whatever stands there, and with the noun that could be taken for the right one.
class HeldOutScores : public QDialog
{
    Q_OBJECT

public:
    /// Both must outlive the dialog.
    HeldOutScores(Session& session, ScoreKeeper& scores, QWidget* parent = nullptr);

signals:
    void headChosen(); // selected, to be looked at

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void retranslate();
    void follow();
    void fill(const LabelledScoresPointer& scores);
    void choose(int row);

    Session& m_session;
    ScoreKeeper& m_scores;
    LabelledScoresPointer m_listed; // in the table
    QLabel* m_note;
    QTableWidget* m_table;
    QPushButton* m_show;
    QPushButton* m_close;
};

} // namespace headlight
