// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "model/npy_header.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// An .npz archive of NumPy, its list of arrays and their headers read and held against the sizes of their members, so
/// that an archive that lies costs no memory.
class NpzArchive
{
public:
    struct Array
    {
        std::string name;         // without ".npy"
        NpyHeader header;         // of texts: unsigned numbers, a character each, with one axis more
        bool is_text = false;     // NumPy's <U and |S types
        Index count = 1;          // of elements
        std::uint64_t member = 0; // its number in the archive
        Bytes begin = 0;          // of the elements in the member
    };

    /// Members that are no arrays are left out. Errors: FileFailed; FileMalformed (no archive, a name twice, a name
    /// with a step up, a header that lies, an object array); OutOfMemory.
    static Result<NpzArchive> open(const std::string& path);

    const std::string& path() const { return m_path; }
    const std::vector<Array>& arrays() const { return m_arrays; }
    const Array* find(std::string_view name) const;

    /// All elements in C order; `target` has array.count places. Not for texts. Errors: FileFailed, FileMalformed (the
    /// member's data are damaged or of Fortran order in more than one axis), Cancelled, OutOfMemory.
    Result<void> read(const Array& array, std::span<float> target, const std::stop_token& stop) const;

    /// The elements of an array of texts, UTF-8. Errors: likewise.
    Result<std::vector<std::string>> readTexts(const Array& array) const;

private:
    struct Closer
    {
        void operator()(void* archive) const;
    };
    NpzArchive() = default;
    Result<void> list();
    Result<std::string> nameOf(std::uint64_t number) const;
    Result<void> addMember(std::uint64_t number, const std::string& name);
    tl::unexpected<Error> malformed(std::string field, std::string seen, std::string allowed) const;

    template<class Take>
    Result<void> forEachBlock(const Array& array, const std::stop_token& stop, Take take) const;

    std::string m_path;
    std::unique_ptr<void, Closer> m_archive; // a zip_t
    std::vector<Array> m_arrays;
};

} // namespace headlight
