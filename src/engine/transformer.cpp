// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer.h"

#include "engine/budget.h"
#include "engine/layer_attention.h"
#include "engine/rope_table.h"
#include "engine/transformer_checks.h"
#include "engine/transformer_prefix.h"
#include "engine/transformer_steps.h"

#include <algorithm>
#include <new>
#include <span>
#include <utility>

namespace headlight {

namespace {

/// Cuts (n, heads · width) into one (n, width) a head.
Result<std::vector<Matrix<float>>> splitHeads(const Matrix<float>& joined, Index heads, Work& work)
{
    constexpr double operations = 4; // a number's, in multiply-adds
    const Index width = joined.cols() / heads;
    std::vector<Matrix<float>> parts(static_cast<std::size_t>(heads));
    const Result<void> done = work.run(heads, operations * double(joined.rows() * width),
                                       [&](Index h) { parts[std::size_t(h)] = joined.middleCols(h * width, width); });
    if (!done)
        return fail(done.error());
    return parts;
}

/// Multiply-adds of a pass in which `count` of the tokens are computed, its pictures included.
double passOperations(const TransformerConfig& config, const TransformerWish& wish, Index count, Index tokens)
{
    const double pictures = wish.pictures ? pictureOperations(config, tokens) : 0;
    return transformerOperations(config, count, tokens) + double(config.layerCount()) * pictures;
}

/// The steps of one pass; each stays on the level of one formula. Rows of the tokens before `first` are those of an
/// earlier pass, if there is one; the others are computed.
class Pass
{
public:
    Pass(std::shared_ptr<const TransformerConfig> config, const TransformerWeights& weights, TransformerInput input,
         const TransformerWish& wish, const WorkContext& context, Index first)
        : m_config(*config), m_weights(weights), m_wish(wish), m_context(context), m_first(first),
          m_count(input.size() - first),
          m_work(context, passOperations(*config, wish, m_count, input.size())), m_trace{
                                                                                     config, std::move(input), {}, {}}
    {
        if (const auto* rotary = std::get_if<RotaryPositions>(&m_config.positions)) {
            const std::vector<double> frequencies =
                ropeFrequencies(rotary->theta, rotary->rotary_size, rotary->scaling, m_trace.tokens());
            m_turns.emplace(frequencies, m_trace.tokens());
        }
    }

    Result<TransformerTrace> run()
    {
        Result<Matrix<float>> x = enter();
        for (Index layer = 0; x && layer < m_config.layerCount(); ++layer)
            x = passLayer(std::move(*x), layer);
        if (!x)
            return fail(x.error());
        const Result<OutputWeights> output = m_weights.output(m_context);
        if (!output)
            return fail(output.error());
        Matrix<float> final = m_config.has_final_norm ? norm(*x, output->norm) : std::move(*x);
        if (m_first > 0)
            if (const Result<void> joined = joinRows({{&m_wish.before->final, &final}}, m_first, m_work); !joined)
                return fail(joined.error());
        m_trace.final = std::move(final);
        return std::move(m_trace);
    }

private:
    /// What there is of the tokens that are computed.
    std::span<const Index> computed(const std::vector<Index>& of_tokens) const
    {
        return of_tokens.empty() ? std::span<const Index>() : std::span(of_tokens).subspan(std::size_t(m_first));
    }

    /// The rows that are computed; `copy` holds them where they are not all.
    const Matrix<float>& computed(const Matrix<float>& rows, Matrix<float>& copy) const
    {
        if (m_first == 0)
            return rows;
        copy = rows.bottomRows(m_count);
        return copy;
    }

    /// Puts the rows of the earlier pass before those that were computed, in what attention reads.
    Result<void> joinBefore(TransformerLayer& kept, Index layer)
    {
        if (m_first == 0)
            return {};
        const TransformerLayer& before = m_wish.before->layers[std::size_t(layer)];
        std::vector<JoinedRows> matrices = {{&before.hidden, &kept.hidden}};
        for (const auto part : {&TransformerLayer::q, &TransformerLayer::k, &TransformerLayer::v})
            for (std::size_t head = 0; head < (kept.*part).size(); ++head)
                matrices.push_back({&(before.*part)[head], &(kept.*part)[head]});
        return joinRows(matrices, m_first, m_work);
    }

