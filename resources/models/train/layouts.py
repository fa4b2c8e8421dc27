# SPDX-License-Identifier: GPL-3.0-or-later
"""The forward passes of three published layouts, over weights by their Hugging Face names, in PyTorch.

GPT-2: learned positions, norms before; Llama: rotary positions, RMS norms, gated units; BERT: sees both sides, norms
after. All tie the output to the token table. forward() gives logits (rows, n, vocabulary) and, a layer each, the heads'
weights (rows, heads, n, n).
"""
import math

import torch
import torch.nn.functional as F


def config_of(layout, size, width=128, layers=4, heads=4, inner=None, positions=128):
    """config.json of a model, as a dictionary."""
    common = {"hidden_size": width, "num_hidden_layers": layers, "num_attention_heads": heads,
              "max_position_embeddings": positions, "vocab_size": size, "pad_token_id": 0}
    ends = {"bos_token_id": 2, "eos_token_id": 3}
    if layout == "gpt2":
        return {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
                "n_embd": width, "n_layer": layers, "n_head": heads, "n_inner": inner or 4 * width,
                "n_positions": positions, "n_ctx": positions, "vocab_size": size, "layer_norm_epsilon": 1e-5,
                "attn_pdrop": 0.0, "embd_pdrop": 0.0, "resid_pdrop": 0.0, "tie_word_embeddings": True, **ends}
    if layout == "llama":
        return {"architectures": ["LlamaForCausalLM"], "model_type": "llama", **common, "hidden_act": "silu",
                "num_key_value_heads": heads, "intermediate_size": inner or width * 8 // 3 // 8 * 8,
                "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "attention_bias": True, "tie_word_embeddings": True,
                **ends}
    return {"architectures": ["BertForMaskedLM"], "model_type": "bert", **common, "hidden_act": "gelu",
            "intermediate_size": inner or 4 * width, "type_vocab_size": 1, "layer_norm_eps": 1e-5,
            "position_embedding_type": "absolute", "attention_probs_dropout_prob": 0.0, "hidden_dropout_prob": 0.0,
            "tie_word_embeddings": True}


def _gpt2_shapes(c):
    d, inner = c["n_embd"], c["n_inner"]
    yield "transformer.wte.weight", (c["vocab_size"], d)
    yield "transformer.wpe.weight", (c["n_positions"], d)
    for layer in range(c["n_layer"]):
        at = "transformer.h.%d." % layer
        for name, shape in (("ln_1", (d,)), ("attn.c_attn", (d, 3 * d)), ("attn.c_proj", (d, d)), ("ln_2", (d,)),
                            ("mlp.c_fc", (d, inner)), ("mlp.c_proj", (inner, d))):
            yield at + name + ".weight", shape
            yield at + name + ".bias", shape[-1:]
    yield "transformer.ln_f.weight", (d,)
    yield "transformer.ln_f.bias", (d,)


def _llama_shapes(c):
    d, inner = c["hidden_size"], c["intermediate_size"]
    yield "model.embed_tokens.weight", (c["vocab_size"], d)
    for layer in range(c["num_hidden_layers"]):
        at = "model.layers.%d." % layer
        yield at + "input_layernorm.weight", (d,)
        for name in "qkvo":
            yield at + "self_attn.%s_proj.weight" % name, (d, d)
            yield at + "self_attn.%s_proj.bias" % name, (d,)
        yield at + "post_attention_layernorm.weight", (d,)
        yield at + "mlp.gate_proj.weight", (inner, d)
        yield at + "mlp.up_proj.weight", (inner, d)
        yield at + "mlp.down_proj.weight", (d, inner)
    yield "model.norm.weight", (d,)


