// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

// The float32 fast path: attention and products in tiles that stay in the processor's caches, with fused multiply-adds.
// Its sources are compiled once for each kind of processor (HEADLIGHT_PROCESSOR names the namespace) and chosen when
// the program runs. They use neither Eigen nor the standard library: an inline function of those, compiled for a newer
// processor, could be the one that the linker keeps for all.
//
// Every element is summed in an order that its own index decides: over the entries of q and k, and over keys, in blocks
// of 64 terms; hidden keys add exactly 0. So results are the same bits for any tiling and any number of threads, and a
// row does not change with what other rows or hidden keys hold. They differ between kinds of processors in last digits.

namespace headlight::kernel {

using Count = std::int64_t;

/// The keys that a query sees: first … last − 1, of these the ones whose bias is not −∞.
struct VisibleKeys
{
    Count first = 0;
    Count last = 0;
    const float* bias = nullptr; // n_k, added to the scaled scores; null: none
};

/// One head's keys and values, and what is done with scores. Matrices are row-major.
struct Head
{
    Count n_k = 0;
    Count d_k = 0;
    Count d_v = 0;
    const float* keys = nullptr; // what packKeys made of k (n_k, d_k)
    const float* v = nullptr;    // (n_k, d_v), all finite
    float scale = 1;             // of q·kᵀ
    float softcap = 0;           // c·tanh(s ÷ c); 0: none
};

/// What is known of a query's row once it is weighed: weight = exp(masked − largest) ÷ sum.
struct RowSum
{
    float largest = 0; // of the visible masked scores; −∞ where no key is visible
    double sum = 0;    // of exp(masked − largest); NaN where a score or an output is NaN or infinite
};

/// Queries that are worked on together.
struct Queries
{
    Count count = 0;
    const float* q = nullptr;             // (count, d_k)
    const VisibleKeys* visible = nullptr; // count
    /// count, of whole rows of which the head's keys are a part. They are taken as they are, and no score is checked;
    /// null: they are computed from these keys.
    const RowSum* known = nullptr;
};

/// Where the steps of these queries go, (count, n_k) each; null: not kept. Hidden cells are −∞ in masked and 0 in
/// weights.
struct Maps
{
    float* scores = nullptr;
    float* scaled = nullptr;
    float* capped = nullptr;
    float* masked = nullptr;
    float* weights = nullptr;
    bool past_caches = false; // whether they go to memory at once, where together they are larger than the caches
    bool hidden = true;       // whether scores, scaled and capped are written outside first … last, too
};

/// Where the results of these queries go.
struct Results
{
    Maps maps;
    float* output = nullptr; // (count, d_v), weights · v; null: not wanted
    Count output_stride = 0;
    RowSum* sums = nullptr; // count
};

/// Of some numbers that are all finite; else `sum` is NaN.
struct Summary
{
    float lowest = 0;
    float highest = 0;
    double sum = 0;
};

enum class Activation { Gelu, GeluTanh, Relu, Silu };

/// The operations for one kind of processor.
struct Kernel
{
    const char* name = nullptr; // as compilers name it: "x86-64-v4"

    /// How many numbers packKeys writes: n_k rounded up to whole panels, times d_k.
    Count (*packedSize)(Count n_k, Count d_k);
    /// k (n_k, d_k) becomes panels of keys: (panels, d_k, panel), filled up with 0.
    void (*packKeys)(const float* k, Count n_k, Count d_k, float* packed);

    /// So many queries at most are weighed together, and how many numbers that takes.
    Count tile_rows = 0;
    Count (*tileSize)(Count n_k);

    /// scores … weights, and weights · v, of at most tile_rows queries. Keys that none of the queries sees cost
    /// nothing but where the hidden cells of scores, scaled or capped are wanted. `tile`: tileSize(n_k) numbers of the
    /// caller's, for this call.
    void (*attend)(const Head& head, const Queries& queries, const Results& results, float* tile);

    /// c += a·b for a (rows, inner), b (inner, columns), c (rows, columns), whose rows begin a_stride, b_stride and
    /// c_stride numbers apart. An element gains the sums of blocks of 64 terms, one after the other.
    void (*addProduct)(const float* a, Count a_stride, const float* b, Count b_stride, float* c, Count c_stride,
                       Count rows, Count inner, Count columns);

    /// Applies an activation to each of so many numbers.
    void (*activate)(Activation activation, float* x, Count count);

    /// y = (x − mean) ÷ √(variance + ε) · weight + bias for each row of x (rows, width); without is_centred the mean is
    /// taken for 0. weight and bias have `width` numbers, or are null: 1, 0. Sums run in double.
    void (*norm)(const float* x, float* y, Count rows, Count width, bool is_centred, double epsilon,
                 const float* weight, const float* bias);

    /// Of x[0] … x[count − 1], at least one.
    Summary (*summarise)(const float* x, Count count);

    /// Whether none of x[0] … x[count − 1] is NaN or infinite.
    bool (*allFinite)(const float* x, Count count);
};

/// The best one for this processor; null where there is none (another architecture). HEADLIGHT_KERNEL names another one
/// of those that run here, or "none".
const Kernel* kernel();

/// The n-th of those that run here, slowest first; null behind the last.
const Kernel* kernelAt(int n);

} // namespace headlight::kernel
