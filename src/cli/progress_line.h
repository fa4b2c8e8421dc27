// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/console.h"

#include <chrono>
#include <memory>

namespace headlight {

/// One line on a terminal that says how far the work is; taken away when this object goes. Shows nothing elsewhere,
/// with --quiet, and in the first moments of a work, most of which are over by then.
class ProgressLine
{
public:
    ProgressLine(const CommonOptions& common, Console& console);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// What work is handed: the console's stop token, the thread count, and this line as whom to tell.
    WorkContext work() const;

private:
    struct State;
    std::shared_ptr<State> m_state;
    CommonOptions m_common;
    std::stop_token m_stop;
};

} // namespace headlight
