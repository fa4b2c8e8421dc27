// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rope_table.h"

#include <cmath>

namespace headlight {

RopeTable::RopeTable(std::span<const double> frequencies, Index n)
    : m_cos(n, Index(frequencies.size())), m_sin(n, Index(frequencies.size()))
{
    for (Index p = 0; p < n; ++p)
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            const double angle = double(p) * frequencies[i];
            m_cos(p, Index(i)) = std::cos(angle);
            m_sin(p, Index(i)) = std::sin(angle);
        }
}

void RopeTable::turn(Matrix<float>& rows) const
{
    const Index pairs = m_cos.cols();
    for (Index p = 0; p < rows.rows(); ++p)
        for (Index i = 0; i < pairs; ++i) {
            const double a = rows(p, i);
            const double b = rows(p, i + pairs);
            rows(p, i) = float(a * m_cos(p, i) - b * m_sin(p, i));
            rows(p, i + pairs) = float(b * m_cos(p, i) + a * m_sin(p, i));
        }
}

} // namespace headlight
