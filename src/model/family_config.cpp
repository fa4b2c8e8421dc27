// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/family_config.h"

#include "model/rope_config.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr Index most_size = 65'536; // of vectors
constexpr Index most_heads = 1'024;
constexpr Index most_layers = 1'024;
constexpr Index most_vocabulary = 1 << 24;
constexpr Index most_positions = 1 << 30;

/// How a family calls its sizes.
struct SizeKeys
{
    std::string_view d_model;
    std::string_view layers;
    std::string_view heads;
    std::string_view inner;
    std::string_view positions;
};

constexpr SizeKeys gpt2_keys = {"n_embd", "n_layer", "n_head", "n_inner", "n_positions"};
constexpr SizeKeys distilbert_keys = {"dim", "n_layers", "n_heads", "hidden_dim", "max_position_embeddings"};
constexpr SizeKeys opt_keys = {"hidden_size", "num_hidden_layers", "num_attention_heads", "ffn_dim",
                               "max_position_embeddings"};
constexpr SizeKeys common_keys = {"hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
                                  "max_position_embeddings"};

constexpr std::array<JsonWord<Activation>, 8> activations = {{{"gelu", Activation::Gelu},
                                                              {"gelu_new", Activation::GeluTanh},
                                                              {"relu", Activation::Relu},
                                                              {"silu", Activation::Silu},
                                                              {"swish", Activation::Silu},
                                                              {"gelu_pytorch_tanh", Activation::GeluTanh},
                                                              {"gelu_fast", Activation::GeluTanh},
                                                              {"gelu_python", Activation::Gelu}}};

enum class LayerKind { Full, Sliding };
constexpr std::array<JsonWord<LayerKind>, 2> layer_kinds = {
    {{"full_attention", LayerKind::Full}, {"sliding_attention", LayerKind::Sliding}}};

/// Reads one family after the other; every key that a family knows is named once.
class FamilyReading
{
public:
    FamilyReading(ConfigReading& reading, CheckpointConfig& config)
        : m_read(reading), m_config(config), m_transformer(config.transformer)
    {}

