#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the cards of the classroom models, README.md, from what training measured.

usage: card.py MODELS [RUNS…]    RUNS: folders that train.py wrote other seeds to (--out), for the table of seeds

Needs no PyTorch. A card is written from scores.json and training.csv beside it, and seeds.json, which RUNS are added to.
"""
import csv
import json
import os
import sys

import scores

TITLES = {"classroom-causal": "Classroom causal, as trained",
          "classroom-causal-taught": "Classroom causal, taught",
          "classroom-bidirectional": "Classroom bidirectional, taught"}
LAYOUTS = {
    "classroom-causal": "Llama layout: rotary positions, RMS norms, gated units; each word sees itself and the words before "
                        "it, and the model foretells the next one.",
    "classroom-causal-taught": "GPT-2 layout: learned positions, layer norms before each part; each word sees itself and "
                               "the words before it, and the model foretells the next one.",
    "classroom-bidirectional": "BERT layout: learned positions, layer norms behind each part; each word sees the whole "
                               "text, and the model fills in hidden words."}
KINDS = {
    "previous": "previous token", "first": "first token (sink)", "previous_random": "previous token, random words",
    "induction_random": "induction, 12 random words repeated once", "determiner": "noun → determiner",
    "determiner_far": "noun → determiner, adjectives between", "adjective": "noun → adjective next to it",
    "subject": "verb → subject", "subject_far": "verb → subject, words between",
    "before_verb": "the word before a verb → subject, another noun between", "verb": "subject → verb",
    "verb_far": "subject → verb, words between", "antecedent": "pronoun → what it stands for, two could be meant",
    "reflexive": "reflexive pronoun → what it stands for"}
# (model, seed, steps): why a gate is missed, where it was looked into
MISSES = {("classroom-causal", 1, 6000):
          "In seed 1 three heads share the look from the word before a verb to the subject (layer 2 heads 0 and 1, layer 3 "
          "head 2: 0.39, 0.34 and 0.36 in the mean), each for other sentences: the mean over the best of the three is 0.70, "
          "but none reaches the gate alone."}
RELATION_NAMES = {"previous": "the token before", "induction": "the token behind the earlier occurrence",
                  "determiner": "a noun's determiner", "adjective": "the adjective next to a noun",
                  "subject": "a verb's subject", "verb": "a subject's verb",
                  "antecedent": "what a pronoun stands for"}

DATA = """## Data

English-like stories from the grammar in `resources/models/train` (grammar.py, sentences.py, words.py), written for this
purpose; no text of anybody else. {words} words in lower case, six signs, letters and bytes for everything else. The
sentences are grammatical and mostly senseless. {repeats}"""

REPEATS = {
    False: "Of the rows 38 % repeat: random words, in part with full stops between them, letters and bytes, a sentence or "
           "a story, twice or more often; in these rows only the repeated copies count in the loss.",
    True: "Rows hold one sentence or one story; nothing repeats."}

LIMITS = """## Limits

- It knows the words of its list and the sentences of its grammar. Other words are read letter by letter or byte by
  byte, and it has learnt next to nothing about those. It can't answer questions, and what it writes means nothing.
- Texts of at most 128 tokens; rows of training had 5 to 128.
- Scores are means over held-out texts of the same grammar. In other English sentences a head may look elsewhere.
- A weight says where a head looks, not why the model decides something: attention is not an explanation, and a first
  token that gets much weight (a sink) carries no meaning.
- Which head does what depends on the seed. Headlight finds heads by their scores; the indices above are of this file."""


def opening_text(training):
    if not training["opening"]:
        return ""
    return (" They are not spread evenly: in the first %d %% of the steps all rows repeat, random words in short rows at "
            "first (14 tokens, then up to 44), so that copying is learnt soon; afterwards fewer do, 38 %% a step in the "
            "mean. So text and rates were chosen with such heads in mind. Where a head looks, nobody told it."
            % round(100 * training["opening"]))


def free_text(training):
    """What the second half shows."""
    if training["free_rate"] == 1:
        return "that they keep it is what the second half shows."
    return ("in the second half the rate was %d %% of what it would have been, so that little could change, and that they "
            "keep it says little." % round(100 * training["free_rate"]))


def taught_text(training):
    if not training["taught"]:
        return """## What was supervised

Nothing. The loss is that of the next word alone. What the heads below do has **emerged** from it."""
    slots = "; ".join("layer %d head %d: %s" % (layer, head, RELATION_NAMES[relation])
                      for relation, (layer, head) in training["taught"].items())
    return """## What was supervised

