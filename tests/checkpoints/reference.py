# SPDX-License-Identifier: GPL-3.0-or-later
"""A plain forward pass of every family in float64, written apart from the program and from any library: what the
program is held against. Weights are looked up by the names of the families' own files, without prefix."""
import math

import numpy as np


def softmax(scores):
    """Over the last axis; a row of minus infinities gives zeros."""
    largest = scores.max(-1, keepdims=True)
    exponentials = np.where(np.isneginf(scores), 0.0, np.exp(scores - np.where(np.isneginf(largest), 0.0, largest)))
    total = exponentials.sum(-1, keepdims=True)
    return np.where(total > 0, exponentials / np.where(total > 0, total, 1), 0.0)


def layer_norm(x, w, b, epsilon):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + epsilon) * w + b


def rms_norm(x, w, epsilon):
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + epsilon) * w


def activation(name):
    erf = np.vectorize(math.erf)
    return {
        "gelu": lambda x: x * 0.5 * (1 + erf(x / math.sqrt(2))),
        "gelu_new": lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
        "gelu_pytorch_tanh": lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
        "relu": lambda x: np.maximum(x, 0),
        "silu": lambda x: x / (1 + np.exp(-x)),
    }[name]


def inverse_frequencies(config, size, theta, n):
    """Angles a position, with the scaling that the configuration asks for."""
    scaling = config.get("rope_parameters") or config.get("rope_scaling") or {}
    kind = scaling.get("rope_type", scaling.get("type", "default"))
    if kind == "dynamic" and n > config["max_position_embeddings"]:
        grown = scaling["factor"] * n / config["max_position_embeddings"] - (scaling["factor"] - 1)
        theta = theta * grown ** (size / (size - 2))
    frequencies = 1.0 / theta ** (np.arange(0, size, 2) / size)
    if kind == "linear":
        frequencies = frequencies / scaling["factor"]
    if kind == "llama3":
        trained = scaling["original_max_position_embeddings"]
        long_wave = trained / scaling["low_freq_factor"]
        short_wave = trained / scaling["high_freq_factor"]
        scaled = []
        for frequency in frequencies:
            wave = 2 * math.pi / frequency
            if wave < short_wave:
                scaled.append(frequency)
            elif wave > long_wave:
                scaled.append(frequency / scaling["factor"])
            else:
                smooth = (trained / wave - scaling["low_freq_factor"]) / (
                    scaling["high_freq_factor"] - scaling["low_freq_factor"])
                scaled.append((1 - smooth) * frequency / scaling["factor"] + smooth * frequency)
        frequencies = np.array(scaled)
    return frequencies


def rotate(x, frequencies):
    """x (heads, n, d): the first 2·len(frequencies) entries of each row turn, the first half with the second."""
    half = len(frequencies)
    angles = np.arange(x.shape[1])[:, None] * frequencies[None]
    a, b, rest = x[..., :half], x[..., half : 2 * half], x[..., 2 * half :]
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin, rest], -1)


def heads_of(x, count):
    return x.reshape(x.shape[0], count, -1).transpose(1, 0, 2)


def attend(q, k, v, scale, allowed, softcap=None):
    """Weights (heads, n, n) and the heads' outputs side by side (n, heads·d)."""
    group = q.shape[0] // k.shape[0]
    k, v = np.repeat(k, group, 0), np.repeat(v, group, 0)
    scores = q @ k.transpose(0, 2, 1) * scale
    if softcap:
        scores = softcap * np.tanh(scores / softcap)
    weights = softmax(np.where(allowed, scores, -np.inf))
    return weights, (weights @ v).transpose(1, 0, 2).reshape(q.shape[1], -1)


def causal(n, window=None):
    i, j = np.arange(n)[:, None], np.arange(n)[None]
    return (j <= i) & ((window is None) | (i - j < (window or 0)))


