// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the k-th allocation fail, for every k until the work succeeds.
#include "engine/attend.h"
#include "engine/playground.h"
#include "engine/scaling_experiment.h"

#include <QTest>

#include <cstdlib>
#include <limits>
#include <new>

namespace {

thread_local long allocations_left = std::numeric_limits<long>::max();

} // namespace

void* operator new(std::size_t size)
{
    void* const memory = --allocations_left < 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace headlight;

namespace {

/// Runs `work` with a failing k-th allocation for k = 0, 1, …; true when every run before the first success gave
/// OutOfMemory and there was at least one.
template<class Work>
bool failsCleanly(Work work)
{
    for (long k = 0; k < 10'000; ++k) {
        allocations_left = k;
        const auto result = work();
        allocations_left = std::numeric_limits<long>::max();
        if (result)
            return k > 0;
        if (!std::holds_alternative<OutOfMemory>(result.error()))
            return false;
    }
    return false;
}

} // namespace

class TestFailedAllocation : public QObject
{
    Q_OBJECT

private slots:
    void thePlaygroundSaysSo()
    {
        const AttentionConfig config = AttentionConfig::make({}).value();
        const PlaygroundInput input{config, 17, resolveRecipes({}, config).value(), {"a", "b", "a"}, {"c"}, {}, 0};
        const WorkContext context{{}, {}, 1};
        QVERIFY(failsCleanly([&] { return runPlayground(input, context); }));
    }

    void wholeTensorsSaySo()
    {
        const Tensor<float> x{1, 2, 3, 2, std::vector<float>(12, 0.5F)};
        AttendOptions options;
        options.mask.rules = {CausalRule{}, DocumentsRule{{1, 2}}};
        options.mask.tensors = {std::make_shared<MaskTensor>(MaskTensor{"m", {3}, MaskTensor::Allowed{1, 1, 0}})};
        const WorkContext context{{}, {}, 1};
        QVERIFY(failsCleanly([&] { return attend(x, x, x, options, context); }));
    }

    void theScalingExperimentSaysSo()
    {
        const WorkContext context{{}, {}, 1};
        QVERIFY(failsCleanly([&] { return runScaling({4, 3, 50, 17, EntryDistribution::Correlated}, context); }));
    }
};

QTEST_APPLESS_MAIN(TestFailedAllocation)
#include "test_failed_allocation.moc"
