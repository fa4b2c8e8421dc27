// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <functional>
#include <vector>

/// Attention as it is written on a blackboard, sharing nothing with the engine: the oracle of the engine's tests.
namespace oracle {

using Table = std::vector<std::vector<double>>;
using Allowed = std::function<bool(std::size_t, std::size_t)>;

struct Attention
{
    Table weights;
    Table output;
};

inline Table table(std::size_t rows, std::size_t columns)
{
    return Table(rows, std::vector<double>(columns, 0.0));
}

/// softmax of logits over the allowed keys of each row, and the mean of v that it weighs.
inline Attention weigh(const Table& logits, const Table& v, const Allowed& allowed)
{
    const std::size_t n_k = v.size(), d_v = v.empty() ? 0 : v[0].size();
    Attention result{table(logits.size(), n_k), table(logits.size(), d_v)};
    for (std::size_t i = 0; i < logits.size(); ++i) {
        double most = -INFINITY, sum = 0;
        for (std::size_t j = 0; j < n_k; ++j)
            most = allowed(i, j) ? std::fmax(most, logits[i][j]) : most;
        for (std::size_t j = 0; j < n_k; ++j)
            sum += allowed(i, j) ? std::exp(logits[i][j] - most) : 0;
        for (std::size_t j = 0; j < n_k; ++j) {
            const double weight = allowed(i, j) ? std::exp(logits[i][j] - most) / sum : 0;
            result.weights[i][j] = weight;
            for (std::size_t c = 0; c < d_v; ++c)
                result.output[i][c] += allowed(i, j) ? weight * v[j][c] : 0;
        }
    }
    return result;
}

inline Attention attend(const Table& q, const Table& k, const Table& v, double divisor, const Allowed& allowed)
{
    Table logits = table(q.size(), k.size());
    for (std::size_t i = 0; i < q.size(); ++i)
        for (std::size_t j = 0; j < k.size(); ++j)
            for (std::size_t c = 0; c < q[i].size(); ++c)
                logits[i][j] += q[i][c] * k[j][c] / divisor;
    return weigh(logits, v, allowed);
}

} // namespace oracle
