#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills the console program at random moments while it writes over a file, and looks whether the old file or the new
one is there, whole. HEADLIGHT_KILLS sets how often (the whole claim: 1000)."""

import os
import random
import subprocess
import sys
import tempfile
import time

FORMATS = ["png", "svg", "pdf", "npz", "json", "csv"]


def command(program, seed, path):
    figure = path.rsplit(".", 1)[1] in ("png", "svg", "pdf")
    kind = ["export", "--figure", "heads"] if figure else ["trace"]
    return [program, *kind, "--text", "one two three four five six seven eight nine ten " * (6 if figure else 16), "--seed", str(seed),
            "--quiet", "-o", path]


def content(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    program = sys.argv[1]
    kills = int(os.environ.get("HEADLIGHT_KILLS", "60"))
    seed = int(os.environ.get("HEADLIGHT_SEED", time.time_ns() % 1_000_000))
    print(f"{kills} kills, HEADLIGHT_SEED={seed}")
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        versions, lengths = {}, {}
        for kind in FORMATS:
            path = os.path.join(folder, "figure." + kind)
            for version in (1, 2):
                start = time.monotonic()
                subprocess.run(command(program, version, path), check=True)
                lengths[kind] = time.monotonic() - start
                versions[kind, version] = content(path)
            assert versions[kind, 1] != versions[kind, 2], kind
        cut = runs = 0
        while cut < kills:
            runs += 1
            if runs > 20 * kills:
                sys.exit(f"only {cut} of {runs} runs were cut short: that proves nothing")
            kind = FORMATS[runs % len(FORMATS)]
            path = os.path.join(folder, "figure." + kind)
            start = time.monotonic()
            child = subprocess.Popen(command(program, chance.choice((1, 2)), path))
            try:
                # The second half is where files are written.
                child.wait(timeout=lengths[kind] * chance.uniform(0.5, 1.05))
                lengths[kind] = time.monotonic() - start  # the machine has become faster
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                cut += 1
            found = content(path)
            if found not in (versions[kind, 1], versions[kind, 2]):
                sys.exit(f"kill {cut}: {kind} of {len(found)} bytes is neither version")
        left = [name for name in os.listdir(folder) if name.rsplit(".", 1)[0] != "figure"]
        print(f"{cut} of {runs} runs were cut short; files beside the targets that a kill left: {len(left)}")


main()
