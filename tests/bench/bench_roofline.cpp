// SPDX-License-Identifier: GPL-3.0-or-later
// What one core of this processor can do at most: multiply-adds from registers, and bytes written past the caches.
// compare_ours.py sets the times of attention against them.
#include "named_benchmark.h"

#include "engine/kernel/kernel.h"

#include <cstring>
#include <memory>

#ifdef HEADLIGHT_KERNELS
double peak_x86_64(int turns, float factor, float* result);
double peak_x86_64_v3(int turns, float factor, float* result);
double peak_x86_64_v4(int turns, float factor, float* result);
#endif

using namespace headlight;

namespace {

#ifdef HEADLIGHT_KERNELS
void multiplyAdds(benchmark::State& state, double (*peak)(int, float, float*))
{
    constexpr int turns = 1'000'000;
    double operations = 0;
    float result = 0;
    for (auto _ : state)
        operations += peak(turns, 1e-9F, &result);
    benchmark::DoNotOptimize(result);
    state.counters["FLOP/s"] = benchmark::Counter(operations, benchmark::Counter::kIsRate);
}
#endif

/// Into memory that was there before, by the library's own way for much memory.
void writtenBytes(benchmark::State& state)
{
    constexpr std::size_t size = std::size_t(256) << 20U;
    const std::unique_ptr<char[]> memory(new char[size]());
    for (auto _ : state) {
        std::memset(memory.get(), int(state.iterations() & 1), size);
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(std::int64_t(state.iterations()) * std::int64_t(size));
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
