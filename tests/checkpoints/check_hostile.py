#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens checkpoints that lie, each beside a legal neighbour that must open: no crash, an answer within a second, memory
that grows by less than 64 MiB, and a message that names what is wrong.

usage: check_hostile.py HEADLIGHT_CLI [NAME_PART]
"""
import os
import shutil
import sys
import tempfile
import time

from hostile_cases import all_cases, folder

SECONDS = float(os.environ.get("HEADLIGHT_HOSTILE_SECONDS", "1"))
GROWTH = 64 << 20


def lay_out(path, files):
    for name, value in files.items():
        target = os.path.join(path, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if isinstance(value, str) and value.startswith("link:"):
            os.symlink(value[5:], target)
        elif value == "pipe":
            os.mkfifo(target)
        else:
            with open(target, "wb") as file:
                file.write(value)


def run(cli, path, work):
    """(exit code, or minus the signal; stderr; seconds; largest memory in bytes)"""
    errors = os.path.join(work, "errors")
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        with open(errors, "wb") as file:
            os.dup2(file.fileno(), 2)
        os.execv(cli, [cli, "trace", "--model", path, "--ids", "1,2", "--stages", "weights", "-o",
                       os.path.join(work, "out.npz")])
    _, status, usage = os.wait4(child, 0)
    seconds = min(time.monotonic() - started, usage.ru_utime + usage.ru_stime + 0.0)  # not what the machine did beside
    code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    with open(errors, encoding="utf-8", errors="replace") as file:
        return code, file.read(), seconds, usage.ru_maxrss * 1024


def problem_of(cli, work, hostile, legal, words, base):
    for files, expected in ((legal, 0), (hostile, 1)):
        path = os.path.join(work, "model")
        shutil.rmtree(path, ignore_errors=True)
        lay_out(path, files)
        code, errors, seconds, memory = run(cli, path, work)
        who = "neighbour" if expected == 0 else "hostile file"
        if code != expected:
            return "%s: exit %d: %s" % (who, code, errors.strip()[:300])
        if seconds > SECONDS:
            return "%s: took %.2f s" % (who, seconds)
        if expected == 1:
            if memory > base + GROWTH:
                return "grew to %d MiB" % (memory >> 20)
            if errors.count("\n") != 1:
                return "not one line: %s" % errors[:300]
            lacking = [word for word in words if word not in errors]
            if lacking:
                return "%s not in: %s" % (lacking, errors.strip()[:400])
    return None


def main():
    cli, part = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    cases = all_cases()
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        lay_out(os.path.join(work, "base"), folder())
        _, _, _, base = run(cli, os.path.join(work, "base"), work)
        for name, hostile, legal, words in cases:
            if part not in name:
                continue
            problem = problem_of(cli, work, hostile, legal, words, base)
            if problem:
                failed += 1
                print("FAIL %s: %s" % (name, problem))
    print("%d of %d failed" % (failed, len(cases)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
