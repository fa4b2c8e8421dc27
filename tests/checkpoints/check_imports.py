#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens attention that NumPy wrote, in all common nestings and formats, and archives that lie.

usage: check_imports.py HEADLIGHT_CLI
"""
import json
import os
import struct
import subprocess
import sys
import tempfile
import warnings
import zipfile

import numpy as np

import tiny

RANDOM = np.random.default_rng(3)
TOKENS = ["the", "cat", "=sat", "▁on"]


def weights(*shape):
    """Rows that sum to 1."""
    values = RANDOM.random(shape) + 0.01
    return (values / values.sum(-1, keepdims=True)).astype(np.float32)


WHOLE = weights(3, 2, 5, 4, 4)  # [layer, sample, head, query, key]
RAGGED = [weights(2, 3, 4, 4), weights(2, 5, 4, 4), weights(2, 1, 4, 4)]


def npz(path, **arrays):
    np.savez(path, **arrays)


def npz_deflated(path, **arrays):
    np.savez_compressed(path, **arrays)


def as_json(value):
    return value.tolist() if isinstance(value, np.ndarray) else [as_json(v) for v in value] if isinstance(value, list) else value


def written_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def written_safetensors(path, tensors, **metadata):
    with open(path, "wb") as file:
        file.write(tiny.safetensors(tensors, metadata=metadata or None)[0])


def good(folder):
    """(path, expected layers of the first sample, tokens or None)"""
    path = lambda name: os.path.join(folder, name)
    first = [layer[0] for layer in WHOLE]
    npz(path("whole.npz"), attentions=WHOLE, tokens=np.array(TOKENS))
    yield path("whole.npz"), first, TOKENS
    npz_deflated(path("deflated.npz"), attn=WHOLE.astype(np.float16), other=np.ones(3))
    yield path("deflated.npz"), first, None
    npz(path("double.npz"), attention=WHOLE.astype(">f8"))
    yield path("double.npz"), first, None
    npz(path("turned.npz"), weights=np.asfortranarray(WHOLE))
    yield path("turned.npz"), first, None
    npz(path("stacked.npz"), attentions=WHOLE[:, 0])
    yield path("stacked.npz"), first, None
    npz(path("series.npz"), **{"attn_%d" % i: layer for i, layer in enumerate(WHOLE)})
    yield path("series.npz"), first, None
    npz(path("many.npz"), **{"layer.%d.attn" % i: WHOLE[i % 3] for i in range(12)})
    yield path("many.npz"), [WHOLE[i % 3][0] for i in range(12)], None
    npz(path("ragged.npz"), **{"arr_%d" % i: layer for i, layer in enumerate(RAGGED)})
    yield path("ragged.npz"), [layer[0] for layer in RAGGED], None
    npz(path("heads.npz"), attn=WHOLE[0, 0])
    yield path("heads.npz"), [WHOLE[0, 0]], None
    np.save(path("whole.npy"), WHOLE)
    yield path("whole.npy"), first, None
    np.save(path("heads.npy"), WHOLE[0, 0])
    yield path("heads.npy"), [WHOLE[0, 0]], None
    np.save(path("one.npy"), WHOLE[0, 0, 0])
    yield path("one.npy"), [WHOLE[0, 0, :1]], None
    written_json(path("whole.json"), as_json(WHOLE))
    yield path("whole.json"), first, None
    written_json(path("object.json"), {"attentions": as_json(WHOLE), "tokens": TOKENS})
    yield path("object.json"), first, TOKENS
    written_json(path("stacked.json"), {"attn": as_json(WHOLE[:, 0]), "left_text": TOKENS, "right_text": TOKENS})
    yield path("stacked.json"), first, TOKENS
    written_json(path("ragged.json"), {"attention": [as_json(layer) for layer in RAGGED]})
    yield path("ragged.json"), [layer[0] for layer in RAGGED], None
    written_json(path("heads.json"), as_json(WHOLE[0, 0]))
    yield path("heads.json"), [WHOLE[0, 0]], None
    written_safetensors(path("whole.safetensors"), {"attentions": WHOLE}, tokens=json.dumps(TOKENS))
    yield path("whole.safetensors"), first, TOKENS
    written_safetensors(path("series.safetensors"), {"attn.%d" % i: layer for i, layer in enumerate(WHOLE)})
    yield path("series.safetensors"), first, None


def trace(cli, path, folder, *more):
    out = os.path.join(folder, "out.npz")
    done = subprocess.run([cli, "trace", "--import", path, *more, "-o", out], capture_output=True, text=True)
    if done.returncode != 0:
        return None, done.stderr.strip()
    with np.load(out, allow_pickle=False) as loaded:
        return {name: loaded[name] for name in loaded.files}, ""


def check_good(cli, folder):
    for path, layers, tokens in good(folder):
        name = os.path.basename(path)
        got, errors = trace(cli, path, folder)
        assert got is not None, "%s: %s" % (name, errors)
        if "weights" in got:
            seen = list(got["weights"])
        else:
            seen = [got["weights_%d" % i][0] for i in range(len(layers))]
        assert len(seen) == len(layers), name
        for a, b in zip(seen, layers):
            assert a.shape == b.shape and np.abs(a - b).max() < 1e-3, "%s: %s, expected %s" % (name, a.shape, b.shape)
        if tokens:
            assert list(got["tokens"]) == tokens, "%s: %s" % (name, got["tokens"])
    got, _ = trace(cli, os.path.join(folder, "whole.npz"), folder, "--layer", "1", "--head", "2")
    assert np.array_equal(got["weights"], WHOLE[1:2, 0, 2:3])
    names = os.path.join(folder, "names.json")
    written_json(names, ["a", "b", "c", "d"])
    got, _ = trace(cli, os.path.join(folder, "whole.npy"), folder, "--tokens-file", names)
    assert list(got["tokens"]) == ["a", "b", "c", "d"]


def inspected(cli, folder, array):
    path = os.path.join(folder, "rows.npy")
    np.save(path, np.array(array, np.float32))
    return json.loads(subprocess.run([cli, "inspect", path], check=True, capture_output=True, text=True).stdout)


def check_rows(cli, folder):
    """Rows that do not sum to 1 are listed, with the usual cause."""
    seen = inspected(cli, folder, [[1.25, 0], [0, 1]])
    assert seen["rows"] == [{"layer": 0, "head": 0, "row": 0, "sum": 1.25}], seen["rows"]
    assert seen["likely_cause"] == "dropout was on"
    assert inspected(cli, folder, WHOLE[0, 0])["rows_that_do_not_sum_to_1"] == 0
    assert inspected(cli, folder, [[0.7, 0.1], [0.5, 0]])["likely_cause"] == "truncated"
    assert inspected(cli, folder, [[0.4, 0.1], [0.2, 0.3]])["likely_cause"] == "averaged"
    assert inspected(cli, folder, [[-4.0, 2], [1, 0]])["likely_cause"] == "not softmax weights"
    assert inspected(cli, folder, [[0, 0], [0, 1]])["rows_without_a_key"] == 1
    assert inspected(cli, folder, [[np.nan, 0], [0, 1]])["not_finite"] == 1


def check_warnings(cli, folder):
    """A trace says what inspect would list."""
    path = os.path.join(folder, "rows.npy")
    for array, words in (([[1.25, 0], [0, 1]], "dropout"), ([[0, 0], [0, 1]], "1 row sees no key"),
                         ([[np.inf, 0], [0, 1]], "NaN or infinite: 1")):
        np.save(path, np.array(array, np.float32))
        done = subprocess.run([cli, "trace", "--import", path, "--format", "csv", "-o", "-"], check=True,
                              capture_output=True, text=True)
        assert words in done.stderr, done.stderr
        assert done.stdout.startswith("stage,layer,head,row,column,query,key,value"), done.stdout
    np.save(path, WHOLE)
    done = subprocess.run([cli, "trace", "--import", path, "--format", "csv", "-o", "-"], check=True, capture_output=True)
    assert not done.stderr, done.stderr


def check_arrays(cli, folder):
    """Arrays that are no attention are listed, and what is damaged is said to be."""
    path = os.path.join(folder, "arrays.npz")
    npz(path, first=np.ones((2, 3)), second=np.arange(4), words=np.array(["a", "bc"]), third=np.ones((1, 2, 2), ">f4"))
    seen = json.loads(subprocess.run([cli, "inspect", path], check=True, capture_output=True, text=True).stdout)
    assert seen == {"kind": "arrays", "arrays": [
        {"name": "first", "type": "float64", "shape": [2, 3]}, {"name": "second", "type": "int64", "shape": [4]},
        {"name": "words", "type": "text", "shape": [2]}, {"name": "third", "type": "float32", "shape": [1, 2, 2]}]}, seen
    path = os.path.join(folder, "row.npy")
    np.save(path, np.arange(4.0))
    seen = json.loads(subprocess.run([cli, "inspect", path], check=True, capture_output=True, text=True).stdout)
    assert seen["arrays"] == [{"name": "array", "type": "float64", "shape": [4]}], seen
    for name, hostile_path in hostile(folder):
        done = subprocess.run([cli, "inspect", hostile_path], capture_output=True, text=True)
        assert done.returncode == 1 and os.path.basename(hostile_path) in done.stderr, "%s: %s" % (name, done.stderr)


def npy(descr="<f4", shape="2, 2", body=b"\0" * 16, version=b"\1\0", length=None, literal=None):
    literal = literal or "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }\n" % (descr, shape)
    width = "<H" if version[0] == 1 else "<I"
    return b"\x93NUMPY" + version + struct.pack(width, len(literal) if length is None else length) + literal.encode() + body


def archive(path, **members):
    with zipfile.ZipFile(path, "w") as target:
        for name, content in members.items():
            target.writestr(name.replace("__", "/") + ".npy", content)


def hostile(folder):
    """(name, path), written one after the other. Case 27: each is refused before anything is allocated."""
    path = os.path.join(folder, "hostile.npz")
    members = {
        "header longer than the member": npy(length=65_535)[:20],
        "header of 4 GB": npy(version=b"\2\0", length=4_294_967_280),
        "shape that wraps to 0": npy(shape="4294967296, 4294967296", body=b""),
        "shape that wraps to 2": npy(shape="6148914691236517206, 3"),
        "10 GB": npy(shape="50000, 50000"),
        "objects": npy(descr="|O"),
        "version 9": npy(version=b"\x09\0"),
        "code for a shape": npy(literal="{'descr': '<f4', 'fortran_order': False, 'shape': (__import__('os'),)}\n"),
        "no array": b"hello",
    }
    for name, content in members.items():
        archive(path, attn=content)
        yield name, path
    with zipfile.ZipFile(path, "w") as target:
        target.writestr("../attn.npy", npy())
    yield "a step up", path
    with zipfile.ZipFile(path, "w") as target, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        target.writestr("attn.npy", npy())
        target.writestr("attn.npy", npy())
    yield "the same name twice", path
    archive(path, attn=npy(body=struct.pack("<4f", 1, 0, 0, 1)))
    with open(path, "r+b") as file:  # a damaged byte: the checksum tells
        content = file.read()
        file.seek(content.index(struct.pack("<f", 1.0)))
        file.write(b"\x01")
    yield "damaged", path
    with zipfile.ZipFile(path, "w") as target:
        target.writestr("readme.txt", "nothing")
    yield "no arrays", path
    with open(path, "wb") as file:
        file.write(b"PK\x03\x04" + bytes(100))
    yield "an archive without an end", path
    npz_deflated(path, attn=WHOLE, tokens=np.zeros(1 << 22, "<U1"))
    yield "millions of tokens in a few kilobytes", path


def check_hostile(cli, folder):
    for name, path in hostile(folder):
        got, errors = trace(cli, path, folder)
        assert got is None and os.path.basename(path) in errors, "%s: %s" % (name, errors)
        if "twice" in name:
            assert "twice" in errors, errors
    path = os.path.join(folder, "zeros.npz")
    npz_deflated(path, attn=np.zeros((4096, 4096), np.float32))
    got, errors = trace(cli, path, folder)
    assert got is not None, "64 MiB of zeros are legal: " + errors
    assert trace(cli, path, folder, "--budget", "10000000")[0] is None, "over the budget"


def main():
    cli = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_good, check_rows, check_warnings, check_arrays, check_hostile):
            check(cli, folder)
    print("all imports as expected")


if __name__ == "__main__":
    main()
