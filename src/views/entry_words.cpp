// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/entry_words.h"

#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/number_text.h"

#include <QCoreApplication>

namespace headlight {

QString entryTitle(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return QCoreApplication::translate("EntryWords", "Input of %1, entry %2");
    case Stage::Query:
        return QCoreApplication::translate("EntryWords", "Query of %1, entry %2");
    case Stage::Key:
        return QCoreApplication::translate("EntryWords", "Key of %1, entry %2");
    case Stage::Value:
        return QCoreApplication::translate("EntryWords", "Value of %1, entry %2");
    case Stage::Output:
        return QCoreApplication::translate("EntryWords", "Head output of %1, entry %2");
    case Stage::Concat:
        return QCoreApplication::translate("EntryWords", "All heads’ outputs of %1, entry %2");
    case Stage::Projected:
        return QCoreApplication::translate("EntryWords", "Output of %1, entry %2");
    case Stage::Scores:
    case Stage::Scaled:
    case Stage::Capped:
    case Stage::Masked:
    case Stage::Weights:
        break; // maps of queries against keys: their cells have two tokens
    }
    return QStringLiteral("%1 → %2");
}

QString entryFormula(Stage stage, const Analysis& analysis)
{
    const bool is_vector = stage == Stage::Query || stage == Stage::Key || stage == Stage::Value;
    if (is_vector && (analysis.lacks(Stage::Input) || hasLayers(analysis)))
        return QString::fromLatin1(stageName(stage).data(), qsizetype(stageName(stage).size()));
    const bool turned = analysis.config.positions() == Positions::Rope;
    switch (stage) {
    case Stage::Input:
        return QStringLiteral("x");
    case Stage::Query:
        return turned ? QStringLiteral("q = R(x·W_Q)") : QStringLiteral("q = x·W_Q");
    case Stage::Key:
        return turned ? QStringLiteral("k = R(x·W_K)") : QStringLiteral("k = x·W_K");
    case Stage::Value:
        return QStringLiteral("v = x·W_V");
    case Stage::Scores:
        return QStringLiteral("q·kᵀ");
    case Stage::Scaled:
        return QStringLiteral("q·kᵀ ÷ divisor");
    case Stage::Capped:
        return QStringLiteral("c·tanh(s ÷ c)");
    case Stage::Masked:
        return QStringLiteral("s + mask");
    case Stage::Weights:
        return QStringLiteral("softmax(s)");
    case Stage::Output:
        return QStringLiteral("o = weights·v");
    case Stage::Concat:
        return QStringLiteral("[o₀ o₁ …]");
    case Stage::Projected:
        return QStringLiteral("concat·W_O");
    }
    return {};
}

QString turnSentence(const CellTurn& turn, Index row, const RopeOptions& rope)
{
    const auto number = [](double value) { return numberText(value, readDigits(value)); };
    const double own = turn.is_first ? turn.first : turn.second;
    const double other = turn.is_first ? turn.second : turn.first;
    const QString entry = QString::number(turn.is_first ? turn.turn.second : turn.turn.first);
    const QString own_text = number(own), other_text = number(other);
    const QString angle = number(turn.turn.angle);
    const QString turned = (turn.is_first ? QStringLiteral("%1·cos %3 − (%2)·sin %3 = %4")
                                          : QStringLiteral("%1·cos %3 + (%2)·sin %3 = %4"))
                               .arg(own_text, other_text, angle, number(turn.value));
    return QCoreApplication::translate("EntryWords",
                                       "The sum is %1. RoPE then turns it together with entry %2, whose sum is %3, by "
                                       "%4 radians for position %5: %6.",
                                       "two sums, an angle, the rotation written out")
        .arg(own_text, entry, other_text, angle, QString::number(row + rope.offset), turned);
}

} // namespace headlight