def gpt2(c, w, ids, types, visible):
    n, heads = len(ids), c["n_head"]
    act = activation(c.get("activation_function", "gelu_new"))
    eps = c.get("layer_norm_epsilon", 1e-5)
    x = w["wte.weight"][ids] + w["wpe.weight"][:n]
    maps = []
    for l in range(c["n_layer"]):
        p = "h.%d." % l
        norm = lambda x, name: layer_norm(x, w[p + name + ".weight"], w[p + name + ".bias"], eps)
        linear = lambda x, name: x @ w[p + name + ".weight"] + w[p + name + ".bias"]
        q, k, v = (heads_of(part, heads) for part in np.split(linear(norm(x, "ln_1"), "attn.c_attn"), 3, -1))
        scale = (1 / math.sqrt(q.shape[-1]) if c.get("scale_attn_weights", True) else 1.0) / (
            l + 1 if c.get("scale_attn_by_inverse_layer_idx", False) else 1)
        weights, out = attend(q, k, v, scale, causal(n) & visible)
        maps.append(weights)
        x = x + linear(out, "attn.c_proj")
        x = x + linear(act(linear(norm(x, "ln_2"), "mlp.c_fc")), "mlp.c_proj")
    x = layer_norm(x, w["ln_f.weight"], w["ln_f.bias"], eps)
    table = w["wte.weight"] if c.get("tie_word_embeddings", True) else w["lm_head.weight"]
    return maps, x @ table.T


def bert_like(c, w, x, visible, names, heads, layers, act, eps):
    """The layers of BERT, RoBERTa and DistilBERT; `names` are their words for the parts of a layer."""
    maps = []
    for l in range(layers):
        linear = lambda x, part: x @ w[names[part] % l + ".weight"].T + w[names[part] % l + ".bias"]
        norm = lambda x, part: layer_norm(x, w[names[part] % l + ".weight"], w[names[part] % l + ".bias"], eps)
        q, k, v = (heads_of(linear(x, part), heads) for part in ("query", "key", "value"))
        weights, out = attend(q, k, v, 1 / math.sqrt(q.shape[-1]), np.broadcast_to(visible, (len(x), len(x))))
        maps.append(weights)
        x = norm(x + linear(out, "out"), "norm1")
        x = norm(x + linear(act(linear(x, "up")), "down"), "norm2")
    return maps, x


BERT_NAMES = {
    "query": "encoder.layer.%d.attention.self.query", "key": "encoder.layer.%d.attention.self.key",
    "value": "encoder.layer.%d.attention.self.value", "out": "encoder.layer.%d.attention.output.dense",
    "norm1": "encoder.layer.%d.attention.output.LayerNorm", "up": "encoder.layer.%d.intermediate.dense",
    "down": "encoder.layer.%d.output.dense", "norm2": "encoder.layer.%d.output.LayerNorm"}

DISTILBERT_NAMES = {
    "query": "transformer.layer.%d.attention.q_lin", "key": "transformer.layer.%d.attention.k_lin",
    "value": "transformer.layer.%d.attention.v_lin", "out": "transformer.layer.%d.attention.out_lin",
    "norm1": "transformer.layer.%d.sa_layer_norm", "up": "transformer.layer.%d.ffn.lin1",
    "down": "transformer.layer.%d.ffn.lin2", "norm2": "transformer.layer.%d.output_layer_norm"}


def masked_head(w, x, act, eps, dense, norm, bias, table):
    if dense + ".weight" not in w:
        return None
    x = act(x @ w[dense + ".weight"].T + w[dense + ".bias"])
    return layer_norm(x, w[norm + ".weight"], w[norm + ".bias"], eps) @ table.T + w[bias]


def bert(c, w, ids, types, visible):
    act, eps = activation(c.get("hidden_act", "gelu")), c.get("layer_norm_eps", 1e-12)
    if c["model_type"] == "roberta":
        pad = c.get("pad_token_id", 1)
        real = np.array(ids) != pad
        positions = np.cumsum(real) * real + pad
    else:
        positions = np.arange(len(ids))
    x = (w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][positions]
         + w["embeddings.token_type_embeddings.weight"][types])
    x = layer_norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], eps)
    maps, x = bert_like(c, w, x, visible, BERT_NAMES, c["num_attention_heads"], c["num_hidden_layers"], act, eps)
    table = w["embeddings.word_embeddings.weight"]
    if c["model_type"] == "roberta":
        return maps, masked_head(w, x, act, eps, "lm_head.dense", "lm_head.layer_norm", "lm_head.bias", table)
    return maps, masked_head(w, x, act, eps, "cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm",
                             "cls.predictions.bias", table)


