// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_style.h"
#include "session/lesson.h"
#include "session/session.h"

#include <QObject>
#include <QStringList>

namespace headlight {

/// One step of a lesson, filled with the numbers of the document.
struct PathPage
{
    QString lesson;
    QString title;
    int number = 0; // from 1, among the steps that these settings have
    int count = 0;
    QStringList texts;
    QStringList numbers;
    QString formula; // a resource; empty: none
    LessonView view = LessonView::Stages;
    Spotlight spotlight = Spotlight::None;
    bool operator==(const PathPage&) const = default;
};

/// A lesson led through one cell of the document: each step selects its matrix and cell, and says what it is made of.
/// Selecting another cell or head, or changing the document, keeps the step and renews its words; leaving the path
/// leaves everything as it stands.
class GuidedPath : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive the path.
    explicit GuidedPath(Session& session, QObject* parent = nullptr);

    void start(Lesson lesson);
    /// The same lesson in other words, at the step where it stands.
    void replace(Lesson lesson);
    /// Says the step again: in another language, its numbers and names are written otherwise.
    void renew();
    void leave();
    bool on() const { return m_on; }

    void next();
    void previous();
    bool hasNext() const;
    bool hasPrevious() const;

    const PathPage& page() const { return m_page; }

signals:
    void pageChanged();
    void viewAsked(headlight::LessonView view); // a step begins that is shown there
    void onChanged(bool on);

private:
    void chooseCell();
    void followSelection();
    void followAnalysis();
    void goTo(std::size_t step);
    void select();
    bool possible(std::size_t step) const;
    std::optional<std::size_t> neighbour(int way) const;
    bool ready() const;

    Session& m_session;
    Lesson m_lesson;
    bool m_on = false;
    bool m_selecting = false; // it is this path that changes the selection
    std::size_t m_step = 0;
    Index m_head = 0;
    Cell m_cell; // query and key
    PathPage m_page;
};

} // namespace headlight
