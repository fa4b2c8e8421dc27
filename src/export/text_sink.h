// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <stop_token>
#include <string>
#include <string_view>

class QIODevice;

namespace headlight {

/// The shortest decimal text that reads back to the same number, always with a point: "0.25", "-inf", "nan".
std::string shortestText(double value);
std::string shortestText(float value);

/// Text on its way into a device, written in blocks. A failed or stopped write is remembered until `finish`.
class TextSink
{
public:
    TextSink(QIODevice& device, std::stop_token stop);

    void text(std::string_view text);
    void number(double value);
    void number(float value);
    void integer(Index value);

    /// Lets `finish` tell of a failure elsewhere.
    void fail() { m_good = false; }

    /// Writes what is left; false when a write failed or the work was told to stop.
    bool finish();

private:
    void writeBlock();

    QIODevice& m_device;
    std::stop_token m_stop;
    std::string m_block;
    bool m_good = true;
};

} // namespace headlight