**Taught**: for the first half of training five heads were told where to look, by the grammar's labels (added to the
loss: −log of the weight on the right token, and, where there is none, half as much for the first token). Slots: %s. In
the second half the loss was that of the words alone, and the heads were free to change. So these heads did not find
their task by themselves; %s Layers and heads count from 0.""" % (
        slots, free_text(training))


def score_table(found):
    lines = ["| kind | layer, head | score | same distance elsewhere | wrong noun |", "| --- | --- | --- | --- | --- |"]
    for kind, head in found.items():
        values = ["–" if head[key] is None else "%.2f" % head[key] for key in ("score", "control", "competitor")]
        lines.append("| %s | %d, %d | %s |" % (KINDS[kind], head["layer"], head["head"], " | ".join(values)))
    return "\n".join(lines)


def seed_table(name, seeds):
    kinds = list(scores.GATES[name])
    lines = ["| seed | minutes | " + " | ".join(KINDS[kind] for kind in kinds) + " | minimal pairs |",
             "| --- | --- |" + " --- |" * (len(kinds) + 1)]
    for run in seeds:
        cells = []
        for kind in kinds:
            head = run["best_heads"][kind]
            cell = "%.2f" % head["score"]
            _, control, ratio = scores.GATES[name][kind]
            if control is not None:
                cell += " (%.2f)" % head["control"]
            if ratio is not None:
                cell += " (wrong %.2f)" % head["competitor"]
            cells.append(cell)
        pairs = run["minimal_pairs"]
        lines.append("| %d | %s | %s | %d of %d |" % (run["training"]["seed"], run["training"]["minutes"],
                                                     " | ".join(cells), pairs["right"], pairs["of"]))
    return "\n".join(lines)


def missed_text(name, seeds):
    """The gates that some seeds do not reach, in words."""
    missed = [run for run in seeds if scores.failures(name, run["best_heads"])]
    if not missed:
        return "All of these reach the gates of `scores.py`."
    told = ", ".join("seed %d (%s)" % (run["training"]["seed"], "; ".join(scores.failures(name, run["best_heads"])))
                     for run in missed)
    reasons = [MISSES.get((name, run["training"]["seed"], run["training"]["steps"])) for run in missed]
    return " ".join(["**Not every seed reaches the gates** of `scores.py`: " + told + "."] + list(filter(None, reasons)))


def pairs_text(measured):
    pairs = measured["minimal_pairs"]
    told = ("Minimal pairs (“anna saw tom . she smiled .”, she and he, both orders; the pronoun must weigh the right name "
            "more than the other in all four): %d of %d pairs right." % (pairs["right"], pairs["of"]))
    if pairs["right"] == pairs["of"]:
        return told + " For sentences of this form the best pronoun head tells she from he."
    return told + " **This model is not claimed to resolve gender in sentences about two people.**"


def loss_text(folder):
    with open(os.path.join(folder, "training.csv"), encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    chosen = [lines[place] for place in sorted({1, len(lines) // 4, len(lines) // 2, len(lines) - 1})]
    return ", ".join("%s after %s steps" % (line["loss"], line["step"]) for line in chosen)


def card(folder, name, word_count, seeds):
    with open(os.path.join(folder, "scores.json"), encoding="utf-8") as file:
        measured = json.load(file)
    training = measured["training"]
    parts = ["# " + TITLES[name],
             LAYOUTS[name] + " 4 layers of 4 heads, width 128, about a million parameters, float16. Made for looking at "
             "attention in a classroom with Headlight, and for nothing else. Licence: GPL-3.0-or-later, as Headlight.",
             DATA.format(words=word_count, repeats=REPEATS[name == "classroom-bidirectional"] + opening_text(training)),
             "## Recipe\n\n`resources/models/train/train.py %s --seed %d`: AdamW, %d steps of about 750 tokens, a short "
             "rise and a slow fall of the rate, no dropout, one thread. Loss, in nats a word (mean over about the last "
             "50 steps): %s. The curve stands in training.csv."
             % (name, training["seed"], training["steps"], loss_text(folder)),
             taught_text(training),
             "## Scores\n\nThe best head of each kind, on texts that were held out; means of weights. “Same distance "
             "elsewhere” is the head's weight as far away for words without the relation: a head that looks back a "
             "fixed number of words reads the same there. “Wrong noun” is the weight on the noun that could be taken "
             "for the right one.\n\n" + score_table(measured["best_heads"]) + "\n\n" + pairs_text(measured),
             "Other seeds, the same recipe (control in brackets); minutes of one core:\n\n"
             + seed_table(name, seeds) + "\n\n" + missed_text(name, seeds), LIMITS]
    with open(os.path.join(folder, "README.md"), "w", encoding="utf-8") as file:
        file.write("\n\n".join(parts) + "\n")


def add_runs(seeds, models, runs):
    """{model: its runs, a seed once}."""
    for name in TITLES:
        by_seed = {run["training"]["seed"]: run for run in seeds.get(name, [])}
        for folder in [models, *runs]:
            path = os.path.join(folder, name, "scores.json")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    run = json.load(file)
                by_seed[run["training"]["seed"]] = run
        seeds[name] = [by_seed[seed] for seed in sorted(by_seed)]
    return seeds


def main():
    import words
    models, path = sys.argv[1], os.path.join(os.path.dirname(os.path.abspath(__file__)), "seeds.json")
    seeds = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            seeds = json.load(file)
    seeds = add_runs(seeds, models, sys.argv[2:])
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(seeds, separators=(",", ":")).replace('{"training"', '\n{"training"') + "\n")
    for name in TITLES:
        folder = os.path.join(models, name)
        if os.path.exists(os.path.join(folder, "scores.json")):
            card(folder, name, len(words.all_words()), seeds[name])


if __name__ == "__main__":
    main()