    Matrix<float> norm(const Matrix<float>& x, const NormWeights& weights) const
    {
        return normRows(x, weights, m_config.norm, m_config.epsilon);
    }

    /// The tokens' vectors with their positions and types.
    Result<Matrix<float>> enter()
    {
        const std::vector<Index> no_types(m_config.token_types > 0 ? m_trace.input.ids.size() : 0, 0);
        const std::vector<Index>& types =
            m_trace.input.type_ids.empty() || m_config.token_types == 0 ? no_types : m_trace.input.type_ids;
        const std::vector<Index> positions = learnedPositions(m_config, m_trace.input);
        const Result<InputWeights> input =
            m_weights.input(computed(m_trace.input.ids), computed(positions), computed(types), m_context);
        if (!input)
            return fail(input.error());
        Result<Matrix<float>> x = input->projection.weight.size() == 0
                                      ? Result<Matrix<float>>(input->tokens)
                                      : applyLinear(input->tokens, input->projection, m_work);
        if (!x)
            return x;
        *x *= float(m_config.embedding_scale);
        if (input->positions.size() > 0)
            *x += input->positions;
        if (input->types.size() > 0)
            *x += input->types;
        if (m_config.has_embedding_norm)
            return norm(*x, input->norm);
        return x;
    }

    /// What goes into a layer becomes what comes out of it; what is kept of it goes to the trace.
    Result<Matrix<float>> passLayer(Matrix<float> hidden, Index layer)
    {
        const Result<std::shared_ptr<const BlockWeights>> weights = m_weights.block(layer, m_context);
        if (!weights)
            return fail(weights.error());
        const BlockWeights& block = **weights;

        TransformerLayer kept;
        const Matrix<float> x = m_config.norm_place == NormPlace::After ? hidden : norm(hidden, block.attention_norm);
        kept.hidden = std::move(hidden);
        const Result<Matrix<float>> projected = attend(kept, x, block, layer);
        if (!projected)
            return projected;
        Matrix<float> copy;
        Result<Matrix<float>> out = leave(computed(kept.hidden, copy), *projected, block);
        if (!out)
            return out;
        if (const Result<void> drawn = draw(kept, layer); !drawn)
            return fail(drawn.error());
        m_trace.layers.push_back(std::move(kept));
        if (m_wish.layer_done)
            m_wish.layer_done(layer, m_trace.layers.back());
        return out;
    }

    Result<std::vector<Matrix<float>>> heads(const Matrix<float>& x, const Linear& linear, Index count)
    {
        const Result<Matrix<float>> joined = applyLinear(x, linear, m_work);
        if (!joined)
            return fail(joined.error());
        return splitHeads(*joined, count, m_work);
    }

    void normAndTurn(std::vector<Matrix<float>>& heads, const NormWeights& weights)
    {
        for (Matrix<float>& head : heads) {
            if (m_config.has_head_norms)
                head = norm(head, weights);
            if (m_turns)
                m_turns->turn(head, m_first);
        }
    }

    /// softmax(scale · q·kᵀ + mask) · v of every head, and · W_O.
    Result<Matrix<float>> attend(TransformerLayer& kept, const Matrix<float>& x, const BlockWeights& block, Index layer)
    {
        Result<std::vector<Matrix<float>>> q = heads(x, block.query, m_config.q_num_heads);
        Result<std::vector<Matrix<float>>> k = q ? heads(x, block.key, m_config.kv_num_heads) : q;
        Result<std::vector<Matrix<float>>> v = k ? heads(x, block.value, m_config.kv_num_heads) : k;
        if (!v)
            return fail(v.error());
        normAndTurn(*q, block.query_norm);
        normAndTurn(*k, block.key_norm);
        kept.q = std::move(*q);
        kept.k = std::move(*k);
        kept.v = std::move(*v);
        if (const Result<void> joined = joinBefore(kept, layer); !joined)
            return fail(joined.error());

        const Result<Mask> mask = transformerMask(m_config, m_trace.input, layer);
        if (!mask)
            return fail(mask.error());
        Matrix<float> concat;
        if (const Result<void> weighed = weighValues(kept, concat, *mask, layer); !weighed)
            return fail(weighed.error());
        Matrix<float> copy;
        return applyLinear(computed(concat, copy), block.attention_output, m_work);
    }

