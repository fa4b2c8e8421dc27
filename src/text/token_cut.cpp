// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_cut.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <optional>

namespace headlight {

namespace {

enum class Kind { Space, Invisible, Letter, Digit, Connector, Ideograph, Other };

struct Range
{
    char32_t first;
    char32_t last;
};

/// Blocks whose letters are tokens one by one, ascending. Punctuation inside them is no letter and found as such.
constexpr std::array ideograph_blocks = {
    Range{0x2E80, 0x2FDF},   // radicals
    Range{0x3005, 0x3007},   // iteration mark, closing mark, zero
    Range{0x3021, 0x3029},   // Hangzhou numerals
    Range{0x3031, 0x303C},   // kana repeat marks, numerals
    Range{0x3041, 0x30FF},   // Hiragana, Katakana
    Range{0x3105, 0x312F},   // Bopomofo
    Range{0x31A0, 0x31BF},   // Bopomofo extended
    Range{0x31F0, 0x31FF},   // Katakana phonetic extensions
    Range{0x3400, 0x4DBF},   // Han extension A
    Range{0x4E00, 0x9FFF},   // Han
    Range{0xF900, 0xFAFF},   // Han compatibility
    Range{0xFF66, 0xFF9F},   // half-width Katakana
    Range{0x16FE0, 0x18DFF}, // Tangut, Khitan
    Range{0x1AFF0, 0x1B2FF}, // Kana supplements, Nushu
    Range{0x20000, 0x3FFFD}, // Han extensions B and later
};

bool isInIdeographBlock(char32_t value)
{
    const auto after = std::upper_bound(ideograph_blocks.begin(), ideograph_blocks.end(), value,
                                        [](char32_t v, const Range& range) { return v < range.first; });
    return after != ideograph_blocks.begin() && value <= std::prev(after)->last;
}

Kind letterKind(char32_t value)
{
    return isInIdeographBlock(value) ? Kind::Ideograph : Kind::Letter;
}

Kind kindOf(char32_t value)
{
    if (isWhiteSpace(value))
        return Kind::Space;
    if (isNeverSeen(value))
        return Kind::Invisible;
    switch (utf8proc_category(utf8proc_int32_t(value))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
        return letterKind(value);
    case UTF8PROC_CATEGORY_ND:
        return Kind::Digit;
    case UTF8PROC_CATEGORY_PC:
        return Kind::Connector;
    default:
        return Kind::Other;
    }
}

/// Unicode's MidLetter, MidNumLet and Single_Quote, the colons left out.
bool joinsLetters(char32_t value)
{
    constexpr std::array<char32_t, 12> joining = {0x27,   0x2E,   0xB7,   0x387,  0x55F,  0x5F4,
                                                  0x2018, 0x2019, 0x2024, 0x2027, 0xFF07, 0xFF0E};
    return std::binary_search(joining.begin(), joining.end(), value);
}

/// Unicode's MidNum, MidNumLet and Single_Quote.
bool joinsDigits(char32_t value)
{
    constexpr std::array<char32_t, 18> joining = {0x27,   0x2C,   0x2E,   0x3B,   0x37E,  0x589,
                                                  0x60C,  0x60D,  0x66C,  0x7F8,  0x2018, 0x2019,
                                                  0x2024, 0x2044, 0xFF07, 0xFF0C, 0xFF0E, 0xFF1B};
    return std::binary_search(joining.begin(), joining.end(), value);
}

/// The word that is being read, and what stands after it that may still turn out to be inside it.
class WordCut
{
public:
    explicit WordCut(const TakeSpan& take) : m_take(take) {}

    bool goesOn() const { return m_goes_on; }

    void read(const Grapheme& grapheme)
    {
        const Kind kind = kindOf(grapheme.first);
        if (joinsWord(kind))
            extend(grapheme, kind);
        else if (kind == Kind::Invisible && m_word && !m_middle)
            return; // inside the word if a letter follows, else white space
        else if (kind == Kind::Other && canStandInside(grapheme.first))
            m_middle = grapheme;
        else
            begin(grapheme, kind);
    }

    /// Ends the word that was open.
    void close()
    {
        const std::optional<ByteSpan> word = std::exchange(m_word, std::nullopt);
        const std::optional<Grapheme> middle = std::exchange(m_middle, std::nullopt);
        if (word)
            put(*word);
        if (middle)
            put(middle->span);
    }

private:
    static bool isWordKind(Kind kind) { return kind == Kind::Letter || kind == Kind::Digit || kind == Kind::Connector; }

    bool joinsWord(Kind kind) const
    {
        if (!m_word || !isWordKind(kind))
            return false;
        if (!m_middle)
            return true;
        return kind == m_last && ((kind == Kind::Letter && joinsLetters(m_middle->first)) ||
                                  (kind == Kind::Digit && joinsDigits(m_middle->first)));
    }

    bool canStandInside(char32_t value) const
    {
        return m_word && !m_middle &&
               ((m_last == Kind::Letter && joinsLetters(value)) || (m_last == Kind::Digit && joinsDigits(value)));
    }

    void extend(const Grapheme& grapheme, Kind kind)
    {
        m_word->end = grapheme.span.end;
        m_last = kind;
        m_middle.reset();
    }

    void begin(const Grapheme& grapheme, Kind kind)
    {
        close();
        if (isWordKind(kind)) {
            m_word = grapheme.span;
            m_last = kind;
        } else if (kind != Kind::Space && kind != Kind::Invisible) {
            put(grapheme.span);
        }
    }

    void put(ByteSpan span)
    {
        if (m_goes_on)
            m_goes_on = m_take(span);
    }

    const TakeSpan& m_take;
    bool m_goes_on = true;
    std::optional<ByteSpan> m_word;
    Kind m_last = Kind::Other;        // of the word's last grapheme
    std::optional<Grapheme> m_middle; // an apostrophe or point that a letter or digit may follow
};

} // namespace

void cutTokens(GraphemeWalk& walk, TokenKind kind, const TakeSpan& take)
{
    if (kind == TokenKind::Characters) {
        while (!walk.atEnd()) {
            const Grapheme grapheme = walk.next();
            const Kind of_first = kindOf(grapheme.first);
            if (of_first != Kind::Space && of_first != Kind::Invisible && !take(grapheme.span))
                return;
        }
        return;
    }
    WordCut words(take);
    while (!walk.atEnd() && words.goesOn())
        words.read(walk.next());
    words.close();
}

} // namespace headlight
