// SPDX-License-Identifier: GPL-3.0-or-later
// The fast path's products, activations and norms for every kind of processor that this machine can be, held against
// plain sums in double and the standard library's functions.
#include "any_numbers.h"

#include "engine/kernel/kernel.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

using namespace headlight;
using namespace headlight::kernel;

class TestKernelSteps : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!kernelAt(0))
            QSKIP("no fast path is compiled for this kind of machine");
    }

    void productsAreAddedInBlocks()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count rows : {1, 2, 5, 6, 20})
                for (const Count inner : {1, 63, 64, 150})
                    for (const Count columns : {1, 16, 64, 131}) {
                        const Floats a = anyNumbers(rows * inner, 5), b = anyNumbers(inner * columns, 6);
                        Floats c(std::size_t(rows * columns), 1);
                        kernel->addProduct(a.data(), inner, b.data(), columns, c.data(), columns, rows, inner, columns);
                        for (Count i = 0; i < rows; ++i)
                            for (Count j = 0; j < columns; ++j) {
                                double sum = 1, size = 1;
                                for (Count k = 0; k < inner; ++k) {
                                    const double term =
                                        double(a[std::size_t(i * inner + k)]) * double(b[std::size_t(k * columns + j)]);
                                    sum += term;
                                    size += std::abs(term);
                                }
                                QVERIFY(std::abs(sum - double(c[std::size_t(i * columns + j)])) <= 68 * unit * size);
                            }
                    }
    }

    void aRowOfAProductIsTheSameAloneAndAmongOthers()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count inner : {1, 63, 150})
                for (const Count columns : {1, 16, 131, 1'100, 2'064}) {
                    const Floats a = anyNumbers(7 * inner, 5), b = anyNumbers(inner * columns, 6);
                    Floats together(std::size_t(7 * columns), 1), alone = together;
                    kernel->addProduct(a.data(), inner, b.data(), columns, together.data(), columns, 7, inner, columns);
                    for (Count i = 0; i < 7; ++i)
                        kernel->addProduct(a.data() + i * inner, inner, b.data(), columns, alone.data() + i * columns,
                                           columns, 1, inner, columns);
                    QVERIFY2(alone == together, kernel->name);
                }
    }

    void activationsAreThoseOfTheStandardLibrary()
    {
        const auto exact = [](Activation activation, double x) {
            switch (activation) {
            case Activation::Gelu:
                return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
            case Activation::GeluTanh:
                return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
            case Activation::Relu:
                return std::max(x, 0.0);
            case Activation::Silu:
                break;
            }
            return x / (1 + std::exp(-x));
        };
        Floats x;
        for (float value = -40; value < 40; value += 0.0013F)
            x.push_back(value);
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Activation activation :
                 {Activation::Gelu, Activation::GeluTanh, Activation::Relu, Activation::Silu}) {
                Floats y = x;
                kernel->activate(activation, y.data(), Count(y.size()));
                for (std::size_t i = 0; i < x.size(); ++i)
                    QVERIFY2(std::abs(double(y[i]) - exact(activation, double(x[i]))) <=
                                 4 * unit * std::abs(double(x[i])),
                             kernel->name);
            }
    }

    void aSummaryIsThatOfItsNumbers()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count count : {1, 3, 4, 16, 33, 200}) {
                Floats x = anyNumbers(count, unsigned(count));
                const Summary summary = kernel->summarise(x.data(), count);
                QCOMPARE(summary.lowest, *std::ranges::min_element(x));
                QCOMPARE(summary.highest, *std::ranges::max_element(x));
                const double sum = std::accumulate(x.begin(), x.end(), 0.0);
                QVERIFY(std::abs(summary.sum - sum) <= 1e-12 * double(count));
                x[std::size_t(count / 2)] = std::numeric_limits<float>::infinity();
                QVERIFY(std::isnan(kernel->summarise(x.data(), count).sum));
            }
    }

    void oneNumberThatIsNotFiniteIsFound()
    {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count count : {1, 3, 16, 33, 64, 200}) {
                Floats x = anyNumbers(count, unsigned(count));
                x[0] = std::numeric_limits<float>::max();
                QVERIFY(kernel->allFinite(x.data(), count));
                for (const float bad : {infinity, -infinity, std::numeric_limits<float>::quiet_NaN()})
                    for (float& place : x) {
                        const float good = std::exchange(place, bad);
                        QVERIFY(!kernel->allFinite(x.data(), count));
                        place = good;
                    }
            }
    }

    void normedRowsAreTheFormula()
    {
        for (int n = 0; const Kernel* kernel = kernelAt(n); ++n)
            for (const Count width : {1, 3, 16, 77, 768})
                for (const bool is_centred : {false, true}) {
                    const Floats x = anyNumbers(3 * width, 7), weight = anyNumbers(width, 8),
                                 bias = anyNumbers(width, 9);
                    Floats y(x.size());
                    kernel->norm(x.data(), y.data(), 3, width, is_centred, 1e-5, weight.data(), bias.data());
                    for (Count i = 0; i < 3; ++i) {
                        double mean = 0, square = 0;
                        for (Count c = 0; c < width; ++c)
                            mean += is_centred ? double(x[std::size_t(i * width + c)]) / double(width) : 0;
                        for (Count c = 0; c < width; ++c)
                            square += std::pow(double(x[std::size_t(i * width + c)]) - mean, 2) / double(width);
                        for (Count c = 0; c < width; ++c) {
                            const double scaled = (double(x[std::size_t(i * width + c)]) - mean) /
                                                  std::sqrt(square + 1e-5) * double(weight[std::size_t(c)]);
                            const double exact = scaled + double(bias[std::size_t(c)]);
                            QVERIFY(std::abs(exact - double(y[std::size_t(i * width + c)])) <=
                                    2 * unit * std::abs(exact) + 1e-12 * (1 + std::abs(scaled)));
                        }
                    }
                }
    }
};

QTEST_APPLESS_MAIN(TestKernelSteps)
#include "test_kernel_steps.moc"
