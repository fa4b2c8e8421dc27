// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/float_product.h"

#include <QTest>

#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <span>

using namespace headlight;

namespace {

Matrix<float> anyMatrix(Index rows, Index columns)
{
    Matrix<float> matrix(rows, columns);
    std::uint32_t state = *rc::gen::arbitrary<std::uint32_t>() | 1U;
    for (float& value : std::span(matrix.data(), std::size_t(matrix.size()))) {
        state = state * 1'664'525U + 1'013'904'223U;
        value = float(state >> 8U) / float(1U << 23U) - 1;
    }
    return matrix;
}

Matrix<float> product(const Matrix<float>& x, const Linear& linear, int threads = 1)
{
    WorkContext context;
    context.threads = threads;
    Work work(context, 1);
    return *applyLinear(x, linear, work);
}

} // namespace

class TestFloatProduct : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithDoubleWithinTheBound()
    {
        QVERIFY(rc::check([] {
            const Index n = *rc::gen::inRange(1, 20);
            const Index in = *rc::gen::inRange(1, 300);
            const Index out = *rc::gen::inRange(1, 90);
            const Matrix<float> x = anyMatrix(n, in);
            Linear linear{anyMatrix(in, out), {}};
            for (Index o = 0; o < out; ++o)
                linear.bias.push_back(float(o));
            const Matrix<float> y = product(x, linear);
            for (Index i = 0; i < n; ++i)
                for (Index o = 0; o < out; ++o) {
                    double sum = double(o);
                    double size = double(o);
                    for (Index k = 0; k < in; ++k) {
                        sum += double(x(i, k)) * double(linear.weight(k, o));
                        size += std::abs(double(x(i, k)) * double(linear.weight(k, o)));
                    }
                    const double unit = std::ldexp(1.0, -24);
                    RC_ASSERT(std::abs(double(y(i, o)) - sum) <= (64 + double(in) / 64 + 2) * unit * size);
                }
        }));
    }

    void aRowDependsOnItsOwnVectorAlone()
    {
        QVERIFY(rc::check([] {
            const Index n = *rc::gen::inRange(2, 90);
            const Matrix<float> x = anyMatrix(n, 150);
            const Linear linear{anyMatrix(150, 37), {}};
            const Matrix<float> all = product(x, linear, 4);
            const Index row = *rc::gen::inRange<Index>(0, n);
            const Matrix<float> alone = product(x.row(row), linear);
            for (Index o = 0; o < 37; ++o)
                RC_ASSERT(all(row, o) == alone(0, o));
        }));
    }

    void largeProductsAreCutIntoTasksWithTheSameBits()
    {
        const auto numbers = [](Index rows, Index columns) {
            Matrix<float> matrix(rows, columns);
            for (Index i = 0; i < matrix.size(); ++i)
                matrix.data()[i] = float((i * 7'919) % 1'009) / 1'009 - 0.5F;
            return matrix;
        };
        const Linear linear{numbers(700, 1'001), {}};
        const Matrix<float> x = numbers(130, 700);
        const Matrix<float> one = product(x, linear, 1);
        QVERIFY(one == product(x, linear, 8));
        QVERIFY(Matrix<float>(one.row(129)) == product(x.row(129), linear));
    }
};

QTEST_APPLESS_MAIN(TestFloatProduct)
#include "test_float_product.moc"
