#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains Headlight's classroom models from text that grammar.py writes. Needs Debian's python3-torch, nothing else.

usage: train.py MODEL [--seed N] [--out DIR] [--steps N] [--threads N] [--force]
MODEL  classroom-causal         rotary positions, next word, nothing supervised
       classroom-causal-taught  GPT-2's layout, next word; five heads supervised for the first half
       classroom-bidirectional  BERT's layout, hidden words; five heads supervised for the first half

Writes DIR/MODEL (resources/models by default): config.json, model.safetensors in float16, tokenizer.json, training.csv
and scores.json; card.py writes README.md from them. A model that does not reach the gates of scores.py is not written,
unless --force is given, and the exit code is 1. With OpenBLAS (Debian: libopenblas0-serial) a model takes two to five
minutes of one core; with the reference BLAS that comes by default about ten times as long. Where the processor has
AVX-512, OPENBLAS_CORETYPE=SkylakeX ATEN_CPU_CAPABILITY=avx512 halves it.
"""
import argparse
import csv
import os
import sys
import time

import torch

import export
import held_out
import layouts
import rows
import scores
import vocabulary

# which head is told where to look: (layer, head)
CAUSAL_TAUGHT = {"previous": (0, 1), "determiner": (1, 2), "induction": (1, 0), "subject": (2, 3), "antecedent": (2, 1)}
BOTH_SIDES_TAUGHT = {"determiner": (1, 2), "adjective": (1, 0), "subject": (2, 3), "verb": (2, 0), "antecedent": (2, 1)}

# seed: of the model that is shipped
RECIPES = {
    "classroom-causal": {"layout": "llama", "seed": 2, "steps": 6000, "rate": 5e-3, "opening": 0.15,
                         "later_rate": 0.6, "taught": {}},
    "classroom-causal-taught": {"layout": "gpt2", "seed": 1, "steps": 2400, "rate": 2.5e-3, "taught": CAUSAL_TAUGHT},
    "classroom-bidirectional": {"layout": "bert", "seed": 1, "steps": 2000, "rate": 2e-3, "free_rate": 0.05,
                                "taught": BOTH_SIDES_TAUGHT},
}

def supervision(maps, targets, taught):
    """Mean −log weight where the supervised heads should look; where they should look at nothing, at the first token,
    counted half."""
    total = 0.0
    for relation, (layer, head) in taught.items():
        target = torch.from_numpy(targets[relation])
        logs = torch.log(maps[layer][:, head] + 1e-9)
        at = -logs.gather(2, target.clamp(min=0)[..., None])[..., 0]
        for share, chosen in ((1.0, target >= 0), (0.5, target == rows.NONE)):
            if chosen.any():
                total = total + share * at[chosen].mean()
    return total


def word_loss(config, weights, made, rng):
    """(loss, maps): next words, or the words that were hidden."""
    if config["model_type"] == "bert":
        ids, hidden = rows.mask_words(made, rng)
        hidden = torch.from_numpy(hidden)
        logits, maps = layouts.forward(config, weights, torch.from_numpy(ids), hidden)
        return torch.nn.functional.cross_entropy(logits, torch.from_numpy(made.ids)[hidden]), maps
    ids, counts = torch.from_numpy(made.ids), torch.from_numpy(made.counts)
    before = torch.zeros_like(counts)
    before[:, :-1] = counts[:, 1:]
    logits, maps = layouts.forward(config, weights, ids, before)
    return torch.nn.functional.cross_entropy(logits, ids[counts]), maps


def is_later(step, steps, recipe):
    """Whether the opening, if there is one, is over (see rows.py); stages have rates of their own."""
    return "stages" not in recipe and step >= recipe.get("opening", 0.0) * steps


def rate_at(step, steps, recipe):
    """A short rise, then down to nearly nothing, early enough for what was taught to settle; later, or while heads that
    were taught are free, a share of that where the recipe says so."""
    rise = min(1.0, (step + 1) / 60)
    share = 1.0
    if recipe["taught"] and step >= steps // 2:
        share = recipe.get("free_rate", 1.0)
    elif is_later(step, steps, recipe):
        share = recipe.get("later_rate", 1.0)
    return recipe["rate"] * share * rise * (0.02 + 0.98 * (1 - step / (steps + 1)) ** 1.4)


def optimizer_of(weights, rate, apart=()):
    """AdamW. Tables of tokens and positions go on at a third of the rate: a word that is seldom seen would otherwise be
    carried along by steps that are about others, until rare words can't be told apart. Biases of queries and keys, from
    which rotary positions make what depends on the distance alone, go on faster, most of all in the first layer, so that
    a head can be sharp about it. Parameters whose name holds one of the texts in `apart` get groups of their own."""
    groups = []

    def add(names, decay, share, later_share=None):
        for part in ("", *apart):
            chosen = [weights[name] for name in names if next((text for text in apart if text in name), "") == part]
            if chosen:
                groups.append({"params": chosen, "part": part, "share": share, "later_share": later_share or share,
                               "weight_decay": decay})

    tables = [name for name in weights if "embed" in name and weights[name].dim() > 1 or "wte" in name or "wpe" in name]
    distances = [name for name in weights if name.endswith(("q_proj.bias", "k_proj.bias"))]
    first = [name for name in distances if "layers.0." in name]
    deeper = [name for name in distances if name not in first]
    vectors = [name for name in weights if weights[name].dim() == 1 and name not in distances]
    matrices = [name for name in weights if weights[name].dim() > 1 and name not in tables]
    add(tables, 0.0, 0.33)
    add(matrices, 0.02, 1.0)
    add(vectors, 0.0, 1.0)
    add(first, 0.0, 3.0, 60.0)
    add(deeper, 0.0, 3.0)
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98))


def maps_of(config, weights, texts):
    """The heads' weights of each text, (layers, heads, n, n), by PyTorch."""
    with torch.no_grad():
        for text in texts:
            _, maps = layouts.forward(config, weights, torch.tensor([text["ids"]]))
            yield torch.cat(maps).numpy()


