#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lays out the files that the fuzz programs begin with, a folder each: the checkpoints that lie and their neighbours, and
attention in all nestings.

usage: corpus.py FOLDER
"""
import hashlib
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "checkpoints"))
import check_imports
import hostile_cases

LARGEST = 1 << 16  # longer files are slow to change, and are opened by the console's checks

ENDINGS = (("model.safetensors.index.json", "index"), ("config.json", "config"), (".safetensors", "safetensors"))


def keep(folder, subject, content):
    if len(content) <= LARGEST:
        name = hashlib.sha256(content).hexdigest()[:16]
        with open(os.path.join(folder, subject, name), "wb") as file:
            file.write(content)


def checkpoints(folder):
    for _, hostile, legal, _ in hostile_cases.all_cases():
        for name, content in (*hostile.items(), *legal.items()):
            if not isinstance(content, bytes):
                continue
            for ending, subject in ENDINGS:
                if name.endswith(ending):
                    keep(folder, subject, content)
                    break


def imports(folder):
    with tempfile.TemporaryDirectory() as work:
        for path, _, _ in check_imports.good(work):
            with open(path, "rb") as file:
                keep(folder, "import_json" if path.endswith(".json") else "arrays", file.read())
        for _, path in check_imports.hostile(work):
            with open(path, "rb") as file:
                keep(folder, "arrays", file.read())


def main():
    folder = sys.argv[1]
    for subject in ("safetensors", "index", "config", "arrays", "import_json"):
        os.makedirs(os.path.join(folder, subject), exist_ok=True)
    checkpoints(folder)
    imports(folder)


if __name__ == "__main__":
    main()
