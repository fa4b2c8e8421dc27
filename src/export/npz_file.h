// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

class QIODevice;

namespace headlight {

/// One array of an .npz archive in NumPy's .npy format, version 1.0 (numpy.lib.format): row-major, little-endian. Its
/// elements come in parts, asked for in order and one at a time, so that the whole never has to lie in memory.
struct NpyMember
{
    std::string name;  // without ".npy"
    std::string descr; // NumPy's name of the element type: "<f8", "<f4", "<i8", "|b1", "<U5"
    std::vector<Index> shape;
    std::size_t parts = 0;
    std::function<std::span<const std::byte>(std::size_t part)> part; // valid until the next part is asked for
    Bytes bytes = 0;                                                  // of all parts together
};

/// The bytes before an array's elements: magic, version, a Python literal, padded to a multiple of 64.
std::string npyHeader(const std::string& descr, std::span<const Index> shape);

/// Texts as a NumPy unicode array of the shape (texts), or a single one as a zero-dimensional array. Each element is as
/// wide as the longest; what is no UTF-8 becomes U+FFFD.
NpyMember unicodeMember(std::string name, std::span<const std::string> texts);
NpyMember unicodeMember(std::string name, const std::string& text);

/// Writes an archive of stored (not deflated) members with fixed times, so that equal arrays give equal bytes. False
/// when writing failed or the work was told to stop. The device must be able to seek.
bool writeNpz(QIODevice& device, std::span<const NpyMember> members, const std::stop_token& stop);

} // namespace headlight
