// SPDX-License-Identifier: GPL-3.0-or-later
// Mask rules in the console's notation.
#include "engine/mask.h"

#include <charconv>
#include <optional>

namespace headlight {

namespace {

std::string numberText(Index number)
{
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return std::string(digits, end);
}

std::string alignmentText(Alignment alignment)
{
    return alignment == Alignment::TopLeft ? ":top-left" : "";
}

std::string listText(const std::vector<Index>& numbers)
{
    std::string text;
    for (const Index number : numbers) {
        if (!text.empty())
            text += ',';
        text += numberText(number);
    }
    return text;
}

struct RuleText
{
    std::string operator()(const CausalRule& rule) const { return "causal" + alignmentText(rule.alignment); }
    std::string operator()(const WindowRule& rule) const
    {
        return "window:" + listText({rule.left, rule.right}) + alignmentText(rule.alignment);
    }
    std::string operator()(const PaddingRule& rule) const { return "padding:" + numberText(rule.keys); }
    std::string operator()(const LeftPaddingRule& rule) const { return "left-padding:" + numberText(rule.keys); }
    std::string operator()(const PrefixRule& rule) const { return "prefix:" + numberText(rule.prefix); }
    std::string operator()(const DocumentsRule& rule) const { return "documents:" + listText(rule.lengths); }
    std::string operator()(const DilatedRule& rule) const { return "dilated:" + numberText(rule.stride); }
    std::string operator()(const SinksRule& rule) const { return "sinks:" + listText({rule.sinks, rule.window}); }
    std::string operator()(const PaintedRule& rule) const
    {
        std::string text;
        for (const PaintedRule::Row& row : rule.rows) {
            text += text.empty() ? "painted:" : "/";
            for (const std::uint8_t cell : row)
                text += cell ? '1' : '0';
        }
        return text.empty() ? "painted:" : text;
    }
};

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

/// Numbers with commas between them, all of them and nothing else.
std::optional<std::vector<Index>> numbersIn(std::string_view text)
{
    std::vector<Index> numbers;
    for (const std::string_view part : split(text, ',')) {
        Index number = 0;
        const char* const end = part.data() + part.size();
        const auto read = std::from_chars(part.data(), end, number);
        if (read.ec != std::errc() || read.ptr != end)
            return std::nullopt;
        numbers.push_back(number);
    }
    return numbers;
}

std::optional<Alignment> alignmentIn(std::string_view text)
{
    if (text == "top-left")
        return Alignment::TopLeft;
    if (text == "bottom-right")
        return Alignment::BottomRight;
    return std::nullopt;
}

/// causal and window, the rules that name an alignment.
std::optional<MaskRule> alignedRule(std::string_view name, std::vector<std::string_view> arguments)
{
    Alignment alignment = Alignment::BottomRight;
    if (!arguments.empty())
        if (const auto named = alignmentIn(arguments.back())) {
            alignment = *named;
            arguments.pop_back();
        }
    if (name == "causal" && arguments.empty())
        return CausalRule{alignment};
    if (name != "window" || arguments.size() != 1)
        return std::nullopt;
    const auto numbers = numbersIn(arguments[0]);
    if (!numbers || numbers->size() != 2)
        return std::nullopt;
    return WindowRule{(*numbers)[0], (*numbers)[1], alignment};
}

std::optional<MaskRule> numberedRule(std::string_view name, const std::vector<Index>& numbers)
{
    if (name == "documents")
        return DocumentsRule{numbers};
    if (name == "sinks" && numbers.size() == 2)
        return SinksRule{numbers[0], numbers[1]};
    if (numbers.size() != 1)
        return std::nullopt;
    if (name == "padding")
        return PaddingRule{numbers[0]};
    if (name == "left-padding")
        return LeftPaddingRule{numbers[0]};
    if (name == "prefix")
        return PrefixRule{numbers[0]};
    if (name == "dilated")
        return DilatedRule{numbers[0]};
    return std::nullopt;
}

/// Rows of 0 and 1 with / between them.
std::optional<MaskRule> paintedRule(std::string_view text)
{
    if (text.find_first_not_of("01/") != std::string_view::npos)
        return std::nullopt;
    PaintedRule rule;
    for (const std::string_view row : split(text, '/')) {
        PaintedRule::Row& cells = rule.rows.emplace_back();
        for (const char cell : row)
            cells.push_back(cell == '1' ? 1 : 0);
    }
    return rule;
}

} // namespace

std::string ruleText(const MaskRule& rule)
{
    return std::visit(RuleText(), rule);
}

Result<MaskRule> ruleFromText(std::string_view text)
{
    std::vector<std::string_view> parts = split(text, ':');
    const std::string_view name = parts.front();
    parts.erase(parts.begin());
    std::optional<MaskRule> rule;
    if (name == "causal" || name == "window")
        rule = alignedRule(name, parts);
    else if (name == "painted" && parts.size() == 1)
        rule = paintedRule(parts[0]);
    else if (parts.size() == 1)
        if (const auto numbers = numbersIn(parts[0]))
            rule = numberedRule(name, *numbers);
    if (rule)
        return *rule;
    return fail(NotOneOf{Field::Mask,
                         std::string(text),
                         {"causal[:top-left|:bottom-right]", "window:LEFT,RIGHT[:top-left|:bottom-right]",
                          "padding:KEYS", "left-padding:KEYS", "prefix:P", "documents:4,1,7", "dilated:STRIDE",
                          "sinks:S,WINDOW", "painted:100/11"}});
}

} // namespace headlight
