// SPDX-License-Identifier: GPL-3.0-or-later
// What one core of this processor can do at most: multiply-adds from registers, and bytes written past the caches.
// compare_ours.py sets the times of attention against them.
#include "named_benchmark.h"

#include "engine/kernel/kernel.h"

#include <memory>
#include <vector>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#ifdef HEADLIGHT_KERNELS
double peak_x86_64(int turns, float factor, float* sums_of_chains);
double peak_x86_64_v3(int turns, float factor, float* sums_of_chains);
double peak_x86_64_v4(int turns, float factor, float* sums_of_chains);
#endif

using namespace headlight;

namespace {

#ifdef HEADLIGHT_KERNELS
void multiplyAdds(benchmark::State& state, double (*peak)(int, float, float*))
{
    constexpr int turns = 1'000'000;
    double operations = 0;
    float sums[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    for (auto _ : state)
        operations += peak(turns, 1e-9F, sums);
    benchmark::DoNotOptimize(sums);
    state.counters["FLOP/s"] = benchmark::Counter(operations, benchmark::Counter::kIsRate);
}
#endif

/// Into memory that was there before, past the caches.
void writtenBytes(benchmark::State& state)
{
    constexpr std::size_t count = std::size_t(64) << 20U;
    std::vector<float> numbers(count + 16);
    void* memory = numbers.data();
    std::size_t room = numbers.size() * sizeof(float);
    auto* const aligned = static_cast<float*>(std::align(64, count * sizeof(float), memory, room));
    float value = 0;
    for (auto _ : state) {
        value += 1;
#if defined(__SSE__)
        for (std::size_t i = 0; i < count; i += 4)
            _mm_stream_ps(aligned + i, _mm_set1_ps(value));
        _mm_sfence();
#else
        std::fill_n(aligned, count, value);
#endif
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(std::int64_t(state.iterations()) * std::int64_t(count * sizeof(float)));
}

const bool added = [] {
#ifdef HEADLIGHT_KERNELS
    double (*const peaks[])(int, float, float*) = {peak_x86_64, peak_x86_64_v3, peak_x86_64_v4};
    for (int n = 0; kernel::kernelAt(n); ++n)
        addBenchmark("roofline/multiply-adds/" + std::string(kernel::kernelAt(n)->name), multiplyAdds, peaks[n]);
#endif
    addBenchmark("roofline/written", writtenBytes);
    return true;
}();

} // namespace
