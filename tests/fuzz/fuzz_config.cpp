// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "engine/transformer.h"
#include "model/checkpoint_config.h"
#include "model/needed_tensors.h"

namespace headlight::fuzz {

std::vector<std::string> seeds()
{
    return {
        R"({"model_type":"gpt2","vocab_size":9,"n_positions":8,"n_embd":4,"n_layer":2,"n_head":2,"scale_attn_weights":true})",
        R"({"model_type":"llama","vocab_size":9,"hidden_size":8,"num_hidden_layers":2,"num_attention_heads":4,
            "num_key_value_heads":2,"intermediate_size":8,"rope_scaling":{"rope_type":"llama3","factor":8.0,
            "low_freq_factor":1.0,"high_freq_factor":4.0,"original_max_position_embeddings":32}})",
        R"({"model_type":"gemma2","vocab_size":9,"hidden_size":8,"num_hidden_layers":2,"num_attention_heads":4,
            "intermediate_size":8,"head_dim":2,"query_pre_attn_scalar":4,"layer_types":["full_attention","sliding_attention"]})",
        R"({"model_type":"roberta","vocab_size":9,"hidden_size":8,"num_hidden_layers":1,"num_attention_heads":2,
            "intermediate_size":8,"max_position_embeddings":9,"type_vocab_size":1})",
        R"({"model_type":"gpt_neox","vocab_size":9,"hidden_size":8,"num_hidden_layers":1,"num_attention_heads":2,
            "intermediate_size":8,"rotary_pct":0.5})",
        R"({"model_type":"opt","vocab_size":9,"hidden_size":8,"num_hidden_layers":1,"num_attention_heads":2,"ffn_dim":8,
            "word_embed_proj_dim":4,"do_layer_norm_before":false})",
    };
}

bool tryOne(std::string_view bytes)
{
    const Result<CheckpointConfig> config = readCheckpointConfig(bytes, "config.json");
    if (!config)
        return false;
    (void)neededTensors(*config);
    (void)transformerNeed(config->transformer, 1'000'000);
    for (Index layer = 0; layer < config->transformer.layerCount(); ++layer) {
        (void)transformerHeadOptions(config->transformer, {}, layer);
        (void)transformerMask(config->transformer, {{0, 0, 0}}, layer);
    }
    return true;
}

} // namespace headlight::fuzz
