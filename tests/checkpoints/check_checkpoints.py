#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `trace --model` against the float64 reference on small checkpoints of every family.

usage: check_checkpoints.py HEADLIGHT_CLI [NAME_PART]
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

import reference
import tiny

GPT2 = {"model_type": "gpt2", "vocab_size": 37, "n_positions": 40, "n_embd": 30, "n_layer": 3, "n_head": 5}
BERT = {"model_type": "bert", "vocab_size": 41, "max_position_embeddings": 30, "type_vocab_size": 2, "hidden_size": 24,
        "intermediate_size": 31, "num_hidden_layers": 2, "num_attention_heads": 3}
LLAMA = {"model_type": "llama", "vocab_size": 43, "hidden_size": 24, "intermediate_size": 35, "num_hidden_layers": 2,
         "num_attention_heads": 6, "num_key_value_heads": 2, "max_position_embeddings": 64, "rms_norm_eps": 1e-5}
NEOX = {"model_type": "gpt_neox", "vocab_size": 29, "hidden_size": 32, "intermediate_size": 50, "num_hidden_layers": 2,
        "num_attention_heads": 2, "max_position_embeddings": 64}
OPT = {"model_type": "opt", "vocab_size": 31, "hidden_size": 24, "ffn_dim": 40, "num_hidden_layers": 2,
       "num_attention_heads": 4, "max_position_embeddings": 30}
LLAMA3 = {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 32}

