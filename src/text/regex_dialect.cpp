// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/regex_dialect.h"

#include "text/utf8.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace headlight {

namespace {

constexpr int deepest_class = 16;

constexpr std::string_view word_members = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc})";
// Outside classes Oniguruma counts the six Latin-1 superscripts and fractions among the word characters.
constexpr std::string_view more_word_members = R"(\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";
constexpr std::string_view hex_members = "0-9A-Fa-f";

bool isHex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string wordClass()
{
    return "[" + std::string(word_members) + std::string(more_word_members) + "]";
}

/// A place behind a word character, then one behind none, each with what must follow.
std::string wordBorder(const std::string& after_word, const std::string& after_none)
{
    const std::string word = wordClass();
    return "(?:(?<=" + word + ")" + after_word + word + ")|(?<!" + word + ")" + after_none + word + "))";
}

/// What a class matches: members that may stand between brackets, and nested classes that may not.
struct ClassOperand
{
    std::string members;
    std::vector<std::string> alternatives;

    std::string pattern() const
    {
        if (alternatives.empty())
            return members.empty() ? "(?!)" : "[" + members + "]";
        std::string text = "(?:";
        if (!members.empty())
            text += "[" + members + "]|";
        for (std::size_t i = 0; i < alternatives.size(); ++i)
            text += (i == 0 ? "" : "|") + alternatives[i];
        return text + ")";
    }
};

class Translation
{
public:
    explicit Translation(std::string_view pattern) : m_pattern(pattern) {}

    tl::expected<std::string, RegexProblem> run()
    {
        while (m_at < m_pattern.size() && !m_problem)
            element();
        if (m_problem)
            return tl::unexpected(*m_problem);
        return std::move(m_text);
    }

private:
    bool ahead(std::string_view what) const { return m_pattern.substr(m_at, what.size()) == what; }
    void refuse(std::string reason)
    {
        if (!m_problem)
            m_problem = RegexProblem{m_at, std::move(reason)};
    }

    void element();
    void group();
    void quantifier();
    void atom(const std::string& text);
    std::string escape();
    std::string property();
    std::string unicodeEscape();
    std::string characterClass(int depth);
    void classMember(ClassOperand& operand, int depth);
    void classEscape(ClassOperand& operand);
    std::string oneCharacter();

    std::string_view m_pattern;
    std::size_t m_at = 0;
    std::string m_text;
    std::size_t m_atom = 0;            // where the last atom begins in m_text
    std::vector<std::size_t> m_groups; // where the open groups begin in m_text
    std::optional<RegexProblem> m_problem;
};

void Translation::element()
{
    switch (m_pattern[m_at]) {
    case '\\':
        return atom(escape());
    case '[':
        return atom(characterClass(0));
    case '(':
        return group();
    case ')':
        if (!m_groups.empty()) {
            m_atom = m_groups.back();
            m_groups.pop_back();
        }
        m_text += m_pattern[m_at++];
        return;
    case '{':
        return quantifier();
    case '|':
    case '*':
    case '+':
    case '?':
    case '^':
    case '$':
        m_text += m_pattern[m_at++];
        return;
    default:
        return atom(oneCharacter());
    }
}

void Translation::atom(const std::string& text)
{
    m_atom = m_text.size();
    m_text += text;
}

std::string Translation::oneCharacter()
{
    const std::size_t bytes = decodeUtf8(m_pattern, m_at).bytes;
    const std::string text(m_pattern.substr(m_at, bytes));
    m_at += bytes;
    return text;
}

/// "(", with flags and names. Ruby's flag m is PCRE2's s.
void Translation::group()
{
    if (ahead("(?#")) { // a comment
        const std::size_t end = m_pattern.find(')', m_at);
        if (end == std::string_view::npos)
            return refuse("a comment that does not end");
        m_at = end + 1;
        return;
    }
    m_groups.push_back(m_text.size());
    m_text += m_pattern[m_at++];
    if (!ahead("?"))
        return;
    const std::size_t end = m_pattern.find_first_not_of("imx-", m_at + 1);
    if (end == std::string_view::npos || end == m_at + 1 || (m_pattern[end] != ')' && m_pattern[end] != ':'))
        return;
    for (; m_at < end; ++m_at)
        m_text += m_pattern[m_at] == 'm' ? 's' : m_pattern[m_at];
}

/// {n,m}: a plus behind it repeats the whole, where PCRE2 would take it as possessive.
void Translation::quantifier()
{
    const std::size_t end = m_pattern.find_first_not_of("0123456789,", m_at + 1);
    const bool counts = end != std::string_view::npos && end > m_at + 1 && m_pattern[end] == '}';
    if (!counts || m_pattern.substr(m_at, end - m_at) == "{,")
        return atom("\\" + oneCharacter()); // a brace of its own
    std::string text(m_pattern.substr(m_at, end + 1 - m_at));
    if (text[1] == ',') // {,m}
        text.insert(1, "0");
    m_at = end + 1;
    if (ahead("+")) {
        m_text.insert(m_atom, "(?:");
        text += ")+";
        ++m_at;
    }
    m_text += text;
}

