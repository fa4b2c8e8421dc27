// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace headlight {

/// What long work is handed: whether to stop (asked at least every 10 ms of work), and whom to tell how far it is.
struct WorkContext
{
    std::stop_token stop;
    std::function<void(double)> progress; // called with 0 … 1, from the working thread; may be empty
    int threads = 0;                      // 0: as many as the machine has

    void report(double share) const
    {
        if (progress)
            progress(share);
    }
};

} // namespace headlight
