// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention_config.h"
#include "engine/mask.h"
#include "engine/recipe.h"
#include "model/by_hand.h"
#include "session/outside_source.h"
#include "session/unknown_fields.h"
#include "text/word_tokenizer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// The longest text, and second text, of a document: a million characters of any script, and little enough to be kept
/// many times over.
inline constexpr Bytes most_text_bytes = 4 * 1024 * 1024;

/// The most cells that a document's mask files hold together: those of 2,048 × 2,048 tokens.
inline constexpr Index most_mask_cells = 4 * 1024 * 1024;

/// Vectors and weights are drawn from the seed, for the sentence.
struct Playground
{
    bool operator==(const Playground&) const = default;
};

/// Where the numbers come from. By hand, the sentence, sizes, positions, recipes and seed wait unused.
using Source = std::variant<Playground, ByHand, CheckpointSource, ImportSource>;

struct Request;

/// Which layer and head of a kept state are compared. What is not there is the one looked at in the document.
struct KeptPlace
{
    std::optional<Index> layer;
    std::optional<Index> head;
    bool operator==(const KeptPlace&) const = default;
};

/// Another state of the document, kept to be compared with. Compared by what it holds.
class KeptRequest
{
public:
    KeptRequest() = default;
    /// What that request keeps itself, and unknown fields, are let go.
    explicit KeptRequest(const Request& request, KeptPlace place = {});

    const Request* get() const { return m_request.get(); } // null where none is kept
    const KeptPlace& place() const { return m_place; }
    bool operator==(const KeptRequest& other) const;

private:
    std::shared_ptr<const Request> m_request;
    KeptPlace m_place;
};

/// Everything that decides the numbers: the document. A value; its defaults are the program's (DESIGN §4), the same in
/// the window and on the console.
struct Request
{
    Source source;
    std::string text = "The cat sat on the mat";
    std::optional<std::string> context; // keys and values come from this second text; not there: from the first
    TokenKind tokens = TokenKind::Words;
    AttentionParameters parameters;
    std::uint64_t seed = 17;
    std::vector<RecipeChoice> recipes; // chosen by hand, on top of the default set
    MaskSpec mask;
    KeptRequest kept;      // state A of a comparison, this being B
    UnknownFields unknown; // of a newer version's file; nothing is computed from them
    bool operator==(const Request&) const = default;
};

} // namespace headlight
