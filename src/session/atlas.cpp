// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/atlas.h"

#include "engine/philox.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

constexpr std::uint64_t seed = 17;
constexpr std::uint64_t sequence_stream = std::uint64_t(25) << 56;
constexpr Index longest_period = 32; // of the sequence that repeats

/// One head's scores of the texts so far.
struct ScoreSums
{
    std::vector<double> values;
    double controls = 0;
    double off = 0;      // Σ (value − control)
    double variance = 0; // Σ spread²
    Index controlled = 0;

    void add(const ScoreValue& score)
    {
        values.push_back(score.value);
        if (!score.control)
            return;
        controls += *score.control;
        off += score.value - *score.control;
        variance += score.spread * score.spread;
        ++controlled;
    }

    std::optional<AtlasScore> score() const
    {
        if (values.empty())
            return std::nullopt;
        AtlasScore score;
        score.texts = Index(values.size());
        for (const double value : values)
            score.mean += value / double(values.size());
        if (values.size() > 1) {
            double squares = 0;
            for (const double value : values)
                squares += (value - score.mean) * (value - score.mean);
            score.deviation = std::sqrt(squares / double(values.size() - 1));
        }
        constexpr double no_variance = 1e-24;
        if (controlled > 0)
            score.control = controls / double(controlled);
        if (controlled > 0 && variance > no_variance)
            score.sureness = off / std::sqrt(variance);
        return score;
    }
};

/// The Euclidean length of each row.
std::vector<double> lengthsOf(const Matrix<float>& rows)
{
    std::vector<double> lengths;
    for (Index i = 0; i < rows.rows(); ++i)
        lengths.push_back(rows.row(i).cast<double>().norm());
    return lengths;
}

using HeadSums = std::array<ScoreSums, all_head_scores.size()>;

class AtlasMaking
{
public:
    AtlasMaking(const OpenedCheckpoint& opened, const AttentionOverrides& overrides, Bytes budget,
                const WorkContext& work, Index texts)
        : m_opened(opened), m_config(*opened.checkpoint->transformer()), m_overrides(overrides), m_budget(budget),
          m_work(work), m_passes(texts + 1), m_sums(std::size_t(m_config.layerCount() * m_config.q_num_heads))
    {}

    Result<void> addText(const std::string& text)
    {
        const Result<CheckpointTokens> tokens = checkpointTokens(m_opened, text, m_budget, m_work.stop);
        if (!tokens)
            return fail(tokens.error());
        TransformerInput input{tokens->ids, tokens->type_ids, {}, m_overrides};
        if (m_config.token_types == 0)
            input.type_ids.clear();
        return add(std::move(input), {tokens->ids, separatorsOf(*tokens), std::nullopt});
    }

    /// Random tokens, twice over: what comes next the second time can be told from the first only.
    Result<void> addRepeated()
    {
        const Index period = std::min(longest_period, mostPositions() / 2);
        if (period < 2)
            return {};
        std::vector<double> random(std::size_t(period), 0.0);
        RandomStream(seed, sequence_stream).fillUniform(random);
        ScoredText text;
        for (Index i = 0; i < 2 * period; ++i)
            text.ids.push_back(Index(random[std::size_t(i % period)] * double(m_config.vocabulary)));
        text.period = period;
        return add({text.ids, {}, {}, m_overrides}, text);
    }

    AtlasPointer atlas(std::vector<Index> refused, Index texts) const
    {
        auto atlas = std::make_shared<Atlas>();
        atlas->texts = texts;
        atlas->refused = std::move(refused);
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            AtlasHead& head = atlas->heads.emplace_back();
            head.layer = Index(i) / m_config.q_num_heads;
            head.head = Index(i) % m_config.q_num_heads;
            for (const HeadScore score : all_head_scores)
                head.scores[std::size_t(score)] = m_sums[i][std::size_t(score)].score();
        }
        return atlas;
    }