def _bert_shapes(c):
    d, inner = c["hidden_size"], c["intermediate_size"]
    embeddings = "bert.embeddings."
    yield embeddings + "word_embeddings.weight", (c["vocab_size"], d)
    yield embeddings + "position_embeddings.weight", (c["max_position_embeddings"], d)
    yield embeddings + "token_type_embeddings.weight", (c["type_vocab_size"], d)
    names = [(embeddings + "LayerNorm", (d,))]
    for layer in range(c["num_hidden_layers"]):
        at = "bert.encoder.layer.%d." % layer
        names += [(at + "attention.self." + part, (d, d)) for part in ("query", "key", "value")]
        names += [(at + "attention.output.dense", (d, d)), (at + "attention.output.LayerNorm", (d,)),
                  (at + "intermediate.dense", (inner, d)), (at + "output.dense", (d, inner)),
                  (at + "output.LayerNorm", (d,))]
    names += [("cls.predictions.transform.dense", (d, d)), ("cls.predictions.transform.LayerNorm", (d,))]
    for name, shape in names:
        yield name + ".weight", shape
        yield name + ".bias", shape[:1]
    yield "cls.predictions.bias", (c["vocab_size"],)


_LAST_NORMS = {"transformer.ln_f.weight": 0.1, "model.norm.weight": 0.1, "cls.predictions.transform.LayerNorm.weight": 0.3}
_SHAPES = {"gpt2": _gpt2_shapes, "llama": _llama_shapes, "bert": _bert_shapes}


def initial_weights(config, seed):
    """{name: tensor}: tables ~ N(0, 0.25²), so that a word can still be told from others behind several layers; what the
    output is read from starts small, or equal chances for all words would first have to be learnt, and drown the
    words meanwhile; matrices ~ N(0, 0.25/width), what is added to the stream smaller with depth; norms 1, biases 0."""
    draw = torch.Generator().manual_seed(seed)
    width = config.get("n_embd") or config["hidden_size"]
    layers = config.get("n_layer") or config["num_hidden_layers"]
    weights = {}
    for name, shape in _SHAPES[config["model_type"]](config):
        if len(shape) == 1:
            is_norm = name.endswith(".weight")
            value = torch.full(shape, _LAST_NORMS.get(name, 1.0)) if is_norm else torch.zeros(shape)
        else:
            deviation = 0.25 if "embed" in name or "wte" in name or "wpe" in name else 0.5 / math.sqrt(width)
            if name.endswith(("c_proj.weight", "o_proj.weight", "down_proj.weight", "output.dense.weight")):
                deviation /= math.sqrt(2 * layers)
            value = torch.randn(shape, generator=draw) * deviation
        weights[name] = value.requires_grad_(True)
    return weights