def measure(config, weights, texts):
    """(best heads, minimal pairs resolved by the best pronoun head, their number)."""
    maps = list(maps_of(config, weights, texts))
    found = scores.best(scores.score(texts, maps, config["model_type"] != "bert"))
    head = found["antecedent"]
    return (found, *scores.minimal_pairs(texts, maps, head["layer"], head["head"]))


def texts_for(config, seed=1):
    texts = held_out.texts(seed)
    return [held_out.for_masked(text) for text in texts] if config["model_type"] == "bert" else texts


def train(name, seed, steps, watch=None, is_measured=True):
    """Trains a model: (config, weights, rows of training.csv). watch(step, weights, loss) is called before each step is
    taken; loss is a mean over about the last 50 steps."""
    recipe = RECIPES[name]
    config = recipe.get("config") or layouts.config_of(recipe["layout"], vocabulary.SIZE)
    torch.manual_seed(seed)
    rng = rows.generator(seed)
    plan = recipe.get("stages")
    batches = rows.batches(rng, steps, config["model_type"] == "bert", recipe.get("opening", 0.0),
                           plan and plan.row)
    weights = layouts.initial_weights(config, seed)
    if plan:
        plan.prepare(weights)
    optimizer = optimizer_of(weights, recipe["rate"], plan.parts if plan else ())
    texts, curve, mean, started = texts_for(config, 2), [], None, time.process_time()
    for step in range(steps + 1):
        if is_measured and (step % 150 == 0 or step == steps):
            curve.append(log_line(step, mean, time.process_time() - started, measure(config, weights, texts)))
        made = next(batches)
        loss, maps = word_loss(config, weights, made, rng)
        mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
        if watch:
            watch(step, weights, mean)
        if step == steps:
            break
        total = loss
        if recipe["taught"] and step < steps // 2:
            total = loss + supervision(maps, made.targets, recipe["taught"])
        optimizer.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(weights.values(), 1.0)
        for group in optimizer.param_groups:
            share = group["later_share" if is_later(step, steps, recipe) else "share"]
            group["lr"] = share * rate_at(step, steps, recipe) * (plan.rate(group["part"], step / steps) if plan else 1.0)
        optimizer.step()
    return config, {key: value.detach() for key, value in weights.items()}, curve


def log_line(step, mean, seconds, measured):
    found, right, pairs = measured
    line = {"step": step, "loss": None if mean is None else round(mean, 4), "seconds": round(seconds)}
    line.update({kind: head["score"] for kind, head in found.items()})
    line["pairs_right"] = "%d/%d" % (right, pairs)
    print(" ".join("%s=%s" % item for item in line.items()), flush=True)
    return line


def write_curve(path, curve):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(curve[-1]), lineterminator="\n")
        out.writeheader()
        out.writerows(curve)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("model", choices=list(RECIPES))
    parser.add_argument("--seed", type=int, help="by default the one that is shipped")
    parser.add_argument("--out", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    parser.add_argument("--steps", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--force", action="store_true")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    seed = RECIPES[given.model]["seed"] if given.seed is None else given.seed
    steps = given.steps or RECIPES[given.model]["steps"]
    started = time.process_time()
    config, weights, curve = train(given.model, seed, steps)
    minutes = (time.process_time() - started) / 60
    weights = export.rounded(weights)
    measured = measure(config, weights, texts_for(config))
    for kind, head in measured[0].items():
        print("%-17s layer %d head %d  %.3f  control %s  competitor %s" % (
            kind, head["layer"], head["head"], head["score"], head["control"], head["competitor"]))
    print("minimal pairs right: %d of %d; %.1f minutes of one core" % (*measured[1:], minutes))
    failed = scores.failures(given.model, measured[0])
    for failure in failed:
        print("gate not reached:", failure)
    if not failed or given.force:
        folder = os.path.join(given.out, given.model)
        export.write_model(folder, config, weights)
        write_curve(os.path.join(folder, "training.csv"), curve)
        export.write_scores(folder, measured, {"seed": seed, "steps": steps, "minutes": round(minutes, 1),
                                               "loss": curve[-1]["loss"],
                                               "opening": RECIPES[given.model].get("opening", 0.0),
                                               "free_rate": RECIPES[given.model].get("free_rate", 1.0),
                                               "taught": RECIPES[given.model]["taught"]})
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