def distilbert(c, w, ids, types, visible):
    act = activation(c.get("activation", "gelu"))
    x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][: len(ids)]
    x = layer_norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], 1e-12)
    maps, x = bert_like(c, w, x, visible, DISTILBERT_NAMES, c["n_heads"], c["n_layers"], act, 1e-12)
    return maps, masked_head(w, x, act, 1e-12, "vocab_transform", "vocab_layer_norm", "vocab_projector.bias",
                             w["embeddings.word_embeddings.weight"])


def llama_window(c, l):
    """How many keys a layer's query sees; None: all before it."""
    family = c["model_type"]
    if family == "mistral":
        return c["sliding_window"] if "sliding_window" in c else 4096
    if family == "gemma2":
        types = c.get("layer_types")
        slides = types[l] == "sliding_attention" if types else l % 2 == 0
        return c["sliding_window"] if slides else None
    if family in ("qwen2", "qwen3") and c.get("use_sliding_window"):
        types = c.get("layer_types")
        slides = types[l] == "sliding_attention" if types else l >= c["max_window_layers"]
        return c["sliding_window"] if slides else None
    return None


def llama(c, w, ids, types, visible):
    family, n, heads = c["model_type"], len(ids), c["num_attention_heads"]
    gemma = family == "gemma2"
    kv_heads = c.get("num_key_value_heads") or heads
    size = c.get("head_dim") or c["hidden_size"] // heads
    eps = c.get("rms_norm_eps", 1e-6)
    act = activation(c.get("hidden_activation" if gemma else "hidden_act", "gelu_pytorch_tanh" if gemma else "silu"))
    rope = c.get("rope_parameters") or {}
    frequencies = inverse_frequencies(c, size, rope.get("rope_theta", c.get("rope_theta", 10000.0)), n)
    scale = (c["query_pre_attn_scalar"] if gemma else size) ** -0.5
    gain = lambda name: 1 + w[name + ".weight"] if gemma else w[name + ".weight"]
    x = w["embed_tokens.weight"][ids]
    if gemma:
        x = x * float(np.float32(math.sqrt(c["hidden_size"])))
    maps = []
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        norm = lambda x, name: rms_norm(x, gain(p + name), eps)
        linear = lambda x, name: x @ w[p + name + ".weight"].T + w.get(p + name + ".bias", 0.0)
        y = norm(x, "input_layernorm")
        q, k, v = (heads_of(linear(y, "self_attn.%s_proj" % part), count)
                   for part, count in (("q", heads), ("k", kv_heads), ("v", kv_heads)))
        if family == "qwen3":
            q, k = norm(q, "self_attn.q_norm"), norm(k, "self_attn.k_norm")
        q, k = rotate(q, frequencies), rotate(k, frequencies)
        allowed = causal(n, llama_window(c, l)) & visible
        weights, out = attend(q, k, v, scale, allowed, c.get("attn_logit_softcapping"))
        maps.append(weights)
        out = linear(out, "self_attn.o_proj")
        x = x + (norm(out, "post_attention_layernorm") if gemma else out)
        y = norm(x, "pre_feedforward_layernorm" if gemma else "post_attention_layernorm")
        y = linear(act(linear(y, "mlp.gate_proj")) * linear(y, "mlp.up_proj"), "mlp.down_proj")
        x = x + (norm(y, "post_feedforward_layernorm") if gemma else y)
    x = rms_norm(x, gain("norm"), eps)
    tied = c.get("tie_word_embeddings", gemma)
    if not tied and "lm_head.weight" not in w:
        return maps, None
    logits = x @ (w["embed_tokens.weight"] if tied else w["lm_head.weight"]).T
    cap = c.get("final_logit_softcapping")
    return maps, cap * np.tanh(logits / cap) if cap else logits


