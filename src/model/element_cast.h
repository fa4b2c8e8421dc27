// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/npy_header.h"

#include <cstddef>
#include <span>

namespace headlight {

/// Turns each element of `width` bytes around.
void swapBytes(std::span<std::byte> elements, std::size_t width);

/// Little-endian elements of a type as numbers; `target` has a place for each.
template<class Scalar>
void castElements(ElementType type, std::span<const std::byte> elements, std::span<Scalar> target);

} // namespace headlight
