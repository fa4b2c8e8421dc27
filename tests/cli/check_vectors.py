#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws exported SVG and PDF with two renderers each and looks at every pixel of every cell.

usage: check_vectors.py HEADLIGHT_CLI
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

DPI = 300
NEAR = 2  # pixels beside an edge, which a renderer may mix
MOST_RECTANGLES = 5000
MOST_BYTES = 2 << 20
MOST_SECONDS = 3 * float(os.environ.get("HEADLIGHT_SLOWNESS", "1"))


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def read_ppm(data):
    """Height × width × 3, of 8 bits."""
    kind, width, height, most = data.split(None, 4)[:4]
    assert kind == b"P6" and most == b"255", "no PPM"
    pixels = np.frombuffer(data[-int(width) * int(height) * 3:], np.uint8)
    return pixels.reshape(int(height), int(width), 3)


def renderings(path, folder):
    """The file drawn by two programs that share no code: (name, picture)."""
    target = os.path.join(folder, "drawn")
    if path.endswith(".pdf"):
        run("pdftocairo", "-png", "-singlefile", "-r", str(DPI), path, target)
    else:
        run("rsvg-convert", "-d", str(DPI), "-p", str(DPI), "-o", target + ".png", path)
    yield "poppler" if path.endswith(".pdf") else "rsvg", read_ppm(run("convert", target + ".png", "-depth", "8", "ppm:-"))
    run("mutool", "draw", "-q", "-r", str(DPI), "-o", target + ".ppm", path)
    with open(target + ".ppm", "rb") as file:
        yield "mupdf", read_ppm(file.read())


