#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `attend` against a float64 attention in NumPy on seeded random cases: shapes, groups of heads, element types,
orders, scales, soft caps, rules and masks of every rank that broadcasts. Then on each kind of input that ONNX's operator
Attention (opsets 23 and 24) knows, said in this program's options: packed heads, a cache, masks of each rank and type.

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


def onnx_masks(rng, batch, heads, m, n):
    """Masks as Attention takes them, by name."""
    lowest = np.finfo(np.float16).min
    lengths = rng.integers(1, n + 1, batch)
    short = rng.random((m, n - 1)) < 0.8  # the keys that a mask leaves out at its end are hidden
    return {
        "none": None,
        "zeros, which are added": np.zeros((m, n), np.float32),
        "ones, which are added": np.ones((m, n), np.float32),
        "booleans of rank 1": rng.random(n) < 0.7,
        "booleans of rank 2": rng.random((m, n)) < 0.7,
        "booleans of rank 3": rng.random((heads, m, n)) < 0.7,
        "booleans of rank 4": rng.random((batch, heads, m, n)) < 0.7,
        "one for each sample": rng.random((batch, 1, m, n)) < 0.7,
        "one for each head": rng.random((1, heads, m, n)) < 0.7,
        "one for each query": rng.random((m, 1)) < 0.7,
        "padding of each sample": np.arange(n) < lengths[:, None, None, None],
        "too short": np.concatenate([short, np.zeros((m, 1), bool)], 1),
        "floats of rank 1": rng.normal(size=n).astype(np.float32),
        "floats of rank 4": rng.normal(size=(batch, heads, m, n)).astype(np.float32),
        "half-precision floats": rng.normal(size=(batch, 1, m, n)).astype(np.float16),
        "the lowest half in place of hiding": np.where(rng.random((m, n)) < 0.5, lowest, 0).astype(np.float16),
        "minus infinity": np.where(rng.random((1, 1, m, n)) < 0.5, -np.inf, 0).astype(np.float32),
        "integers": rng.integers(-1, 2, (m, n)).astype(np.int64),
        "nothing visible in one sample": np.arange(batch)[:, None, None, None] != 0,
    }


def onnx_case(cli, folder, rng, kind, masks_of):
    """One call with `kind`: element type, groups, sizes, cache, causal, soft cap, scale."""
    batch, heads, groups, m, past, d, d_v = (kind[name] for name in ("batch", "heads", "groups", "m", "past", "d", "d_v"))
    n = past + kind.get("new", m)
    packed = {name: rng.normal(size=shape).astype(kind["type"]) for name, shape in (
        ("query", (batch, m, heads * d)), ("key", (batch, n, groups * d)), ("value", (batch, n, groups * d_v)))}
    # 3-D inputs hold the heads side by side in their last axis.
    split = {name: array.reshape(batch, array.shape[1], groups if name != "query" else heads, -1).swapaxes(1, 2)
             for name, array in packed.items()}
    scale = kind.get("scale", 1 / np.sqrt(d))
    arguments = [cli, "attend", "--scale", repr(float(scale))]
    for name, array in split.items():
        arguments += ["--" + name, save(folder, name, array, 4, rng)]
    if "softcap" in kind:
        arguments += ["--softcap", repr(kind["softcap"])]
    causal = np.ones((m, n), bool)
    if kind.get("causal"):
        causal = np.arange(n) <= np.arange(m)[:, None] + past
        arguments += ["--mask", "causal:bottom-right" if past else "causal:top-left"]
    for name, mask in masks_of(rng, batch, heads, m, n).items():
        allowed, added, extra = causal, 0.0, []
        if mask is not None:
            extra = ["--mask-file", save(folder, "mask", mask, mask.ndim, rng)]
            if mask.dtype.kind == "f":
                allowed, added = allowed & (mask > -np.inf), np.where(mask > -np.inf, mask, 0).astype(float)
            else:
                allowed = allowed & (mask != 0)
        wanted = expected(*(array.astype(float) for array in split.values()), scale, kind.get("softcap"), allowed, added)
        path = os.path.join(folder, "out.npz")
        subprocess.run(arguments + extra + ["--quiet", "-o", path], check=True)
        with np.load(path, allow_pickle=False) as got:
            for stage in STAGES:
                compare("%s, mask: %s, %s" % (kind, name, stage), got[stage], wanted[stage], 4, 5e-6)


def onnx_kinds():
    plain = {"type": np.float32, "batch": 2, "heads": 3, "groups": 3, "m": 4, "past": 0, "new": 6, "d": 8, "d_v": 8}
    return [
        (plain, onnx_masks),
        (plain | {"causal": True}, onnx_masks),
        (plain | {"heads": 9, "d_v": 10, "type": np.float16}, few_masks),
        (plain | {"heads": 6, "new": 4, "past": 12, "causal": True}, few_masks),
        (plain | {"softcap": 2.0, "scale": 0.01}, few_masks),
        (plain | {"softcap": 0.5, "scale": 3.0, "causal": True, "new": 2}, few_masks),
        (plain | {"heads": 4, "groups": 1, "batch": 1, "m": 1, "past": 7, "new": 1, "causal": True}, few_masks),
    ]


def few_masks(*shape):
    masks = onnx_masks(*shape)
    return {name: masks[name] for name in ("none", "booleans of rank 4", "floats of rank 4", "padding of each sample")}


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
    for number, (kind, masks_of) in enumerate(onnx_kinds()):
        with tempfile.TemporaryDirectory() as folder:
            try:
                onnx_case(cli, folder, np.random.default_rng([seed, 10_000 + number]), kind, masks_of)
            except (AssertionError, subprocess.CalledProcessError) as problem:
                sys.exit("ONNX case %d of seed %d: %s" % (number, seed, problem))
    return 0


if __name__ == "__main__":
    sys.exit(main())
