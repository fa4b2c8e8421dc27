#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small causal model (2 layers, width 64, rotary positions, nothing supervised) and keeps it at eight moments,
for the slider of the Layers tab: the head that looks at the previous word forms first, induction jumps later.

usage: watch.py [--out DIR] [--seed N] [--look]
--look writes nothing; it prints the scores along the way, from which KEPT was chosen.

Writes DIR/STEP (resources/models/training by default) for each kept step, with config.json, model.safetensors and
tokenizer.json, and DIR/training.json: loss and scores along the way.
"""
import argparse
import json
import os
import shutil
import sys

import torch

import export
import layouts
import scores
import train
import vocabulary

STEPS = 2000
KEPT = (0, 100, 200, 250, 300, 350, 500, 2000)
EVERY = 50  # steps between two lines of the curve

CONFIG = layouts.config_of("llama", vocabulary.SIZE, width=64, layers=2, heads=4, inner=160)


def look(step, weights, loss, texts):
    """A line of the curve: the best heads' scores on random words repeated once."""
    rounded = export.rounded({name: value.detach() for name, value in weights.items()})
    maps = list(train.maps_of(CONFIG, rounded, texts))
    found = scores.best(scores.score(texts, maps, True))
    line = {"step": step, "loss": round(loss, 4)}
    for kind, name in (("previous_random", "previous"), ("induction_random", "induction")):
        line[name] = found[kind]["score"]
        line[name + "_head"] = [found[kind]["layer"], found[kind]["head"]]
    print(line, flush=True)
    return line


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "training"))
    parser.add_argument("--look", action="store_true")
    given = parser.parse_args()
    torch.set_num_threads(1)
    texts = [text for text in train.texts_for(CONFIG) if "period" in text]
    curve = []

    def watch(step, weights, loss):
        if step % EVERY == 0 or step in KEPT:
            curve.append(look(step, weights, loss, texts))
        if step in KEPT and not given.look:
            export.write_model(os.path.join(given.out, "%04d" % step), CONFIG,
                               export.rounded({name: value.detach() for name, value in weights.items()}))

    if not given.look:
        shutil.rmtree(given.out, ignore_errors=True)
    train.RECIPES["training"] = {"config": CONFIG, "rate": 5e-3, "opening": 0.25, "later_rate": 0.6, "taught": {}}
    train.train("training", given.seed, STEPS, watch, is_measured=False)
    if not given.look:
        with open(os.path.join(given.out, "training.json"), "w", encoding="utf-8") as file:
            lines = ",\n  ".join(json.dumps(line) for line in curve)
            file.write('{"checkpoints": %s,\n "curve": [\n  %s\n]}\n' % (json.dumps(["%04d" % step for step in KEPT]), lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
