// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headlight {

class FewLines;
class GuessScale;

/// Above the figures while cells are covered: the cell in question, the guess for it, what was true and how far off
/// that was, and the score so far. In large letters, for the last row of a class.
class GuessBar : public QWidget
{
    Q_OBJECT

public:
    explicit GuessBar(Session& session, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void refresh();
    void choose(double value);
    void reveal();
    void translate();
    QString placeText(const Analysis& analysis) const;
    QString answerText(const Analysis& analysis) const;
    QString scoreText(const Analysis& analysis) const;

    Session& m_session;
    QLabel* m_place;
    QLabel* m_answer;
    QLabel* m_score;
    GuessScale* m_scale;
    QPushButton* m_reveal;
    FewLines* m_lines;
};

} // namespace headlight
