// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/head_words.h"

#include "engine/derivation.h"
#include "i18n/number_text.h"
#include "session/sinks.h"

#include <QCoreApplication>

#include <cmath>

namespace headlight {

namespace {

constexpr int digits = 2;
constexpr int score_digits = 8; // a float16 has about three, and what it loses is to be seen

/// What the head was made for.
QString aim(Recipe recipe)
{
    switch (recipe) {
    case Recipe::Random:
        return QCoreApplication::translate("HeadWords",
                                           "This head is drawn at random: it looks for nothing in particular.");
    case Recipe::SameWord:
        return QCoreApplication::translate("HeadWords", "This head is made to look for the same word.");
    case Recipe::Previous:
        return QCoreApplication::translate("HeadWords", "This head is made to look at the previous token.");
    case Recipe::Next:
        return QCoreApplication::translate("HeadWords", "This head is made to look at the next token.");
    case Recipe::First:
        return QCoreApplication::translate("HeadWords", "This head is made to look at the first token.");
    case Recipe::Broad:
        return QCoreApplication::translate("HeadWords", "This head is made to look at all tokens alike.");
    }
    return {};
}

/// How far it gets.
QString outcome(Recipe recipe, const RecipeReach& reach)
{
    const QString reached = numberText(reach.reached, digits);
    const QString promised = numberText(reach.promised, digits);
    if (reach.rows == 0)
        return QCoreApplication::translate("HeadWords", "No row has such a token in sight, so it can't.");
    if (recipe == Recipe::Broad)
        return reach.reached >= reach.promised
                   ? QCoreApplication::translate(
                         "HeadWords", "Each row's entropy is at least %1 of the largest possible (promised: %2).")
                         .arg(reached, promised)
                   : QCoreApplication::translate("HeadWords",
                                                 "A row's entropy falls to %1 of the largest possible, below the "
                                                 "promised %2: these settings differ from those it is made for.")
                         .arg(reached, promised);
    return reach.reached >= reach.promised
               ? QCoreApplication::translate("HeadWords", "On average %1 of a row's weight lies there (promised: %2).")
                     .arg(reached, promised)
               : QCoreApplication::translate("HeadWords",
                                             "On average only %1 of a row's weight lies there, below the promised %2: "
                                             "these settings differ from those it is made for.")
                     .arg(reached, promised);
}

} // namespace

QString halfPrecisionSentence(const WeightDerivation& derivation)
{
    constexpr double largest_half = 65'504;
    const QString exact = numberText(derivation.exact_score, score_digits);
    if (!std::isinf(derivation.score) || !std::isfinite(derivation.exact_score))
        return QCoreApplication::translate("HeadWords", "The score is %1; half precision rounds it to %2.")
            .arg(exact, numberText(derivation.score, score_digits));
    const double divisor = derivation.divisor * derivation.temperature;
    const double divided = derivation.exact_score / divisor;
    if (divisor == 1 || std::abs(divided) > largest_half)
        return QCoreApplication::translate("HeadWords", "Overflow: the score is %1, and half precision holds no number "
                                                        "beyond 65,504, so it became infinite.")
            .arg(exact);
    return QCoreApplication::translate(
               "HeadWords", "Overflow: the score is %1, and half precision holds no number beyond 65,504, so it "
                            "became infinite. Divided by %2 before the multiplication it would have been %3.")
        .arg(exact, numberText(divisor, score_digits), numberText(divided, score_digits));
}

QString recipeSentence(const HeadSummary& head)
{
    if (!head.recipe)
        return QCoreApplication::translate("HeadWords", "This head's matrices are typed by hand.");
    if (!head.reach)
        return aim(*head.recipe);
    return QCoreApplication::translate("HeadWords", "%1 %2").arg(aim(*head.recipe), outcome(*head.recipe, *head.reach));
}

QString sinkSentence(const SinkShare& share)
{
    return QCoreApplication::translate("HeadWords",
                                       "Of a row's weight, %1 lies on the first token and %2 on separators "
                                       "on average.")
        .arg(numberText(share.first, digits), numberText(share.separators, digits));
}

bool promiseBroken(const HeadSummary& head)
{
    return head.reach && (head.reach->rows == 0 || head.reach->reached < head.reach->promised);
}

std::optional<QString> rowSentence(const RowMark& row)
{
    if (row.empty)
        return QCoreApplication::translate("HeadWords", "The mask hides every key from this query. Its row is empty: "
                                                        "all weights and the whole output are exactly 0.");
    if (row.not_finite)
        return QCoreApplication::translate(
            "HeadWords", "A visible score of this row is no finite number, so its weights mean nothing.");
    return std::nullopt;
}

} // namespace headlight
