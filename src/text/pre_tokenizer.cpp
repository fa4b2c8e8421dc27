// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/pre_tokenizer.h"

#include "text/byte_characters.h"
#include "text/character_class.h"
#include "text/utf8.h"

#include <cassert>

namespace headlight {

namespace {

using Problem = std::optional<TextNotEncoded::Reason>;
using Parts = std::vector<CutPart>;

/// Cuts each piece into what `findParts(text, parts)` says of it.
template<class FindParts>
void cutAll(TextPieces& pieces, CutBehavior behavior, FindParts findParts)
{
    std::vector<TextPiece> cut;
    cut.reserve(pieces.pieces.size());
    Parts parts;
    std::vector<ByteSpan> spans;
    for (const TextPiece& piece : pieces.pieces) {
        if (piece.added) {
            cut.push_back(piece);
            continue;
        }
        const std::string_view text = pieces.textOf(piece);
        parts.clear();
        findParts(text, parts);
        addRest(parts, text.size());
        cutSpans(parts, behavior, spans);
        for (const ByteSpan span : spans) {
            if (span.begin < span.end)
                cut.push_back(pieces.slice(piece, span.begin, span.end));
        }
    }
    pieces.pieces = std::move(cut);
}

/// Cuts at each character of a kind.
template<class IsMatch>
void cutAtCharacters(TextPieces& pieces, CutBehavior behavior, IsMatch isMatch)
{
    cutAll(pieces, behavior, [&](std::string_view text, Parts& parts) {
        for (std::size_t at = 0; at < text.size();) {
            const CodePoint point = decodeUtf8(text, at);
            if (isMatch(point.value))
                addMatch(parts, {at, at + point.bytes});
            at += point.bytes;
        }
    });
}

Problem cutAtPattern(TextPieces& pieces, const Pattern& pattern, CutBehavior behavior, bool invert,
                     const std::stop_token& stop)
{
    PatternWalk walk(pattern, stop);
    cutAll(pieces, behavior, [&](std::string_view text, Parts& parts) {
        walk.begin(text);
        while (const std::optional<ByteSpan> match = walk.next())
            addMatch(parts, *match);
        addRest(parts, text.size());
        for (CutPart& part : parts)
            part.is_match = part.is_match != invert;
    });
    return walk.overLimit() ? Problem(TextNotEncoded::Reason::PatternTooSlow) : std::nullopt;
}

Pattern compiled(std::string_view expression)
{
    const tl::expected<Pattern, RegexProblem> pattern = Pattern::regex(expression);
    assert(pattern);
    return *pattern;
}

/// The pattern of GPT-2's encoder (Radford et al. 2019): contractions, words, numbers, other signs, each with one
/// space before it, and white space that leaves its last space to the word behind it.
const Pattern& gpt2Words()
{
    static const Pattern pattern =
        compiled(R"('(?:[stmd]|re|ve|ll)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)");
    return pattern;
}

const Pattern& wordsAndSigns()
{
    static const Pattern pattern = compiled(
        R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}\s]+)");
    return pattern;
}

/// Puts a character before a piece, standing for the piece's first character as that does.
void putBefore(char32_t character, std::string_view text, PieceRewriter& rewriter)
{
    rewriter.put({character, 1});
    rewriter.put({decodeUtf8(text, 0).value, 0});
}

struct Cut
{
    TextPieces& pieces;
    const std::stop_token& stop;

    Problem operator()(const ByteLevelCut& cut) const
    {
        if (cut.add_prefix_space) {
            rewritePieces(pieces, [](std::string_view text, PieceRewriter& rewriter) {
                if (!text.empty() && !text.starts_with(' '))
                    putBefore(U' ', text, rewriter);
                rewriter.keep(text.size() - rewriter.position());
            });
        }
        Problem problem;
        if (cut.use_regex)
            problem = cutAtPattern(pieces, gpt2Words(), CutBehavior::Isolated, false, stop);
        rewritePieces(pieces, writeByteCharacters);
        return problem;
    }

    Problem operator()(BertCut) const
    {
        cutAtCharacters(pieces, CutBehavior::Removed, isUnicodeSpace);
        cutAtCharacters(pieces, CutBehavior::Isolated, isTokenPunctuation);
        return {};
    }

    Problem operator()(WordCut) const
    {
        return cutAtPattern(pieces, wordsAndSigns(), CutBehavior::Removed, true, stop);
    }

    Problem operator()(SpaceCut) const
    {
        cutAtCharacters(pieces, CutBehavior::Removed, isUnicodeSpace);
        return {};
    }

    Problem operator()(PunctuationCut cut) const
    {
        cutAtCharacters(pieces, cut.behavior, isTokenPunctuation);
        return {};
    }

    Problem operator()(DigitCut cut) const
    {
        cutAtCharacters(pieces, cut.individual_digits ? CutBehavior::Isolated : CutBehavior::Contiguous, isNumeric);
        return {};
    }

    Problem operator()(const MetaspaceCut& cut) const;

    Problem operator()(const PatternCut& cut) const
    {
        return cutAtPattern(pieces, cut.pattern, cut.behavior, cut.invert, stop);
    }

    Problem operator()(DelimiterCut cut) const
    {
        cutAtCharacters(pieces, CutBehavior::Removed, [cut](char32_t c) { return c == cut.delimiter; });
        return {};
    }

    Problem operator()(LengthCut cut) const
    {
        cutAll(pieces, CutBehavior::Isolated, [cut](std::string_view text, Parts& parts) {
            std::size_t begin = 0;
            std::size_t characters = 0;
            for (std::size_t at = 0; at < text.size();) {
                at += decodeUtf8(text, at).bytes;
                if (++characters % cut.length != 0)
                    continue;
                addMatch(parts, {begin, at});
                begin = at;
            }
        });
        return {};
    }
};

Problem Cut::operator()(const MetaspaceCut& cut) const
{
    std::string replacement;
    appendUtf8(replacement, cut.replacement);
    rewritePieces(pieces, [&](std::string_view text, PieceRewriter& rewriter) {
        const bool prepends = cut.prepend == MetaspaceCut::Prepend::Always ||
                              (cut.prepend == MetaspaceCut::Prepend::First && rewriter.origin() == 0);
        if (prepends && !text.empty() && !text.starts_with(' ') && !text.starts_with(replacement))
            putBefore(cut.replacement, text, rewriter);
        while (rewriter.position() < text.size()) {
            const std::size_t space = text.find(' ', rewriter.position());
            rewriter.keep(std::min(space, text.size()) - rewriter.position());
            if (space != std::string_view::npos)
                rewriter.put({cut.replacement, 1});
        }
    });
    if (cut.split)
        cutAtCharacters(pieces, CutBehavior::MergedWithNext, [&](char32_t c) { return c == cut.replacement; });
    return {};
}

} // namespace

Result<void> preTokenize(const std::vector<PreTokenizer>& cutters, TextPieces& pieces, GrowthLimit growth,
                         const std::stop_token& stop)
{
    for (const PreTokenizer& cutter : cutters) {
        Problem problem = std::visit(Cut{pieces, stop}, cutter);
        if (stop.stop_requested())
            return fail(Cancelled{});
        if (!problem && !growth.allows(pieces.aligned.text.size()))
            problem = TextNotEncoded::Reason::GrowsTooLong;
        if (problem)
            return fail(TextNotEncoded{*problem, "pre_tokenizer"});
    }
    return {};
}

} // namespace headlight
