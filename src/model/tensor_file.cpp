// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tensor_file.h"

#include <algorithm>
#include <array>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t least_axes = 2;
constexpr std::size_t most_axes = 4;

std::string shapeText(const std::vector<Index>& shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

} // namespace

Result<TensorShape> tensorShape(const NpyFile& file)
{
    if (!isFloat(file.type()))
        return fail(FileMalformed{file.path(), "descr", "integers or booleans", "float16, float32 or float64"});
    const std::vector<Index>& shape = file.shape();
    if (shape.size() < least_axes || shape.size() > most_axes || std::ranges::find(shape, 0) != shape.end())
        return fail(FileMalformed{file.path(), "shape", shapeText(shape),
                                  "(n, d), (heads, n, d) or (batch, heads, n, d), no length 0"});
    std::array<Index, most_axes> axes = {1, 1, 1, 1};
    std::ranges::copy(shape, axes.end() - Index(shape.size()));
    return TensorShape{axes[0], axes[1], axes[2], axes[3]};
}

template<class Scalar>
Result<Tensor<Scalar>> readTensor(const NpyFile& file)
try {
    const Result<TensorShape> shape = tensorShape(file);
    if (!shape)
        return tl::unexpected(shape.error());
    Tensor<Scalar> tensor{shape->batch, shape->heads, shape->rows, shape->columns};
    tensor.values.resize(std::size_t(file.count()));
    if (const Result<void> read = file.read(std::span(tensor.values)); !read)
        return tl::unexpected(read.error());
    return tensor;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

template Result<Tensor<float>> readTensor(const NpyFile&);
template Result<Tensor<double>> readTensor(const NpyFile&);

Result<std::shared_ptr<const MaskTensor>> readMaskTensor(const NpyFile& file)
try {
    MaskTensor::Added numbers(std::size_t(file.count()));
    if (const Result<void> read = file.read(std::span(numbers)); !read)
        return tl::unexpected(read.error());
    auto mask = std::make_shared<MaskTensor>(MaskTensor{file.path(), file.shape(), {}});
    if (isFloat(file.type())) {
        mask->cells = std::move(numbers);
    } else {
        MaskTensor::Allowed allowed(numbers.size());
        std::ranges::transform(numbers, allowed.begin(), [](double number) { return std::uint8_t(number != 0); });
        mask->cells = std::move(allowed);
    }
    return mask;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
