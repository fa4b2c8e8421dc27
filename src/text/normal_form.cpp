// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/normal_form.h"

#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include <utf8proc.h>

namespace headlight {

namespace {

using Edits = std::vector<CharacterEdit>;

int combiningClass(char32_t c)
{
    return c < 0x300 ? 0 : utf8proc_get_property(utf8proc_int32_t(c))->combining_class;
}

/// The full decomposition of one character; only its first part takes the character's place.
void decompose(char32_t c, bool compatibility, Edits& edits)
{
    if (c < 0xA0) {
        edits.push_back({c, 1});
        return;
    }
    std::array<utf8proc_int32_t, 32> parts{}; // the longest decomposition has 18
    int boundary = 0;
    const int options = UTF8PROC_DECOMPOSE | (compatibility ? UTF8PROC_COMPAT : 0);
    const utf8proc_ssize_t count =
        utf8proc_decompose_char(utf8proc_int32_t(c), parts.data(), parts.size(), utf8proc_option_t(options), &boundary);
    assert(count >= 1 && count <= utf8proc_ssize_t(parts.size()));
    for (utf8proc_ssize_t i = 0; i < count; ++i)
        edits.push_back({char32_t(parts[std::size_t(i)]), i == 0 ? 1 : 0});
}

/// Puts each run of marks behind `from` into the order of their combining classes.
void sortMarks(Edits& edits, std::size_t from)
{
    const auto isStarter = [](const CharacterEdit& edit) { return combiningClass(edit.character) == 0; };
    for (auto run = edits.begin() + std::ptrdiff_t(from); run != edits.end();) {
        run = std::find_if_not(run, edits.end(), isStarter);
        const auto end = std::find_if(run, edits.end(), isStarter);
        std::stable_sort(run, end, [](const CharacterEdit& a, const CharacterEdit& b) {
            return combiningClass(a.character) < combiningClass(b.character);
        });
        run = end;
    }
}

std::optional<char32_t> composed(char32_t first, char32_t second)
{
    if (second < 0x300) // no character composes with one before the combining marks
        return {};
    std::array<utf8proc_int32_t, 2> pair = {utf8proc_int32_t(first), utf8proc_int32_t(second)};
    const utf8proc_ssize_t length =
        utf8proc_normalize_utf32(pair.data(), 2, utf8proc_option_t(UTF8PROC_COMPOSE | UTF8PROC_STABLE));
    return length == 1 ? std::optional<char32_t>(char32_t(pair[0])) : std::nullopt;
}

/// Canonical composition in place, of what stands behind `from`.
void compose(Edits& edits, std::size_t from)
{
    std::size_t written = from;
    std::optional<std::size_t> starter;
    int last_class = -1; // of what stands between the starter and here; -1: nothing
    for (std::size_t i = from; i < edits.size(); ++i) {
        const CharacterEdit edit = edits[i];
        const int own_class = combiningClass(edit.character);
        const bool blocked = last_class >= own_class; // by a mark of the same class, or by any mark for a starter
        if (starter && !blocked) {
            if (const std::optional<char32_t> both = composed(edits[*starter].character, edit.character)) {
                edits[*starter] = {*both, edits[*starter].taken + edit.taken};
                continue;
            }
        }
        if (own_class == 0) {
            starter = written;
            last_class = -1;
        } else {
            last_class = own_class;
        }
        edits[written++] = edit;
    }
    edits.resize(written);
}

} // namespace

void toNormalForm(NormalForm form, std::string_view text, std::vector<CharacterEdit>& edits)
{
    const std::size_t from = edits.size();
    const bool compatibility = form == NormalForm::Nfkc || form == NormalForm::Nfkd;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decodeUtf8(text, at);
        decompose(point.value, compatibility, edits);
        at += point.bytes;
    }
    sortMarks(edits, from);
    if (form == NormalForm::Nfc || form == NormalForm::Nfkc)
        compose(edits, from);
}

} // namespace headlight
