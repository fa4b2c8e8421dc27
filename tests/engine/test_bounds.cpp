// SPDX-License-Identifier: GPL-3.0-or-later
// Holds attention against a reference that shares nothing with it and computes more exactly, within the error bounds
// that the program promises: with u = 2⁻²⁴ for float32 and 2⁻⁵³ for float64 and S the largest |score|, weights within
// 4·u·(1 + S), outputs within 8·u·(1 + S + n_k ÷ 64)·max|V|. It runs in each build: two builds, and two machines, lie
// therefore within twice the bounds of each other.
#include "engine/attend.h"
#include "engine/attention.h"

#include "head_inputs.h"
#include "matrix_attention.h"

#include <rapidcheck.h>

#include <QTest>

#include <limits>

using namespace headlight;
using namespace headlight::inputs;

namespace {

using Exact = Matrix<long double>;

/// Inputs of any size up to some hundred tokens, with scores from nothing to thousands.
struct Case
{
    Matrix<double> q, k, v; // (n_q, d_k), (n_k, d_k), (n_k, d_v)
    Matrix<double> bias;    // (n_q, n_k), −∞ hides
    double scale = 1;
    double cap = 0;
};

Case anyCase()
{
    const Index n_q = *rc::gen::inRange<Index>(1, 24);
    const Index n_k = *rc::gen::element<Index>(1, 2, 7, 33, 64, 200);
    const Index d_k = *rc::gen::element<Index>(1, 3, 8, 17, 64, 128);
    const Index d_v = *rc::gen::inRange<Index>(1, 20);
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    Case any{normal(n_q, d_k, seed), normal(n_k, d_k, seed + 1), normal(n_k, d_v, seed + 2), {}};
    any.scale = 1 / std::sqrt(double(d_k));
    any.q *= *rc::gen::element(1e-6, 0.1, 1.0, 30.0, 1000.0, 1e5);
    any.v *= *rc::gen::element(1e-20, 1.0, 1e20);
    any.cap = *rc::gen::element(0.0, 0.0, 2.0, 50.0);
    any.bias = normal(n_q, n_k, seed + 3) * *rc::gen::element(0.0, 1.0, 20.0);
    const double hidden = *rc::gen::element(0.0, 0.3, 1.0); // share of cells, as a threshold for N(0, 1)
    const Matrix<double> dice = normal(n_q, n_k, seed + 4);
    for (Index i = 0; i < n_q; ++i)
        for (Index j = 0; j < n_k; ++j)
            if (hidden > 0 && dice(i, j) > 1 - 2 * hidden)
                any.bias(i, j) = -std::numeric_limits<double>::infinity();
    return any;
}

template<class Scalar>
Exact widened(const Matrix<Scalar>& matrix)
{
    return matrix.template cast<long double>();
}

/// The largest difference of two matrices of finite numbers.
template<class Scalar>
double error(const Matrix<Scalar>& got, const Exact& exact)
{
    const long double largest = (widened(got) - exact).cwiseAbs().maxCoeff();
    return std::isnan(largest) ? std::numeric_limits<double>::infinity() : double(largest);
}

/// S: the largest score, before the cap and after the added mask. Not after the cap: a small score may be the
/// difference of large products, whose rounding the cap lets through.
double largestScore(const reference::AttentionOf<long double>& exact)
{
    const auto finite = [](long double logit) { return std::isfinite(logit) ? std::abs(logit) : 0.0L; };
    return double(std::max(exact.scaled.cwiseAbs().maxCoeff(), exact.logits.unaryExpr(finite).maxCoeff()));
}

/// How far an answer is from the exact one, in multiples of its bounds.
struct Shares
{
    double weights = 0;
    double output = 0;
};

template<class Scalar>
Shares sharesOfBounds(const Case& any)
{
    const Matrix<Scalar> q = any.q.cast<Scalar>(), k = any.k.cast<Scalar>(), v = any.v.cast<Scalar>();
    HeadOptions options;
    options.scale = any.scale;
    if (any.cap > 0)
        options.softcap = any.cap;
    const Mask mask = inputs::mask(added(any.bias), q.rows(), k.rows());
    const HeadTrace<Scalar> head = attendHead<Scalar>(q, k, v, options, mask, {}).value();
    const auto exact =
        reference::attendIn<long double>(widened(q), widened(k), widened(v), any.scale, any.cap, widened(any.bias));
    const double unit = double(std::numeric_limits<Scalar>::epsilon()) / 2;
    const double largest_score = largestScore(exact);
    const double largest_value = double(widened(v).cwiseAbs().maxCoeff());
    const double weights_bound = 4 * unit * (1 + largest_score);
    const double output_bound = 8 * unit * (1 + largest_score + double(k.rows()) / 64) * largest_value;
    return {error(head.maps->weights, exact.weights) / weights_bound, error(head.output, exact.output) / output_bound};
}

template<class Scalar>
void holdToTheBounds()
{
    Shares worst;
    const bool held = rc::check("within the bounds", [&] {
        const Shares shares = sharesOfBounds<Scalar>(anyCase());
        worst = {std::max(worst.weights, shares.weights), std::max(worst.output, shares.output)};
        RC_ASSERT(shares.weights <= 1);
        RC_ASSERT(shares.output <= 1);
    });
    qInfo("the farthest: weights at %.3f of their bound, outputs at %.3f of theirs", worst.weights, worst.output);
    QVERIFY(held);
}

} // namespace

class TestBounds : public QObject
{
    Q_OBJECT

private slots:
    void float64StaysWithinItsBounds() { holdToTheBounds<double>(); }
    void float32StaysWithinItsBounds() { holdToTheBounds<float>(); }

    /// Scores near the end of float32, whose differences are all that counts.
    void hugeScoresStayWithinTheBoundsToo()
    {
        for (const double size : {1e10, 1e30, 3e38}) {
            Case huge{matrix({{size}, {-size}}), matrix({{1}, {0.5}, {-1}}), matrix({{1}, {2}, {4}}), {}};
            huge.bias = Matrix<double>::Zero(2, 3);
            const Shares doubles = sharesOfBounds<double>(huge), floats = sharesOfBounds<float>(huge);
            QVERIFY(doubles.weights <= 1 && doubles.output <= 1);
            QVERIFY(floats.weights <= 1 && floats.output <= 1);
        }
    }

    /// The bounds are no mere formality: an attention that rounds its scores to half precision breaks them.
    void coarserScoresBreakTheBounds()
    {
        const Matrix<double> q = normal(8, 64, 1), k = normal(40, 64, 2), v = normal(40, 5, 3);
        HeadOptions options;
        options.scale = 0.125;
        options.precision = ScorePrecision::Half;
        const auto head =
            attendHead<float>(q.cast<float>(), k.cast<float>(), v.cast<float>(), options, noMask(8, 40), {});
        const auto exact = reference::attendIn<long double>(
            widened(Matrix<float>(q.cast<float>())), widened(Matrix<float>(k.cast<float>())),
            widened(Matrix<float>(v.cast<float>())), 0.125L, 0, Exact::Zero(8, 40));
        const double unit = double(std::numeric_limits<float>::epsilon()) / 2;
        const double bound = 4 * unit * (1 + double(exact.scaled.cwiseAbs().maxCoeff()));
        QVERIFY(error(head->maps->weights, exact.weights) > bound);
    }
};

QTEST_APPLESS_MAIN(TestBounds)
#include "test_bounds.moc"
