// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <limits>

namespace headlight {

/// A byte count that saturates at its largest value instead of wrapping, so that a need computed from
/// hostile sizes is always over any budget.
class CheckedSize
{
public:
    constexpr CheckedSize(Bytes value = 0) : m_value(value) {}

    constexpr Bytes value() const { return m_value; }

    friend constexpr CheckedSize operator+(CheckedSize a, CheckedSize b)
    {
        return a.m_value > limit - b.m_value ? CheckedSize(limit) : CheckedSize(a.m_value + b.m_value);
    }

    friend constexpr CheckedSize operator*(CheckedSize a, CheckedSize b)
    {
        if (a.m_value == 0 || b.m_value == 0)
            return CheckedSize(0);
        return a.m_value > limit / b.m_value ? CheckedSize(limit) : CheckedSize(a.m_value * b.m_value);
    }

private:
    static constexpr Bytes limit = std::numeric_limits<Bytes>::max();
    Bytes m_value;
};

} // namespace headlight
