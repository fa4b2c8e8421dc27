// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/float_product.h"

#include "engine/kernel/kernel.h"
#include "engine/kernels.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

/// How y is cut into tasks: so many rows by so many columns.
struct Tasks
{
    Index rows;
    Index columns;
};

/// Multiply-adds that take as long as a weight on its way from memory: fewer rows cost as much as so many.
constexpr Index rows_a_weight = 16;

/// Some milliseconds each at most: 4 million multiply-adds in Eigen's way, 200 million by the fast path, which copies a
/// part of the weights for every task and therefore takes many rows, six together. Of few rows a task reads some
/// hundred columns of weights. Small products are cut further, so that several threads have something to do.
Tasks tasksFor(Index n, Index in, Index out)
{
    in = std::max<Index>(in, 1);
    if (!kernel::kernel()) {
        const Index rows = std::clamp<Index>(n, 1, 64);
        const Index columns = Index(4e6 / double(in * rows));
        return {rows, std::max<Index>(16, columns / 16 * 16)};
    }
    constexpr Index most_columns = 256; // that the fast path copies together
    if (n < rows_a_weight)
        return {std::max<Index>(n, 1), most_columns};
    const Index most_rows = std::max<Index>(64, Index(2e8) / most_columns / in);
    const Index parts = (n + most_rows - 1) / most_rows;
    Tasks tasks{((n + parts - 1) / parts + 5) / 6 * 6, most_columns};
    while (parts * ((out + tasks.columns - 1) / tasks.columns) < 6 && tasks.columns > 64)
        tasks.columns /= 2;
    return tasks;
}

void addPart(Rows<const float> a, Rows<const float> b, Rows<float> c, Index rows, Index inner, Index columns)
{
    if (const kernel::Kernel* fast = kernel::kernel())
        fast->addProduct(a.first, a.stride, b.first, b.stride, c.first, c.stride, rows, inner, columns);
    else
        addProduct(a, b, c, rows, inner, columns);
}

} // namespace

Result<Matrix<float>> applyLinear(const Matrix<float>& x, const Linear& linear, Work& work)
try {
    const Matrix<float>& weight = linear.weight;
    Matrix<float> y(x.rows(), weight.cols());
    const auto [rows, columns] = tasksFor(x.rows(), weight.rows(), weight.cols());
    const Index down = (x.rows() + rows - 1) / rows;
    const Index across = (weight.cols() + columns - 1) / columns;
    const double operations = double(std::max(rows, rows_a_weight)) * double(weight.rows()) * double(columns);
    const auto done = work.run(down * across, operations, [&, rows = rows, columns = columns](Index task) {
        const Index i = task % down * rows;
        const Index j = task / down * columns;
        auto part = y.block(i, j, std::min(rows, x.rows() - i), std::min(columns, weight.cols() - j));
        if (linear.bias.empty())
            part.setZero();
        else
            part.rowwise() = Eigen::Map<const Eigen::RowVectorXf>(linear.bias.data() + j, part.cols());
        addPart({x.data() + i * x.cols(), x.cols()}, {weight.data() + j, weight.cols()}, {part.data(), y.cols()},
                part.rows(), weight.rows(), part.cols());
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
