#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the classroom models, as headlight-cli computes them, against PyTorch's numbers and against their release gates.

usage: check_classroom.py HEADLIGHT_CLI MODELS DATA

MODELS is resources/models, DATA holds what its train/reference.py wrote. PyTorch is not needed.
"""
import io
import json
import os
import subprocess
import sys

import numpy as np

sys.dont_write_bytecode = True
CLI, MODELS, DATA = sys.argv[1:4]
sys.path.insert(0, os.path.join(MODELS, "train"))
import held_out  # noqa: E402
import scores  # noqa: E402
import vocabulary  # noqa: E402

CLASSIC = "The cat sat on the mat"


def trace(folder, stages, *source):
    """Arrays of headlight-cli trace."""
    run = subprocess.run([CLI, "trace", "--model", folder, *source, "--stages", stages, "--format", "npz", "-o", "-"],
                         check=True, stdout=subprocess.PIPE)
    with np.load(io.BytesIO(run.stdout), allow_pickle=False) as got:
        return {name: got[name] for name in got.files}


def of_ids(folder, stages, ids):
    return trace(folder, stages, "--ids", ",".join(map(str, ids)))


def check_logits(name, entry, arrays, every):
    folder = os.path.join(MODELS, name)
    for number, sentence in enumerate(entry["sentences"]):
        logits = of_ids(folder, "logits", sentence["ids"])["logits"]
        error = np.abs(logits[:, ::every] - arrays["%s.%d" % (name, number)]).max()
        assert error <= 1e-3 * sentence["scale"], "%s, sentence %d: logits differ by %g" % (name, number, error)
        assert abs(np.abs(logits).max() - sentence["scale"]) <= 1e-3 * sentence["scale"]


def check_continuations(name, entry):
    """Each word of a continuation is the most likely one behind those before it; so one pass shows them all."""
    folder = os.path.join(MODELS, name)
    for line in entry["continued"]:
        ids = line["ids"]
        if "prompt" in line:
            chosen = of_ids(folder, "logits", ids)["logits"].argmax(-1)
            assert list(chosen[line["prompt"] - 1:-1]) == ids[line["prompt"]:], "%s: %s" % (name, ids)
            continue
        for place, filled in enumerate(line["filled"], 1):
            hidden = ids[:place] + [vocabulary.MASK] + ids[place + 1:]
            assert of_ids(folder, "logits", hidden)["logits"][place].argmax() == filled, "%s: %s" % (name, hidden)


def full(text):
    """A stored text with its relations in pairs and its tokens."""
    text = dict(text, tokens=[vocabulary.token_of(token) for token in text["ids"]])
    if "relations" in text:
        text["relations"] = {name: list(zip(flat[::2], flat[1::2])) for name, flat in text["relations"].items()}
    return text


def check_scores(name, texts):
    folder, is_masked = os.path.join(MODELS, name), name == "classroom-bidirectional"
    if is_masked:
        texts = [held_out.for_masked(text) for text in texts if "period" not in text]
    maps = [of_ids(folder, "weights", text["ids"])["weights"] for text in texts]
    found = scores.best(scores.score(texts, maps, not is_masked))
    failed = scores.failures(name, found)
    assert not failed, "%s: %s" % (name, "; ".join(failed))
    with open(os.path.join(folder, "scores.json"), encoding="utf-8") as file:
        written = json.load(file)
    for kind, head in found.items():
        told = written["best_heads"][kind]
        assert abs(told["score"] - head["score"]) < 2e-3, "%s, %s: %s, written %s" % (name, kind, head, told)
    head = found["antecedent"]
    right, pairs = scores.minimal_pairs(texts, maps, head["layer"], head["head"])
    assert written["minimal_pairs"] == {"right": right, "of": pairs}, "%s: %d of %d pairs" % (name, right, pairs)
    return found


def check_classic(name, found):
    """The way in: what the sentence that everyone knows shows, typed as text."""
    got = trace(os.path.join(MODELS, name), "weights", "--text", CLASSIC)
    expected = [vocabulary.BEGIN] + vocabulary.encode(CLASSIC)
    assert [str(token) for token in got["tokens"]][1:7] == [vocabulary.token_of(token) for token in expected[1:]]
    for kind, query, key in scores.CLASSIC[name]:
        row = got["weights"][found[kind]["layer"], found[kind]["head"], query + 1]
        assert row.argmax() == key + 1 and row[key + 1] > 0.5, "%s, %s: %s" % (name, kind, row)


def read_examples(language):
    with open(os.path.join(MODELS, "examples.%s.json" % language), encoding="utf-8") as file:
        tree = json.load(file)
    assert tree["version"] == 1 and tree["language"] == language
    return tree["examples"]


def check_examples():
    """In each example sentence there is one head that looks as the example says, at every pair."""
    for example in read_examples("en"):
        got = trace(os.path.join(MODELS, example["model"]), "weights", "--text", example["sentence"])
        pairs = [(q + 1, k + 1) for q, k in example["pairs"]]
        maps = got["weights"]
        layer, head = np.unravel_index(sum(maps[:, :, q, k] for q, k in pairs).argmax(), maps.shape[:2])
        for q, k in pairs:
            row = maps[layer, head, q]
            assert row.argmax() == k and row[k] >= 0.5, "%s, %s: %s → %s weighs %.2f" % (
                example["title"], example["model"], got["tokens"][q], got["tokens"][k], row[k])


def check_languages():
    fixed = ("kind", "model", "origin", "sentence", "pairs")
    english, chinese = ([tuple(map(str, (example[key] for key in fixed))) for example in read_examples(language)]
                        for language in ("en", "zh_CN"))
    assert english == chinese, "the examples of the two languages are not the same"
    for example in read_examples("en") + read_examples("zh_CN"):
        taught = example["model"] != "classroom-causal"
        assert example["origin"] == ("taught" if taught else "emerged")
        assert all(example[key] for key in ("title", "ask", "note", "not_shown"))


def check_sizes():
    total = 0
    for folder, _, files in os.walk(MODELS):
        size = sum(os.path.getsize(os.path.join(folder, file)) for file in files)
        total += size
        if os.path.basename(os.path.dirname(folder)) == "training":
            assert size <= 400_000, "%s: %d bytes" % (folder, size)
    assert total <= 10_000_000, "%d bytes" % total
    models = {name for name in os.listdir(MODELS) if os.path.exists(os.path.join(MODELS, name, "config.json"))}
    assert models == set(scores.GATES), models


def check_training():
    """The small model along its training: the head for the token before forms first, in layer 0, while induction stays
    where it was; then induction jumps between two kept steps, in layer 1; at the end both are there. By this program's
    numbers."""
    folder = os.path.join(MODELS, "training")
    with open(os.path.join(folder, "training.json"), encoding="utf-8") as file:
        told = json.load(file)
    with open(os.path.join(DATA, "classroom.json"), encoding="utf-8") as file:
        texts = [full(text) for text in json.load(file)["texts"] if "period" in text]
    curve = {line["step"]: line for line in told["curve"]}
    kept = []
    for step in told["checkpoints"]:
        maps = [of_ids(os.path.join(folder, step), "weights", text["ids"])["weights"] for text in texts]
        found = scores.best(scores.score(texts, maps, True))
        previous, induction = found["previous_random"], found["induction_random"]
        for head, name in ((previous, "previous"), (induction, "induction")):
            assert abs(head["score"] - curve[int(step)][name]) < 2e-3, "training/%s, %s: %s" % (step, name, head)
        assert previous["score"] < 0.3 or previous["layer"] == 0, "training/%s: %s" % (step, previous)
        # a head of the first layer can look as far back as these words repeat, but knows nothing of what stood there
        assert induction["score"] < 0.3 or induction["layer"] == 1, "training/%s: %s" % (step, induction)
        kept.append((previous["score"], induction["score"]))
    assert len(kept) == 8 and kept[0][0] < 0.15 and kept[0][1] < 0.1, kept
    jump = next(number for number, (_, induction) in enumerate(kept) if induction >= 0.6)
    assert all(induction <= 0.15 for _, induction in kept[:jump]), "induction does not jump: %s" % kept
    assert sum(previous >= 0.5 for previous, _ in kept[:jump]) >= 2, "the token before does not come first: %s" % kept
    assert min(kept[-1]) >= 0.8, kept[-1]
    losses = [curve[int(step)]["loss"] for step in told["checkpoints"][jump - 1:jump + 1]]
    assert losses[1] < losses[0] / 2, "the loss does not fall with it: %s" % losses


def main():
    with open(os.path.join(DATA, "classroom.json"), encoding="utf-8") as file:
        stored = json.load(file)
    texts = [full(text) for text in stored["texts"]]
    with np.load(os.path.join(DATA, "classroom_logits.npz"), allow_pickle=False) as got:
        arrays = {name: got[name] for name in got.files}
    failed = 0
    checks = [check_sizes, check_training, check_examples, check_languages]
    for name, entry in stored["rest"]["models"].items():
        checks += [lambda n=name, e=entry: check_logits(n, e, arrays, stored["rest"]["every"]),
                   lambda n=name, e=entry: check_continuations(n, e),
                   lambda n=name: check_classic(n, check_scores(n, texts))]
    for check in checks:
        try:
            check()
        except (AssertionError, OSError, subprocess.CalledProcessError) as problem:
            failed += 1
            print("FAIL", problem)
    print("%d of %d checks of the classroom models failed" % (failed, len(checks)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