    void gpt2()
    {
        sizes(gpt2_keys, 1'024);
        m_transformer.d_inner = m_read.count(gpt2_keys.inner, 4 * m_transformer.d_model, 1, most_size * 16);
        wholeHeads(gpt2_keys);
        const bool by_size = m_read.flag("scale_attn_weights", true);
        const bool by_layer = m_read.flag("scale_attn_by_inverse_layer_idx", false);
        for (Index layer = 0; layer < m_transformer.layerCount(); ++layer)
            m_transformer.layers[std::size_t(layer)].scale =
                (by_size ? 1 / std::sqrt(double(m_transformer.d_k)) : 1) / (by_layer ? double(layer + 1) : 1);
        refuseFlag("add_cross_attention");
        m_transformer.activation = m_read.word("activation_function", activations, Activation::GeluTanh);
        m_transformer.epsilon = m_read.positive("layer_norm_epsilon", 1e-5);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", true);
    }

    void bert(const SizeKeys& keys)
    {
        sizes(keys, 512);
        m_transformer.d_inner = m_read.count(keys.inner, 1, most_size * 16);
        wholeHeads(keys);
        m_transformer.is_causal = m_read.flag("is_decoder", false);
        m_transformer.norm_place = NormPlace::After;
        m_transformer.has_embedding_norm = true;
        m_transformer.has_final_norm = false;
        m_transformer.head = OutputHead::Transformed;
        m_transformer.epsilon = 1e-12;
    }

    void bertOrRoberta()
    {
        bert(common_keys);
        constexpr std::array<JsonWord<int>, 1> absolute = {{{"absolute", 0}}};
        m_read.word("position_embedding_type", absolute, 0);
        m_transformer.activation = m_read.word("hidden_act", activations, Activation::Gelu);
        m_transformer.epsilon = m_read.positive("layer_norm_eps", 1e-12);
        m_transformer.token_types = m_read.count("type_vocab_size", 2, 0, most_size);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", true);
        refuseFlag("add_cross_attention");
    }

    void roberta()
    {
        bertOrRoberta();
        const Index padding = m_read.count("pad_token_id", 1, 0, most_vocabulary);
        m_transformer.positions = LearnedPositions{padding + 1, padding};
        m_transformer.most_positions -= padding + 1;
        if (m_transformer.most_positions < 1)
            m_read.json().refuseAt("max_position_embeddings",
                                   std::to_string(m_transformer.most_positions + padding + 1),
                                   "> " + std::to_string(padding + 1));
    }

    void distilbert()
    {
        bert(distilbert_keys);
        m_transformer.activation = m_read.word("activation", activations, Activation::Gelu);
        m_config.has_tied_head = m_read.flag("tie_weights_", true);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", true) && m_config.has_tied_head;
    }

    /// What Llama, Mistral, Qwen and Gemma share.
    void llamaLike(std::optional<Index> head_size, std::optional<Index> key_heads)
    {
        sizes(common_keys, 2'048);
        m_transformer.d_inner = m_read.count("intermediate_size", 1, most_size * 16);
        if (const std::optional<Index> given = m_read.givenCount("head_dim", 1, most_size))
            head_size = given;
        if (head_size)
            m_transformer.d_k = *head_size;
        else
            wholeHeads(common_keys);
        const Index standard = m_read.isNull("num_key_value_heads") ? m_transformer.q_num_heads
                                                                    : key_heads.value_or(m_transformer.q_num_heads);
        m_transformer.kv_num_heads = m_read.count("num_key_value_heads", standard, 1, most_heads);
        scaleByHeadSize();
        m_transformer.positions = readRotary(m_read, {}, m_transformer.d_k, m_transformer.most_positions);
        m_transformer.norm = NormKind::Rms;
        m_transformer.epsilon = m_read.positive("rms_norm_eps", 1e-6);
        m_transformer.is_gated = true;
        m_config.has_norm_bias = false;
        m_config.has_mlp_bias = false;
        m_config.has_attention_bias = false;
        m_config.has_output_bias = false;
    }

    void llama()
    {
        llamaLike({}, {});
        m_transformer.activation = m_read.word("hidden_act", activations, Activation::Silu);
        attentionBias();
        m_config.has_mlp_bias = m_read.flag("mlp_bias", false);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", false);
    }

    void mistral()
    {
        llamaLike({}, 8);
        m_transformer.activation = m_read.word("hidden_act", activations, Activation::Silu);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", false);
        if (!m_read.isNull("sliding_window"))
            slide(m_read.count("sliding_window", 4'096, 1, most_positions), [](Index) { return true; });
        m_read.markRead("sliding_window");
    }

    void qwen(std::optional<Index> head_size)
    {
        llamaLike(head_size, 32);
        m_transformer.activation = m_read.word("hidden_act", activations, Activation::Silu);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", false);
        const bool slides = m_read.flag("use_sliding_window", false);
        const std::optional<Index> window =
            m_read.isNull("sliding_window") ? std::nullopt
                                            : std::optional(m_read.count("sliding_window", 4'096, 1, most_positions));
        const Index first = m_read.count("max_window_layers", 28, 0, most_positions);
        const auto from_first = [&](Index layer) { return layer >= first; };
        if (slides && window && !slideByTypes(*window))
            slide(*window, from_first);
        m_read.markRead("layer_types");
        m_read.markRead("sliding_window");
    }

    void qwen2()
    {
        qwen({});
        m_config.has_attention_bias = true;
    }

    void qwen3()
    {
        qwen(128);
        attentionBias();
        m_transformer.has_head_norms = true;
    }

    void gemma2()
    {
        llamaLike(256, 4);
        m_transformer.norm = NormKind::RmsOffset;
        m_transformer.norm_place = NormPlace::Around;
        m_transformer.activation = m_read.word("hidden_activation", activations, Activation::GeluTanh);
        m_read.markRead("hidden_act");
        attentionBias();
        const double scalar = m_read.positive("query_pre_attn_scalar", 256);
        for (LayerAttention& layer : m_transformer.layers)
            layer.scale = 1 / std::sqrt(scalar);
        m_transformer.softcap = unlessNull("attn_logit_softcapping", 50);
        m_transformer.output_softcap = unlessNull("final_logit_softcapping", 30);
        const Index window = m_read.count("sliding_window", 4'096, 1, most_positions);
        if (!slideByTypes(window))
            slide(window, [](Index layer) { return layer % 2 == 0; });
        // in float32, as the vectors that it scales
        m_transformer.embedding_scale = double(float(std::sqrt(double(m_transformer.d_model))));
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", true);
    }

    void neox()
    {
        sizes(common_keys, 2'048);
        m_transformer.d_inner = m_read.count("intermediate_size", 1, most_size * 16);
        wholeHeads(common_keys);
        scaleByHeadSize();
        m_transformer.positions = readRotary(m_read, {"rotary_emb_base", "rotary_pct", 0.25}, m_transformer.d_k,
                                             m_transformer.most_positions);
        m_transformer.is_parallel = m_read.flag("use_parallel_residual", true);
        m_transformer.activation = m_read.word("hidden_act", activations, Activation::Gelu);
        m_transformer.epsilon = m_read.positive("layer_norm_eps", 1e-5);
        m_config.has_attention_bias = m_read.flag("attention_bias", true);
        m_config.has_output_bias = m_config.has_attention_bias;
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", false);
    }

    void opt()
    {
        sizes(opt_keys, 2'048);
        m_transformer.d_inner = m_read.count(opt_keys.inner, 1, most_size * 16);
        wholeHeads(opt_keys);
        scaleByHeadSize();
        m_transformer.d_embedding = m_read.count("word_embed_proj_dim", m_transformer.d_model, 1, most_size);
        m_transformer.positions = LearnedPositions{2, {}};
        const bool before = m_read.flag("do_layer_norm_before", true);
        m_transformer.norm_place = before ? NormPlace::Before : NormPlace::After;
        m_transformer.has_final_norm = before && !m_read.flag("_remove_final_layer_norm", false);
        m_transformer.activation = m_read.word("activation_function", activations, Activation::Relu);
        const bool has_bias = m_read.flag("enable_bias", true);
        m_config.has_attention_bias = has_bias;
        m_config.has_output_bias = has_bias;
        m_config.has_mlp_bias = has_bias;
        m_transformer.norms_have_weights = m_read.flag("layer_norm_elementwise_affine", true);
        m_config.has_tied_head = m_read.flag("tie_word_embeddings", true);
    }

private:
    void sizes(const SizeKeys& keys, Index standard_positions)
    {
        m_transformer.d_model = m_read.count(keys.d_model, 1, most_size);
        m_transformer.d_embedding = m_transformer.d_model;
        m_transformer.layers.resize(std::size_t(m_read.count(keys.layers, 1, most_layers)));
        m_transformer.q_num_heads = m_read.count(keys.heads, 1, most_heads);
        m_transformer.kv_num_heads = m_transformer.q_num_heads;
        m_transformer.vocabulary = m_read.count("vocab_size", 1, most_vocabulary);
        m_transformer.most_positions = m_read.count(keys.positions, standard_positions, 1, most_positions);
    }

    /// The heads share the vectors evenly.
    void wholeHeads(const SizeKeys& keys)
    {
        m_transformer.d_k = std::max<Index>(1, m_transformer.d_model / m_transformer.q_num_heads);
        if (!m_read.json().failed() && m_transformer.d_model % m_transformer.q_num_heads != 0)
            m_read.json().refuseAt(std::string(keys.heads), std::to_string(m_transformer.q_num_heads),
                                   "a divisor of " + std::string(keys.d_model) + ", which is " +
                                       std::to_string(m_transformer.d_model));
        scaleByHeadSize();
    }

    void scaleByHeadSize()
    {
        for (LayerAttention& layer : m_transformer.layers)
            layer.scale = 1 / std::sqrt(double(m_transformer.d_k));
    }

    void attentionBias()
    {
        m_config.has_attention_bias = m_read.flag("attention_bias", false);
        m_config.has_output_bias = m_config.has_attention_bias;
    }

    void refuseFlag(std::string_view key)
    {
        if (m_read.flag(key, false))
            m_read.json().refuseAt(std::string(key), "true", "false");
    }

    std::optional<double> unlessNull(std::string_view key, double standard)
    {
        m_read.markRead(key);
        return m_read.isNull(key) ? std::nullopt : std::optional(m_read.positive(key, standard));
    }

    template<class Slides>
    void slide(Index window, Slides slides)
    {
        for (Index layer = 0; layer < m_transformer.layerCount(); ++layer)
            if (slides(layer))
                m_transformer.layers[std::size_t(layer)].window = window;
    }

    /// By the list that newer files have; false where there is none.
    bool slideByTypes(Index window)
    {
        m_read.markRead("layer_types");
        const std::optional<JsonNode> types = m_read.json().array(m_read.root(), "layer_types");
        if (!types)
            return false;
        const auto layers = m_transformer.layers.size();
        if (types->size() != layers) {
            m_read.json().refuseAt("layer_types.length", std::to_string(types->size()), std::to_string(layers));
            return true;
        }
        std::size_t layer = 0;
        types->forEachValue([&](JsonNode type) {
            const std::string name = m_read.json().textOf(type);
            const auto known = std::ranges::find(layer_kinds, std::string_view(name), &JsonWord<LayerKind>::first);
            if (known == layer_kinds.end())
                m_read.json().refuse(type, "\"full_attention\", \"sliding_attention\"");
            else if (known->second == LayerKind::Sliding)
                m_transformer.layers[layer].window = window;
            ++layer;
            return !m_read.json().failed();
        });
        m_read.note("layer_types", types->shortText(), true);
        return true;
    }

    ConfigReading& m_read;
    CheckpointConfig& m_config;
    TransformerConfig& m_transformer;
};

} // namespace

void readFamilyConfig(ConfigReading& reading, CheckpointConfig& config)
{
    FamilyReading family(reading, config);
    const std::string_view type = config.family->model_type;
    if (type == "gpt2")
        family.gpt2();
    else if (type == "bert")
        family.bertOrRoberta();
    else if (type == "roberta")
        family.roberta();
    else if (type == "distilbert")
        family.distilbert();
    else if (type == "llama")
        family.llama();
    else if (type == "mistral")
        family.mistral();
    else if (type == "qwen2")
        family.qwen2();
    else if (type == "qwen3")
        family.qwen3();
    else if (type == "gemma2")
        family.gemma2();
    else if (type == "gpt_neox")
        family.neox();
    else
        family.opt();
}

} // namespace headlight