# name, configuration, tokens, and what write() or the run is told beside
CASES = [
    ("gpt2", GPT2, 33, {"prefix": "transformer."}),
    ("gpt2-no-prefix", {**GPT2, "n_inner": 17, "activation_function": "relu"}, 12, {}),
    ("gpt2-no-scale", {**GPT2, "scale_attn_weights": False}, 12, {}),
    ("gpt2-scale-by-layer", {**GPT2, "scale_attn_by_inverse_layer_idx": True}, 12, {}),
    ("gpt2-own-head", {**GPT2, "tie_word_embeddings": False}, 12, {"prefix": "transformer."}),
    ("gpt2-shards", GPT2, 12, {"prefix": "transformer.", "shards": 3}),
    ("gpt2-f16", GPT2, 12, {"dtype": "F16"}),
    ("gpt2-bf16", GPT2, 12, {"dtype": "BF16", "shards": 2}),
    ("gpt2-f64", GPT2, 12, {"dtype": "F64"}),
    ("gpt2-padded", GPT2, 12, {"padded": 5}),
    ("bert", BERT, 30, {"prefix": "bert.", "types": True}),
    ("bert-padded", {**BERT, "hidden_act": "gelu_new"}, 14, {"types": True, "padded": 4}),
    ("bert-gamma-beta", BERT, 9, {"prefix": "bert.", "renamed": [("Norm.weight", "Norm.gamma"),
                                                                ("Norm.bias", "Norm.beta")]}),
    ("roberta", {**BERT, "model_type": "roberta", "type_vocab_size": 1, "layer_norm_eps": 1e-5}, 25,
     {"prefix": "roberta."}),
    ("roberta-padded", {**BERT, "model_type": "roberta", "type_vocab_size": 1, "pad_token_id": 1}, 20,
     {"padded": 6, "padding_id": 1}),
    ("distilbert", {"model_type": "distilbert", "vocab_size": 41, "max_position_embeddings": 30, "dim": 24,
                    "hidden_dim": 31, "n_layers": 2, "n_heads": 3}, 22, {"prefix": "distilbert."}),
    ("llama", LLAMA, 150, {"prefix": "model."}),
    ("llama-heads-alone", {**LLAMA, "num_key_value_heads": None, "tie_word_embeddings": True}, 20, {}),
    ("llama-head-dim", {**LLAMA, "head_dim": 10, "rope_theta": 500.0}, 20, {"prefix": "model."}),
    ("llama-biases", {**LLAMA, "attention_bias": True, "mlp_bias": True}, 20, {}),
    ("llama-no-head", {**LLAMA, "without_head": True}, 20, {}),
    ("llama-linear", {**LLAMA, "rope_scaling": {"type": "linear", "factor": 2.5}}, 120, {}),
    ("llama-dynamic", {**LLAMA, "rope_scaling": {"type": "dynamic", "factor": 2.0}}, 130, {}),
    ("llama-dynamic-short", {**LLAMA, "rope_scaling": {"rope_type": "dynamic", "factor": 2.0}}, 40, {}),
    ("llama-3", {**LLAMA, "rope_theta": 50.0, "rope_scaling": {"rope_type": "llama3", **LLAMA3}}, 140, {}),
    ("llama-parameters", {**LLAMA, "rope_parameters": {"rope_type": "llama3", "rope_theta": 50.0, **LLAMA3}}, 70, {}),
    ("mistral", {**LLAMA, "model_type": "mistral", "sliding_window": 7}, 40, {"prefix": "model."}),
    ("mistral-no-window", {**LLAMA, "model_type": "mistral", "sliding_window": None, "head_dim": 8}, 20, {}),
    ("qwen2", {**LLAMA, "model_type": "qwen2", "use_sliding_window": False, "sliding_window": 3}, 20,
     {"prefix": "model."}),
    ("qwen2-window", {**LLAMA, "model_type": "qwen2", "use_sliding_window": True, "sliding_window": 3,
                      "max_window_layers": 1}, 20, {}),
    ("qwen3", {**LLAMA, "model_type": "qwen3", "head_dim": 6, "tie_word_embeddings": True}, 20, {"prefix": "model."}),
    ("qwen3-types", {**LLAMA, "model_type": "qwen3", "head_dim": 6, "use_sliding_window": True, "sliding_window": 4,
                     "max_window_layers": 5, "layer_types": ["sliding_attention", "full_attention"]}, 20, {}),
    ("gemma2", {**LLAMA, "model_type": "gemma2", "head_dim": 8, "query_pre_attn_scalar": 12, "sliding_window": 5,
                "attn_logit_softcapping": 3.0, "final_logit_softcapping": 4.0}, 20, {"prefix": "model."}),
    ("gemma2-types", {**LLAMA, "model_type": "gemma2", "head_dim": 8, "query_pre_attn_scalar": 8, "sliding_window": 5,
                      "attn_logit_softcapping": None, "final_logit_softcapping": None,
                      "layer_types": ["full_attention", "sliding_attention"]}, 20, {}),
    ("gpt-neox", NEOX, 110, {"prefix": "gpt_neox."}),
    ("gpt-neox-in-a-row", {**NEOX, "use_parallel_residual": False, "rotary_pct": 1.0, "rotary_emb_base": 100}, 20, {}),
    ("opt", OPT, 20, {"prefix": "model.decoder."}),
    ("opt-padded-left", OPT, 20, {"prefix": "decoder.", "padded": -6}),
    ("opt-after", {**OPT, "do_layer_norm_before": False, "word_embed_proj_dim": 10}, 20, {"prefix": "model.decoder."}),
    ("opt-no-bias", {**OPT, "enable_bias": False, "activation_function": "gelu"}, 20, {}),
]


def difference(got, expected, bound):
    if got.shape != expected.shape:
        return "shape %s, expected %s" % (got.shape, expected.shape)
    error = np.abs(got - expected).max()
    return None if error <= bound else "largest error %.3g" % error


def visible_tokens(n, padded):
    visible = np.ones(n, bool)
    if padded > 0:
        visible[n - padded:] = False
    elif padded < 0:
        visible[:-padded] = False
    return visible


