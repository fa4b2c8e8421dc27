// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/request.h"

#include <QString>

#include <deque>

namespace headlight {

/// The states of the document, for undo and redo. Changes with the same name in a row are one step.
class RequestHistory
{
public:
    /// The most steps kept, and the most of texts, painted cells and cells of mask files that they hold together; 20
    /// steps are kept whatever they hold.
    static constexpr std::size_t most_steps = 1'000;
    static constexpr std::size_t most_kept_bytes = 64 * 1024 * 1024;
    static constexpr std::size_t least_steps = 20;

    explicit RequestHistory(Request first);

    const Request& current() const { return m_states[m_place]; }

    /// Takes a new state; what was undone before is gone. An empty name is always a step of its own.
    void change(Request request, const QString& edit);

    /// The next change is a new step, whatever its name.
    void closeEdit() { m_edit.clear(); }

    bool canUndo() const { return m_place > 0; }
    bool canRedo() const { return m_place + 1 < m_states.size(); }
    void undo(); // only where canUndo
    void redo(); // only where canRedo

private:
    void dropOldest();
    std::size_t maskBytes() const;

    std::deque<Request> m_states;
    std::size_t m_place = 0;
    std::size_t m_bytes = 0; // of the texts and painted cells of all states
    QString m_edit;          // the name that a change must have to join the current step
};

} // namespace headlight