private:
    Index mostPositions() const
    {
        return std::holds_alternative<LearnedPositions>(m_config.positions) ? m_config.most_positions
                                                                            : 2 * longest_period;
    }

    WorkContext part(double from, double to) const
    {
        WorkContext part = m_work;
        const double passes = double(m_passes), done = double(m_done);
        if (m_work.progress)
            part.progress = [this, from, to, passes, done](double share) {
                m_work.report((done + from + (to - from) * share) / passes);
            };
        return part;
    }

    Result<void> add(TransformerInput input, const ScoredText& text)
    {
        TransformerWish wish;
        wish.budget = m_budget;
        const Result<TransformerTrace> trace = runTransformer(
            m_opened.checkpoint->transformer(), m_opened.checkpoint->weights(), std::move(input), wish, part(0, 0.5));
        if (!trace)
            return fail(trace.error());
        const WorkContext scoring = part(0.5, 1);
        for (Index layer = 0; layer < m_config.layerCount(); ++layer) {
            const Result<Mask> mask = transformerMask(m_config, trace->input, layer);
            if (!mask)
                return fail(mask.error());
            const auto block = m_opened.checkpoint->weights().attention(layer, {m_work.stop, {}, m_work.threads});
            if (!block)
                return fail(block.error());
            for (Index head = 0; head < m_config.q_num_heads; ++head) {
                const Result<HeadTrace<float>> of =
                    transformerHead(*trace, layer, head, m_budget, {m_work.stop, {}, m_work.threads});
                if (!of)
                    return fail(of.error());
                HeadScores scores = headScores(of->maps->weights, *mask, text);
                const auto w_o = (*block)->attention_output.weight.middleRows(head * m_config.d_k, m_config.d_k);
                addVectorScores(scores, of->maps->scores, of->maps->weights, *mask, m_config.d_k, lengthsOf(of->v),
                                lengthsOf(of->v * w_o));
                addScores(layer, head, scores, text.period.has_value());
            }
            scoring.report(double(layer + 1) / double(m_config.layerCount()));
        }
        ++m_done;
        return {};
    }

    /// Of the random sequence induction counts only, of texts all but induction.
    void addScores(Index layer, Index head, const HeadScores& scores, bool repeats)
    {
        HeadSums& sums = m_sums[std::size_t(layer * m_config.q_num_heads + head)];
        for (const HeadScore score : all_head_scores)
            if (scoreOf(scores, score) && (score == HeadScore::Induction) == repeats)
                sums[std::size_t(score)].add(*scoreOf(scores, score));
    }

    const OpenedCheckpoint& m_opened;
    const TransformerConfig& m_config;
    const AttentionOverrides& m_overrides;
    Bytes m_budget;
    const WorkContext& m_work;
    Index m_passes;
    Index m_done = 0;
    std::vector<HeadSums> m_sums;
};

/// True for errors that the next text would have, too.
bool endsAll(const Error& error)
{
    return std::holds_alternative<Cancelled>(error) || std::holds_alternative<OutOfMemory>(error) ||
           std::holds_alternative<FileFailed>(error) || std::holds_alternative<FileMalformed>(error);
}

bool isPunctuation(std::string_view piece)
{
    constexpr std::string_view ascii = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    // What tokenizers put before a word: a byte-level space, a line break, SentencePiece's space.
    for (const std::string_view mark : {"Ġ", "Ċ", "▁", "##"})
        while (piece.starts_with(mark))
            piece.remove_prefix(mark.size());
    if (piece.empty())
        return false;
    return std::ranges::all_of(piece, [&](char letter) { return ascii.find(letter) != std::string_view::npos; });
}

} // namespace

bool isSeparatorPiece(std::string_view piece)
{
    constexpr std::size_t least_mark = 3;
    const bool is_mark = piece.size() >= least_mark && ((piece.front() == '[' && piece.back() == ']') ||
                                                        (piece.front() == '<' && piece.back() == '>'));
    return is_mark || isPunctuation(piece);
}

std::vector<bool> separatorsOf(const CheckpointTokens& tokens)
{
    std::vector<bool> separators;
    for (std::size_t i = 0; i < tokens.ids.size(); ++i) {
        // Ids that were given have no text to stand beside.
        const bool beside_the_text = !tokens.text.empty() && tokens.offsets[i].begin == tokens.offsets[i].end;
        separators.push_back(beside_the_text || isPunctuation(tokens.pieces[i]));
    }
    return separators;
}

Result<AtlasPointer> makeAtlas(const OpenedCheckpoint& opened, std::span<const std::string> texts,
                               const AttentionOverrides& overrides, Bytes budget, const WorkContext& work)
try {
    AtlasMaking making(opened, overrides, budget, work, Index(texts.size()));
    std::vector<Index> refused;
    std::optional<Error> first;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Result<void> added = making.addText(texts[i]);
        if (added)
            continue;
        if (endsAll(added.error()))
            return tl::unexpected(added.error());
        refused.push_back(Index(i));
        first = first ? first : std::optional(added.error());
    }
    if (first && refused.size() == texts.size())
        return tl::unexpected(*first);
    if (const Result<void> repeated = making.addRepeated(); !repeated)
        return tl::unexpected(repeated.error());
    return making.atlas(std::move(refused), Index(texts.size()) - Index(refused.size()));
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