def check(cli, folder, number, config, n, told):
    told = dict(told)
    padded, padding_id, typed = told.pop("padded", 0), told.pop("padding_id", None), told.pop("types", False)
    config = dict(config)
    weights = tiny.write(folder, config, tiny.weights_for(config, number), **told)
    random = np.random.default_rng(1000 + number)
    ids = random.integers(2, config["vocab_size"], n)
    visible = visible_tokens(n, padded)
    if padding_id is not None:
        ids[~visible] = padding_id
    types = random.integers(0, config["type_vocab_size"], n) if typed else None
    arguments = [cli, "trace", "--model", folder, "--ids", ",".join(map(str, ids)), "--stages", "weights,logits"]
    if padded:
        arguments += ["--visible", ",".join(str(int(v)) for v in visible)]
    if typed:
        arguments += ["--type-ids", ",".join(map(str, types))]
    path = os.path.join(folder, "out.npz")
    subprocess.run([*arguments, "-o", path], check=True)
    maps, logits = reference.forward(config, weights, ids, types, visible)
    with np.load(path, allow_pickle=False) as got:
        # what a padded query sees, and what it gives, is nobody's business
        problem = difference(got["weights"][:, :, visible], maps[:, :, visible], 1e-4)
        if problem:
            return "weights: " + problem
        if logits is None:
            return "logits without a head" if "logits" in got else None
        if "logits" not in got:
            return "no logits"
        problem = difference(got["logits"][visible], logits[visible], 1e-3 * max(1.0, np.abs(logits).max()))
        return "logits: " + problem if problem else None


def check_overrides(cli, folder):
    """A divisor, temperature, softcap and mask in place of the checkpoint's own, step by step, and what the file says."""
    config = dict(dict((name, config) for name, config, _, _ in CASES)["gemma2"])
    tiny.write(folder, config, tiny.weights_for(config, 5))
    path = os.path.join(folder, "out.npz")
    subprocess.run([cli, "trace", "--model", folder, "--ids", "1,2,3,4,5,6,7", "--divisor", "3", "--temperature", "1.5",
                    "--softcap", "2", "--mask", "window:2,0", "--mask", "sinks:1,1", "-o", path], check=True)
    with np.load(path, allow_pickle=False) as got:
        arrays = {name: got[name] for name in got.files}
    query, key = np.arange(7)[:, None], np.arange(7)
    visible = (key <= query) & (key >= query - 2) & ((key < 1) | (key > query - 1))
    q, k, v = (arrays[name].astype(np.float64) for name in "qkv")
    k, v = (np.repeat(part, q.shape[1] // k.shape[1], axis=1) for part in (k, v))
    scores = q @ np.swapaxes(k, -1, -2)
    scaled = scores / 3 / 1.5
    capped = 2 * np.tanh(scaled / 2)
    weights = np.where(visible, np.exp(capped), 0)
    weights /= weights.sum(-1, keepdims=True)
    expected = {"scores": scores, "scaled": scaled, "capped": capped, "weights": weights, "output": weights @ v}
    for name, array in expected.items():
        problem = difference(arrays[name], array, 1e-4)
        if problem:
            return "%s: %s" % (name, problem)
    if not np.array_equal(arrays["masked"], np.where(visible, arrays["capped"], -np.inf)):
        return "masked"
    meta = json.loads(str(arrays["meta"]))
    if meta["overrides"] != {"mask": ["window:2,0", "sinks:1,1"], "mask_files": 0, "divisor": 3.0, "temperature": 1.5,
                             "softcap": 2.0}:
        return "meta: %s" % meta["overrides"]
    return None


def main():
    cli, part = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        for number, (name, config, n, told) in enumerate(CASES):
            if part not in name:
                continue
            try:
                problem = check(cli, os.path.join(work, name), number, config, n, told)
            except subprocess.CalledProcessError as error:
                problem = "exit %d" % error.returncode
            if problem:
                failed += 1
                print("FAIL %s: %s" % (name, problem))
        problem = check_overrides(cli, os.path.join(work, "overrides"))
        if problem:
            failed += 1
            print("FAIL overrides: %s" % problem)
    print("%d of %d checkpoints failed" % (failed, len(CASES)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
