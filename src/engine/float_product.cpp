// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/float_product.h"

#include "engine/kernels.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

constexpr double operations_per_task = 4e6; // about a millisecond
constexpr Index most_rows_per_task = 64;

} // namespace

Result<Matrix<float>> applyLinear(const Matrix<float>& x, const Linear& linear, Work& work)
try {
    const Matrix<float>& weight = linear.weight;
    Matrix<float> y(x.rows(), weight.cols());
    if (linear.bias.empty())
        y.setZero();
    else
        y.rowwise() = Eigen::Map<const Eigen::RowVectorXf>(linear.bias.data(), weight.cols());

    const Index rows = std::min(std::max<Index>(x.rows(), 1), most_rows_per_task);
    const double column_operations = double(std::max<Index>(weight.rows(), 1)) * double(rows);
    const Index columns = std::max<Index>(16, Index(operations_per_task / column_operations) / 16 * 16);
    const Index down = (x.rows() + rows - 1) / rows;
    const Index across = (weight.cols() + columns - 1) / columns;
    const auto done = work.run(down * across, column_operations * double(columns), [&](Index task) {
        const Index i = task / across * rows;
        const Index j = task % across * columns;
        addProduct({x.data() + i * x.cols(), x.cols()}, {weight.data() + j, weight.cols()},
                   {y.data() + i * y.cols() + j, y.cols()}, std::min(rows, x.rows() - i), weight.rows(),
                   std::min(columns, weight.cols() - j));
    });
    if (!done)
        return fail(done.error());
    return y;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

double linearOperations(Index n, Index in, Index out)
{
    return double(n) * double(in) * double(out);
}

} // namespace headlight
