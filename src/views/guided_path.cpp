// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guided_path.h"

#include "figure/stage_words.h"
#include "session/covers.h"
#include "views/figure_link.h"
#include "views/lesson_values.h"
#include "views/token_words.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr Index first_query = 2; // late enough to have something before it

Spotlight spotlightOf(LessonMark mark)
{
    switch (mark) {
    case LessonMark::Cell:
        return Spotlight::Cell;
    case LessonMark::Row:
        return Spotlight::Row;
    case LessonMark::Matrix:
        return Spotlight::Matrix;
    case LessonMark::Nothing:
        break;
    }
    return Spotlight::None;
}

/// The cell of a stage that belongs to a query and a key.
Cell cellIn(Stage stage, Cell cell, Index first_column)
{
    switch (stage) {
    case Stage::Key:
    case Stage::Value:
        return {cell.column, 0};
    case Stage::Concat:
        return {cell.row, first_column};
    default:
        return isMap(stage) ? cell : Cell{cell.row, 0};
    }
}

} // namespace

GuidedPath::GuidedPath(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::selectionChanged, this, &GuidedPath::followSelection);
    connect(&session, &Session::analysisChanged, this, &GuidedPath::followAnalysis);
}

bool GuidedPath::ready() const
{
    const AnalysisPointer analysis = m_session.analysis();
    return analysis && !analysis->stage(Stage::Weights, 0).empty();
}

void GuidedPath::start(Lesson lesson)
{
    m_lesson = std::move(lesson);
    m_head = m_session.selection().head;
    m_on = true;
    chooseCell();
    m_step = 0;
    if (!possible(0))
        m_step = neighbour(1).value_or(0);
    goTo(m_step);
    emit onChanged(true);
}

void GuidedPath::replace(Lesson lesson)
{
    m_lesson = std::move(lesson);
    m_step = std::min(m_step, m_lesson.steps.size() - 1);
    renew();
}

void GuidedPath::leave()
{
    if (!m_on)
        return;
    m_on = false;
    m_page = {};
    emit pageChanged();
    emit onChanged(false);
}

/// The pinned cell where it is one of query and key, else one that shows something.
void GuidedPath::chooseCell()
{
    const AnalysisPointer analysis = m_session.analysis();
    if (!ready())
        return;
    const Selection& selection = m_session.selection();
    m_head = std::clamp<Index>(m_head, 0, analysis->config.q_num_heads() - 1);
    const Index queries = analysis->tokens.size(), keys = analysis->keyTokens().size();
    if (isMap(selection.stage) && selection.pinned && selection.pinned->row < queries &&
        selection.pinned->column < keys) {
        m_cell = *selection.pinned;
        return;
    }
    const Index query = std::min(first_query, queries - 1);
    m_cell = {query, strongestKey(*analysis, m_head, query)};
}

bool GuidedPath::possible(std::size_t step) const
{
    if (!ready())
        return true;
    const AnalysisPointer analysis = m_session.analysis();
    return LessonValues(*analysis, m_head, m_cell).holds(m_lesson.steps[step].when) &&
           !analysis->stage(m_lesson.steps[step].stage, m_head).empty();
}

std::optional<std::size_t> GuidedPath::neighbour(int way) const
{
    for (std::ptrdiff_t step = std::ptrdiff_t(m_step) + way; step >= 0 && step < std::ptrdiff_t(m_lesson.steps.size());
         step += way)
        if (possible(std::size_t(step)))
            return std::size_t(step);
    return std::nullopt;
}

bool GuidedPath::hasNext() const
{
    return m_on && neighbour(1);
}

bool GuidedPath::hasPrevious() const
{
    return m_on && neighbour(-1);
}

void GuidedPath::next()
{
    if (hasNext())
        goTo(*neighbour(1));
}

void GuidedPath::previous()
{
    if (hasPrevious())
        goTo(*neighbour(-1));
}

void GuidedPath::goTo(std::size_t step)
{
    m_step = step;
    emit viewAsked(m_lesson.steps[m_step].view);
    select();
    renew();
}

void GuidedPath::select()
{
    if (!ready())
        return;
    const Stage stage = m_lesson.steps[m_step].stage;
    Selection selection = withStage(m_session.selection(), stage);
    selection.head = m_head;
    selection.pinned = cellIn(stage, m_cell, m_head * m_session.analysis()->config.d_v());
    selection.hovered.reset();
    selection.hovered_head.reset();
    selection.hovered_stage.reset();
    m_selecting = true;
    m_session.setSelection(selection);
    m_selecting = false;
}

void GuidedPath::followSelection()
{
    if (!m_on || m_selecting || !ready())
        return;
    const Selection& selection = m_session.selection();
    const bool other_cell = isMap(selection.stage) && selection.pinned && *selection.pinned != m_cell;
    if (selection.head != m_head || other_cell) {
        m_head = selection.head;
        chooseCell();
    }
    renew(); // a covered value may have been shown meanwhile
}

void GuidedPath::followAnalysis()
{
    if (!m_on || !ready())
        return;
    const AnalysisPointer analysis = m_session.analysis();
    m_head = std::clamp<Index>(m_head, 0, analysis->config.q_num_heads() - 1);
    if (m_cell.row >= analysis->tokens.size() || m_cell.column >= analysis->keyTokens().size())
        chooseCell();
    if (!possible(m_step)) // its settings are gone
        m_step = neighbour(1).value_or(neighbour(-1).value_or(m_step));
    select();
    renew();
}

void GuidedPath::renew()
{
    if (!m_on)
        return;
    const LessonStep& step = m_lesson.steps[m_step];
    PathPage page;
    page.lesson = QString::fromStdString(m_lesson.title);
    page.view = step.view;
    if (!ready()) {
        page.texts = {tr("The path needs a sentence whose maps are kept: type one that is shorter.")};
    } else {
        const AnalysisPointer analysis = m_session.analysis();
        const auto& covers = m_session.selection().covers;
        const bool covered = covers && covers->coveredCount() > 0;
        const LessonValues values(*analysis, m_head, m_cell,
                                  covered ? LessonValues::Numbers::Covered : LessonValues::Numbers::Shown);
        page.title = QString::fromStdString(step.title);
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i)
            if (possible(i)) {
                ++page.count;
                page.number += i <= m_step;
            }
        page.texts = values.said(step.texts);
        page.numbers = values.said(step.numbers);
        page.formula = formulaResource(step.stage, analysis->config);
        page.spotlight = spotlightOf(step.mark);
    }
    if (page == m_page)
        return;
    m_page = std::move(page);
    emit pageChanged();
}

} // namespace headlight
