#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Computes a trace again with NumPy, from nothing but what its file holds.

usage: check_trace.py HEADLIGHT_CLI
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

BOUND = 1e-12
EXAMPLE = ["--text", "The cat sat on the mat", "--heads", "4", "--d-k", "16", "--mask", "causal", "--seed", "7"]
ALL = "x,context_x,w_q,w_k,w_v,q,k,v,scores,scaled,capped,masked,weights,output,concat,w_o,projected"


def trace(cli, path, *arguments):
    subprocess.run([cli, "trace", *arguments, "-o", path], check=True)
    with np.load(path, allow_pickle=False) as loaded:
        return {name: loaded[name] for name in loaded.files}


def same_bytes(cli, folder):
    """The same command gives the same bytes, again and with any number of threads."""
    contents = []
    for number, extra in enumerate([[], [], ["--threads", "1"], ["--threads", "4"]]):
        path = os.path.join(folder, "same%d.npz" % number)
        trace(cli, path, *EXAMPLE, *extra)
        with open(path, "rb") as file:
            contents.append(file.read())
    assert all(content == contents[0] for content in contents), "bytes differ"


def close(name, got, expected):
    error = np.abs(got - expected).max()
    assert error <= BOUND, "%s: error %g" % (name, error)


def softmax(scores):
    """Over the last axis; a row without a finite score is 0."""
    alive = np.isfinite(scores).any(-1, keepdims=True)
    highest = np.where(alive, scores.max(-1, keepdims=True), 0)
    powers = np.exp(scores - highest)
    return np.divide(powers, powers.sum(-1, keepdims=True), out=np.zeros_like(powers), where=alive)


def computed_again(arrays, allowed, divisor, softcap=None, added=0.0):
    """Every stage from the one before it. allowed: (n_q, n_k) or (heads, n_q, n_k), true where a query may see a key."""
    q, k, v = arrays["q"], arrays["k"], arrays["v"]
    group = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = q @ k.swapaxes(-1, -2)
    scaled = scores / divisor
    capped = softcap * np.tanh(scaled / softcap) if softcap else scaled
    masked = np.where(allowed, capped + added, -np.inf)
    weights = softmax(masked)
    output = weights @ v
    layers, heads, n, d_v = output.shape

    close("scores", arrays["scores"], scores)
    close("scaled", arrays["scaled"], scaled)
    close("capped", arrays["capped"], capped)
    hidden = ~np.broadcast_to(allowed, masked.shape)
    assert (arrays["masked"][hidden] == -np.inf).all() and np.isfinite(arrays["masked"][~hidden]).all(), "masked"
    close("weights", arrays["weights"], weights)
    assert (arrays["weights"][hidden] == 0).all(), "a hidden cell has a weight"
    visible = np.broadcast_to(allowed.any(-1), weights.shape[:-1])
    close("row sums", arrays["weights"].sum(-1), visible.astype(float))
    close("output", arrays["output"], output)
    close("concat", arrays["concat"], arrays["output"].swapaxes(1, 2).reshape(layers, n, heads * d_v))
    close("projected", arrays["projected"], arrays["concat"] @ arrays["w_o"])


def projections(arrays):
    """q, k and v from x, where positions do not turn them afterwards."""
    for name, source, weights in (("q", "x", "w_q"), ("k", "context_x", "w_k"), ("v", "context_x", "w_v")):
        close(name, arrays[name], arrays[source][:, None] @ arrays[weights])


def example(cli, folder):
    arrays = trace(cli, os.path.join(folder, "a.npz"), *EXAMPLE)
    causal = np.tril(np.ones((6, 6), bool))
    computed_again(arrays, causal, 4.0)
    assert arrays["scores"].shape == (1, 4, 6, 6) and arrays["concat"].shape == (1, 6, 64)
    assert list(arrays["tokens"]) == ["The", "cat", "sat", "on", "the", "mat"]
    assert list(arrays["context_tokens"]) == list(arrays["tokens"])
    assert all(arrays[name].dtype.kind in "fU" for name in arrays)
    meta = json.loads(arrays["meta"].item())
    assert meta["conventions"]["divisor"] == 4 and meta["conventions"]["precision"] == "float64"
    assert not {"threads", "path", "time", "duration"} & set(meta)


def other_shapes(cli, folder):
    """Odd sizes, a padded sentence with rows that see nothing, shared keys, another divisor; weights asked for."""
    arrays = trace(
        cli, os.path.join(folder, "b.npz"), "--text", "one two three four five", "--heads", "6", "--kv-heads", "3",
        "--d-model", "20", "--d-k", "7", "--d-v", "5", "--divisor", "2.5", "--mask", "padding:3", "--mask", "window:1,1",
        "--stages", ALL)
    rows, columns = np.indices((5, 5))
    allowed = (np.abs(rows - columns) <= 1) & (columns < 3)
    assert not allowed[4].any()
    computed_again(arrays, allowed, 2.5)
    projections(arrays)
    assert arrays["k"].shape == (1, 3, 5, 7) and arrays["v"].shape == (1, 3, 5, 5)


def second_text(cli, folder):
    """Cross-attention: causal is aligned to the last query and key."""
    arrays = trace(
        cli, os.path.join(folder, "e.npz"), "--text", "what did it see", "--context", "the cat sat on the mat",
        "--mask", "causal", "--temperature", "2", "--softcap", "3", "--stages", ALL)
    rows, columns = np.indices((4, 6))
    computed_again(arrays, columns <= rows + 2, 8.0, softcap=3.0)
    projections(arrays)
    assert list(arrays["context_tokens"]) == ["the", "cat", "sat", "on", "the", "mat"]


def one_head(cli, folder):
    everything = trace(cli, os.path.join(folder, "c.npz"), "--heads", "4", "--kv-heads", "2")
    one = trace(cli, os.path.join(folder, "d.npz"), "--heads", "4", "--kv-heads", "2", "--head", "3", "--layer", "0",
                "--stages", "k,weights")
    assert set(one) == {"k", "weights", "tokens", "context_tokens", "meta"}
    assert (one["weights"] == everything["weights"][:, 3:4]).all()
    assert (one["k"] == everything["k"][:, 1:2]).all()


def mask_files(cli, folder):
    """A mask of booleans that differs between heads, one of floats that is added, and a rule: all must allow."""
    rng = np.random.default_rng(7)
    allowed = rng.random((4, 6, 6)) < 0.7
    added = rng.normal(size=(6, 1))
    added[2] = -np.inf
    for name, mask in (("allowed", allowed), ("added", added)):
        np.save(os.path.join(folder, name + ".npy"), mask)
    arrays = trace(
        cli, os.path.join(folder, "g.npz"), "--mask-file", os.path.join(folder, "allowed.npy"), "--mask-file",
        os.path.join(folder, "added.npy"), "--mask", "causal", "--stages", ALL)
    sees = allowed & (added > -np.inf) & np.tril(np.ones((6, 6), bool))
    computed_again(arrays, sees, 4.0, added=np.where(added > -np.inf, added, 0))
    files = json.loads(arrays["meta"].item())["request"]["mask_files"]
    assert [(entry["name"], entry["kind"], entry["shape"]) for entry in files] == [
        ("allowed.npy", "allowed", [4, 6, 6]), ("added.npy", "added", [6, 1])]
    assert [float(number) for number in files[1]["cells"].split()] == list(added.ravel())
    assert folder not in arrays["meta"].item()


def main():
    cli = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for check in (same_bytes, example, other_shapes, second_text, one_head, mask_files):
            check(cli, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
