// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "engine/budget.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

using namespace headlight;

namespace {

/// Counts down the allocations of this program's `new`; the one that reaches 0 fails. Below 0: none fails.
std::atomic<long> allocations_left = -1;

void* allocate(std::size_t size)
{
    const bool is_counting = allocations_left.load() >= 0;
    void* memory = is_counting && allocations_left.fetch_sub(1) == 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

} // namespace

void* operator new(std::size_t size)
{
    return allocate(size);
}

void* operator new[](std::size_t size)
{
    return allocate(size);
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete[](void* memory) noexcept
{
    std::free(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

template<class E>
bool holds(const Result<AnalysisPointer>& result)
{
    return !result && std::holds_alternative<E>(result.error());
}

std::string words(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "word ";
    return text;
}

} // namespace

class TestAnalysis : public QObject
{
    Q_OBJECT

private slots:
    void defaultsGiveTheFirstPicture()
    {
        const Result<AnalysisPointer> analysis = analyse(Request{}, defaultBudget(), {});
        QVERIFY(analysis);
        const Analysis& found = **analysis;
        QCOMPARE(found.tokens.size(), Index(6));
        QCOMPARE(found.heads.size(), std::size_t(4));
        QVERIFY(found.heads[0].recipe == Recipe::Previous);
        QVERIFY(found.heads[1].recipe == Recipe::SameWord);
        QVERIFY(found.heads[2].recipe == Recipe::First);
        QVERIFY(found.heads[3].recipe == Recipe::Random);
        for (std::size_t head = 0; head < 3; ++head) {
            QVERIFY(found.heads[head].reach);
            QVERIFY(found.heads[head].reach->reached >= found.heads[head].reach->promised);
        }
        QVERIFY(!found.heads[3].reach);
        QVERIFY(found.heads[3].entropy);
        QCOMPARE(found.stage(Stage::Weights, 0).rows(), Index(6));
        QVERIFY(found.duration.count() > 0);
    }

    void equalRequestsGiveEqualNumbers()
    {
        const Result<AnalysisPointer> one = analyse(Request{}, defaultBudget(), {});
        const Result<AnalysisPointer> other = analyse(Request{}, defaultBudget(), {});
        QVERIFY(one && other);
        QVERIFY((*one)->trace.layer.projected == (*other)->trace.layer.projected);
    }

    void emptyRowsAreCounted()
    {
        Request request;
        request.mask.rules = {LeftPaddingRule{2}, CausalRule{}};
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(analysis);
        QCOMPARE((*analysis)->heads[0].empty_rows, Index(4)); // queries 0 to 3 see neither key 4 nor 5
    }

    void secondTextGivesTheKeys()
    {
        Request request;
        request.context = "Le chat était assis sur le tapis rouge";
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(analysis);
        const Analysis& found = **analysis;
        QCOMPARE(found.tokens.size(), Index(6));
        QCOMPARE(found.keyTokens().size(), Index(8));
        QVERIFY(found.keyTokens().piece(1) == "chat");
        QCOMPARE(found.stage(Stage::Weights, 0).rows(), Index(6));
        QCOMPARE(found.stage(Stage::Weights, 0).columns(), Index(8));
        QCOMPARE(found.mask.keys(), Index(8));
        QVERIFY(!found.heads[0].reach);
    }

    void secondTextEqualToTheFirstChangesNoWeight()
    {
        Request request;
        const Result<AnalysisPointer> self = analyse(request, defaultBudget(), {});
        request.context = request.text;
        const Result<AnalysisPointer> cross = analyse(request, defaultBudget(), {});
        QVERIFY(self && cross);
        QVERIFY((*self)->trace.layer.projected == (*cross)->trace.layer.projected);
    }

    void wrongSecondTextHasItsOwnField()
    {
        Request request;
        request.context = " ";
        const Result<AnalysisPointer> empty = analyse(request, defaultBudget(), {});
        QVERIFY(holds<NoTokens>(empty));
        QVERIFY(std::get<NoTokens>(empty.error()).field == Field::Context);
        request.context = words(100'000);
        request.parameters.q_num_heads = 1'000;
        const Result<AnalysisPointer> large = analyse(request, 100 * 1024 * 1024, {});
        QVERIFY(holds<OverBudget>(large));
        const Index largest = std::get<OverBudget>(large.error()).largest_tokens;
        QVERIFY(largest > 6 && largest < 100'000);
    }

    void eachWrongSettingHasItsError()
    {
        Request request;
        request.text = "";
        QVERIFY(holds<NoTokens>(analyse(request, defaultBudget(), {})));
        request = {};
        request.parameters.d_k = 1'000'000'000;
        QVERIFY(holds<OutOfRange>(analyse(request, defaultBudget(), {})));
        request = {};
        request.parameters.kv_num_heads = 3;
        QVERIFY(holds<UnevenHeads>(analyse(request, defaultBudget(), {})));
        request = {};
        request.recipes = {{9, Recipe::Next}};
        QVERIFY(holds<RecipeNotPossible>(analyse(request, defaultBudget(), {})));
        request = {};
        request.mask.rules = {PaddingRule{7}};
        QVERIFY(holds<MaskDoesNotFit>(analyse(request, defaultBudget(), {})));
        request = {};
        request.text = std::string(most_text_bytes + 1, 'a');
        QVERIFY(holds<TextTooLong>(analyse(request, defaultBudget(), {})));
    }

    void hundredThousandWordsAreRefusedBeforeMemoryGrows()
    {
        Request request;
        request.text = words(100'000);
        QElapsedTimer timer;
        timer.start();
        allocations_left = 1'000; // far fewer than one a word
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        const bool was_frugal = allocations_left.exchange(-1) > 0;
        QVERIFY(holds<OverBudget>(analysis));
        QVERIFY(was_frugal);
        const auto error = std::get<OverBudget>(analysis.error());
        QVERIFY(error.need > error.budget);
        QVERIFY(error.largest_tokens > 0 && error.largest_tokens < 100'000);
        QVERIFY2(timer.elapsed() < 1'000, "at once");
    }

    void stoppedWorkIsCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        WorkContext work;
        work.stop = stop.get_token();
        QVERIFY(holds<Cancelled>(analyse(Request{}, defaultBudget(), work)));
    }

    void anyFailedAllocationIsAnError()
    {
        const Request request;
        long failing = 0;
        for (bool failed = true; failed && failing < 100'000; ++failing) {
            allocations_left = failing;
            const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
            failed = allocations_left.exchange(-1) < 0;
            QCOMPARE(holds<OutOfMemory>(analysis), failed);
            QCOMPARE(analysis.has_value(), !failed);
        }
        QVERIFY(failing > 50);
    }
};

QTEST_APPLESS_MAIN(TestAnalysis)
#include "test_analysis.moc"
