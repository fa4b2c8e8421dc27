// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection_trail.h"

namespace headlight {

namespace {

constexpr std::size_t most_places = 200;

} // namespace

SelectionTrail::SelectionTrail(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::selectionChanged, this, &SelectionTrail::note);
}

void SelectionTrail::note()
{
    const Selection& selection = m_session.selection();
    if (!selection.pinned)
        return;
    const Place place{selection.head, selection.stage, *selection.pinned};
    if (m_here < m_places.size() && m_places[m_here] == place)
        return;
    if (!m_places.empty())
        m_places.resize(m_here + 1); // what lay ahead is another way
    m_places.push_back(place);
    if (m_places.size() > most_places)
        m_places.erase(m_places.begin());
    m_here = m_places.size() - 1;
    emit changed();
}

void SelectionTrail::back()
{
    if (canGoBack())
        go(m_here - 1);
}

void SelectionTrail::forward()
{
    if (canGoForward())
        go(m_here + 1);
}

void SelectionTrail::go(std::size_t to)
{
    m_here = to;
    const Place& place = m_places[to];
    Selection selection = m_session.selection();
    selection.head = place.head;
    selection.stage = place.stage;
    selection.pinned = place.cell;
    selection.hovered.reset();
    m_session.setSelection(selection);
    emit changed();
}

} // namespace headlight
