// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/element_cast.h"

#include "model/npy_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "elements are read as they lie in memory");

namespace {

template<class Stored, class Scalar, class Cast>
void castEach(std::span<const std::byte> elements, std::span<Scalar> target, Cast cast)
{
    for (std::size_t i = 0; i < target.size(); ++i) {
        Stored stored;
        std::memcpy(&stored, elements.data() + i * sizeof stored, sizeof stored);
        target[i] = cast(stored);
    }
}

template<class Stored, class Scalar>
void castEach(std::span<const std::byte> elements, std::span<Scalar> target)
{
    castEach<Stored>(elements, target, [](Stored value) { return Scalar(value); });
}

} // namespace

float floatFromHalf(std::uint16_t bits)
{
    constexpr int fraction_bits = 10;
    constexpr int bias = 15;
    constexpr int special_exponent = 31;
    const int exponent = bits >> fraction_bits & 0x1f;
    const int fraction = bits & 0x3ff;
    const float sign = bits & 0x8000 ? -1.0F : 1.0F;
    if (exponent == special_exponent)
        return fraction ? std::numeric_limits<float>::quiet_NaN() : sign * std::numeric_limits<float>::infinity();
    const int significand = exponent == 0 ? fraction : fraction | 1 << fraction_bits; // subnormals have no hidden 1
    return sign * std::ldexp(float(significand), std::max(exponent, 1) - bias - fraction_bits);
}

void swapBytes(std::span<std::byte> elements, std::size_t width)
{
    for (std::size_t begin = 0; begin + width <= elements.size(); begin += width)
        std::ranges::reverse(elements.subspan(begin, width));
}

template<class Scalar>
void castElements(ElementType type, std::span<const std::byte> elements, std::span<Scalar> target)
{
    switch (type) {
    case ElementType::Bool:
        return castEach<std::uint8_t>(elements, target, [](std::uint8_t value) { return Scalar(value != 0); });
    case ElementType::Int8:
        return castEach<std::int8_t>(elements, target);
    case ElementType::Int16:
        return castEach<std::int16_t>(elements, target);
    case ElementType::Int32:
        return castEach<std::int32_t>(elements, target);
    case ElementType::Int64:
        return castEach<std::int64_t>(elements, target);
    case ElementType::UInt8:
        return castEach<std::uint8_t>(elements, target);
    case ElementType::UInt16:
        return castEach<std::uint16_t>(elements, target);
    case ElementType::UInt32:
        return castEach<std::uint32_t>(elements, target);
    case ElementType::UInt64:
        return castEach<std::uint64_t>(elements, target);
    case ElementType::Float16:
        return castEach<std::uint16_t>(elements, target,
                                       [](std::uint16_t bits) { return Scalar(floatFromHalf(bits)); });
    case ElementType::BFloat16: // the upper half of a float32
        return castEach<std::uint16_t>(elements, target, [](std::uint16_t bits) {
            return Scalar(std::bit_cast<float>(std::uint32_t(bits) << 16U));
        });
    case ElementType::Float32:
        return castEach<float>(elements, target);
    case ElementType::Float64:
        return castEach<double>(elements, target);
    }
}

template void castElements(ElementType, std::span<const std::byte>, std::span<float>);
template void castElements(ElementType, std::span<const std::byte>, std::span<double>);

} // namespace headlight