def _attend(q, k, v, heads, visible):
    """softmax(q·kᵀ/√d_k)·v a head: (rows, n, d), weights (rows, heads, n, n). visible (…, n, n)."""
    rows, n, d = q.shape
    q, k, v = (x.view(rows, n, heads, d // heads).transpose(1, 2) for x in (q, k, v))
    scores = (q @ k.transpose(2, 3)) / math.sqrt(d // heads)
    weights = torch.softmax(scores.masked_fill(~visible, -1e9), -1)
    return (weights @ v).transpose(1, 2).reshape(rows, n, d), weights


def _causal(n):
    return torch.ones(n, n, dtype=torch.bool).tril()


def _gpt2(c, w, ids, at_places):
    n, d, maps = ids.shape[1], c["n_embd"], []
    x = w["transformer.wte.weight"][ids] + w["transformer.wpe.weight"][:n]
    for layer in range(c["n_layer"]):
        at = "transformer.h.%d." % layer

        def dense(name, x):
            return x @ w[at + name + ".weight"] + w[at + name + ".bias"]

        def norm(name, x):
            return F.layer_norm(x, (d,), w[at + name + ".weight"], w[at + name + ".bias"], c["layer_norm_epsilon"])

        q, k, v = dense("attn.c_attn", norm("ln_1", x)).split(d, -1)
        out, weights = _attend(q, k, v, c["n_head"], _causal(n))
        maps.append(weights)
        x = x + dense("attn.c_proj", out)
        x = x + dense("mlp.c_proj", F.gelu(dense("mlp.c_fc", norm("ln_2", x)), approximate="tanh"))
    x = F.layer_norm(x[at_places], (d,), w["transformer.ln_f.weight"], w["transformer.ln_f.bias"], c["layer_norm_epsilon"])
    return x @ w["transformer.wte.weight"].T, maps


def _turned(x, heads, theta):
    """Rotary positions: entries i and i + d_k/2 of a head turn together."""
    rows, n, d = x.shape
    size = d // heads
    angles = torch.arange(n)[:, None] * theta ** (-torch.arange(0, size, 2) / size)
    cos, sin = (torch.cat((part, part), -1)[:, None] for part in (angles.cos(), angles.sin()))
    x = x.view(rows, n, heads, size)
    half = torch.cat((-x[..., size // 2:], x[..., :size // 2]), -1)
    return (x * cos + half * sin).view(rows, n, d)


def _llama(c, w, ids, at_places):
    n, heads, maps = ids.shape[1], c["num_attention_heads"], []

    def norm(name, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + c["rms_norm_eps"]) * w[name]

    def dense(name, x):
        return F.linear(x, w[name + ".weight"], w[name + ".bias"])

    x = w["model.embed_tokens.weight"][ids]
    for layer in range(c["num_hidden_layers"]):
        at = "model.layers.%d." % layer
        h = norm(at + "input_layernorm.weight", x)
        q, k, v = (dense(at + "self_attn.%s_proj" % part, h) for part in "qkv")
        q, k = (_turned(part, heads, c["rope_theta"]) for part in (q, k))
        out, weights = _attend(q, k, v, heads, _causal(n))
        maps.append(weights)
        x = x + dense(at + "self_attn.o_proj", out)
        h = norm(at + "post_attention_layernorm.weight", x)
        gate = F.silu(h @ w[at + "mlp.gate_proj.weight"].T)
        x = x + (gate * (h @ w[at + "mlp.up_proj.weight"].T)) @ w[at + "mlp.down_proj.weight"].T
    return norm("model.norm.weight", x[at_places]) @ w["model.embed_tokens.weight"].T, maps


def _bert(c, w, ids, at_places):
    n, maps = ids.shape[1], []

    def dense(name, x):
        return F.linear(x, w[name + ".weight"], w[name + ".bias"])

    def norm(name, x):
        return F.layer_norm(x, x.shape[-1:], w[name + ".weight"], w[name + ".bias"], c["layer_norm_eps"])

    table = w["bert.embeddings.word_embeddings.weight"]
    x = table[ids] + w["bert.embeddings.position_embeddings.weight"][:n]
    x = norm("bert.embeddings.LayerNorm", x + w["bert.embeddings.token_type_embeddings.weight"][0])
    visible = (ids != c["pad_token_id"])[:, None, None, :]
    for layer in range(c["num_hidden_layers"]):
        at = "bert.encoder.layer.%d." % layer
        q, k, v = (dense(at + "attention.self." + part, x) for part in ("query", "key", "value"))
        out, weights = _attend(q, k, v, c["num_attention_heads"], visible)
        maps.append(weights)
        x = norm(at + "attention.output.LayerNorm", x + dense(at + "attention.output.dense", out))
        inner = F.gelu(dense(at + "intermediate.dense", x))
        x = norm(at + "output.LayerNorm", x + dense(at + "output.dense", inner))
    head = "cls.predictions."
    x = norm(head + "transform.LayerNorm", F.gelu(dense(head + "transform.dense", x[at_places])))
    return x @ table.T + w[head + "bias"], maps


_FORWARD = {"gpt2": _gpt2, "llama": _llama, "bert": _bert}


def forward(config, weights, ids, at_places=...):
    """Logits (rows, n, vocabulary) and each layer's weights (rows, heads, n, n) of ids (rows, n). at_places: a mask
    (rows, n) of the places whose logits are wanted: (places, vocabulary)."""
    return _FORWARD[config["model_type"]](config, weights, ids, at_places)
