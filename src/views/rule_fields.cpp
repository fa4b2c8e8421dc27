// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rule_fields.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cassert>

namespace headlight {

namespace {

// The numbers of each rule, by reference, so that reading and writing follow one list.
std::vector<Index*> numbersOf(CausalRule&)
{
    return {};
}
std::vector<Index*> numbersOf(WindowRule& rule)
{
    return {&rule.left, &rule.right};
}
std::vector<Index*> numbersOf(PaddingRule& rule)
{
    return {&rule.keys};
}
std::vector<Index*> numbersOf(LeftPaddingRule& rule)
{
    return {&rule.keys};
}
std::vector<Index*> numbersOf(PrefixRule& rule)
{
    return {&rule.prefix};
}
std::vector<Index*> numbersOf(DocumentsRule&)
{
    return {};
}
std::vector<Index*> numbersOf(DilatedRule& rule)
{
    return {&rule.stride};
}
std::vector<Index*> numbersOf(SinksRule& rule)
{
    return {&rule.sinks, &rule.window};
}
std::vector<Index*> numbersOf(PaintedRule&)
{
    return {};
}

} // namespace

std::vector<RuleKind> RuleFields::kinds()
{
    return {
        {tr("Causal"), tr("A token sees itself and the tokens before it."), {}, true, false},
        {tr("Window"),
         tr("A token sees a few tokens before and after it."),
         {{tr("before"), tr("How many tokens before it a token sees."), 0},
          {tr("after"), tr("How many tokens after it a token sees."), 0}},
         true,
         false},
        {tr("Padding at the end"),
         tr("The first tokens are real, the rest is padding that nobody sees."),
         {{tr("real tokens"), tr("How many tokens, from the first on, are real."), 0}},
         false,
         false},
        {tr("Padding at the start"),
         tr("The last tokens are real, those before are padding that nobody sees."),
         {{tr("real tokens"), tr("How many tokens, up to the last, are real."), 0}},
         false,
         false},
        {tr("Prefix"),
         tr("Every token sees the prefix; beyond it a token sees itself and the tokens before it."),
         {{tr("prefix length"), tr("How many tokens, from the first on, everybody sees."), 0}},
         false,
         false},
        {tr("Documents"), tr("A token sees the tokens of its own document only."), {}, false, true},
        {tr("Dilated"),
         tr("A token sees every so many tokens, counted from itself."),
         {{tr("stride"), tr("The distance between two tokens that are seen."), 1}},
         false,
         false},
        {tr("Sinks and window"),
         tr("A token sees the first tokens and the nearest tokens before it."),
         {{tr("sinks"), tr("How many tokens, from the first on, everybody after them sees."), 0},
          {tr("window"), tr("How many tokens up to itself a token sees."), 1}},
         false,
         false},
        {tr("Painted"), tr("Cells hidden one by one on the map, with the mouse or the keyboard."), {}, false, false},
    };
}

MaskRule startingRule(std::size_t kind, Index n)
{
    const Index most = std::max<Index>(1, n - 1);
    const std::vector<MaskRule> rules = {CausalRule{},
                                         WindowRule{1, 1, {}},
                                         PaddingRule{most},
                                         LeftPaddingRule{most},
                                         PrefixRule{std::min<Index>(2, n)},
                                         DocumentsRule{{n}},
                                         DilatedRule{2},
                                         SinksRule{1, 2},
                                         PaintedRule{}};
    static_assert(std::variant_size_v<MaskRule> == 9);
    assert(kind < rules.size() && rules[kind].index() == kind);
    return rules[kind];
}

std::vector<Index> ruleNumbers(const MaskRule& rule)
{
    std::vector<Index> numbers;
    MaskRule copy = rule;
    std::visit(
        [&](auto& of_kind) {
            for (const Index* number : numbersOf(of_kind))
                numbers.push_back(*number);
        },
        copy);
    return numbers;
}

MaskRule withNumbers(MaskRule rule, std::span<const Index> numbers)
{
    std::visit(
        [&](auto& of_kind) {
            const std::vector<Index*> places = numbersOf(of_kind);
            assert(places.size() == numbers.size());
            for (std::size_t i = 0; i < places.size(); ++i)
                *places[i] = numbers[i];
        },
        rule);
    return rule;
}

std::optional<Alignment> ruleAlignment(const MaskRule& rule)
{
    if (const auto* causal = std::get_if<CausalRule>(&rule))
        return causal->alignment;
    if (const auto* window = std::get_if<WindowRule>(&rule))
        return window->alignment;
    return std::nullopt;
}

MaskRule withAlignment(MaskRule rule, Alignment alignment)
{
    if (auto* causal = std::get_if<CausalRule>(&rule))
        causal->alignment = alignment;
    if (auto* window = std::get_if<WindowRule>(&rule))
        window->alignment = alignment;
    return rule;
}

QString lengthsText(const DocumentsRule& rule)
{
    QStringList lengths;
    for (const Index length : rule.lengths)
        lengths << QString::number(length);
    return lengths.join(QStringLiteral(", "));
}

std::optional<DocumentsRule> lengthsFromText(const QString& text)
{
    static const QRegularExpression separators(QStringLiteral("[\\s,，、]+"));
    DocumentsRule rule;
    for (const QString& part : text.split(separators, Qt::SkipEmptyParts)) {
        bool whole = false;
        rule.lengths.push_back(part.normalized(QString::NormalizationForm_KC).toLongLong(&whole));
        if (!whole)
            return std::nullopt;
    }
    return rule;
}

} // namespace headlight
