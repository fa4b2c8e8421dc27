// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/positions.h"

#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

namespace headlight {

namespace {

/// How many entries of d_k turn, in pairs.
Index turnedSize(Index d_k, const RopeOptions& options)
{
    return (options.rotary_size > 0 ? std::min(options.rotary_size, d_k) : d_k) / 2 * 2;
}

/// Angle per step of pair i.
double pairFrequency(Index i, Index size, const RopeOptions& options)
{
    return std::pow(options.theta, -2.0 * double(i) / double(size));
}

} // namespace

std::vector<double> codeFrequencies(Index pairs)
{
    std::vector<double> frequencies(std::size_t(pairs), 0.0);
    const Index turning = pairs - 1;
    for (Index i = 0; i < turning; ++i)
        frequencies[std::size_t(i)] = turning == 1 ? 1.0 : std::pow(10'000.0, -double(i) / double(turning - 1));
    return frequencies;
}

Index codeSize(Index d_model)
{
    return d_model / 4 * 2;
}

void fillPositionCode(Index position, std::span<const double> frequencies, std::span<double> code)
{
    for (std::size_t i = 0; i < code.size() / 2; ++i) {
        const double angle = double(position) * frequencies[i];
        code[2 * i] = std::numbers::sqrt2 * std::sin(angle);
        code[2 * i + 1] = std::numbers::sqrt2 * std::cos(angle);
    }
}

Matrix<double> positionCode(Index n, Index d_model)
{
    Matrix<double> code(n, codeSize(d_model));
    const std::vector<double> frequencies = codeFrequencies(code.cols() / 2);
    for (Index p = 0; p < n; ++p)
        fillPositionCode(p, frequencies, {code.row(p).data(), std::size_t(code.cols())});
    return code;
}

void addSinusoidal(Index position, std::span<double> row)
{
    const double size = double(row.size());
    for (std::size_t j = 0; j < row.size(); ++j) {
        const double angle = double(position) * std::pow(10'000.0, -double(j / 2 * 2) / size);
        row[j] += j % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }
}

void addSinusoidal(Matrix<double>& x)
{
    for (Index p = 0; p < x.rows(); ++p)
        addSinusoidal(p, {x.row(p).data(), std::size_t(x.cols())});
}

template<class Scalar>
void applyRope(Matrix<Scalar>& rows, const RopeOptions& options)
{
    applyRope(rows, 0, rows.rows(), options);
}

template<class Scalar>
void applyRope(Matrix<Scalar>& rows, Index first_row, Index last_row, const RopeOptions& options)
{
    const Index size = turnedSize(rows.cols(), options);
    const Index half = size / 2;
    for (Index i = 0; i < half; ++i) {
        const double frequency = pairFrequency(i, size, options);
        const bool halves = options.layout == RopeLayout::RotateHalf;
        const Index first = halves ? i : 2 * i;
        const Index second = halves ? i + half : 2 * i + 1;
        for (Index p = first_row; p < last_row; ++p) {
            const double angle = double(p + options.offset) * frequency;
            const double a = rows(p, first);
            const double b = rows(p, second);
            rows(p, first) = Scalar(a * std::cos(angle) - b * std::sin(angle));
            rows(p, second) = Scalar(b * std::cos(angle) + a * std::sin(angle));
        }
    }
}

std::optional<RopeTurn> ropeTurn(Index row, Index entry, Index d_k, const RopeOptions& options)
{
    const Index size = turnedSize(d_k, options);
    if (entry >= size)
        return std::nullopt;
    const Index half = size / 2;
    const bool halves = options.layout == RopeLayout::RotateHalf;
    const Index pair = halves ? entry % half : entry / 2;
    const double angle = double(row + options.offset) * pairFrequency(pair, size, options);
    return halves ? RopeTurn{pair, pair + half, angle} : RopeTurn{2 * pair, 2 * pair + 1, angle};
}

template void applyRope(Matrix<float>&, const RopeOptions&);
template void applyRope(Matrix<double>&, const RopeOptions&);
template void applyRope(Matrix<float>&, Index, Index, const RopeOptions&);
template void applyRope(Matrix<double>&, Index, Index, const RopeOptions&);

std::vector<double> alibiSlopes(Index heads)
{
    const Index power = Index(std::bit_floor(std::size_t(heads)));
    std::vector<double> slopes;
    for (Index h = 1; h <= power; ++h)
        slopes.push_back(std::exp2(-8.0 * double(h) / double(power)));
    for (Index h = 1; Index(slopes.size()) < heads; h += 2)
        slopes.push_back(std::exp2(-8.0 * double(h) / double(2 * power)));
    return slopes;
}

} // namespace headlight
