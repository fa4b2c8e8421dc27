// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace headlight {

/// One whole number of a mask rule, as the mask editor asks for it.
struct RuleNumber
{
    QString label;
    QString tip;
    Index lowest = 0;
};

/// What the mask editor shows of one kind of rule.
struct RuleKind
{
    QString name;
    QString tip; // which keys a query sees
    std::vector<RuleNumber> numbers;
    bool has_alignment = false;
    bool has_lengths = false; // documents: a list of lengths
};

/// The kinds in the order of MaskRule's alternatives, in the user's language.
class RuleFields
{
    Q_DECLARE_TR_FUNCTIONS(headlight::RuleFields)

public:
    static std::vector<RuleKind> kinds();
};

/// A new rule of a kind that does something on a sentence of n tokens.
MaskRule startingRule(std::size_t kind, Index n);

/// The whole numbers of a rule in the order of RuleKind::numbers.
std::vector<Index> ruleNumbers(const MaskRule& rule);

/// The rule with other numbers (as many as ruleNumbers gives).
MaskRule withNumbers(MaskRule rule, std::span<const Index> numbers);

std::optional<Alignment> ruleAlignment(const MaskRule& rule);
MaskRule withAlignment(MaskRule rule, Alignment alignment);

/// "4, 1, 7" for a documents rule; reading gives nothing where that is no list of whole numbers.
QString lengthsText(const DocumentsRule& rule);
std::optional<DocumentsRule> lengthsFromText(const QString& text);

} // namespace headlight
