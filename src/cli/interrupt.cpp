// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace headlight {

namespace {

constexpr char interrupted = 'i';
constexpr char finished = 'f';

/// The only thing a signal handler can reach.
volatile std::sig_atomic_t signal_end = -1;

extern "C" void tellWatcher(int)
{
    const int error = errno;
    [[maybe_unused]] const ssize_t written = write(signal_end, &interrupted, 1);
    errno = error;
}

void handle(int signal)
{
    struct sigaction action = {};
    action.sa_handler = tellWatcher;
    action.sa_flags = SA_RESTART | int(SA_RESETHAND); // the second signal finds the default: the end
    sigaction(signal, &action, nullptr);
}

} // namespace

Interrupt::Interrupt()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return; // out of descriptors: signals keep their default
    m_wake_end = ends[0];
    signal_end = ends[1];
    m_thread = std::thread([this] { watch(); });
    handle(SIGINT);
    handle(SIGTERM);
}

Interrupt::~Interrupt()
{
    if (!m_thread.joinable())
        return;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    [[maybe_unused]] const ssize_t written = write(signal_end, &finished, 1);
    m_thread.join();
    close(m_wake_end);
    close(signal_end);
}

void Interrupt::watch()
{
    char what = finished;
    while (read(m_wake_end, &what, 1) == 1 && what == interrupted)
        m_stop.request_stop();
}

} // namespace headlight
