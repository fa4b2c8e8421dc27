#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs what the program and its documents tell a person to run: every example of every command's help, the Python and
the Makefile of the manual page and of the README; and writes to standard output what would go to a file."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "checkpoints"))
import numpy as np
import tiny

COMMANDS = ("attend", "trace", "export", "scaling", "tokenize", "inspect", "atlas", "batch", "restore")
CONFIG = {"model_type": "gpt2", "vocab_size": 9, "n_positions": 64, "n_embd": 24, "n_layer": 6, "n_head": 12}
WORDS = ("[UNK]", "the", "cat", "sat", "on", "mat", "dog", "ran", ".")
TOKENIZER = {
    "version": "1.0", "added_tokens": [], "normalizer": {"type": "Lowercase"}, "pre_tokenizer": {"type": "Whitespace"},
    "post_processor": None, "decoder": None,
    "model": {"type": "WordLevel", "vocab": {word: place for place, word in enumerate(WORDS)}, "unk_token": "[UNK]"},
}


def lay_out(folder, run):
    """The files that the examples speak of."""
    random = np.random.default_rng(3)
    for place in ("path/to/gpt2", "."):
        place = os.path.join(folder, place)
        os.makedirs(place, exist_ok=True)
        tiny.write(place, CONFIG, tiny.weights_for(CONFIG, 1))
        with open(os.path.join(place, "tokenizer.json"), "w") as file:
            json.dump(TOKENIZER, file)
    for name in "QKV":
        np.save(os.path.join(folder, name + ".npy"), random.normal(size=(12, 64)))
    np.save(os.path.join(folder, "allowed.npy"), np.tril(np.ones((12, 12), bool)))
    maps = np.exp(random.normal(size=(4, 2, 5, 5)))
    np.savez(os.path.join(folder, "attentions.npz"), attentions=maps / maps.sum(-1, keepdims=True))
    for name in ("texts.jsonl", "sentences.jsonl"):
        with open(os.path.join(folder, name), "w") as file:
            file.write('"the cat sat on the mat"\n"the dog ran"\n')
    with open(os.path.join(folder, "figures.json"), "w") as file:
        json.dump([{"figure": "heads", "o": "one.png"}, {"figure": "head", "head": 1, "o": "two.csv"}], file)
    run("export --figure heads -o heads.png")
    run("export --model path/to/gpt2 --text 'the cat' --figure head -o figure2.pdf")
    for name, seed in (("lesson", 1), ("a", 2), ("b", 3), ("example", 4)):
        run(f"export --figure heads --seed {seed} -o seed.svg")
        run(f"restore seed.svg -o {name}.headlight")


def main():
    program = os.path.abspath(sys.argv[1])
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    readme = os.path.join(root, "README.md")
    environment = dict(os.environ, PATH=os.path.dirname(program) + ":" + os.environ["PATH"], LC_ALL="C.UTF-8",
                       HEADLIGHT_MODELS=os.path.abspath(os.path.join(root, "resources", "models")))
    with tempfile.TemporaryDirectory() as folder:

        def shell(line):
            return subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=folder, env=environment,
                                  capture_output=True)

        def run(arguments):
            done = shell("headlight-cli " + arguments)
            assert done.returncode == 0, (arguments, done.stderr.decode())
            # Nobody looks at a terminal here: there is no progress, and nothing but what was asked for.
            assert b"\r" not in done.stderr and b"%" not in done.stderr, (arguments, done.stderr)
            return done.stdout

        lay_out(folder, run)
        examples = 0
        for command in COMMANDS:
            help_text = run(command + " --help").decode()
            lines = re.findall(r"^  headlight-cli (.*)$", help_text.split("\nExamples\n")[1], re.M)
            assert lines, command
            for line in lines:
                assert line.startswith(command + " "), line
                out = run(line)
                shown = line.endswith("-o -") or command in ("tokenize", "inspect")
                assert bool(out) == shown, (line, out[:80])
                examples += 1

        piped = 0
        writes = {
            "attend --query Q.npy --key K.npy --value V.npy": ("npz",),
            "trace --text 'a b c'": ("npz", "json", "csv"),
            "export --figure head": ("png", "svg", "pdf", "csv", "npz", "json", "tex"),
            "scaling --samples 50": ("csv", "json", "png", "svg", "pdf"),
            "atlas --import attentions.npz": ("csv", "json"),
            "restore seed.svg": ("headlight", "png", "svg", "pdf"),
        }
        for arguments, formats in writes.items():
            for kind in formats:
                run(f"{arguments} -o out.{kind}")
                with open(os.path.join(folder, "out." + kind), "rb") as file:
                    assert run(f"{arguments} --format {kind} -o -") == file.read(), (arguments, kind)
                piped += 1

        page = run("--man-page").decode()
        blocks = [block.replace("\\-", "-").replace("\\e", "\\") for block in re.findall(r"\.nf\n(.*?)\.fi\n", page, re.S)]
        python = [block for block in blocks if block.startswith("import ")]
        make = [block for block in blocks if "$@" in block]
        with open(readme, encoding="utf-8") as file:
            text = file.read()
        python += [block for block in re.findall(r"```python\n(.*?)```", text, re.S) if "subprocess" in block]
        make += ["all: heads.pdf\n" + block for block in re.findall(r"```make\n(.*?)```", text, re.S)]
        assert len(python) == 2 and len(make) == 2, (python, make)
        for block in python:
            with open(os.path.join(folder, "example.py"), "w") as file:
                file.write(block + "\nassert weights.shape[2:] == (3, 3) and abs(weights.sum(-1) - 1).max() < 1e-9\n")
            done = shell(f"{sys.executable} example.py")
            assert done.returncode == 0, done.stderr.decode()
        for block in make if shutil.which("make") else ():
            with open(os.path.join(folder, "Makefile"), "w") as file:
                file.write(block)
            shell("rm -f heads.pdf head1.pdf")
            for _ in range(2):  # the second time nothing is left to do
                done = shell("make")
                assert done.returncode == 0, done.stderr.decode()
            assert b"headlight-cli" not in done.stdout, done.stdout
            with open(os.path.join(folder, "heads.pdf"), "rb") as file:
                assert file.read(5) == b"%PDF-"
    print(f"{examples} examples, {piped} formats through a pipe, {len(python)} scripts, {len(make)} makefiles")


main()
