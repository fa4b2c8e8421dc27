// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npy_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace headlight {

namespace {

constexpr std::size_t most_axes = 32;
constexpr std::size_t longest_quote = 40;

constexpr std::array<std::pair<std::string_view, ElementType>, 12> types = {{
    {"b1", ElementType::Bool},
    {"i1", ElementType::Int8},
    {"i2", ElementType::Int16},
    {"i4", ElementType::Int32},
    {"i8", ElementType::Int64},
    {"u1", ElementType::UInt8},
    {"u2", ElementType::UInt16},
    {"u4", ElementType::UInt32},
    {"u8", ElementType::UInt64},
    {"f2", ElementType::Float16},
    {"f4", ElementType::Float32},
    {"f8", ElementType::Float64},
}};

/// Walks over the literal; every step fails softly, and the first failure says where.
class HeaderParser
{
public:
    explicit HeaderParser(std::string_view literal) : m_rest(literal) {}

    std::variant<NpyHeader, NpyHeaderFault> parse()
    {
        if (!take('{'))
            return fault("header", "a dictionary");
        while (!take('}')) {
            const std::optional<std::string_view> key = takeText();
            if (!key || !take(':'))
                return fault("header", "'descr', 'fortran_order' and 'shape'");
            if (!takeValue(*key))
                return *m_fault;
            if (!take(',') && peek() != '}')
                return fault(*key, "a comma or }");
        }
        skipSpace();
        if (!m_rest.empty())
            return fault("header", "nothing after the dictionary");
        for (const auto& [name, found] : {std::pair("descr", m_has_type), std::pair("fortran_order", m_has_order),
                                          std::pair("shape", m_has_shape)}) {
            if (!found)
                return NpyHeaderFault{name, "nothing", "a value"};
        }
        return m_header;
    }

private:
    bool takeValue(std::string_view key)
    {
        if (key == "descr")
            return takeType() && once(key, m_has_type);
        if (key == "fortran_order")
            return takeOrder() && once(key, m_has_order);
        if (key == "shape")
            return takeShape() && once(key, m_has_shape);
        return refuse(key, "'descr', 'fortran_order' and 'shape'");
    }

    bool once(std::string_view key, bool& found)
    {
        if (found)
            return refuse(key, "each key once");
        return found = true;
    }

    bool takeType()
    {
        constexpr std::string_view allowed = "'<f2', '<f4', '<f8', '|b1', or an integer type";
        const std::string_view before = m_rest;
        const std::optional<std::string_view> text = takeText();
        const auto type = text && text->size() == 3
                              ? std::ranges::find(types, text->substr(1), &decltype(types)::value_type::first)
                              : types.end();
        if (type == types.end() || std::string_view("<>=|").find(text->front()) == std::string_view::npos) {
            m_fault = NpyHeaderFault{"descr", typeAsWritten(before), std::string(allowed)};
            return false;
        }
        m_header.type = type->second;
        m_header.is_big_endian = text->front() == '>';
        return true;
    }

    /// A type that is none of ours: a text in quotes, or a list of fields up to its end.
    static std::string typeAsWritten(std::string_view rest)
    {
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size()));
        const char end = rest.starts_with('[') ? ']' : rest.empty() ? '\0' : rest.front();
        const std::size_t last = rest.find(end, 1);
        return std::string(rest.substr(0, last == std::string_view::npos ? longest_quote : last + 1));
    }

    bool takeOrder()
    {
        m_header.is_fortran_order = takeWord("True");
        return m_header.is_fortran_order || takeWord("False") || refuse("fortran_order", "True or False");
    }

    bool takeShape()
    {
        constexpr std::string_view allowed = "a tuple of at most 32 lengths";
        if (!take('('))
            return refuse("shape", allowed);
        m_header.shape.clear();
        while (!take(')')) {
            const std::optional<Index> length = takeLength();
            if (!length || m_header.shape.size() == most_axes)
                return refuse("shape", allowed);
            m_header.shape.push_back(*length);
            const bool has_comma = take(',');
            if (!has_comma && (peek() != ')' || m_header.shape.size() == 1)) // (5) is a number, (5,) a tuple
                return refuse("shape", allowed);
        }
        return true;
    }

    std::optional<Index> takeLength()
    {
        skipSpace();
        Index length = 0;
        const auto [end, failed] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), length);
        if (failed != std::errc() || length < 0)
            return std::nullopt;
        m_rest.remove_prefix(std::size_t(end - m_rest.data()));
        if (m_rest.starts_with('L')) // as Python 2 wrote them
            m_rest.remove_prefix(1);
        return length;
    }

    /// A text in either quotes; escapes have no place in the three keys and types.
    std::optional<std::string_view> takeText()
    {
        const char quote = peek();
        if (quote != '\'' && quote != '"')
            return std::nullopt;
        const std::size_t end = m_rest.find(quote, 1);
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::string_view text = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return text;
    }

    bool takeWord(std::string_view word)
    {
        skipSpace();
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    bool take(char letter)
    {
        if (peek() != letter)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    char peek()
    {
        skipSpace();
        return m_rest.empty() ? '\0' : m_rest.front();
    }

    void skipSpace() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size())); }

    NpyHeaderFault fault(std::string_view field, std::string_view allowed)
    {
        const std::string seen(m_rest.substr(0, longest_quote));
        return {std::string(field), seen.empty() ? "the end" : seen, std::string(allowed)};
    }

    bool refuse(std::string_view field, std::string_view allowed)
    {
        m_fault = fault(field, allowed);
        return false;
    }

    std::string_view m_rest;
    NpyHeader m_header;
    bool m_has_type = false;
    bool m_has_order = false;
    bool m_has_shape = false;
    std::optional<NpyHeaderFault> m_fault;
};

} // namespace

std::string neededText(Bytes need)
{
    return need == std::numeric_limits<Bytes>::max() ? "more bytes than a file can hold"
                                                     : std::to_string(need) + " bytes";
}

Bytes elementBytes(ElementType type)
{
    switch (type) {
    case ElementType::Bool:
    case ElementType::Int8:
    case ElementType::UInt8:
        return 1;
    case ElementType::Int16:
    case ElementType::UInt16:
    case ElementType::Float16:
    case ElementType::BFloat16:
        return 2;
    case ElementType::Int32:
    case ElementType::UInt32:
    case ElementType::Float32:
        return 4;
    case ElementType::Int64:
    case ElementType::UInt64:
    case ElementType::Float64:
        return 8;
    }
    return 8;
}

bool isFloat(ElementType type)
{
    return type >= ElementType::Float16;
}

std::variant<NpyHeader, NpyHeaderFault> parseNpyHeader(std::string_view literal)
{
    return HeaderParser(literal).parse();
}

} // namespace headlight
