// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "model/npy_header.h"
#include "model/source_file.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// An .npy file of numbers, opened and checked but not yet read: versions 1.0 to 3.0, float16, float32, float64, bool
/// and integers, either byte order, C or Fortran order.
class NpyFile
{
public:
    /// Reads the header only and holds the shape against the file's size in checked arithmetic, so that a file that
    /// lies costs no memory. Regular files only. Errors: FileFailed, FileMalformed.
    static Result<NpyFile> open(const std::string& path);

    const std::string& path() const { return m_file.path(); }
    ElementType type() const { return m_header.type; }
    const std::vector<Index>& shape() const { return m_header.shape; }
    Index count() const { return m_count; } // of elements

    /// All elements in C order; `target` has count() places. Bool is 0 or 1; a number too large for float is an
    /// infinity. Errors: FileFailed, also where the file shrank.
    template<class Scalar>
    Result<void> read(std::span<Scalar> target) const;

private:
    explicit NpyFile(SourceFile file) : m_file(std::move(file)) {}
    Result<void> readHeader();
    tl::unexpected<Error> malformed(std::string field, std::string seen, std::string allowed) const;
    template<class Scalar>
    void placeFortran(std::span<const Scalar> values, Index begin, std::span<Scalar> target) const;

    SourceFile m_file;
    Bytes m_begin = 0; // of the elements
    NpyHeader m_header;
    Index m_count = 0;
};

/// A half-precision number (IEEE 754 binary16) from its bits.
float floatFromHalf(std::uint16_t bits);

} // namespace headlight
