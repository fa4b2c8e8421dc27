// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/progress_line.h"

#include <QCoreApplication>
#include <QIODevice>

#include <mutex>

namespace headlight {

namespace {

constexpr std::chrono::milliseconds pause{100};
constexpr QByteArrayView clear_line = "\r\x1b[K"; // return, then erase to the end of the line (ECMA-48)

} // namespace

struct ProgressLine::State
{
    QIODevice* device = nullptr; // null: show nothing
    // Kept from the start: while a figure is made, words are those of files.
    const QString words = QCoreApplication::translate("headlight::Console", "Computing: %1 %");
    std::mutex mutex; // the engine's threads report
    std::chrono::steady_clock::time_point shown_at = std::chrono::steady_clock::now();
    bool is_shown = false;

    void show(double share)
    {
        const std::lock_guard lock(mutex);
        const auto now = std::chrono::steady_clock::now();
        if (!device || now - shown_at < pause)
            return;
        shown_at = now;
        is_shown = true;
        device->write(clear_line.toByteArray() + words.arg(int(share * 100)).toUtf8());
    }
};

ProgressLine::ProgressLine(const CommonOptions& common, Console& console)
    : m_state(std::make_shared<State>()), m_common(common), m_stop(console.stop)
{
    if (console.shows_progress && !common.quiet)
        m_state->device = &console.errors;
}

ProgressLine::~ProgressLine()
{
    const std::lock_guard lock(m_state->mutex);
    if (m_state->is_shown)
        m_state->device->write(clear_line.toByteArray());
    m_state->device = nullptr;
}

WorkContext ProgressLine::work() const
{
    return {.stop = m_stop,
            .progress = [state = m_state](double share) { state->show(share); },
            .threads = m_common.threads};
}

} // namespace headlight
