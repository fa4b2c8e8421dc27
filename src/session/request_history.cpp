// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/request_history.h"

#include <cassert>
#include <utility>

namespace headlight {

RequestHistory::RequestHistory(Request first) : m_bytes(first.text.size())
{
    m_states.push_back(std::move(first));
}

void RequestHistory::change(Request request, const QString& edit)
{
    while (canRedo()) {
        m_bytes -= m_states.back().text.size();
        m_states.pop_back();
    }
    const bool joins = !edit.isEmpty() && edit == m_edit && canUndo();
    if (joins) {
        m_bytes -= m_states.back().text.size();
        m_states.pop_back();
        --m_place;
    }
    m_edit = edit;
    if (joins && m_states.back() == request) { // typed and taken back: no step
        m_edit.clear();
        return;
    }
    m_bytes += request.text.size();
    m_states.push_back(std::move(request));
    ++m_place;
    dropOldest();
}

void RequestHistory::dropOldest()
{
    while (m_states.size() > least_steps + 1 && (m_states.size() > most_steps + 1 || m_bytes > most_kept_bytes)) {
        m_bytes -= m_states.front().text.size();
        m_states.pop_front();
        --m_place;
    }
}

void RequestHistory::undo()
{
    assert(canUndo());
    m_edit.clear();
    --m_place;
}

void RequestHistory::redo()
{
    assert(canRedo());
    m_edit.clear();
    ++m_place;
}

} // namespace headlight
