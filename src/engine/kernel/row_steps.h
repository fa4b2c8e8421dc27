// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernel/exponential.h"

// The steps of one query's row between the two products: scale, cap, mask, exponentials. A row's numbers are addressed
// by their columns; columns at work are whole vectors.

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

namespace {

/// Columns first … last − 1 of a map.
struct Columns
{
    Count first = 0;
    Count last = 0;
};

/// The whole vectors of a row that hold what the query sees.
Columns seenBy(const VisibleKeys& visible)
{
    return visible.first < visible.last ? Columns{down(visible.first, lanes), up(visible.last, lanes)} : Columns{};
}

/// Whether the query sees all columns of the vector at column j.
HEADLIGHT_PART bool seesAll(const VisibleKeys& visible, Count j)
{
    return j >= visible.first && j + lanes <= visible.last;
}

/// `hidden` in the lanes of columns that the query does not see, of the vector at column j.
HEADLIGHT_PART Floats hide(Floats some, const VisibleKeys& visible, Count j, float hidden)
{
    const Integers column = lane_numbers + std::int32_t(j);
    const Integers is_seen = column >= std::int32_t(visible.first) && column < std::int32_t(visible.last);
    return is_seen ? some : all(hidden);
}

/// scores → scaled, into another row or the same; a lane is NaN where a score that the query sees is NaN or infinite,
/// else 0.
Floats scale(const float* scores, float* row, Columns columns, const VisibleKeys& visible, float by)
{
    Floats check{};
    for (Count j = columns.first; j < columns.last; j += lanes) {
        const Floats scaled = load(scores + j) * by;
        store(row + j, scaled);
        check += (seesAll(visible, j) ? scaled : hide(scaled, visible, j, 0)) * 0;
    }
    return check;
}

/// scaled → capped.
void cap(float* row, Columns columns, float softcap)
{
    for (Count j = columns.first; j < columns.last; j += lanes)
        store(row + j, softcap * hyperbolicTangent(load(row + j) / softcap));
}

/// As `scale` checks, for a query that sees some keys of a range: those whose bias is not −∞.
float checkBiased(const float* row, const VisibleKeys& visible)
{
    std::int32_t any = 0;
    for (Count j = visible.first; j < visible.last; ++j)
        any |= std::int32_t(visible.bias[j] > -infinity) & std::int32_t(row[j] - row[j] != 0);
    return any ? not_a_number : 0;
}

/// capped → masked: adds the bias and hides what the query does not see. Gives the largest number of each lane.
Floats mask(float* row, Columns columns, const VisibleKeys& visible)
{
    if (visible.bias)
        for (Count j = visible.first; j < visible.last; ++j)
            row[j] = visible.bias[j] > -infinity ? row[j] + visible.bias[j] : -infinity;
    Floats largest = all(-infinity);
    for (Count j = columns.first; j < columns.last; j += lanes) {
        Floats some = load(row + j);
        if (!seesAll(visible, j)) {
            some = hide(some, visible, j, -infinity);
            store(row + j, some);
        }
        largest = larger(some, largest);
    }
    return largest;
}

struct Masked
{
    Floats largest; // of each lane
    Floats check;   // as `scale` gives it
};

/// scores → masked in one go, where nothing is capped or added.
Masked scaleAndMask(const float* scores, float* row, Columns columns, const VisibleKeys& visible, float by)
{
    Masked masked{all(-infinity), {}};
    for (Count j = columns.first; j < columns.last; j += lanes) {
        Floats some = load(scores + j) * by;
        if (seesAll(visible, j)) {
            masked.check += some * 0;
        } else {
            masked.check += hide(some, visible, j, 0) * 0;
            some = hide(some, visible, j, -infinity);
        }
        store(row + j, some);
        masked.largest = larger(some, masked.largest);
    }
    return masked;
}

/// masked → exp(masked − largest). Gives the sum of each lane and `check`; it runs in double over blocks of keys.
Doubles exponentials(float* row, Columns columns, float largest, Floats check)
{
    Doubles sums(check);
    for (Count j = columns.first; j < columns.last;) {
        Floats part{};
        for (const Count last = atMost(down(j, block) + block, columns.last); j < last; j += lanes) {
            const Floats e = exponential(load(row + j) - largest);
            part += e;
            store(row + j, e);
        }
        sums += Doubles(part);
    }
    return sums;
}

/// A lane is NaN where a product is NaN or infinite, else 0.
Floats multiply(float* numbers, Count count, float by)
{
    Floats check{};
    Count c = 0;
    for (; c + lanes <= count; c += lanes) {
        const Floats product = load(numbers + c) * by;
        check += product * 0;
        store(numbers + c, product);
    }
    if (c < count) {
        const std::size_t rest = std::size_t(count - c) * sizeof(float);
        Floats last{};
        __builtin_memcpy(&last, numbers + c, rest);
        last *= by;
        check += last * 0;
        __builtin_memcpy(numbers + c, &last, rest);
    }
    return check;
}

void fill(float* row, Columns columns, float value)
{
    for (Count j = columns.first; j < columns.last; j += lanes)
        store(row + j, all(value));
}

} // namespace

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
