// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/philox.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <vector>

using namespace headlight;

namespace {

std::vector<double> normals(std::uint64_t seed, std::uint64_t stream, std::size_t count)
{
    std::vector<double> out(count);
    RandomStream(seed, stream).fillNormal(out);
    return out;
}

/// Box–Muller by the machine's own long double functions.
std::array<double, 2> boxMuller(std::uint32_t first, std::uint32_t second)
{
    const long double u = (static_cast<long double>(first) + 0.5L) / 4294967296.0L;
    const long double turn = (static_cast<long double>(second) + 0.5L) / 4294967296.0L;
    const long double radius = std::sqrt(-2 * std::log(u));
    const long double angle = 2 * std::numbers::pi_v<long double> * turn;
    return {double(radius * std::cos(angle)), double(radius * std::sin(angle))};
}

} // namespace

class TestPhilox : public QObject
{
    Q_OBJECT

private slots:
    void publishedAnswersAreMet()
    {
        // philox4x32 10 of the "kat_vectors" that come with Random123.
        const std::array<std::uint32_t, 4> zero = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
        QVERIFY(philoxBlock({0, 0, 0, 0}, {0, 0}) == zero);
        constexpr std::uint32_t f = 0xffffffff;
        const std::array<std::uint32_t, 4> ones = {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
        QVERIFY(philoxBlock({f, f, f, f}, {f, f}) == ones);
        const std::array<std::uint32_t, 4> pi = {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1};
        QVERIFY(philoxBlock({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) == pi);
    }

    void theFirstTenValuesStay()
    {
        // Computed apart from this program, in Python.
        const double expected[] = {-0.5170048577672375, -1.2335783050937015, 1.6741143825566651,   0.28482914486010724,
                                   0.6949616280875199,  -0.6266058812253502, -0.10211931795545726, 1.0684696138097918,
                                   -0.7696994751890902, -1.3350426274384277};
        const std::vector<double> first = normals(17, 0, 10);
        for (std::size_t i = 0; i < 10; ++i)
            QVERIFY(std::abs(first[i] - expected[i]) < 1e-15);
    }

    void normalsAreBoxMullerOfTheWords()
    {
        constexpr std::uint64_t seed = 0x0123456789abcdefU;
        constexpr std::uint64_t stream = 0xfedcba9876543210U;
        const std::vector<double> all = normals(seed, stream, 100'000);
        for (std::uint32_t block = 0; block < 25'000; ++block) {
            const auto words = philoxBlock({block, 0, 0x76543210, 0xfedcba98}, {0x89abcdef, 0x01234567});
            for (std::size_t pair = 0; pair < 2; ++pair) {
                const auto expected = boxMuller(words[2 * pair], words[2 * pair + 1]);
                for (std::size_t i = 0; i < 2; ++i) {
                    const double seen = all[4 * block + 2 * pair + i];
                    const double unit = std::nextafter(std::abs(expected[i]), 10.0) - std::abs(expected[i]);
                    // Near a zero of cos or sin the long double angle is the coarser one.
                    QVERIFY2(std::abs(seen - expected[i]) <= 4 * unit + 1e-17, qPrintable(QString::number(block)));
                }
            }
        }
    }

    void entriesDoNotDependOnHowManyAreAskedFor()
    {
        const std::vector<double> all = normals(17, 3, 1'000);
        for (const std::size_t count : {1, 2, 3, 4, 5, 127, 128, 129, 999})
            QVERIFY(normals(17, 3, count) == std::vector<double>(all.begin(), all.begin() + long(count)));
    }

    void momentsAreThoseOfTheNormalDistribution()
    {
        constexpr std::size_t count = 1'000'000;
        double sums[4] = {0, 0, 0, 0};
        for (const double z : normals(5, 8, count)) {
            double power = z;
            for (double& sum : sums) {
                sum += power / double(count);
                power *= z;
            }
        }
        // Five standard errors of each mean.
        QVERIFY(std::abs(sums[0]) < 5 * std::sqrt(1.0 / double(count)));
        QVERIFY(std::abs(sums[1] - 1) < 5 * std::sqrt(2.0 / double(count)));
        QVERIFY(std::abs(sums[2]) < 5 * std::sqrt(15.0 / double(count)));
        QVERIFY(std::abs(sums[3] - 3) < 5 * std::sqrt(96.0 / double(count)));
    }

    void uniformsLieWithin()
    {
        std::vector<double> all(100'000);
        RandomStream(17, 1).fillUniform(all);
        double mean = 0;
        for (const double u : all) {
            QVERIFY(u > 0 && u < 1);
            mean += u / double(all.size());
        }
        QVERIFY(std::abs(mean - 0.5) < 5 * std::sqrt(1.0 / 12 / double(all.size())));
    }

    void textStreamsHaveTheTopBitAndDiffer()
    {
        QVERIFY(textStream("the") != textStream("cat"));
        QVERIFY(textStream("") >> 63 == 1);
        QVERIFY(textStream("the") >> 63 == 1);
        QCOMPARE(textStream("the"), textStream(std::string("t") + "he"));
    }
};

QTEST_APPLESS_MAIN(TestPhilox)
#include "test_philox.moc"
