// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace headlight {

/// Turns the first SIGINT or SIGTERM into a stop of the work, so that nothing is left half done; the second one ends
/// the program at once. One object in a program, made before its threads.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    void watch();

    std::stop_source m_stop;
    int m_wake_end = -1; // a pipe, as a signal handler may do little more than write
    std::thread m_thread;
};

} // namespace headlight
