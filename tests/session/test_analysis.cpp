// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysis.h"

#include "engine/budget.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <new>

#include <sys/resource.h>

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

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
try {
    return allocate(size);
} catch (const std::bad_alloc&) {
    return nullptr;
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

/// So many words and little beside their maps.
Request small(int count)
{
    Request request;
    request.text = words(count);
    request.parameters.d_model = 8;
    request.parameters.q_num_heads = 1;
    request.parameters.d_k = request.parameters.d_v = 4;
    return request;
}

Bytes largestResident()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return Bytes(usage.ru_maxrss) * 1'024;
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
        QVERIFY((*one)->trace.as<double>().projected == (*other)->trace.as<double>().projected);
    }

    void emptyRowsAreCounted()
    {
        Request request;
        request.mask.rules = {LeftPaddingRule{2}, CausalRule{}};
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(analysis);
        QCOMPARE((*analysis)->heads[0].empty_rows, Index(4)); // queries 0 to 3 see neither key 4 nor 5
    }

    void maskFileMayDifferBetweenHeads()
    {
        Request request;
        request.text = "a b c";
        request.parameters.q_num_heads = 2;
        MaskTensor::Allowed allowed(18, 1);
        allowed[9 + 3 + 0] = 0; // head 1, query 1, key 0
        request.mask.tensors = {std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {2, 3, 3}, std::move(allowed)})};
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(analysis);
        QVERIFY((*analysis)->mask(0).allows(1, 0));
        QVERIFY(!(*analysis)->mask(1).allows(1, 0));
        QVERIFY((*analysis)->stage(Stage::Weights, 0).at(1, 0) > 0);
        QCOMPARE((*analysis)->stage(Stage::Weights, 1).at(1, 0), 0.0);
        QCOMPARE((*analysis)->stage(Stage::Masked, 1).at(1, 0), -std::numeric_limits<double>::infinity());
    }

    void maskFileOfFloatsIsAdded()
    {
        Request request;
        request.text = "a b";
        request.mask.rules = {CausalRule{}};
        request.mask.tensors = {
            std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {2}, MaskTensor::Added{0.25, -7}})};
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(analysis);
        const auto at = [&](Stage stage, Index query, Index key) {
            return (*analysis)->stage(stage, 3).at(query, key);
        };
        QCOMPARE(at(Stage::Masked, 1, 0), at(Stage::Capped, 1, 0) + 0.25);
        QCOMPARE(at(Stage::Masked, 1, 1), at(Stage::Capped, 1, 1) - 7);
        QCOMPARE(at(Stage::Weights, 0, 1), 0.0); // the rule hides it all the same
    }

    void maskFileThatDoesNotFitIsRefusedWithItsShape()
    {
        Request request; // six words, four heads
        request.mask.tensors = {
            std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {5, 5}, MaskTensor::Allowed(25, 1)})};
        const Result<AnalysisPointer> analysis = analyse(request, defaultBudget(), {});
        QVERIFY(holds<MaskShapeDoesNotFit>(analysis));
        const auto& error = std::get<MaskShapeDoesNotFit>(analysis.error());
        QVERIFY(error.name == "m.npy" && (error.seen == std::vector<Index>{5, 5}) &&
                (error.allowed == std::vector<Index>{1, 4, 6, 6}));
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
        QCOMPARE(found.mask(0).keys(), Index(8));
        QVERIFY(!found.heads[0].reach);
    }

    void secondTextEqualToTheFirstChangesNoWeight()
    {
        Request request;
        const Result<AnalysisPointer> self = analyse(request, defaultBudget(), {});
        request.context = request.text;
        const Result<AnalysisPointer> cross = analyse(request, defaultBudget(), {});
        QVERIFY(self && cross);
        QVERIFY((*self)->trace.as<double>().projected == (*cross)->trace.as<double>().projected);
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

    void wholeMapsOfLongTextsAreRefusedAtOnce()
    {
        for (const int count : {46'341, 50'000, 65'536}) {
            Request request;
            request.text = words(count);
            const Bytes before = largestResident();
            const std::clock_t start = std::clock(); // of this process, whatever else the machine does
            const Result<AnalysisPointer> analysis = analyse(request, Bytes(2) << 30, {});
            const double milliseconds = 1e3 * double(std::clock() - start) / double(CLOCKS_PER_SEC);
            QVERIFY(holds<OverBudget>(analysis));
            const auto error = std::get<OverBudget>(analysis.error());
            QVERIFY(error.need > Bytes(count) * Bytes(count) * 4 * 4 * 4); // four maps of floats for four heads
            QVERIFY(error.largest_tokens > 4'000 && error.largest_tokens < 6'000);
            QVERIFY(largestResident() - before <= Bytes(16) << 20);
            QVERIFY2(milliseconds <= 100, qPrintable(QString::number(milliseconds)));
        }
    }

    void longSentencesRunInFloat32()
    {
        for (const int count : {512, 513}) {
            const Result<AnalysisPointer> analysis = analyse(small(count), defaultBudget(), {});
            QVERIFY(analysis);
            const Precision expected = count == 512 ? Precision::Float64 : Precision::Float32;
            QVERIFY((*analysis)->precision == expected);
            QVERIFY((*analysis)->stage(Stage::Weights, 0).precision() == expected);
            QVERIFY((*analysis)->heads[0].entropy);
        }
    }

    void theLargestThatFitsIsFoundOnEitherSideOfFloat32()
    {
        const auto largestAt = [](Bytes budget) {
            const Result<AnalysisPointer> analysis = analyse(small(5'000), budget, {});
            return std::get<OverBudget>(analysis.error()).largest_tokens;
        };
        const auto fits = [](Index count, Bytes budget) {
            Request request = small(int(count));
            request.text += std::string(small(5'000).text.size() - request.text.size(), ' ');
            return analyse(request, budget, {}).has_value();
        };
        for (const Bytes budget : {Bytes(4) << 20, Bytes(9) << 20, Bytes(16) << 20}) {
            const Index largest = largestAt(budget);
            QVERIFY(largest > 0 && largest < 5'000);
            QVERIFY(fits(largest, budget));
            QVERIFY(!fits(largest + 1, budget));
        }
        QVERIFY(largestAt(Bytes(9) << 20) > most_double_tokens); // 512 doubles alone would need 10 MB
    }

    void mapsThatDoNotFitAreLeftOutWhereThatIsWanted()
    {
        const Request request = small(600);
        const Result<AnalysisPointer> whole = analyse(request, defaultBudget(), {});
        const Bytes budget = Bytes(5) << 20; // a map takes 1.4 MB
        QVERIFY(holds<OverBudget>(analyse(request, budget, {})));
        const Result<AnalysisPointer> lean = analyse(request, budget, {}, MapsWanted::IfTheyFit);
        QVERIFY(whole && lean);
        QVERIFY((*whole)->maps_kept && !(*lean)->maps_kept);
        QVERIFY((*lean)->stage(Stage::Weights, 0).empty());
        QVERIFY(!(*lean)->heads[0].entropy);
        QVERIFY((*lean)->trace.as<float>().projected == (*whole)->trace.as<float>().projected);

        const PoolRequest all_cells;
        const Result<PooledHead> picture = pooledMap(**lean, 0, all_cells, budget, {});
        QVERIFY(picture);
        QVERIFY(picture->values == (*whole)->trace.as<float>().heads[0].maps->weights);
        QVERIFY(!pooledMap(**lean, 0, all_cells, 1'000, {}));

        const Bytes little = 100'000;
        QVERIFY(holds<OverBudget>(analyse(request, little, {}, MapsWanted::IfTheyFit)));
    }

    void progressNeverFallsAndEndsAtOne()
    {
        std::vector<double> shares;
        const WorkContext work{{}, [&](double share) { shares.push_back(share); }, 2};
        QVERIFY(analyse(small(700), defaultBudget(), work));
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
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
