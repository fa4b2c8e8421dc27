// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/labelled_scores.h"

#include "engine/transformer.h"

#include <map>
#include <new>
#include <utility>

namespace headlight {

namespace {

/// Sums of one head over all texts.
struct HeadSums
{
    std::array<PairSums, all_labelled_kinds.size()> of_kind;
    std::map<Index, bool> resolved; // minimal pairs by their number
};

class Scoring
{
public:
    Scoring(const OpenedCheckpoint& opened, Bytes budget, const WorkContext& work)
        : m_opened(opened), m_config(*opened.checkpoint->transformer()), m_budget(budget), m_work(work),
          m_sums(std::size_t(m_config.layerCount() * m_config.q_num_heads))
    {}

    Result<void> add(const LabelledText& text)
    {
        Result<CheckpointTokens> tokens = checkpointTokens(m_opened, text.text(), m_budget, m_work.stop);
        if (!tokens)
            return fail(tokens.error());
        const std::vector<Index> places = placesOfWords(*tokens);
        if (places.size() != text.words.size())
            return {}; // its labels would speak of other tokens
        TransformerInput input{
            tokens->ids, m_config.token_types == 0 ? std::vector<Index>() : tokens->type_ids, {}, {}};
        TransformerWish wish;
        wish.budget = m_budget;
        const Result<TransformerTrace> trace =
            runTransformer(m_opened.checkpoint->transformer(), m_opened.checkpoint->weights(), std::move(input), wish,
                           {m_work.stop, {}, m_work.threads});
        if (!trace)
            return fail(trace.error());
        const auto pairs = pairsOf(text, places, trace->tokens(), m_config.is_causal);
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            const Result<HeadTrace<float>> head =
                transformerHead(*trace, Index(i) / m_config.q_num_heads, Index(i) % m_config.q_num_heads, m_budget,
                                {m_work.stop, {}, m_work.threads});
            if (!head)
                return fail(head.error());
            addHead(m_sums[i], text, places, pairs, head->maps->weights);
        }
        ++m_texts;
        return {};
    }

    Result<LabelledScoresPointer> scores() const
    {
        if (m_texts == 0)
            return fail(NoTokens{Field::Text});
        auto scores = std::make_shared<LabelledScores>();
        scores->layers = m_config.layerCount();
        scores->heads = m_config.q_num_heads;
        scores->texts = m_texts;
        for (const HeadSums& sums : m_sums)
            for (std::size_t kind = 0; kind < all_labelled_kinds.size(); ++kind)
                scores->of_kind[kind].push_back(sums.of_kind[kind].score());
        if (const std::optional<BestHead> pronoun = scores->best(LabelledKind::Antecedent))
            for (const auto& [number, resolved] :
                 m_sums[std::size_t(pronoun->layer * scores->heads + pronoun->head)].resolved) {
                ++scores->minimal_pairs;
                scores->resolved_pairs += resolved ? 1 : 0;
            }
        return scores;
    }

private:
    static void addHead(HeadSums& sums, const LabelledText& text, const std::vector<Index>& places,
                        const std::map<LabelledKind, std::vector<LabelledPair>>& pairs, MatrixView weights)
    {
        for (const auto& [kind, of_kind] : pairs)
            sums.of_kind[std::size_t(kind)].add(weights, of_kind);
        if (!text.pair)
            return;
        const auto at = [&](Index key) {
            return weights.at(places[std::size_t(text.pair->query)], places[std::size_t(key)]);
        };
        const bool right = at(text.pair->right) > at(text.pair->wrong);
        const auto [entry, is_new] = sums.resolved.try_emplace(text.pair->number, right);
        entry->second = entry->second && right;
    }

    const OpenedCheckpoint& m_opened;
    const TransformerConfig& m_config;
    Bytes m_budget;
    const WorkContext& m_work;
    std::vector<HeadSums> m_sums; // layer · heads + head
    Index m_texts = 0;
};

} // namespace

std::optional<BestHead> LabelledScores::best(LabelledKind kind) const
{
    std::optional<BestHead> best;
    const std::vector<std::optional<PairScore>>& scores = of_kind[std::size_t(kind)];
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (scores[i] && (!best || scores[i]->value > best->score.value))
            best = BestHead{Index(i) / heads, Index(i) % heads, *scores[i]};
    return best;
}

Result<LabelledScoresPointer> labelledScores(const OpenedCheckpoint& opened, std::span<const LabelledText> texts,
                                             Bytes budget, const WorkContext& work)
try {
    Scoring scoring(opened, budget, work);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (const Result<void> added = scoring.add(texts[i]); !added)
            return fail(added.error());
        work.report(double(i + 1) / double(texts.size()));
    }
    return scoring.scores();
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
