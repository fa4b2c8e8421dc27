#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what PyTorch computes of the classroom models, and the held-out texts, for tests/checkpoints/check_classroom.py.

usage: reference.py MODELS TARGET     TARGET gets classroom.json and classroom_logits.npz
"""
import json
import os
import sys

import numpy as np
import torch

import export
import held_out
import layouts
import scores
import vocabulary

SENTENCES = ("The cat sat on the mat.", "Anna saw Tom near the old bridge and she smiled.",
             "The small cats that the farmer likes are hungry.", '"Why is the sky blue?" asked Hana.')
PROMPTS = ("The cat sat on", "Anna has a cup. Tom has a ball. She likes", "The old king washed", "One day, the girls",
           "There is a")
CONTINUED = 12  # words
EVERY = 23  # of the vocabulary's entries one in so many is kept
MARGIN = 1e-3  # between the first and the second choice, of the logits' scale


def load(folder):
    with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    return config, export.load_tensors(os.path.join(folder, "model.safetensors"))


def logits_of(config, weights, ids):
    with torch.no_grad():
        return layouts.forward(config, weights, torch.tensor([ids]))[0][0].numpy()


def surrounded(config, text):
    ids = [vocabulary.BEGIN] + vocabulary.encode(text)
    return ids + [vocabulary.END] if config["model_type"] == "bert" else ids


def continued(config, weights, prompt):
    """The ids of a prompt and the most likely words behind it; for a masked model the words that fill gaps instead."""
    ids = surrounded(config, prompt)
    if config["model_type"] == "bert":
        filled = []
        for place in range(1, len(ids) - 1):
            hidden = ids[:place] + [vocabulary.MASK] + ids[place + 1:]
            filled.append(_first(logits_of(config, weights, hidden)[place]))
        return {"ids": ids, "filled": filled}
    for _ in range(CONTINUED):
        ids = ids + [_first(logits_of(config, weights, ids)[-1])]
    return {"ids": ids, "prompt": len(ids) - CONTINUED}


def _first(row):
    """The most likely token; a test can't ask for one that rounding would decide."""
    second, first = np.sort(row)[-2:]
    if first - second < MARGIN * np.abs(row).max():
        print("warning: two words are nearly as likely as each other (%g)" % (first - second), file=sys.stderr)
    return int(np.argmax(row))


def compact(text):
    """A held-out text without what can be made again from its ids; pairs in one list."""
    kept = {key: text[key] for key in ("ids", "period", "pair", "query", "right", "wrong") if key in text}
    if "relations" in text:
        kept["relations"] = {name: sum(pairs, []) for name, pairs in text["relations"].items()}
    return kept


def main():
    models, target = sys.argv[1:3]
    tree, arrays = {"every": EVERY, "models": {}, "texts": [compact(text) for text in held_out.texts()]}, {}
    for name in scores.GATES:
        config, weights = load(os.path.join(models, name))
        entry = {"sentences": [], "continued": [continued(config, weights, prompt) for prompt in PROMPTS]}
        for number, text in enumerate(SENTENCES):
            ids = surrounded(config, text)
            logits = logits_of(config, weights, ids)
            entry["sentences"].append({"ids": ids, "scale": float(np.abs(logits).max())})
            arrays["%s.%d" % (name, number)] = logits[:, ::EVERY].astype(np.float32)
        tree["models"][name] = entry
        for line in entry["continued"]:
            ids = line["ids"]
            print(name, " ".join(vocabulary.token_of(i) for i in ids), [vocabulary.token_of(i) for i in line.get("filled", [])])
    os.makedirs(target, exist_ok=True)
    with open(os.path.join(target, "classroom.json"), "w", encoding="utf-8") as file:
        texts = ",\n".join(json.dumps(text, separators=(",", ":")) for text in tree.pop("texts"))
        file.write('{"rest": %s,\n"texts": [\n%s\n]}\n' % (json.dumps(tree, separators=(",", ":")), texts))
    np.savez_compressed(os.path.join(target, "classroom_logits.npz"), **arrays)


if __name__ == "__main__":
    main()
