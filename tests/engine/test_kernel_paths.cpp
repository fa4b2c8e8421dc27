// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels are compiled for any machine, for AVX2 and for AVX-512, and the program chooses when it starts. Here all
// are compiled by name and compared: equal bits, so that a machine without AVX2 shows the same numbers.
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

#define HEADLIGHT_PATH(path)                                                                                           \
    Path                                                                                                               \
    {                                                                                                                  \
        path::multiplyRows, path::sumRows, path::drawNormal, path::productsOfKeys, path::addMultiplesOf                \
    }

struct Path
{
    decltype(&plain_path::multiplyRows) multiplyRows;
    decltype(&plain_path::sumRows) sumRows;
    decltype(&plain_path::drawNormal) drawNormal;
    decltype(&plain_path::productsOfKeys) productsOfKeys;
    decltype(&plain_path::addMultiplesOf) addMultiplesOf;
};

class TestKernelPaths : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2"))
            m_paths.push_back(HEADLIGHT_PATH(avx2_path));
        if (__builtin_cpu_supports("x86-64-v4"))
            m_paths.push_back(HEADLIGHT_PATH(avx512_path));
#endif
        if (m_paths.empty())
            QSKIP("this machine has neither AVX2 nor AVX-512, so there is only one path");
    }

    void productsHaveEqualBits()
    {
        std::minstd_rand random(17);
        for (int i = 0; i < 300; ++i) {
            const long rows = 1 + long(random() % 9), inner = 1 + long(random() % 70),
                       columns = 1 + long(random() % 40);
            const std::vector<double> a = anyNumbers(std::size_t(rows * inner), random);
            const std::vector<double> b = anyNumbers(std::size_t(inner * columns), random);
            verifyEqual(std::size_t(rows * columns), [&](const Path& path, double* c) {
                path.multiplyRows(a.data(), b.data(), c, rows, inner, columns);
            });
        }
    }

    void weightedSumsHaveEqualBits()
    {
        std::minstd_rand random(18);
        for (int i = 0; i < 300; ++i) {
            const long n = 1 + long(random() % 200), columns = 1 + long(random() % 40);
            const std::vector<double> weights = anyNumbers(std::size_t(n), random);
            const std::vector<double> v = anyNumbers(std::size_t(n * columns), random);
            verifyEqual(std::size_t(columns),
                        [&](const Path& path, double* c) { path.sumRows(weights.data(), n, v.data(), c, columns); });
        }
    }

    void randomNumbersHaveEqualBits()
    {
        for (std::uint64_t stream = 0; stream < 50; ++stream) {
            const std::size_t count = std::size_t(1 + 37 * stream);
            verifyEqual(count, [&](const Path& path, double* out) { path.drawNormal(17, stream, out, count); });
        }
    }

    void sumsOfTheScalingExperimentHaveEqualBits()
    {
        std::minstd_rand random(19);
        for (int i = 0; i < 300; ++i) {
            const long keys = 1 + long(random() % 12), size = 1 + long(random() % 70);
            const std::vector<double> q = anyNumbers(std::size_t(size), random);
            const std::vector<double> k = anyNumbers(std::size_t(keys * size), random);
            verifyEqual(std::size_t(keys), [&](const Path& path, double* products) {
                path.productsOfKeys(q.data(), k.data(), keys, size, products);
            });
            const std::vector<double> factors = anyNumbers(4, random);
            verifyEqual(std::size_t(4 * size), [&](const Path& path, double* sums) {
                path.addMultiplesOf(factors.data(), q.data(), sums, size);
                path.addMultiplesOf(factors.data(), k.data(), sums, size);
            });
        }
    }

private:
    /// What `compute` writes by the plain path and by the others.
    template<class Compute>
    void verifyEqual(std::size_t count, const Compute& compute)
    {
        std::vector<double> plain(count);
        compute(HEADLIGHT_PATH(plain_path), plain.data());
        for (const Path& path : m_paths) {
            std::vector<double> other(count);
            compute(path, other.data());
            QVERIFY(sameBits(plain, other));
        }
    }

    std::vector<Path> m_paths; // that run here, beside the plain one
};

QTEST_APPLESS_MAIN(TestKernelPaths)
#include "test_kernel_paths.moc"
