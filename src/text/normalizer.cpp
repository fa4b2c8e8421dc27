// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/normalizer.h"

#include "text/byte_characters.h"
#include "text/character_class.h"
#include "text/utf8.h"

#include <algorithm>

#include <utf8proc.h>

namespace headlight {

namespace {

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return std::uint8_t(c) < 0x80; });
}

/// Calls `each` with every character of a text and its bytes.
template<class Each>
void forEachCharacter(std::string_view text, Each each)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decodeUtf8(text, at);
        each(point.value, point.bytes);
        at += point.bytes;
    }
}

template<class Keep>
void filter(std::string_view text, PieceRewriter& rewriter, Keep keep)
{
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (keep(c))
            rewriter.keep(bytes);
        else
            rewriter.skip(bytes);
    });
}

void toNormalForm(NormalForm form, std::string_view text, PieceRewriter& rewriter)
{
    if (isAscii(text))
        return rewriter.keep(text.size());
    std::vector<CharacterEdit> edits;
    edits.reserve(text.size());
    toNormalForm(form, text, edits);
    rewriter.put(edits);
}

void lowercase(std::string_view text, PieceRewriter& rewriter)
{
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (c == 0x130) { // the one character whose small form is two: i and a dot above
            rewriter.put({U'i', 1});
            rewriter.put({0x307, 0});
            return;
        }
        const char32_t lower = char32_t(utf8proc_tolower(utf8proc_int32_t(c)));
        if (lower == c)
            rewriter.keep(bytes);
        else
            rewriter.put({lower, 1});
    });
}

void cleanText(std::string_view text, PieceRewriter& rewriter)
{
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (isCleanedAway(c))
            rewriter.skip(bytes);
        else if (isUnicodeSpace(c))
            rewriter.put({U' ', 1});
        else
            rewriter.keep(bytes);
    });
}

void spaceIdeographs(std::string_view text, PieceRewriter& rewriter)
{
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (!isBertIdeograph(c))
            return rewriter.keep(bytes);
        rewriter.put({U' ', 1}); // all three stand for the character
        rewriter.put({c, 0});
        rewriter.put({U' ', 0});
    });
}

void stripSpace(StripSpace strip, std::string_view text, PieceRewriter& rewriter)
{
    std::size_t begin = text.size(); // of what stays
    std::size_t end = 0;
    std::size_t at = 0;
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (!isUnicodeSpace(c)) {
            begin = std::min(begin, at);
            end = at + bytes;
        }
        at += bytes;
    });
    begin = strip.left ? begin : 0;
    end = strip.right ? std::max(begin, end) : text.size();
    rewriter.skip(begin);
    rewriter.keep(end - begin);
}

void prepend(const Prepend& prefix, std::string_view text, PieceRewriter& rewriter)
{
    if (text.empty())
        return;
    // The first character gives its place to the prefix and comes behind it again: both stand for it.
    std::int32_t taken = 1;
    forEachCharacter(prefix.text, [&](char32_t c, std::size_t) {
        rewriter.put({c, taken});
        taken = 0;
    });
    const CodePoint first = decodeUtf8(text, 0);
    rewriter.put({first.value, taken});
    rewriter.keep(text.size() - first.bytes);
}

void cleanForTranslation(std::string_view text, PieceRewriter& rewriter)
{
    const auto isSpaceLike = [](char32_t c) {
        return c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 || (c >= 0x200B && c <= 0x200F) ||
               c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
    };
    const auto isRemoved = [](char32_t c) {
        return (c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F;
    };
    forEachCharacter(text, [&](char32_t c, std::size_t bytes) {
        if (isRemoved(c))
            rewriter.skip(bytes);
        else if (isSpaceLike(c))
            rewriter.put({U' ', 1});
        else
            rewriter.keep(bytes);
    });
}

using Problem = std::optional<TextNotEncoded::Reason>;

struct Apply
{
    TextPieces& pieces;
    GrowthLimit growth;
    const std::stop_token& stop;

    Problem operator()(const BertNormalizer& bert) const
    {
        if (bert.clean_text)
            rewritePieces(pieces, cleanText);
        if (bert.handle_chinese_chars)
            rewritePieces(pieces, spaceIdeographs);
        if (bert.strip_accents.value_or(bert.lowercase)) {
            (*this)(NormalForm::Nfd);
            rewritePieces(pieces, [](std::string_view text, PieceRewriter& rewriter) {
                filter(text, rewriter, [](char32_t c) { return !isAccent(c); });
            });
        }
        if (bert.lowercase)
            rewritePieces(pieces, lowercase);
        return {};
    }

    Problem operator()(NormalForm form) const
    {
        rewritePieces(pieces,
                      [form](std::string_view text, PieceRewriter& rewriter) { toNormalForm(form, text, rewriter); });
        return {};
    }

    Problem operator()(Lowercase) const
    {
        rewritePieces(pieces, lowercase);
        return {};
    }

    Problem operator()(StripAccents) const
    {
        rewritePieces(pieces, [](std::string_view text, PieceRewriter& rewriter) {
            filter(text, rewriter, [](char32_t c) { return !isMark(c); });
        });
        return {};
    }

    Problem operator()(StripSpace strip) const
    {
        rewritePieces(pieces,
                      [strip](std::string_view text, PieceRewriter& rewriter) { stripSpace(strip, text, rewriter); });
        return {};
    }

    Problem operator()(const Prepend& prefix) const
    {
        if (!growth.allows(pieces.aligned.text.size() + pieces.pieces.size() * prefix.text.size()))
            return TextNotEncoded::Reason::GrowsTooLong;
        rewritePieces(pieces, [&](std::string_view text, PieceRewriter& rewriter) { prepend(prefix, text, rewriter); });
        return {};
    }

    Problem operator()(const Replace& replace) const;

    Problem operator()(BytesToCharacters) const
    {
        rewritePieces(pieces, writeByteCharacters);
        return {};
    }

    Problem operator()(NmtCleaning) const
    {
        rewritePieces(pieces, cleanForTranslation);
        return {};
    }
};

Problem Apply::operator()(const Replace& replace) const
{
    PatternWalk walk(replace.pattern, stop);
    std::size_t length = pieces.aligned.text.size();
    bool too_long = false;
    rewritePieces(pieces, [&](std::string_view text, PieceRewriter& rewriter) {
        walk.begin(text);
        while (const std::optional<ByteSpan> match = too_long ? std::nullopt : walk.next()) {
            rewriter.keep(match->begin - rewriter.position());
            rewriter.skip(match->end - match->begin);
            length += replace.content.size();
            too_long = !growth.allows(length);
            forEachCharacter(replace.content, [&](char32_t c, std::size_t) { rewriter.put({c, 0}); });
        }
        rewriter.keep(text.size() - rewriter.position());
    });
    if (too_long)
        return TextNotEncoded::Reason::GrowsTooLong;
    return walk.overLimit() ? Problem(TextNotEncoded::Reason::PatternTooSlow) : std::nullopt;
}

} // namespace

Result<void> normalize(const std::vector<Normalizer>& normalizers, TextPieces& pieces, GrowthLimit growth,
                       const std::stop_token& stop)
{
    for (const Normalizer& normalizer : normalizers) {
        Problem problem = std::visit(Apply{pieces, growth, stop}, normalizer);
        if (stop.stop_requested())
            return fail(Cancelled{});
        if (!problem && !growth.allows(pieces.aligned.text.size()))
            problem = TextNotEncoded::Reason::GrowsTooLong;
        if (problem)
            return fail(TextNotEncoded{*problem, "normalizer"});
    }
    return {};
}

} // namespace headlight
