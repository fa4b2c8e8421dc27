// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mask.h"
#include "engine/matrix.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headlight {

/// What a head may be doing, measured on its weights. Each is a mean over rows (queries) that have such a key visible.
/// The patterns are those of Clark et al. 2019 (previous, next, separator, broad), Xiao et al. 2023 (first token as
/// sink) and Olsson et al. 2022 (induction).
enum class HeadScore {
    Previous,  // weight on the token before
    Next,      // weight on the token after
    Same,      // weight on other tokens of the same id
    First,     // weight on the first token, of all later ones
    Separator, // weight on punctuation and on tokens that stand for no text
    Local,     // weight within local_band tokens, the query's own included
    Broad,     // entropy ÷ ln(visible keys): 1 where all weigh alike
    Induction, // on a sequence that repeats: weight on the token after the earlier occurrence
    Entropy,   // nats
    Distance,  // Σ weight · |query − key|
    // From the head's vectors:
    Spread,     // standard deviation of q·k over visible cells, ÷ √d_k: 1 where entries of q and k are independent
    ValueRank,  // rank correlation, in a row, of weight and weight · ‖v‖: how far weight is what is added
    OutputRank, // the same of weight and weight · ‖v W_O‖
};

inline constexpr std::array all_head_scores = {
    HeadScore::Previous, HeadScore::Next,      HeadScore::Same,      HeadScore::First,   HeadScore::Separator,
    HeadScore::Local,    HeadScore::Broad,     HeadScore::Induction, HeadScore::Entropy, HeadScore::Distance,
    HeadScore::Spread,   HeadScore::ValueRank, HeadScore::OutputRank};

/// Keys so many tokens away count as local.
inline constexpr Index local_band = 2;

/// "previous", "next", …: as in files.
std::string_view headScoreName(HeadScore score);

/// A score, and what it would be if each row's weights lay anywhere among its visible keys: the mean and the standard
/// deviation over all ways to shuffle every row by itself. They are exact, by the variance of a linear rank statistic
/// (Hoeffding 1951), not sampled. Entropies do not change when a row is shuffled: they have no control.
struct ScoreValue
{
    double value = 0;
    std::optional<double> control; // mean over shuffled rows
    double spread = 0;             // standard deviation over shuffled rows
    Index rows = 0;                // that were averaged

    /// By how many standard deviations the score is off its control; nothing without one, or where shuffling changes
    /// nothing.
    std::optional<double> sureness() const;
};

/// Nothing where no row has such a key in sight.
using HeadScores = std::array<std::optional<ScoreValue>, all_head_scores.size()>;

inline const std::optional<ScoreValue>& scoreOf(const HeadScores& scores, HeadScore score)
{
    return scores[std::size_t(score)];
}

/// What is known of the tokens of a text.
struct ScoredText
{
    std::vector<Index> ids;       // n
    std::vector<bool> separators; // n, or empty: none
    /// The sequence consists of a part of so many tokens, and that part again; not there: it does not repeat.
    std::optional<Index> period;
};

/// Scores a head. `weights` (n, n) and `mask` belong to one head; rows without a visible key are left out. Induction is
/// scored where the text repeats, else it is nothing.
HeadScores headScores(MatrixView weights, const Mask& mask, const ScoredText& text);

/// Adds the scores of a head's vectors. `scores` (n, n) is q·k before scaling, `d_k` its number of entries; `values`
/// has the length of each key's v, `outputs` that of its v W_O, n each. "Attention is not only a weight" (Kobayashi et
/// al. 2020) is where the two ranks come from.
void addVectorScores(HeadScores& to, MatrixView scores, MatrixView weights, const Mask& mask, Index d_k,
                     std::span<const double> values, std::span<const double> outputs);

/// Spearman's rank correlation, ties at their mean rank; nothing where one of both is all alike, or for less than
/// three.
std::optional<double> rankCorrelation(std::span<const double> one, std::span<const double> other);

} // namespace headlight
