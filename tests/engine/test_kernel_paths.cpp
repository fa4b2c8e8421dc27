// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels are compiled for any machine and for AVX2, and the program chooses when it starts. Here both are compiled
// by name and compared: equal bits, so that a machine without AVX2 shows the same numbers.
#include "kernel_paths.h"

#include <QTest>

#include <cstring>
#include <random>
#include <vector>

namespace {

std::vector<double> anyNumbers(std::size_t count, std::minstd_rand& random)
{
    std::vector<double> numbers(count);
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> exponent(-40, 40);
    for (double& number : numbers)
        number = std::ldexp(normal(random), exponent(random));
    return numbers;
}

bool sameBits(const std::vector<double>& a, const std::vector<double>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace

class TestKernelPaths : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if defined(__x86_64__)
        if (!__builtin_cpu_supports("avx2"))
            QSKIP("this machine has no AVX2, so there is only one path");
#else
        QSKIP("not an x86-64 machine, so there is only one path");
#endif
    }

    void productsHaveEqualBits()
    {
        std::minstd_rand random(17);
        for (int i = 0; i < 300; ++i) {
            const long rows = 1 + long(random() % 9), inner = 1 + long(random() % 70),
                       columns = 1 + long(random() % 40);
            const std::vector<double> a = anyNumbers(std::size_t(rows * inner), random);
            const std::vector<double> b = anyNumbers(std::size_t(inner * columns), random);
            std::vector<double> plain(std::size_t(rows * columns)), avx2 = plain;
            plain_path::multiplyRows(a.data(), b.data(), plain.data(), rows, inner, columns);
            avx2_path::multiplyRows(a.data(), b.data(), avx2.data(), rows, inner, columns);
            QVERIFY(sameBits(plain, avx2));
        }
    }

    void weightedSumsHaveEqualBits()
    {
        std::minstd_rand random(18);
        for (int i = 0; i < 300; ++i) {
            const long n = 1 + long(random() % 200), columns = 1 + long(random() % 40);
            const std::vector<double> weights = anyNumbers(std::size_t(n), random);
            const std::vector<double> v = anyNumbers(std::size_t(n * columns), random);
            std::vector<double> plain(static_cast<std::size_t>(columns)), avx2 = plain;
            plain_path::sumRows(weights.data(), n, v.data(), plain.data(), columns);
            avx2_path::sumRows(weights.data(), n, v.data(), avx2.data(), columns);
            QVERIFY(sameBits(plain, avx2));
        }
    }

    void randomNumbersHaveEqualBits()
    {
        for (std::uint64_t stream = 0; stream < 50; ++stream) {
            std::vector<double> plain(std::size_t(1 + 37 * stream)), avx2 = plain;
            plain_path::drawNormal(17, stream, plain.data(), plain.size());
            avx2_path::drawNormal(17, stream, avx2.data(), avx2.size());
            QVERIFY(sameBits(plain, avx2));
        }
    }
};

QTEST_APPLESS_MAIN(TestKernelPaths)
#include "test_kernel_paths.moc"
