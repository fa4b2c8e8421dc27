#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attention and a pass of GPT-2 small's size by headlight-bench and by PyTorch, in turns, and the ratios of the best times.

usage: compare_torch.py HEADLIGHT_BENCH [--threads 1 2] [--n 128 512 2048] [--turns 5] [--gpt2]
Needs Debian's python3-torch; with libopenblas0-serial or -pthread PyTorch is several times as fast as with the
reference BLAS, and only then a fair peer. "reuse" gives PyTorch memory that it used before: its results go into tensors
that are there already, as our maps do. "as it comes" allocates them each time. Both keep every step.
"""
import argparse
import math
import time

import measured

HEADS, SIZE = 12, 64


def attention_of_torch(torch, n, reuse):
    q, k, v = (torch.randn(HEADS, n, SIZE) for _ in range(3))
    hidden = torch.ones(n, n, dtype=torch.bool).triu(1)
    kept = [torch.empty(HEADS, n, n) for _ in range(4)] if reuse else [None] * 4
    output = torch.empty(HEADS, n, SIZE) if reuse else None
    minus_infinity = torch.tensor(-math.inf)

    def run():
        scores = torch.matmul(q, k.transpose(1, 2), out=kept[0])
        scaled = torch.mul(scores, 0.125, out=kept[1])
        if reuse:
            masked = torch.where(hidden, minus_infinity, scaled, out=kept[2])
        else:
            masked = scaled.masked_fill(hidden, -math.inf)
        weights = torch._softmax(masked, -1, False, out=kept[3]) if reuse else torch.softmax(masked, -1)
        return scores, scaled, masked, weights, torch.matmul(weights, v, out=output)

    return run


def gpt2_of_torch(torch, n):
    d = HEADS * SIZE
    layers = [{name: torch.randn(shape) / math.sqrt(shape[0]) for name, shape in
               (("qkv", (d, 3 * d)), ("out", (d, d)), ("up", (d, 4 * d)), ("down", (4 * d, d)))} for _ in range(12)]
    x0 = torch.randn(n, d)
    hidden = torch.ones(n, n, dtype=torch.bool).triu(1)
    F = torch.nn.functional

    def run():
        x, kept = x0, []
        for w in layers:
            h = F.layer_norm(x, (d,))
            q, k, v = (part.view(n, HEADS, SIZE).transpose(0, 1) for part in (h @ w["qkv"]).split(d, -1))
            weights = torch.softmax((q @ k.transpose(1, 2) * 0.125).masked_fill(hidden, -math.inf), -1)
            x = x + (weights @ v).transpose(0, 1).reshape(n, d) @ w["out"]
            x = x + F.gelu(F.layer_norm(x, (d,)) @ w["up"], approximate="tanh") @ w["down"]
            kept.append((q, k, v))
        return x, kept

    return run


def best_of_torch(run, seconds=0.3):
    best, end = math.inf, time.perf_counter() + seconds
    while time.perf_counter() < end or best == math.inf:
        started = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - started)
    return best * 1e3


def compare_attention(torch, given, n, threads):
    runs = [attention_of_torch(torch, n, reuse) for reuse in (True, False)]
    for run in runs:
        run()
    at = "/n:%d/heads:12/dk:64/threads:%d" % (n, threads)
    reuse, fresh, kept, lazy, eigen = measured.interleaved(
        given.turns, *(lambda run=run: best_of_torch(run) for run in runs),
        *(lambda way=way: given.bench.time("attention/" + way + at) for way in ("kept", "lazy", "eigen")))
    print("n %5d  threads %d  PyTorch reuse %8.2f ms  as it comes %8.2f  Eigen %8.2f  kept %7.2f  lazy %7.2f  |  "
          "reuse/kept %5.2f  as it comes/kept %5.2f  Eigen/kept %5.2f  reuse/lazy %5.2f" %
          (n, threads, reuse, fresh, eigen, kept, lazy, reuse / kept, fresh / kept, eigen / kept, reuse / lazy),
          flush=True)


def compare_gpt2(torch, given, n, threads):
    run = gpt2_of_torch(torch, n)
    run()
    theirs, ours = measured.interleaved(given.turns, lambda: best_of_torch(run),
                                        lambda: given.bench.time("gpt2/n:%d/threads:%d" % (n, threads)))
    print("GPT-2 small's size, %5d tokens, threads %d: PyTorch %8.1f ms, ours %8.1f, ratio %.2f" %
          (n, threads, theirs, ours, theirs / ours), flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].split("\n")[0][7:])
    parser.add_argument("bench")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--n", type=int, nargs="+", default=[128, 512, 2048])
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--gpt2", action="store_true")
    given = parser.parse_args()
    given.bench = measured.Bench(given.bench, given.turns)
    import torch
    torch.set_grad_enabled(False)
    for threads in given.threads:
        torch.set_num_threads(threads)
        for n in given.n:
            compare_attention(torch, given, n, threads)
        for n in (128, 512, 1024) if given.gpt2 else ():
            compare_gpt2(torch, given, n, threads)


if __name__ == "__main__":
    main()
