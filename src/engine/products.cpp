// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/products.h"

#include "engine/kernels.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace headlight {

namespace {

/// Products are cut into pieces of about a millisecond: so many rows, and so many columns of them, are one task.
struct Tiles
{
    Index rows;
    Index columns;
    Index down;
    Index across;

    Tiles(Index n, Index inner, Index m)
        : rows(std::clamp<Index>(1'000'000 / std::max<Index>(inner * m, 1), 1, 64)),
          columns(std::max<Index>(8, 1'000'000 / std::max<Index>(inner * rows, 1) / 8 * 8)),
          down((n + rows - 1) / rows), across((m + columns - 1) / columns)
    {}

    template<class Scalar>
    void multiplyTile(Index tile, const Product<Scalar>& product) const
    {
        const Matrix<Scalar>& a = *product.a;
        const Matrix<double>& b = *product.b;
        Matrix<Scalar>& c = *product.c;
        const Index i = tile / across * rows;
        const Index j = tile % across * columns;
        const Index height = std::min(rows, a.rows() - i);
        const Index width = std::min(columns, b.cols() - j);
        const Rows<const double> right{b.data() + j, b.cols()};
        if constexpr (std::is_same_v<Scalar, double>) {
            multiply({a.row(i).data(), a.cols()}, right, {c.row(i).data() + j, c.cols()}, height, a.cols(), width);
        } else {
            const Matrix<double> left = a.middleRows(i, height).template cast<double>(); // (height, inner)
            Matrix<double> sums(height, width);
            multiply({left.data(), left.cols()}, right, {sums.data(), width}, height, a.cols(), width);
            c.block(i, j, height, width) = sums.template cast<Scalar>();
        }
    }
};

} // namespace

template<class Scalar>
Result<void> multiplyAll(std::span<const Product<Scalar>> products, Work& work)
{
    std::vector<Tiles> tiles;
    std::vector<Index> ends;
    double operations = 0;
    for (const Product<Scalar>& product : products) {
        product.c->resize(product.a->rows(), product.b->cols());
        tiles.emplace_back(product.a->rows(), product.a->cols(), product.b->cols());
        ends.push_back((ends.empty() ? 0 : ends.back()) + tiles.back().down * tiles.back().across);
        operations += double(product.a->rows()) * double(product.a->cols()) * double(product.b->cols());
    }
    const Index count = ends.empty() ? 0 : ends.back();
    return work.run(count, operations / double(std::max<Index>(count, 1)), [&](Index task) {
        const std::size_t which = std::size_t(std::upper_bound(ends.begin(), ends.end(), task) - ends.begin());
        tiles[which].multiplyTile(task - (which == 0 ? 0 : ends[which - 1]), products[which]);
    });
}

template Result<void> multiplyAll(std::span<const Product<float>>, Work&);
template Result<void> multiplyAll(std::span<const Product<double>>, Work&);

} // namespace headlight
