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

/// A millisecond each: 4 million multiply-adds in Eigen's way, some 50 million by the fast path, which copies a part of
/// the weights for every task and therefore takes many rows. Of few rows a task reads some hundred columns of weights.
Tasks tasksFor(Index n, Index in)
{
    const bool is_fast = kernel::kernel() != nullptr;
    if (is_fast && n < rows_a_weight)
        return {std::max<Index>(n, 1), 256};
    const double operations = is_fast ? 5e7 : 4e6;
    const Index together = is_fast ? kernel::kernel()->panel : 16;
    const Index rows = std::clamp<Index>(n, 1, is_fast ? 510 : 64); // of the fast path's rows six go together
    const Index columns = Index(operations / (double(std::max<Index>(in, 1)) * double(rows)));
    return {rows, std::max<Index>(together, columns / together * together)};
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
    if (linear.bias.empty())
        y.setZero();
    else
        y.rowwise() = Eigen::Map<const Eigen::RowVectorXf>(linear.bias.data(), weight.cols());

    const auto [rows, columns] = tasksFor(x.rows(), weight.rows());
    const Index down = (x.rows() + rows - 1) / rows;
    const Index across = (weight.cols() + columns - 1) / columns;
    const double operations = double(std::max(rows, rows_a_weight)) * double(weight.rows()) * double(columns);
    const auto done = work.run(down * across, operations, [&, rows = rows, columns = columns](Index task) {
        const Index i = task % down * rows;
        const Index j = task / down * columns;
        addPart({x.data() + i * x.cols(), x.cols()}, {weight.data() + j, weight.cols()},
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
