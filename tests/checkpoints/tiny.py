# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random checkpoints of every family and of every setting that changes attention, laid out as the hub does."""
import json
import os
import struct

import numpy as np


def bfloat16(array):
    """Rounded to the nearest, as a pair of (stored bytes, values that they stand for)."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return rounded.tobytes(), (rounded.astype(np.uint32) << 16).view(np.float32)


def stored(array, dtype):
    """(bytes, values) of an array in a safetensors type."""
    if dtype == "BF16":
        return bfloat16(array)
    values = np.ascontiguousarray(array, {"F64": "<f8", "F32": "<f4", "F16": "<f2"}[dtype])
    return values.tobytes(), values


def safetensors(tensors, dtype="F32", metadata=None):
    """The bytes of a file, its header in reverse order of its ranges; and the values as they were stored."""
    body, ranges, values = b"", {}, {}
    for name, array in tensors.items():
        raw, values[name] = stored(array, dtype)
        values[name] = values[name].reshape(array.shape)
        ranges[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [len(body), len(body) + len(raw)]}
        body += raw
    header = dict(reversed(ranges.items()))
    if metadata:
        header["__metadata__"] = metadata
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + body, values


class Weights:
    """Random tensors, added by name."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.tensors = {}

    def matrix(self, name, *shape, gain=1.0):
        self.tensors[name] = self.random.normal(0, gain / np.sqrt(shape[-1]), shape).astype(np.float32)

    def linear(self, name, inputs, outputs, bias=True, conv1d=False):
        shape = (inputs, outputs) if conv1d else (outputs, inputs)
        self.tensors[name + ".weight"] = self.random.normal(0, 1.5 / np.sqrt(inputs), shape).astype(np.float32)
        if bias:
            self.tensors[name + ".bias"] = self.random.normal(0, 0.2, outputs).astype(np.float32)

    def norm(self, name, width, bias=True, around=1.0):
        self.tensors[name + ".weight"] = (around + self.random.normal(0, 0.2, width)).astype(np.float32)
        if bias:
            self.tensors[name + ".bias"] = self.random.normal(0, 0.2, width).astype(np.float32)

    def table(self, name, rows, width, gain=1.0):
        self.tensors[name + ".weight"] = self.random.normal(0, gain, (rows, width)).astype(np.float32)


def gpt2(c, w):
    width, inner = c["n_embd"], c.get("n_inner") or 4 * c["n_embd"]
    w.table("wte", c["vocab_size"], width)
    w.table("wpe", c["n_positions"], width, 0.3)
    for l in range(c["n_layer"]):
        p = "h.%d." % l
        w.norm(p + "ln_1", width)
        w.linear(p + "attn.c_attn", width, 3 * width, conv1d=True)
        w.linear(p + "attn.c_proj", width, width, conv1d=True)
        w.norm(p + "ln_2", width)
        w.linear(p + "mlp.c_fc", width, inner, conv1d=True)
        w.linear(p + "mlp.c_proj", inner, width, conv1d=True)
    w.norm("ln_f", width)
    if not c.get("tie_word_embeddings", True):
        w.table("lm_head", c["vocab_size"], width)


def bert(c, w):
    width, inner = c["hidden_size"], c["intermediate_size"]
    w.table("embeddings.word_embeddings", c["vocab_size"], width)
    w.table("embeddings.position_embeddings", c["max_position_embeddings"], width, 0.3)
    w.table("embeddings.token_type_embeddings", c["type_vocab_size"], width, 0.3)
    w.norm("embeddings.LayerNorm", width)
    for l in range(c["num_hidden_layers"]):
        p = "encoder.layer.%d." % l
        for part in ("query", "key", "value"):
            w.linear(p + "attention.self." + part, width, width)
        w.linear(p + "attention.output.dense", width, width)
        w.norm(p + "attention.output.LayerNorm", width)
        w.linear(p + "intermediate.dense", width, inner)
        w.linear(p + "output.dense", inner, width)
        w.norm(p + "output.LayerNorm", width)
    if c["model_type"] == "roberta":
        w.linear("lm_head.dense", width, width)
        w.norm("lm_head.layer_norm", width)
        w.tensors["lm_head.bias"] = w.random.normal(0, 0.2, c["vocab_size"]).astype(np.float32)
    else:
        w.linear("cls.predictions.transform.dense", width, width)
        w.norm("cls.predictions.transform.LayerNorm", width)
        w.tensors["cls.predictions.bias"] = w.random.normal(0, 0.2, c["vocab_size"]).astype(np.float32)


def distilbert(c, w):
    width, inner = c["dim"], c["hidden_dim"]
    w.table("embeddings.word_embeddings", c["vocab_size"], width)
    w.table("embeddings.position_embeddings", c["max_position_embeddings"], width, 0.3)
    w.norm("embeddings.LayerNorm", width)
    for l in range(c["n_layers"]):
        p = "transformer.layer.%d." % l
        for part in ("q_lin", "k_lin", "v_lin", "out_lin"):
            w.linear(p + "attention." + part, width, width)
        w.norm(p + "sa_layer_norm", width)
        w.linear(p + "ffn.lin1", width, inner)
        w.linear(p + "ffn.lin2", inner, width)
        w.norm(p + "output_layer_norm", width)
    w.linear("vocab_transform", width, width)
    w.norm("vocab_layer_norm", width)
    w.tensors["vocab_projector.bias"] = w.random.normal(0, 0.2, c["vocab_size"]).astype(np.float32)