def grid_of(svg, cells):
    """The edges of columns and rows in pixels, read from the file's own rectangles or image."""
    scale = DPI / 96
    image = re.search(r'<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg)
    if image:
        x, y, width, height = map(float, image.groups())
        step = np.arange(cells + 1) / cells
        return (x + step * width) * scale, (y + step * height) * scale, True
    rects = [tuple(map(float, found)) for found in
             re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', svg)]
    by_line = {}
    for x, y, width, height in rects:
        by_line.setdefault((y, height), []).append((x, width))
    lines = {key: found for key, found in by_line.items() if len({x for x, _ in found}) == cells}
    lines = {key: found for key, found in lines.items()
             if max(w for _, w in found) - min(w for _, w in found) <= 2.01 and key[1] >= 3}
    (_, height), starts = next(iter(lines.items()))
    columns = sorted({x for x, _ in starts}) + [max(x + width for x, width in starts)]
    first = sorted((y, h) for x, y, width, h in rects if x == columns[0] and abs(h - height) <= 2.01)
    rows = [first[0][0], first[0][0] + first[0][1]]
    for y, h in first[1:]:
        if rows[-2] < y <= rows[-1]:  # what stands below the map does not touch it
            rows[-1:] = [y, y + h]
    assert len(columns) == cells + 1 and len(rows) == cells + 1, "not a grid of cells"
    return np.array(columns) * scale, np.array(rows) * scale, False


def expected_greys(values):
    """The map "grey" over 0 … 1: 256 equal steps from f6 to 14."""
    place = np.clip(np.floor(values * 255 + 0.5), 0, 255)
    return 0xF6 + (0x14 - 0xF6) * place / 255


def words_as_source(words):
    return ["--text", " ".join("w%d" % i for i in range(words)), "--head", "3"]


def weights_as_source(folder, weights):
    path = os.path.join(folder, "weights.json")
    with open(path, "w") as file:
        json.dump(weights, file)
    return ["--import", path]


def check(cli, folder, words, height_mm, source):
    name = os.path.join(folder, "f%d" % words)
    options = [*source, "--figure", "head", "--colormap", "grey", "--range", "0,1"]
    look = ["--values", "off", "--no-title", "--width-mm", str(height_mm), "--height-mm", str(height_mm)]
    run(cli, "export", *options, "-o", name + ".csv")
    values = np.zeros((words, words))
    with open(name + ".csv", newline="") as file:
        for line in csv.DictReader(file):
            values[int(line["row"]), int(line["column"])] = float(line["value"])
    for kind in "svg", "pdf":
        begin = time.monotonic()
        run(cli, "export", *options, *look, "-o", name + "." + kind)
        seconds = time.monotonic() - begin
        size = os.path.getsize(name + "." + kind)
        assert seconds <= MOST_SECONDS, "%d words as %s take %.1f s" % (words, kind, seconds)
        assert size <= MOST_BYTES, "%d words as %s take %d bytes" % (words, kind, size)
    with open(name + ".svg", encoding="utf-8") as file:
        svg = file.read()
    columns, rows, is_image = grid_of(svg, words)
    assert is_image == (words * words > MOST_RECTANGLES), "%d words: image or rectangles" % words
    assert svg.count("<text") > 3, "text is text"
    greys = expected_greys(values)
    looked_at = 0
    for kind in "svg", "pdf":
        for renderer, picture in renderings(name + "." + kind, folder):
            for row in range(words):
                top, bottom = int(np.ceil(rows[row])) + NEAR, int(np.floor(rows[row + 1])) - NEAR
                for column in range(words):
                    left, right = int(np.ceil(columns[column])) + NEAR, int(np.floor(columns[column + 1])) - NEAR
                    inside = picture[top:bottom, left:right].reshape(-1, 3)
                    if len(inside) == 0:
                        continue
                    looked_at += len(inside)
                    where = "%d words, %s by %s, cell (%d, %d)" % (words, kind, renderer, row, column)
                    assert (inside == inside[0]).all(), where + ": more than one colour"
                    error = abs(float(inside[0, 0]) - greys[row, column])
                    assert error <= 1, where + ": %s in place of %.1f" % (inside[0], greys[row, column])
    assert looked_at > 1000, "%d words: nothing to look at" % words
    return name


def check_pdf(path):
    fonts = run("pdffonts", path).decode().splitlines()[2:]
    assert fonts, "no fonts"
    for line in fonts:
        assert line.split()[-5] == "yes", "not embedded: " + line
    images = run("pdfimages", "-list", path).decode().splitlines()[2:]
    for line in images:
        assert line.split()[8] == "image", "not lossless: " + line
    with open(path, "rb") as file:
        assert b"DCTDecode" not in file.read(), "a JPEG"


def main():
    cli = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        # Rectangles, as many as may be, and one picture of cells that are still larger than its pixels.
        for words in 6, 70, 75:
            check_pdf(check(cli, folder, words, 180, words_as_source(words)) + ".pdf")
        # Two colours and no third; one colour, in which a seam between cells would be seen.
        chequered = [[(row + column) % 2 / 3 for column in range(6)] for row in range(6)]
        check_pdf(check(cli, folder, 6, 180, weights_as_source(folder, chequered)) + ".pdf")
        check_pdf(check(cli, folder, 100, 180, weights_as_source(folder, [[0.01] * 100] * 100)) + ".pdf")
        check_pdf(check_size(cli, folder) + ".pdf")
    print("check_vectors: every pixel has its cell's colour")


def check_size(cli, folder):
    """512 × 512 cells whose values differ as much as may be."""
    name = os.path.join(folder, "large")
    text = " ".join("w%d" % i for i in range(512))
    for kind in "svg", "pdf":
        begin = time.monotonic()
        run(cli, "export", "--text", text, "--figure", "head", "--head", "3", "--stage", "scores", "--range", "auto",
            "-o", name + "." + kind)
        seconds = time.monotonic() - begin
        assert seconds <= MOST_SECONDS, "512 × 512 cells as %s take %.1f s" % (kind, seconds)
        assert os.path.getsize(name + "." + kind) <= MOST_BYTES, "512 × 512 cells as %s are too large" % kind
    return name


if __name__ == "__main__":
    main()