/// \p{…}, \P{…}, \p{^…}. A name of more than two letters that is a script means just that script.
std::string Translation::property()
{
    const std::size_t end = m_pattern.find('}', m_at);
    if (m_at + 2 >= m_pattern.size() || m_pattern[m_at + 2] != '{' || end == std::string_view::npos) {
        refuse("a property without its name in braces");
        return {};
    }
    std::string name(m_pattern.substr(m_at + 3, end - m_at - 3));
    bool negated = m_pattern[m_at + 1] == 'P';
    if (name.starts_with('^')) {
        negated = !negated;
        name.erase(0, 1);
    }
    static constexpr std::string_view others[] = {"Any", "L&", "Alphabetic", "White_Space", "Lowercase", "Uppercase"};
    const bool is_script = name.size() > 2 && std::find(std::begin(others), std::end(others), name) == std::end(others);
    m_at = end + 1;
    return std::string(negated ? "\\P{" : "\\p{") + (is_script ? "sc:" : "") + name + "}";
}

std::string Translation::unicodeEscape()
{
    const std::string_view digits = m_pattern.substr(m_at + 2, 4);
    if (digits.size() < 4 || !std::all_of(digits.begin(), digits.end(), isHex)) {
        refuse("\\u without four hexadecimal digits");
        return {};
    }
    m_at += 6;
    return "\\x{" + std::string(digits) + "}";
}

/// An escape outside a class.
std::string Translation::escape()
{
    if (m_at + 1 >= m_pattern.size()) {
        refuse("a backslash at the end");
        return {};
    }
    const char c = m_pattern[m_at + 1];
    if (c == 'p' || c == 'P')
        return property();
    if (c == 'u')
        return unicodeEscape();
    const auto result = [this](std::string text) {
        m_at += 2;
        return text;
    };
    switch (c) {
    case 's':
        return result(R"(\p{White_Space})");
    case 'S':
        return result(R"(\P{White_Space})");
    case 'd':
        return result(R"(\p{Nd})");
    case 'D':
        return result(R"(\P{Nd})");
    case 'w':
        return result(wordClass());
    case 'W':
        return result("[^" + std::string(word_members) + std::string(more_word_members) + "]");
    case 'h':
        return result("[" + std::string(hex_members) + "]");
    case 'H':
        return result("[^" + std::string(hex_members) + "]");
    case 'v':
        return result(R"(\x0B)");
    case 'b':
        return result(wordBorder("(?!", "(?="));
    case 'G': // where a search begins is no place of the text
        refuse("\\G");
        return {};
    case 'B':
        return result(wordBorder("(?=", "(?!"));
    default:
        ++m_at;
        return "\\" + oneCharacter();
    }
}

void Translation::classEscape(ClassOperand& operand)
{
    const char c = m_at + 1 < m_pattern.size() ? m_pattern[m_at + 1] : '\0';
    switch (c) {
    case 'b': // a backspace
        operand.members += "\\b";
        m_at += 2;
        return;
    case 'w':
        operand.members += word_members;
        m_at += 2;
        return;
    case 'h':
        operand.members += hex_members;
        m_at += 2;
        return;
    case 'W':
        operand.alternatives.push_back("[^" + std::string(word_members) + "]");
        m_at += 2;
        return;
    case 'H':
        operand.alternatives.push_back(escape());
        return;
    default:
        operand.members += escape();
        return;
    }
}

void Translation::classMember(ClassOperand& operand, int depth)
{
    if (ahead("[:")) {
        const std::size_t end = m_pattern.find(":]", m_at);
        if (end != std::string_view::npos) {
            operand.members += m_pattern.substr(m_at, end + 2 - m_at);
            m_at = end + 2;
            return;
        }
    }
    if (ahead("["))
        operand.alternatives.push_back(characterClass(depth + 1));
    else if (ahead("\\"))
        classEscape(operand);
    else if (ahead("^"))
        operand.members += "\\" + oneCharacter(); // never the first of a pair of brackets of ours
    else
        operand.members += oneCharacter();
}

/// A class, at its opening bracket: in brackets where PCRE2 can say it so, else by looking ahead at one character.
std::string Translation::characterClass(int depth)
{
    if (depth > deepest_class) {
        refuse("classes within classes more than " + std::to_string(deepest_class) + " deep");
        return {};
    }
    ++m_at;
    const bool negated = ahead("^");
    m_at += negated ? 1 : 0;
    std::vector<ClassOperand> operands(1);
    if (ahead("]")) { // the first is a member
        operands.back().members += "\\]";
        ++m_at;
    }
    while (!m_problem && !ahead("]")) {
        if (m_at >= m_pattern.size()) {
            refuse("a class that does not end");
            return {};
        }
        if (ahead("&&")) {
            operands.emplace_back();
            m_at += 2;
        } else {
            classMember(operands.back(), depth);
        }
    }
    ++m_at;
    if (operands.size() == 1 && operands[0].alternatives.empty() && negated)
        return "[^" + operands[0].members + "]";
    std::string text;
    for (std::size_t i = 0; i + 1 < operands.size(); ++i)
        text += "(?=" + operands[i].pattern() + ")";
    text += operands.back().pattern();
    if (negated)
        return "(?:(?!" + text + ")(?s:.))";
    return operands.size() == 1 ? text : "(?:" + text + ")";
}

} // namespace

tl::expected<std::string, RegexProblem> toPcre2(std::string_view pattern)
{
    return Translation(pattern).run();
}

} // namespace headlight
