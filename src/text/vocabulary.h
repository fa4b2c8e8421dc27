// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index.h"
#include "text/token_id.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

struct VocabularyEntry
{
    std::string_view piece;
    TokenId id;
};

/// The pieces that a model knows, sorted by their bytes, and their ids. Sorting in place of hashing leaves a hostile
/// file no way to make look-ups slow, and finds all pieces that begin a text in one walk.
class Vocabulary
{
public:
    Vocabulary() : Vocabulary(std::vector<VocabularyEntry>()) {}

    /// Of two entries with the same piece the later one holds. Copies the pieces.
    explicit Vocabulary(std::vector<VocabularyEntry> entries);

    std::size_t size() const { return m_ids.size(); }
    std::optional<PieceIndex> find(std::string_view piece) const;
    std::string_view piece(PieceIndex index) const
    {
        return std::string_view(m_text).substr(m_begins[index], m_begins[index + 1] - m_begins[index]);
    }
    TokenId id(PieceIndex index) const { return m_ids[index]; }
    std::optional<PieceIndex> findId(TokenId id) const;

    /// The entry, in the order given, that a piece came from.
    std::size_t entry(PieceIndex index) const { return m_entries[index]; }

    /// The pieces that begin with the bytes taken so far: a walk down the sorted list.
    class Walk
    {
    public:
        explicit Walk(const Vocabulary& vocabulary)
            : m_vocabulary(&vocabulary), m_first(0), m_last(PieceIndex(vocabulary.size()))
        {}

        /// Takes one more byte; false where no piece goes on so.
        bool step(char byte);

        /// The piece that is exactly what was taken.
        std::optional<PieceIndex> here() const;

    private:
        const Vocabulary* m_vocabulary;
        PieceIndex m_first;
        PieceIndex m_last; // behind the last
        std::size_t m_depth = 0;
    };

private:
    std::string m_text; // all pieces, sorted
    std::vector<std::size_t> m_begins;
    std::vector<TokenId> m_ids;
    std::vector<std::size_t> m_entries;
    std::vector<PieceIndex> m_by_id;
    std::array<PieceIndex, 257> m_first_bytes{}; // where the pieces that begin with a byte begin
};

} // namespace headlight
