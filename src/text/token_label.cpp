// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/token_label.h"

#include "text/byte_characters.h"
#include "text/grapheme_walk.h"
#include "text/utf8.h"

#include <optional>

namespace headlight {

namespace {

constexpr char32_t sentence_piece_space = U'▁';

std::string hexText(std::uint32_t value, std::size_t digits)
{
    std::string text;
    for (std::size_t i = digits; i-- > 0;)
        text += "0123456789ABCDEF"[value >> (4 * i) & 0xFU];
    return text;
}

/// A character that is not seen by itself, as a sign; others as they are.
void appendVisible(std::string& label, std::string_view bytes, char32_t value)
{
    constexpr std::uint32_t first_picture = 0x2400; // Unicode's control pictures
    if (value == U' ' || value == sentence_piece_space)
        label += "␣";
    else if (value == U'\n')
        label += "⏎";
    else if (value == U'\t')
        label += "⇥";
    else if (value < 0x20)
        appendUtf8(label, char32_t(first_picture + value));
    else if (value == 0x7F || (value >= 0x80 && value < 0xA0) || isWhiteSpace(value) || isNeverSeen(value))
        label += "U+" + hexText(value, value > 0xFFFF ? 6 : 4);
    else
        label += bytes;
}

std::string visible(std::string_view text)
{
    std::string label;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decodeUtf8(text, at);
        if (point.valid)
            appendVisible(label, text.substr(at, point.bytes), point.value);
        else
            for (std::size_t i = 0; i < point.bytes; ++i)
                label += "<" + hexText(std::uint8_t(text[at + i]), 2) + ">";
        at += point.bytes;
    }
    return label.empty() ? "∅" : label;
}

/// The bytes that a piece in byte characters stands for; nothing where it holds another character.
std::optional<std::string> bytesOfPiece(std::string_view piece)
{
    std::string bytes;
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint point = decodeUtf8(piece, at);
        const std::optional<unsigned char> byte = byteOfCharacter(point.value);
        if (!byte)
            return {};
        bytes += char(*byte);
        at += point.bytes;
    }
    return bytes;
}

/// How many tokens from `first` on are pieces of the one character that they all stand for; 1 for others.
std::size_t piecesOfOneCharacter(const std::vector<EncodedToken>& tokens, std::size_t first)
{
    const CodePointSpan span = tokens[first].offsets;
    std::size_t count = 1;
    if (span.end - span.begin != 1 || tokens[first].special)
        return count;
    while (first + count < tokens.size() && tokens[first + count].offsets == span && !tokens[first + count].special)
        ++count;
    return count;
}

} // namespace

std::string pieceLabel(std::string_view piece, bool byte_level)
{
    const std::optional<std::string> bytes = byte_level ? bytesOfPiece(piece) : std::nullopt;
    return visible(bytes ? std::string_view(*bytes) : piece);
}

std::vector<std::string> tokenLabels(const Encoding& encoding, bool byte_level)
{
    const TextOffsets offsets(encoding.text);
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < encoding.tokens.size();) {
        const std::size_t count = piecesOfOneCharacter(encoding.tokens, i);
        if (count == 1) {
            labels.push_back(pieceLabel(encoding.tokens[i].piece, byte_level && !encoding.tokens[i].special));
        } else {
            const std::size_t begin = offsets.byteOfCodePoint(encoding.tokens[i].offsets.begin);
            const std::size_t end = offsets.byteOfCodePoint(encoding.tokens[i].offsets.end);
            const std::string character = visible(std::string_view(encoding.text).substr(begin, end - begin));
            for (std::size_t part = 1; part <= count; ++part)
                labels.push_back(character + " " + std::to_string(part) + "/" + std::to_string(count));
        }
        i += count;
    }
    return labels;
}

} // namespace headlight
