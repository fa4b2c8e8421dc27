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

void RopeTable::turn(Matrix<float>& rows, Index first) const
{
    const Index pairs = m_cos.cols();
    for (Index row = 0; row < rows.rows(); ++row)
        for (Index i = 0; i < pairs; ++i) {
            const double a = rows(row, i);
            const double b = rows(row, i + pairs);
            const double cos = m_cos(first + row, i);
            const double sin = m_sin(first + row, i);
            rows(row, i) = float(a * cos - b * sin);
            rows(row, i + pairs) = float(b * cos + a * sin);
        }
}

} // namespace headlight
