#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `attend` against a float64 attention in NumPy on seeded random cases: shapes, groups of heads, element types,
orders, scales, soft caps, rules and masks of every rank that broadcasts.

usage: check_attend.py HEADLIGHT_CLI [CASES [SEED]]
"""
import os
import subprocess
import sys
import tempfile

import numpy as np

STAGES = ("scores", "scaled", "capped", "masked", "weights", "output")


def expected(q, k, v, scale, softcap, allowed, added):
    """softmax(cap(scale · q·kᵀ) + added, hidden left out) · v, all in float64; (batch, heads, n, d)."""
    group = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = q @ k.swapaxes(-1, -2)
    scaled = scores * scale
    capped = softcap * np.tanh(scaled / softcap) if softcap else scaled
    masked = np.where(np.broadcast_to(allowed, capped.shape), capped + added, -np.inf)
    alive = np.isfinite(masked).any(-1, keepdims=True)
    powers = np.exp(masked - np.where(alive, masked.max(-1, keepdims=True), 0))
    weights = np.divide(powers, powers.sum(-1, keepdims=True), out=np.zeros_like(powers), where=alive)
    return dict(zip(STAGES, (scores, scaled, capped, masked, weights, weights @ v)))


def some_mask(rng, full):
    """A mask of a rank and of lengths that broadcast to `full`, as (what is saved, allowed, added)."""
    rank = rng.integers(1, 5)
    shape = tuple(length if rng.random() < 0.7 else 1 for length in full[4 - rank:])
    kind = rng.choice(["bool", "int", "float"])
    if kind == "float":
        saved = rng.normal(size=shape).astype(rng.choice([np.float16, np.float32, np.float64]))
        saved[rng.random(shape) < 0.2] = -np.inf
        if rng.random() < 0.2:
            saved = np.zeros(shape, np.float32)  # added: hides nothing
        return saved, saved > -np.inf, np.where(saved > -np.inf, saved, 0).astype(float)
    saved = rng.random(shape) < 0.7
    return (saved if kind == "bool" else saved.astype(rng.choice([np.int8, np.int32, np.uint64])) * 3), saved, 0.0


def some_rule(rng, m, n):
    """A rule in the console's notation, and the cells that it allows."""
    query, key = np.indices((m, n))
    aligned = rng.choice(["", ":top-left", ":bottom-right"])
    position = query if aligned == ":top-left" else query + n - m
    last = query + n - m
    left, right, count = int(rng.integers(0, 4)), int(rng.integers(0, 4)), int(rng.integers(0, n + 1))
    stride, window = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    rules = [
        ("causal" + aligned, key <= position),
        ("window:%d,%d%s" % (left, right, aligned), (key >= position - left) & (key <= position + right)),
        ("padding:%d" % count, key < count),
        ("left-padding:%d" % count, key >= n - count),
        ("prefix:%d" % count, (key < count) | (key <= last)),
        ("dilated:%d" % stride, (last - key) % stride == 0),
        ("sinks:%d,%d" % (count, window), (key <= last) & ((key < count) | (key > last - window))),
    ]
    return rules[rng.integers(len(rules))]


def save(folder, name, array, axes, rng):
    path = os.path.join(folder, name + ".npy")
    array = array.reshape(array.shape[4 - axes:]) if axes < 4 and array.ndim == 4 else array
    order = rng.choice(["C", "F", ">"])
    if order == ">":
        array = array.astype(array.dtype.newbyteorder(">"))
    np.save(path, np.asfortranarray(array) if order == "F" else np.ascontiguousarray(array))
    return path


def one_case(cli, folder, rng):
    axes = int(rng.integers(2, 5))
    batch = int(rng.integers(1, 4)) if axes == 4 else 1
    groups = int(rng.integers(1, 4)) if axes > 2 else 1
    heads = groups * int(rng.integers(1, 4)) if axes > 2 else 1
    m, n, d, d_v = (int(rng.integers(1, 12)) for _ in range(4))
    kind = rng.choice([np.float16, np.float32, np.float64])
    q = rng.normal(size=(batch, heads, m, d)).astype(kind)
    k = rng.normal(size=(batch, groups, n, d)).astype(kind)
    v = rng.normal(size=(batch, groups, n, d_v)).astype(kind)
    arguments = [cli, "attend"]
    for name, array in (("query", q), ("key", k), ("value", v)):
        arguments += ["--" + name, save(folder, name, array, axes, rng)]
    scale, softcap = 1 / np.sqrt(d), None
    if rng.random() < 0.5:
        scale = float(rng.normal())
        arguments += ["--scale", repr(scale)]
    if rng.random() < 0.5:
        softcap = float(rng.uniform(0.5, 5))
        arguments += ["--softcap", repr(softcap)]
    allowed, added = np.ones((1, 1, m, n), bool), 0.0
    for number in range(rng.integers(0, 3)):
        saved, allows, adds = some_mask(rng, (batch, heads, m, n))
        arguments += ["--mask-file", save(folder, "mask%d" % number, np.asarray(saved), saved.ndim, rng)]
        allowed, added = allowed & allows, added + adds
    for _ in range(rng.integers(0, 3)):
        rule, allows = some_rule(rng, m, n)
        arguments += ["--mask", rule]
        allowed = allowed & allows

    wanted = expected(*(array.astype(float) for array in (q, k, v)), scale, softcap, allowed, added)
    for precision, bound in (("float", 5e-6), ("double", 1e-12)):
        if kind == np.float64 and precision == "float":
            continue  # inputs are rounded before the first step
        path = os.path.join(folder, "out.npz")
        subprocess.run(arguments + ["--precision", precision, "--quiet", "-o", path], check=True)
        with np.load(path, allow_pickle=False) as got:
            assert sorted(got.files) == sorted(STAGES)
            for name in STAGES:
                compare(" ".join(arguments[2:]) + " " + name, got[name], wanted[name], axes, bound)


def compare(what, got, wanted, axes, bound):
    wanted = wanted.reshape(wanted.shape[4 - axes:])
    assert got.shape == wanted.shape, "%s: shape %s, expected %s" % (what, got.shape, wanted.shape)
    finite = np.isfinite(wanted)
    assert (got[~finite] == wanted[~finite]).all(), "%s: infinities stand elsewhere" % what
    error = np.abs(np.where(finite, got, 0) - np.where(finite, wanted, 0)).max()
    assert error <= bound * (1 + np.abs(wanted[finite]).max(initial=0)), "%s: error %g" % (what, error)


def main():
    cli = sys.argv[1]
    cases, seed = (int(word) for word in (sys.argv[2:4] + ["40", "1"][len(sys.argv) - 2:])[:2])
    for number in range(cases):
        with tempfile.TemporaryDirectory() as folder:
            try:
                one_case(cli, folder, np.random.default_rng([seed, number]))
            except (AssertionError, subprocess.CalledProcessError) as problem:
                sys.exit("case %d of seed %d: %s" % (number, seed, problem))
    return 0


if __name__ == "__main__":
    sys.exit(main())
