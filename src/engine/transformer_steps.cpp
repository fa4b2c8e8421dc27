// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer_steps.h"

#include "engine/kernel/kernel.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace headlight {

namespace {

struct Moments
{
    double mean = 0;
    double square = 0; // mean of the squared distances from `mean`
};

Moments momentsOf(const float* row, Index width, NormKind kind)
{
    Moments moments;
    if (kind == NormKind::Layer) {
        for (Index c = 0; c < width; ++c)
            moments.mean += row[c];
        moments.mean /= double(width);
    }
    for (Index c = 0; c < width; ++c) {
        const double distance = double(row[c]) - moments.mean;
        moments.square += distance * distance;
    }
    moments.square /= double(width);
    return moments;
}

kernel::Activation inKernel(Activation activation)
{
    switch (activation) {
    case Activation::Gelu:
        return kernel::Activation::Gelu;
    case Activation::GeluTanh:
        return kernel::Activation::GeluTanh;
    case Activation::Relu:
        return kernel::Activation::Relu;
    case Activation::Silu:
        break;
    }
    return kernel::Activation::Silu;
}

double activated(double x, Activation activation)
{
    switch (activation) {
    case Activation::Gelu:
        return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
    case Activation::GeluTanh:
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    case Activation::Relu:
        return x > 0 ? x : (std::isnan(x) ? x : 0);
    case Activation::Silu:
        return x / (1 + std::exp(-x));
    }
    return x;
}

void activatePart(std::span<float> x, Activation activation)
{
    if (const kernel::Kernel* fast = kernel::kernel())
        return fast->activate(inKernel(activation), x.data(), Index(x.size()));
    for (float& value : x)
        value = float(activated(double(value), activation));
}

Matrix<float> normRowsFast(const kernel::Kernel& fast, const Matrix<float>& x, const NormWeights& norm, NormKind kind,
                           double epsilon)
{
    std::vector<float> weight = norm.weight;
    if (kind == NormKind::RmsOffset)
        for (float& factor : weight)
            factor += 1;
    Matrix<float> y(x.rows(), x.cols());
    fast.norm(x.data(), y.data(), x.rows(), x.cols(), kind == NormKind::Layer, epsilon,
              weight.empty() ? nullptr : weight.data(), norm.bias.empty() ? nullptr : norm.bias.data());
    return y;
}

/// The same in the formula's words.
Matrix<float> normRowsPlainly(const Matrix<float>& x, const NormWeights& norm, NormKind kind, double epsilon)
{
    const Index width = x.cols();
    const double offset = kind == NormKind::RmsOffset ? 1 : 0;
    Matrix<float> y(x.rows(), width);
    for (Index i = 0; i < x.rows(); ++i) {
        const float* const from = x.data() + i * width;
        const Moments moments = momentsOf(from, width, kind);
        const double factor = 1 / std::sqrt(moments.square + epsilon);
        for (Index c = 0; c < width; ++c) {
            const double weight = norm.weight.empty() ? 1 : offset + double(norm.weight[std::size_t(c)]);
            const double bias = norm.bias.empty() ? 0 : double(norm.bias[std::size_t(c)]);
            y(i, c) = float((double(from[c]) - moments.mean) * factor * weight + bias);
        }
    }
    return y;
}

} // namespace

Matrix<float> normRows(const Matrix<float>& x, const NormWeights& norm, NormKind kind, double epsilon)
{
    const kernel::Kernel* fast = kernel::kernel();
    return fast ? normRowsFast(*fast, x, norm, kind, epsilon) : normRowsPlainly(x, norm, kind, epsilon);
}

Result<void> activate(Matrix<float>& x, Activation activation, Work& work)
{
    constexpr std::size_t together = 64 * 1'024;
    constexpr double operations = 8; // a number's, in multiply-adds
    const std::span numbers(x.data(), std::size_t(x.size()));
    const std::size_t tasks = (numbers.size() + together - 1) / together;
    return work.run(Index(tasks), operations * double(together), [&](Index task) {
        const std::size_t first = std::size_t(task) * together;
        activatePart(numbers.subspan(first, std::min(together, numbers.size() - first)), activation);
    });
}

Result<Matrix<float>> perceptron(const Matrix<float>& x, const BlockWeights& weights, const TransformerConfig& config,
                                 Work& work)
{
    Result<Matrix<float>> inner = applyLinear(x, config.is_gated ? weights.gate : weights.up, work);
    if (!inner)
        return inner;
    if (const Result<void> done = activate(*inner, config.activation, work); !done)
        return fail(done.error());
    if (config.is_gated) {
        const Result<Matrix<float>> up = applyLinear(x, weights.up, work);
        if (!up)
            return up;
        inner->array() *= up->array();
    }
    return applyLinear(*inner, weights.down, work);
}

} // namespace headlight
