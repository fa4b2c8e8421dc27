#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ratios among headlight-bench's own measurements, each from turns of one run: how near attention comes to what the
processor can do, what a second thread is worth when its core is taken, what a change of the last word costs, the √d_k
experiment beside std::normal_distribution, and a new map beside QCustomPlot's.

usage: compare_ours.py HEADLIGHT_BENCH [--turns 3] [--only roofline stolen change scaling paint]
"""
import argparse
import math
import os
import subprocess
import sys

import measured

HEADS, SIZE = 12, 64
SIZES = (64, 128, 256, 512, 1024)


def attention(way, n, threads=1):
    return "attention/%s/n:%d/heads:%d/dk:%d/threads:%d" % (way, n, HEADS, SIZE, threads)


def roofline(bench):
    """The visible half's multiply-adds at the processor's peak, and the bytes of the maps (masked and weights whole,
    scores and scaled their visible half) at the speed of writing: a run can't be faster than the longer of the two.
    Exponentials and sums are not counted."""
    written = bench.counter("roofline/written", "bytes_per_second")
    for kernel in ("x86-64-v3", "x86-64-v4"):
        peak = bench.counter("roofline/multiply-adds/" + kernel, "FLOP/s")
        if not peak:
            continue
        of_kernel = bench.with_environment(HEADLIGHT_KERNEL=kernel)
        print("%s: %.0f GFLOP/s, %.1f GB/s" % (kernel, peak / 1e9, written / 1e9))
        shares = []
        for n in SIZES:
            multiplied = HEADS * n * (n + 1) / 2 * 4 * SIZE / peak * 1e3
            kept = max(multiplied, 3 * HEADS * n * n * 4 / written * 1e3)
            lazy_time, kept_time = of_kernel.times(attention("lazy", n), attention("kept", n))
            shares.append(multiplied / lazy_time)
            print("  n %5d  lazy %7.3f ms, %3.0f %% of the roofline   kept %7.3f ms, %3.0f %%" %
                  (n, lazy_time, 100 * multiplied / lazy_time, kept_time, 100 * kept / kept_time), flush=True)
        print("  lazy, mean %.0f %%" % (100 * math.prod(shares) ** (1 / len(shares))))


def stolen(bench):
    """Another process keeps one of two cores busy."""
    for n in (512, 2048):
        one, = bench.times(attention("kept", n))
        thief = subprocess.Popen(["taskset", "-c", str(max(os.sched_getaffinity(0))), sys.executable, "-c",
                                  "while True: pass"])
        try:
            two, = bench.times(attention("kept", n, 2))
        finally:
            thief.kill()
            thief.wait()
        print("n %5d  one thread %7.2f ms, two with one core stolen %7.2f  |  %.2f" % (n, one, two, two / one), flush=True)


def change(bench):
    for threads in (1, 2):
        full, last = bench.times("gpt2/n:1024/threads:%d" % threads, "gpt2/change/n:1024/threads:%d" % threads)
        print("GPT-2 small's size, 1024 tokens, threads %d: full %7.1f ms, last one changed %7.1f  |  %.1f" %
              (threads, full, last, full / last), flush=True)


def scaling(bench):
    for size in (16, 64, 256, 1024):
        plain, one, two = bench.times("scaling/plain/dk:%d" % size, *("scaling/dk:%d/threads:%d" % (size, threads)
                                                                      for threads in (1, 2)))
        print("d_k %5d  plain %8.1f ms, ours %7.1f, two threads %7.1f  |  %.1f  %.1f" %
              (size, plain, one, two, plain / one, plain / two), flush=True)
    for size in (2, 64, 1024, 4096):
        print("d_k %5d  %.0f pictures a second while the slider is dragged" %
              (size, bench.counter("scaling/pictures/dk:%d" % size, "pictures/s")), flush=True)


def paint(bench):
    for n in (2048, 4096):
        theirs, ours = bench.times("paint/qcustomplot/n:%d" % n, "paint/new/n:%d" % n)
        print("a new map, n %5d  QCustomPlot %8.2f ms, ours %7.2f  |  %.1f" % (n, theirs, ours, theirs / ours), flush=True)


def main():
    parts = {part.__name__: part for part in (roofline, stolen, change, scaling, paint)}
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("bench")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=parts, default=list(parts))
    given = parser.parse_args()
    bench = measured.Bench(given.bench, given.turns)
    for name in given.only:
        parts[name](bench)


if __name__ == "__main__":
    main()
