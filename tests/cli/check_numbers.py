#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the numbers behind exported figures back with NumPy and json, and exports under several locales
of countries whose language this program does not speak: in Chinese the words of a picture are Chinese.

usage: check_numbers.py HEADLIGHT_CLI
"""
import csv
import json
import math
import os
import subprocess
import sys
import tempfile

import numpy as np

SENTENCE = ["--text", "The cat sat on the mat, again", "--mask", "causal", "--seed", "7"]
LOCALES = ["C", "de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "hi_IN.UTF-8"]


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **more).stdout


def arrays(path):
    with np.load(path, allow_pickle=False) as loaded:
        return {name: loaded[name] for name in loaded.files}


def from_json(value):
    return np.array([from_json(v) for v in value]) if isinstance(value, list) else float(value)


def check_figures(cli, folder):
    """The numbers of a figure are those of the trace, bit for bit."""
    trace_path = os.path.join(folder, "trace.npz")
    run(cli, "trace", *SENTENCE, "-o", trace_path)
    trace = arrays(trace_path)
    figures = {
        "head": (["--head", "1", "--stage", "scaled"], {"scaled": np.s_[:, 1:2]}),
        "heads": ([], {"weights": np.s_[:, :]}),
        "links": (["--head", "2"], {"weights": np.s_[:, 2:3]}),
        "stages": (["--head", "3"], {"q": np.s_[:, 3:4], "masked": np.s_[:, 3:4], "concat": np.s_[:]}),
    }
    for figure, (options, wanted) in figures.items():
        for kind in "npz", "json", "csv":
            path = os.path.join(folder, figure + "." + kind)
            run(cli, "export", *SENTENCE, "--figure", figure, *options, "-o", path)
            for name, part in wanted.items():
                expected = trace[name][part]
                if kind == "npz":
                    got = arrays(path)[name]
                elif kind == "json":
                    with open(path, encoding="utf-8") as file:
                        got = from_json(json.load(file)[name])
                else:
                    with open(path, newline="", encoding="utf-8") as file:
                        got = np.array([float(line["value"]) for line in csv.DictReader(file) if line["stage"] == name])
                    got = got.reshape(expected.shape)
                assert got.shape == expected.shape and np.array_equal(got, expected), "%s as %s" % (figure, kind)
            if kind != "csv":
                check_restore(cli, folder, path, figure, options)


def check_restore(cli, folder, numbers, figure, options):
    """Numbers remember, too: they make the figure's picture."""
    direct, again = os.path.join(folder, "direct.svg"), os.path.join(folder, "again.svg")
    run(cli, "export", *SENTENCE, "--figure", figure, *options, "-o", direct)
    run(cli, "restore", numbers, "-o", again)
    with open(direct, "rb") as one, open(again, "rb") as two:
        assert one.read() == two.read(), numbers


def check_tables(cli, folder):
    """The columns of a table are the same in every format."""
    for figure in "scaling", "cost":
        paths = {kind: os.path.join(folder, figure + "." + kind) for kind in ("csv", "npz", "json")}
        for path in paths.values():
            run(cli, "export", *SENTENCE, "--figure", figure, "-o", path)
        with open(paths["csv"], newline="", encoding="utf-8") as file:
            lines = list(csv.DictReader(file))
        npz = arrays(paths["npz"])
        with open(paths["json"], encoding="utf-8") as file:
            tree = json.load(file)
        for name in lines[0]:
            for row, line in enumerate(lines):
                one, two, three = line[name], npz[name][row], tree[name][row]
                if npz[name].dtype.kind == "U":
                    assert one == two == three, (figure, name, row)
                else:
                    same = float(one) == two == float(three) or math.isnan(float(one)) and math.isnan(two)
                    assert same, (figure, name, row)


def check_locales(cli, folder):
    """Whatever a person's locale: the same bytes."""
    exports = [["export", *SENTENCE, "--figure", "heads", "--caption", "--range", "0,0.25"],
               ["export", *SENTENCE, "--figure", "stages", "--caption"],
               ["export", *SENTENCE, "--figure", "cost"]]
    for kind in "png", "svg", "pdf", "csv", "npz", "json":
        for number, arguments in enumerate(exports):
            contents = []
            for locale in LOCALES + (["zh_CN.UTF-8"] if kind in ("csv", "npz", "json") else []):
                path = os.path.join(folder, "l%d.%s" % (number, kind))
                run(cli, *arguments, "-o", path, env={**os.environ, "LC_ALL": locale, "LANG": locale, "LANGUAGE": ""})
                with open(path, "rb") as file:
                    contents.append(file.read())
            for locale, content in zip(LOCALES + ["zh_CN.UTF-8"], contents):
                assert content == contents[0], "%s under %s" % (path, locale)


def check_latex(cli, folder):
    """Every visible number, as it is, and nothing that TeX would run."""
    path = os.path.join(folder, "head.tex")
    text = "50% of $x_1$ & \\input{y} # ~ ^ {z}"
    run(cli, "export", "--text", text, "--mask", "causal", "--figure", "head", "--head", "1", "-o", path)
    run(cli, "trace", "--text", text, "--mask", "causal", "-o", os.path.join(folder, "tex.npz"))
    weights = arrays(os.path.join(folder, "tex.npz"))["weights"][0, 1]
    with open(path, encoding="utf-8") as file:
        tex = file.read()
    lines = tex[tex.index("key query value\n"):tex.index("};")].splitlines()[1:]
    assert len(lines) == weights.size
    for line in lines:
        key, query, value = line.split()
        key, query = int(key), int(query)
        if key > query:
            assert value == "nan", line
        else:
            assert float(value) == weights[query, key], line
    assert "\\input" not in tex and "\\textbackslash{}" in tex and "\\$" in tex


def main():
    cli = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_figures(cli, folder)
        check_tables(cli, folder)
        check_latex(cli, folder)
        check_locales(cli, folder)
    print("check_numbers: the numbers of figures are those of the trace")


if __name__ == "__main__":
    main()
