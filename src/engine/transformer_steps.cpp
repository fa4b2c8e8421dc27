// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer_steps.h"

#include <cmath>
#include <numbers>

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

} // namespace

Matrix<float> normRows(const Matrix<float>& x, const NormWeights& norm, NormKind kind, double epsilon)
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

void activate(Matrix<float>& x, Activation activation)
{
    for (float& value : std::span(x.data(), std::size_t(x.size())))
        value = float(activated(double(value), activation));
}

Result<Matrix<float>> perceptron(const Matrix<float>& x, const BlockWeights& weights, const TransformerConfig& config,
                                 Work& work)
{
    Result<Matrix<float>> inner = applyLinear(x, config.is_gated ? weights.gate : weights.up, work);
    if (!inner)
        return inner;
    activate(*inner, config.activation);
    if (config.is_gated) {
        const Result<Matrix<float>> up = applyLinear(x, weights.up, work);
        if (!up)
            return up;
        inner->array() *= up->array();
    }
    return applyLinear(*inner, weights.down, work);
}

} // namespace headlight
