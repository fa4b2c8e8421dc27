// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headlight {

enum class ElementType {
    Bool,
    Int8,
    Int16,
    Int32,
    Int64,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    Float16,
    BFloat16,
    Float32,
    Float64
};

Bytes elementBytes(ElementType type);

/// What a shape asks for, for messages: "12 bytes", or that no file holds so many.
std::string neededText(Bytes need);
bool isFloat(ElementType type);

/// What stands before the elements of an .npy file (numpy.lib.format).
struct NpyHeader
{
    ElementType type = ElementType::Float64;
    bool is_big_endian = false;
    bool is_fortran_order = false; // the first axis runs fastest
    std::vector<Index> shape;
};

/// What is wrong with a header: the key it stands at, what was seen, what is allowed.
struct NpyHeaderFault
{
    std::string field;
    std::string seen;
    std::string allowed;
};

/// Reads the header's Python literal, a dictionary of exactly descr, fortran_order and shape, without evaluating it.
/// Lengths are whole numbers from 0 that fit an Index; at most 32 of them, as in NumPy.
std::variant<NpyHeader, NpyHeaderFault> parseNpyHeader(std::string_view literal);

} // namespace headlight