def llama(c, w):
    family, width, inner = c["model_type"], c["hidden_size"], c["intermediate_size"]
    gemma = family == "gemma2"
    heads = c["num_attention_heads"]
    kv_heads = c.get("num_key_value_heads") or heads
    size = c.get("head_dim") or width // heads
    around = 0.0 if gemma else 1.0
    qkv_bias = family == "qwen2" or c.get("attention_bias", False)
    w.table("embed_tokens", c["vocab_size"], width)
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        w.norm(p + "input_layernorm", width, False, around)
        for part, count in (("q", heads), ("k", kv_heads), ("v", kv_heads)):
            w.linear(p + "self_attn.%s_proj" % part, width, count * size, qkv_bias)
        w.linear(p + "self_attn.o_proj", heads * size, width, c.get("attention_bias", False))
        if family == "qwen3":
            w.norm(p + "self_attn.q_norm", size, False)
            w.norm(p + "self_attn.k_norm", size, False)
        w.norm(p + "post_attention_layernorm", width, False, around)
        if gemma:
            w.norm(p + "pre_feedforward_layernorm", width, False, around)
            w.norm(p + "post_feedforward_layernorm", width, False, around)
        for part in ("gate", "up"):
            w.linear(p + "mlp.%s_proj" % part, width, inner, c.get("mlp_bias", False))
        w.linear(p + "mlp.down_proj", inner, width, c.get("mlp_bias", False))
    w.norm("norm", width, False, around)
    if not c.get("tie_word_embeddings", gemma) and not c.pop("without_head", False):
        w.table("lm_head", c["vocab_size"], width)


def neox(c, w):
    width, inner = c["hidden_size"], c["intermediate_size"]
    bias = c.get("attention_bias", True)
    w.table("embed_in", c["vocab_size"], width)
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        w.norm(p + "input_layernorm", width)
        w.norm(p + "post_attention_layernorm", width)
        w.linear(p + "attention.query_key_value", width, 3 * width, bias)
        w.linear(p + "attention.dense", width, width, bias)
        w.linear(p + "mlp.dense_h_to_4h", width, inner)
        w.linear(p + "mlp.dense_4h_to_h", inner, width)
    w.norm("final_layer_norm", width)
    w.table("embed_out", c["vocab_size"], width)


def opt(c, w):
    width, inner = c["hidden_size"], c["ffn_dim"]
    embedding = c.get("word_embed_proj_dim", width)
    bias = c.get("enable_bias", True)
    w.table("embed_tokens", c["vocab_size"], embedding)
    w.table("embed_positions", c["max_position_embeddings"] + 2, width, 0.3)
    if embedding != width:
        w.linear("project_in", embedding, width, False)
        w.linear("project_out", width, embedding, False)
    for l in range(c["num_hidden_layers"]):
        p = "layers.%d." % l
        for part in "qkv":
            w.linear(p + "self_attn.%s_proj" % part, width, width, bias)
        w.linear(p + "self_attn.out_proj", width, width, bias)
        w.norm(p + "self_attn_layer_norm", width)
        w.linear(p + "fc1", width, inner, bias)
        w.linear(p + "fc2", inner, width, bias)
        w.norm(p + "final_layer_norm", width)
    if c.get("do_layer_norm_before", True):
        w.norm("final_layer_norm", width)


MAKERS = {"gpt2": gpt2, "bert": bert, "roberta": bert, "distilbert": distilbert, "llama": llama, "mistral": llama,
          "qwen2": llama, "qwen3": llama, "gemma2": llama, "gpt_neox": neox, "opt": opt}

HEADS = ("lm_head.", "cls.", "vocab_", "embed_out.")  # names that no prefix goes before


def weights_for(config, seed):
    """Tensors by the names of the family's own files, without prefix."""
    weights = Weights(seed)
    MAKERS[config["model_type"]](config, weights)
    return weights.tensors


def write(folder, config, tensors, prefix="", dtype="F32", shards=1, renamed=()):
    """Writes a folder, and gives the tensors back as they were stored (rounded)."""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file)

    def full(name):
        for old, new in renamed:
            name = name.replace(old, new)
        return name if name.startswith(HEADS) else prefix + name

    short = {full(name): name for name in tensors}
    items = [(full(name), array) for name, array in tensors.items()]
    values, weight_map = {}, {}
    for number in range(shards):
        part = dict(items[number::shards])
        name = "model.safetensors" if shards == 1 else "parts/model-%05d-of-%05d.safetensors" % (number + 1, shards)
        raw, kept = safetensors(part, dtype, {"format": "pt"})
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(raw)
        values.update({short[key]: array for key, array in kept.items()})
        weight_map.update({key: name for key in part})
    if shards > 1:
        with open(os.path.join(folder, "model.safetensors.index.json"), "w", encoding="utf-8") as file:
            json.dump({"metadata": {}, "weight_map": weight_map}, file)
    return values