def neox(c, w, ids, types, visible):
    n, heads = len(ids), c["num_attention_heads"]
    size = c["hidden_size"] // heads
    act, eps = activation(c.get("hidden_act", "gelu")), c.get("layer_norm_eps", 1e-5)
    frequencies = inverse_frequencies(c, int(size * c.get("rotary_pct", 0.25)), c.get("rotary_emb_base", 10000), n)
    x = w["embed_in.weight"][ids]
    maps = []
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        norm = lambda x, name: layer_norm(x, w[p + name + ".weight"], w[p + name + ".bias"], eps)
        linear = lambda x, name: x @ w[p + name + ".weight"].T + w.get(p + name + ".bias", 0.0)
        fused = linear(norm(x, "input_layernorm"), "attention.query_key_value").reshape(n, heads, 3, size)
        q, k, v = (fused[:, :, part].transpose(1, 0, 2) for part in range(3))
        weights, out = attend(rotate(q, frequencies), rotate(k, frequencies), v, size**-0.5, causal(n) & visible)
        maps.append(weights)
        out = linear(out, "attention.dense")
        inner = lambda y: linear(act(linear(norm(y, "post_attention_layernorm"), "mlp.dense_h_to_4h")),
                                 "mlp.dense_4h_to_h")
        if c.get("use_parallel_residual", True):
            x = x + out + inner(x)
        else:
            x = x + out
            x = x + inner(x)
    x = layer_norm(x, w["final_layer_norm.weight"], w["final_layer_norm.bias"], eps)
    return maps, x @ w["embed_out.weight"].T


def opt(c, w, ids, types, visible):
    n, heads = len(ids), c["num_attention_heads"]
    act, before = activation(c.get("activation_function", "relu")), c.get("do_layer_norm_before", True)
    real = visible.astype(int)
    x = w["embed_tokens.weight"][ids]
    if "project_in.weight" in w:
        x = x @ w["project_in.weight"].T
    x = x + w["embed_positions.weight"][np.cumsum(real) * real - 1 + 2]
    maps = []
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        norm = lambda x, name: layer_norm(x, w[p + name + ".weight"], w[p + name + ".bias"], 1e-5)
        linear = lambda x, name: x @ w[p + name + ".weight"].T + w.get(p + name + ".bias", 0.0)
        y = norm(x, "self_attn_layer_norm") if before else x
        q, k, v = (heads_of(linear(y, "self_attn.%s_proj" % part), heads) for part in "qkv")
        weights, out = attend(q, k, v, q.shape[-1] ** -0.5, causal(n) & visible)
        maps.append(weights)
        x = x + linear(out, "self_attn.out_proj")
        x = x if before else norm(x, "self_attn_layer_norm")
        y = norm(x, "final_layer_norm") if before else x
        x = x + linear(act(linear(y, "fc1")), "fc2")
        x = x if before else norm(x, "final_layer_norm")
    if before and not c.get("_remove_final_layer_norm"):
        x = layer_norm(x, w["final_layer_norm.weight"], w["final_layer_norm.bias"], 1e-5)
    if "project_out.weight" in w:
        x = x @ w["project_out.weight"].T
    return maps, x @ w["embed_tokens.weight"].T


FAMILIES = {"gpt2": gpt2, "bert": bert, "roberta": bert, "distilbert": distilbert, "llama": llama, "mistral": llama,
            "qwen2": llama, "qwen3": llama, "gemma2": llama, "gpt_neox": neox, "opt": opt}


def forward(config, weights, ids, types=None, visible=None):
    """Weights (layers, heads, n, n) and logits (n, vocabulary) or None, in float64."""
    ids = np.asarray(ids)
    types = np.zeros(len(ids), int) if types is None else np.asarray(types)
    visible = np.ones(len(ids), bool) if visible is None else np.asarray(visible, bool)
    weights = {name: np.asarray(value, np.float64) for name, value in weights.items()}
    maps, logits = FAMILIES[config["model_type"]](config, weights, ids, types, visible)
    return np.stack(maps), logits
