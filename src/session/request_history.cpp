// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/request_history.h"

#include <cassert>
#include <set>
#include <utility>

namespace headlight {

namespace {

/// What may be large in a document: its texts, and masks painted cell by cell.
std::size_t largeBytes(const Request& request)
{
    std::size_t bytes = request.text.size() + (request.context ? request.context->size() : 0);
    for (const MaskRule& rule : request.mask.rules)
        if (const auto* painted = std::get_if<PaintedRule>(&rule))
            for (const PaintedRule::Row& row : painted->rows)
                bytes += row.size();
    return request.kept.get() ? bytes + largeBytes(*request.kept.get()) : bytes;
}

} // namespace

RequestHistory::RequestHistory(Request first) : m_bytes(largeBytes(first))
{
    m_states.push_back(std::move(first));
}

void RequestHistory::change(Request request, const QString& edit)
{
    while (canRedo()) {
        m_bytes -= largeBytes(m_states.back());
        m_states.pop_back();
    }
    const bool joins = !edit.isEmpty() && edit == m_edit && canUndo();
    if (joins) {
        m_bytes -= largeBytes(m_states.back());
        m_states.pop_back();
        --m_place;
    }
    m_edit = edit;
    if (joins && m_states.back() == request) { // typed and taken back: no step
        m_edit.clear();
        return;
    }
    m_bytes += largeBytes(request);
    m_states.push_back(std::move(request));
    ++m_place;
    dropOldest();
}

/// Steps share the masks that did not change between them: each is counted once.
std::size_t RequestHistory::maskBytes() const
{
    std::set<const MaskTensor*> seen;
    std::size_t bytes = 0;
    for (const Request& state : m_states)
        for (const auto& tensor : state.mask.tensors)
            if (seen.insert(tensor.get()).second)
                bytes += std::visit([](const auto& cells) { return cells.size() * sizeof(cells[0]); }, tensor->cells);
    return bytes;
}

void RequestHistory::dropOldest()
{
    while (m_states.size() > least_steps + 1 &&
           (m_states.size() > most_steps + 1 || m_bytes + maskBytes() > most_kept_bytes)) {
        m_bytes -= largeBytes(m_states.front());
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