    Result<void> weighValues(TransformerLayer& kept, Matrix<float>& concat, const Mask& mask, Index layer)
    {
        const HeadOptions options = transformerHeadOptions(m_config, m_trace.input.overrides, layer);
        const Index group = m_config.q_num_heads / m_config.kv_num_heads;
        const Result<void> done = attendLayer(kept, group, options, mask, concat, kept.rows, m_work, m_first);
        if (!done)
            return done;
        silence(concat, m_config, m_trace.input.overrides, layer);
        for (std::size_t head = 0; m_first > 0 && head < kept.rows.size(); ++head)
            std::copy_n(m_wish.before->layers[std::size_t(layer)].rows[head].begin(), m_first, kept.rows[head].begin());
        return {};
    }

    /// From attention's projected output to what the layer gives.
    Result<Matrix<float>> leave(const Matrix<float>& hidden, const Matrix<float>& projected, const BlockWeights& block)
    {
        switch (m_config.norm_place) {
        case NormPlace::Before:
            break;
        case NormPlace::After: {
            const Matrix<float> x = norm(hidden + projected, block.attention_norm);
            Result<Matrix<float>> inner = perceptron(x, block, m_config, m_work);
            if (!inner)
                return inner;
            return norm(x + *inner, block.mlp_norm);
        }
        case NormPlace::Around: {
            const Matrix<float> x = hidden + norm(projected, block.after_attention_norm);
            Result<Matrix<float>> inner = perceptron(norm(x, block.mlp_norm), block, m_config, m_work);
            if (!inner)
                return inner;
            return Matrix<float>(x + norm(*inner, block.after_mlp_norm));
        }
        }
        const Matrix<float> x = hidden + projected;
        Result<Matrix<float>> inner =
            perceptron(norm(m_config.is_parallel ? hidden : x, block.mlp_norm), block, m_config, m_work);
        if (inner)
            *inner += x;
        return inner;
    }

    Result<void> draw(TransformerLayer& kept, Index layer)
    {
        if (!m_wish.pictures)
            return {};
        Result<std::vector<PooledHead>> pictures =
            headPictures(m_config, m_trace.input, kept, layer, *m_wish.pictures, m_context.stop, m_work);
        if (!pictures)
            return fail(pictures.error());
        kept.pictures = std::move(*pictures);
        return {};
    }

    const TransformerConfig& m_config;
    const TransformerWeights& m_weights;
    const TransformerWish& m_wish;
    const WorkContext& m_context;
    Index m_first; // of the tokens that are computed
    Index m_count; // of them
    Work m_work;
    TransformerTrace m_trace;
    std::optional<RopeTable> m_turns;
};

} // namespace

Result<TransformerTrace> runTransformer(std::shared_ptr<const TransformerConfig> config,
                                        const TransformerWeights& weights, TransformerInput input,
                                        const TransformerWish& wish, const WorkContext& context)
try {
    if (const Result<void> checked = checkTransformerInput(*config, input); !checked)
        return fail(checked.error());
    if (wish.budget > 0) {
        const auto need_for = [&](Index n) { return transformerNeed(*config, n); };
        const Index n = input.size();
        if (const Result<void> fits = requireBudget(need_for(n), wish.budget, n, need_for); !fits)
            return fail(fits.error());
    }
    const Result<Index> first = sharedTokens(config.get(), wish.before.get(), input);
    if (!first)
        return fail(first.error());
    return Pass(std::move(config), weights, std::move(input), wish, context, *first).run();
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
