#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention and a pass of GPT-2 small's size by headlight-bench and by onnxruntime, in turns, and the ratios of the best
times. Every step is an output of the model, so that it is kept.

usage: compare_onnxruntime.py HEADLIGHT_BENCH NODE_MODULES [--threads 1 2] [--n 128 512 2048] [--turns 3]
Needs Debian's python3-onnx, and Node.js with onnxruntime-node in the folder NODE_MODULES.
"""
import argparse
import json
import math
import os
import subprocess
import tempfile

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

import measured

HEADS, SIZE, LAYERS = 12, 64, 12
WIDTH = HEADS * SIZE
HERE = os.path.dirname(os.path.abspath(__file__))


class Graph:
    """Nodes and initial values of a model."""

    def __init__(self):
        self.nodes, self.values, self.random = [], [], np.random.default_rng(1)

    def value(self, name, array):
        self.values.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def weight(self, name, *shape):
        return self.value(name, (self.random.standard_normal(shape) / math.sqrt(shape[0])).astype(np.float32))

    def node(self, kind, inputs, output, **settings):
        self.nodes.append(helper.make_node(kind, inputs, [output], **settings))
        return output

    def attend(self, q, k, v, at=""):
        """Names of scores, scaled, masked, weights and output, from q, v (heads, n, d) and k (heads, d, n)."""
        scores = self.node("MatMul", [q, k], at + "scores")
        scaled = self.node("Mul", [scores, "scale"], at + "scaled")
        masked = self.node("Where", ["hidden", "minus_infinity", scaled], at + "masked")
        weights = self.node("Softmax", [masked], at + "weights", axis=-1)
        return [scores, scaled, masked, weights, self.node("MatMul", [weights, v], at + "output")]

    def start(self, n):
        self.value("hidden", np.triu(np.ones((n, n), bool), 1))
        self.value("minus_infinity", np.float32(-math.inf))
        self.value("scale", np.float32(1 / math.sqrt(SIZE)))

    def write(self, path, inputs, outputs):
        def told(name, shape):
            return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
        graph = helper.make_graph(self.nodes, "attention", [told(*item) for item in inputs.items()],
                                  [told(name, None) for name in outputs], self.values)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 8
        save(model, path)
        with open(path + ".json", "w", encoding="utf-8") as file:
            json.dump(inputs, file)


def attention_model(path, n):
    graph = Graph()
    graph.start(n)
    outputs = graph.attend("q", "k", "v")
    graph.write(path, {"q": [HEADS, n, SIZE], "k": [HEADS, SIZE, n], "v": [HEADS, n, SIZE]}, outputs)


def gpt2_model(path, n):
    """12 blocks; q, k, v and what leaves a block are outputs."""
    graph = Graph()
    graph.start(n)
    graph.value("split", np.array([n, 3, HEADS, SIZE], np.int64))
    graph.value("join", np.array([n, WIDTH], np.int64))
    for name, number in (("half", 0.5), ("one", 1), ("cubic", 0.044715), ("root", math.sqrt(2 / math.pi)), ("three", 3)):
        graph.value(name, np.float32(number))
    ones, zeros = graph.value("ones", np.ones(WIDTH, np.float32)), graph.value("zeros", np.zeros(WIDTH, np.float32))
    x, outputs = "x", []
    for layer in range(LAYERS):
        at = "h%d." % layer
        normed = graph.node("LayerNormalization", [x, ones, zeros], at + "normed", axis=-1)
        qkv = graph.node("MatMul", [normed, graph.weight(at + "qkv_weight", WIDTH, 3 * WIDTH)], at + "qkv")
        parts = graph.node("Reshape", [qkv, "split"], at + "parts")
        turned = {}
        for place, (name, order) in enumerate((("q", [1, 0, 2]), ("k", [1, 2, 0]), ("v", [1, 0, 2]))):
            index = graph.value(at + name + "_place", np.int64(place))
            part = graph.node("Gather", [parts, index], at + name + "_part", axis=1)
            turned[name] = graph.node("Transpose", [part], at + name, perm=order)
        outputs += turned.values()
        heads = graph.attend(turned["q"], turned["k"], turned["v"], at)[-1]
        joined = graph.node("Reshape", [graph.node("Transpose", [heads], at + "side", perm=[1, 0, 2]), "join"],
                            at + "joined")
        projected = graph.node("MatMul", [joined, graph.weight(at + "out_weight", WIDTH, WIDTH)], at + "projected")
        x = graph.node("Add", [x, projected], at + "middle")
        inner = graph.node("LayerNormalization", [x, ones, zeros], at + "inner", axis=-1)
        up = graph.node("MatMul", [inner, graph.weight(at + "up_weight", WIDTH, 4 * WIDTH)], at + "up")
        active = gelu(graph, up, at)
        down = graph.node("MatMul", [active, graph.weight(at + "down_weight", 4 * WIDTH, WIDTH)], at + "down")
        x = graph.node("Add", [x, down], at + "left")
        outputs.append(x)
    graph.write(path, {"x": [n, WIDTH]}, outputs)


def gelu(graph, x, at):
    """With tanh, as GPT-2."""
    cube = graph.node("Mul", [graph.node("Pow", [x, "three"], at + "cube"), "cubic"], at + "cubed")
    inner = graph.node("Mul", [graph.node("Add", [x, cube], at + "sum"), "root"], at + "rooted")
    share = graph.node("Add", [graph.node("Tanh", [inner], at + "tanh"), "one"], at + "share")
    return graph.node("Mul", [graph.node("Mul", [x, "half"], at + "halved"), share], at + "active")


def time_of(modules, model, threads):
    return float(subprocess.run(["node", os.path.join(HERE, "time_onnxruntime.cjs"), modules, model, str(threads)],
                                stdout=subprocess.PIPE, check=True).stdout)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].split("\n")[0][7:])
    parser.add_argument("bench")
    parser.add_argument("modules")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--n", type=int, nargs="+", default=[128, 512, 2048])
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    bench = measured.Bench(given.bench, given.turns)
    kinds = [("attention", "attention/kept/n:%d/heads:12/dk:64/threads:%d", attention_model, n) for n in given.n]
    kinds += [("GPT-2 small's size", "gpt2/n:%d/threads:%d", gpt2_model, n) for n in (128, 512, 1024)]
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model.onnx")
        for told, name, make, n in kinds:
            make(model, n)
            for threads in given.threads:
                theirs, ours = measured.interleaved(given.turns, lambda: time_of(given.modules, model, threads),
                                                    lambda: bench.time(name % (n, threads)))
                print("%s, n %5d, threads %d: onnxruntime %8.2f ms, ours %8.2f  |  %.2f" %
                      (told, n, threads, theirs, ours, theirs / ours), flush=True)


if __name__ == "__main__":
    main()
