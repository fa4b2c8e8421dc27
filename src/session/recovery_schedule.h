// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace headlight {

/// When the recovery copy is due: soon after the last change, and now and then while changes go on. Times are of any
/// clock that runs evenly.
class RecoverySchedule
{
public:
    using Time = std::chrono::milliseconds;

    static constexpr Time quiet_time = std::chrono::seconds(5);     // after the last change; 10 s are promised
    static constexpr Time longest_delay = std::chrono::seconds(25); // after the first unwritten change; 30 s promised

    void noteChange(Time now)
    {
        m_last_change = now;
        if (!m_first_unwritten)
            m_first_unwritten = now;
    }

    /// Everything is written, or nothing needs to be.
    void noteWritten() { m_first_unwritten.reset(); }

    /// When the copy is to be written; nothing where no change waits.
    std::optional<Time> due() const
    {
        if (!m_first_unwritten)
            return {};
        return std::min(m_last_change + quiet_time, *m_first_unwritten + longest_delay);
    }

private:
    Time m_last_change{};
    std::optional<Time> m_first_unwritten;
};

} // namespace headlight
