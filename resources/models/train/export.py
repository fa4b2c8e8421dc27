# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes models as Hugging Face folders: config.json, model.safetensors in float16, tokenizer.json, scores.json."""
import json
import os

import torch

import vocabulary


def rounded(weights):
    """The weights as float16 has them, in float32: what is measured is what is written."""
    return {name: value.half().float() for name, value in weights.items()}


def _save_tensors(path, weights):
    """safetensors: length of the header in 8 bytes, the header, the numbers; nothing of the time or machine."""
    names = sorted(weights)
    header, at = {"__metadata__": {"format": "pt"}}, 0
    for name in names:
        size = weights[name].numel() * 2
        header[name] = {"dtype": "F16", "shape": list(weights[name].shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for name in names:
            file.write(weights[name].half().contiguous().numpy().astype("<f2").tobytes())


def load_tensors(path):
    """{name: float32 tensor} of a file that write_model wrote."""
    with open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        data = file.read()
    header.pop("__metadata__", None)
    return {name: torch.frombuffer(bytearray(data[slice(*entry["data_offsets"])]), dtype=torch.float16)
            .reshape(entry["shape"]).float() for name, entry in header.items()}


def _write_json(path, tree):
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(tree, indent=1, ensure_ascii=False) + "\n")


def write_model(folder, config, weights):
    """The three files that a program needs."""
    os.makedirs(folder, exist_ok=True)
    _write_json(os.path.join(folder, "config.json"), {**config, "torch_dtype": "float16"})
    _save_tensors(os.path.join(folder, "model.safetensors"), weights)
    with open(os.path.join(folder, "tokenizer.json"), "w", encoding="utf-8") as file:
        file.write(vocabulary.tokenizer_json(config["model_type"] == "bert"))


def write_scores(folder, measured, training):
    """What was measured on the held-out texts, and how the model came about."""
    found, right, pairs = measured
    _write_json(os.path.join(folder, "scores.json"), {
        "training": training, "best_heads": found, "minimal_pairs": {"right": right, "of": pairs}})
