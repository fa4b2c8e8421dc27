#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares two of anything, and ranks heads, with the console, and computes both again with NumPy from traces.

usage: check_compare.py HEADLIGHT_CLI
"""
import csv
import io
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "checkpoints"))
import tiny  # noqa: E402

GPT2 = {"model_type": "gpt2", "vocab_size": 37, "n_positions": 40, "n_embd": 30, "n_layer": 3, "n_head": 5}


def run(cli, *command, fails=None):
    done = subprocess.run([cli, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if fails is None:
        assert done.returncode == 0, (command, done.stderr.decode())
    else:
        assert done.returncode == fails[0], (command, done.returncode, done.stderr.decode())
        assert fails[1] in done.stderr.decode(), (command, done.stderr.decode())
        assert not done.stdout, command
    return done.stdout


def arrays(path):
    with np.load(path, allow_pickle=False) as loaded:
        return {name: loaded[name] for name in loaded.files}


def trace(cli, folder, *source):
    path = os.path.join(folder, "trace.npz")
    run(cli, "trace", *source, "-o", path)
    return arrays(path)


def distance_of_texts(a, b):
    """Levenshtein's, the plain way."""
    row = list(range(len(b) + 1))
    for i, token in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            before, row[j] = row[j], min(before + (token != other), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def placed(matrix, rows, columns, side):
    """Entries at their places among the pairs, NaN in the gaps."""
    result = np.full((len(rows), len(columns)), np.nan)
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            if row[side] is not None and column[side] is not None:
                result[i, j] = matrix[row[side], column[side]]
    return result


def same(got, wanted):
    return got.shape == wanted.shape and np.array_equal(got, wanted, equal_nan=True)


def check_lengths(cli, folder):
    """Sentences of different length: pairs are a shortest script, numbers are those of both traces."""
    text_a, text_b = "The cat sat on the mat", "The black cat sat down on a mat"
    session = os.path.join(folder, "a.headlight")
    with open(session, "w", encoding="utf-8") as file:
        json.dump({"format": "headlight-session", "schema": 1, "text": text_a, "mask": ["causal"]}, file)
    of_a = trace(cli, folder, "--text", text_a, "--mask", "causal")
    of_b = trace(cli, folder, "--text", text_b)
    for stage, by_token in (("weights", True), ("masked", True), ("output", False), ("k", False), ("concat", False)):
        command = ["export", "--text", text_b, "--with", session, "--figure", "compare", "--head", "1", "--stage", stage]
        path = os.path.join(folder, "compare.npz")
        run(cli, *command, "-o", path)
        got = arrays(path)
        pairs = json.loads(str(got["meta"]))["compare"]
        rows, columns = pairs["rows"], pairs["columns"]
        tokens_a, tokens_b = text_a.split(), text_b.split()
        edits = sum(a is None or b is None or tokens_a[a] != tokens_b[b] for a, b in rows)
        assert edits == distance_of_texts(tokens_a, tokens_b)
        assert [a for a, _ in rows if a is not None] == list(range(len(tokens_a)))
        assert [b for _, b in rows if b is not None] == list(range(len(tokens_b)))
        assert (columns == rows) == by_token
        pick = (lambda t: t[stage][0]) if stage == "concat" else (lambda t: t[stage][0, 1])
        a, b = placed(pick(of_a), rows, columns, 0), placed(pick(of_b), rows, columns, 1)
        shape = (1, *a.shape) if stage == "concat" else (1, 1, *a.shape)
        assert same(got[stage + "_a"], a.reshape(shape)) and same(got[stage + "_b"], b.reshape(shape)), stage
        with np.errstate(invalid="ignore"):
            difference = np.where(np.isfinite(a - b), a - b, np.nan)
            difference[(a == b) & ~np.isnan(a)] = 0
        assert same(got[stage + "_difference"], difference.reshape(shape)), stage
        check_changes(cli, command, pick(of_a), pick(of_b), rows, columns, by_token, tokens_a, tokens_b)


def check_changes(cli, command, a, b, rows, columns, by_token, tokens_a, tokens_b):
    """The list of changes is the sorted list of all differences."""
    wanted = []
    for row in rows:
        for column in columns:
            if None not in row + column:
                x, y = float(a[row[0], column[0]]), float(b[row[1], column[1]])
                if x != y and np.isfinite(x - y):
                    wanted.append((-abs(x - y), row[1], column[1], row[0], column[0], x, y))
    wanted.sort()
    text = run(cli, *command, "--changes", "7", "--format", "csv", "-o", "-").decode()
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == min(7, len(wanted))
    for line, (_, row, column, row_a, column_a, x, y) in zip(lines, wanted):
        assert [int(line[key]) for key in ("row", "column", "row_a", "column_a")] == [row, column, row_a, column_a]
        assert float(line["a"]) == x and float(line["b"]) == y and float(line["difference"]) == x - y
        assert line["query"] == tokens_b[row] and line["query_a"] == tokens_a[row_a]
        assert line["key"] == (tokens_b[column] if by_token else "")
    table = json.loads(run(cli, *command, "--changes", "7", "--format", "json", "-o", "-"))
    assert table["difference"] == [float(line["difference"]) for line in lines]


def check_heads(cli, folder, source, layers, heads):
    """Another head, or another layer, of the source itself."""
    whole = trace(cli, folder, *source)["weights"]
    path = os.path.join(folder, "heads.npz")
    last = [layers - 1, heads - 1]
    run(cli, "export", *source, "--figure", "compare", "--head", "1", "--with-layer", str(last[0]), "--with-head",
        str(last[1]), "-o", path)
    got = arrays(path)
    assert np.array_equal(got["weights_a"][0, 0], whole[last[0], last[1]])
    assert np.array_equal(got["weights_b"][0, 0], whole[0, 1])
    assert same(got["weights_difference"][0, 0], whole[last[0], last[1]].astype(float) - whole[0, 1])
    run(cli, "export", *source, "--figure", "compare", "--with-head", str(heads), "-o", path, fails=(2, "--with-head"))
    run(cli, "export", *source, "--figure", "compare", "--with-layer", str(layers), "-o", path,
        fails=(2, "--with-layer"))


def head_distance(a, b):
    """(mean distance, rows, left out), by entropies: sqrt(H(m) - (H(p) + H(q)) / 2), in bits."""
    def entropy(p):
        p = p[p > 0]
        return -(p * np.log2(p)).sum()

    distances, left_out = [], 0
    for p, q in zip(a.astype(np.longdouble), b.astype(np.longdouble)):
        if not p.sum() > 0 or not q.sum() > 0 or not np.isfinite(p.sum() + q.sum()):
            left_out += 1
            continue
        p, q = p / p.sum(), q / q.sum()
        distances.append(np.sqrt(max(entropy((p + q) / 2) - (entropy(p) + entropy(q)) / 2, 0)))
    return (float(np.mean(distances)) if distances else None), len(distances), left_out


def check_similar(cli, folder, source, layers, heads, to, tolerance):
    weights = trace(cli, folder, *source)["weights"]
    text = run(cli, "atlas", *source, "--similar-to", "%d.%d" % to, "--format", "csv", "-o", "-").decode()
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == layers * heads - 1
    assert [float(line["distance"]) for line in lines] == sorted(float(line["distance"]) for line in lines)
    seen = set()
    for line in lines:
        layer, head = int(line["layer"]), int(line["head"])
        seen.add((layer, head))
        distance, rows, left_out = head_distance(weights[to], weights[layer, head])
        assert (int(line["rows"]), int(line["left_out"])) == (rows, left_out), line
        assert abs(float(line["distance"]) - distance) < tolerance, (line, distance)
    assert len(seen) == len(lines) and to not in seen
    table = json.loads(run(cli, "atlas", *source, "--similar-to", "%d.%d" % to, "--format", "json", "-o", "-"))
    assert table["to"] == {"layer": to[0], "head": to[1]} and "log2" in table["measure"]
    assert [head["distance"] for head in table["heads"]] == [float(line["distance"]) for line in lines]


def check_similar_over_lines(cli, folder):
    texts = ["The cat sat", "A dog ran home again"]
    lines = os.path.join(folder, "lines.jsonl")
    with open(lines, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(text) + "\n" for text in texts)
    table = json.loads(run(cli, "atlas", "--lines", lines, "--heads", "3", "--similar-to", "1", "--format", "json",
                           "-o", "-"))
    assert table["texts"] == 2
    traces = [trace(cli, folder, "--text", text, "--heads", "3")["weights"][0] for text in texts]
    for head in table["heads"]:
        parts = [head_distance(weights[1], weights[head["head"]]) for weights in traces]
        mean = sum(distance * rows for distance, rows, _ in parts) / sum(rows for _, rows, _ in parts)
        assert head["rows"] == 8 and abs(head["distance"] - mean) < 1e-9


def check_refusals(cli, folder):
    out = os.path.join(folder, "out.csv")
    compare = ["export", "--figure", "compare", "--with-head", "1", "-o", out]
    run(cli, *compare, "--changes", "0", fails=(2, "--changes"))
    run(cli, *compare[:-1], os.path.join(folder, "out.png"), "--changes", "3", fails=(2, "csv"))
    run(cli, "export", "--figure", "head", "--with-head", "1", "-o", out, fails=(2, "compare"))
    run(cli, "export", "--figure", "compare", "--with-head", "-1", "-o", out, fails=(2, "--with-head"))
    with open(os.path.join(folder, "own.json"), "w", encoding="utf-8") as file:
        json.dump(np.eye(3).tolist(), file)
    run(cli, "export", "--figure", "compare", "--with", os.path.join(folder, "own.json"), "-o",
        os.path.join(folder, "own.csv"))
    run(cli, "export", "--figure", "compare", "--with", "shipped:not-there", "-o", out, fails=(1, "not-there"))
    run(cli, "export", "--figure", "compare", "--with", os.path.join(folder, "none.headlight"), "-o", out,
        fails=(1, "none.headlight"))
    run(cli, "export", "--figure", "compare", "-o", out, fails=(2, "--with-layer"))
    for seen in "x", "1.", "-1", "0.1.2":
        run(cli, "atlas", "--similar-to=" + seen, "-o", out, fails=(2, "--similar-to"))
    run(cli, "atlas", "--similar-to", "0.9", "-o", out, fails=(2, "head 0 … 3"))
    run(cli, "atlas", "--similar-to", "2.0", "-o", out, fails=(2, "layer 0 … 0"))
    run(cli, "atlas", "--heads", "3", "-o", out, fails=(2, "--similar-to"))
    assert not os.path.exists(out)


def check_batch(cli, folder):
    """A list of exports has comparisons, too, and pictures of them are made again from themselves."""
    picture, table, again = (os.path.join(folder, name) for name in ("batch.svg", "batch.json", "again.svg"))
    entries = os.path.join(folder, "batch.list.json")
    entry = {"figure": "compare", "with": os.path.join(folder, "a.headlight"), "text": "The cat sat down", "caption": True,
             "with-head": 3}
    with open(entries, "w", encoding="utf-8") as file:
        json.dump([{**entry, "o": picture}, {**entry, "changes": 3, "o": table}], file)
    run(cli, "batch", entries)
    with open(table, encoding="utf-8") as file:
        assert len(json.load(file)["difference"]) == 3
    run(cli, "restore", picture, "-o", again)
    with open(picture, "rb") as one, open(again, "rb") as other:
        drawn = one.read()
        assert drawn == other.read()
    for words in "A: “The cat sat on the mat”", "head 3", "B: “The cat sat down”":
        assert words in drawn.decode(), words


def main(cli):
    with tempfile.TemporaryDirectory() as folder:
        check_lengths(cli, folder)
        check_heads(cli, folder, ["--text", "one two three", "--heads", "3"], 1, 3)
        model = os.path.join(folder, "gpt2")
        tiny.write(model, GPT2, tiny.weights_for(GPT2, 5), prefix="transformer.")
        gpt2 = ["--model", model, "--ids", ",".join(str(i * 7 % 37) for i in range(12))]
        check_heads(cli, folder, gpt2, 3, 5)
        check_similar(cli, folder, ["--text", "to be or not to be", "--heads", "6"], 1, 6, (0, 2), 2e-9)
        check_similar(cli, folder, ["--text", "to be or not to be", "--mask", "left-padding:3", "--mask", "causal"],
                      1, 4, (0, 0), 2e-9)
        check_similar(cli, folder, gpt2, 3, 5, (1, 4), 2e-9)
        maps = os.path.join(folder, "maps.npz")
        random = np.random.default_rng(2).random((2, 3, 6, 6)).astype(np.float32)
        np.savez(maps, attentions=random / random.sum(-1, keepdims=True))
        check_similar(cli, folder, ["--import", maps], 2, 3, (1, 0), 2e-9)
        check_similar_over_lines(cli, folder)
        check_refusals(cli, folder)
        check_batch(cli, folder)


if __name__ == "__main__":
    main(sys.argv[1])
