#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Turns formulas.tex into one SVG a formula, glyphs as paths, so that the program needs neither TeX nor its fonts.
# Run by hand after a change of formulas.tex; the SVGs are kept in the repository.
# Needs (Debian): texlive-latex-base dvisvgm
#
# The ink is fill="currentColor", which is black where nothing sets a colour. For another palette, replace the word
# currentColor in the file's bytes by the colour's name before QSvgRenderer reads them: it stays a vector picture.
set -eu
cd "$(dirname "$0")"
folder=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

latex -interaction=nonstopmode -halt-on-error -output-directory="$work" formulas.tex >"$work/log" || {
    cat "$work/log" >&2
    exit 1
}
dvisvgm --verbosity=1 --no-fonts=1 --exact-bbox --bbox=1pt --precision=3 --page=1- --output="$work/%1p.svg" "$work/formulas.dvi"

page=0
sed -n 's/^\\formula{\([^}]*\)}.*/\1/p' formulas.tex | while read -r name; do
    page=$((page + 1))
    file=$(printf '%s/%d.svg' "$work" "$page")
    [ -f "$file" ] || file=$(printf '%s/%02d.svg' "$work" "$page")
    # A fraction's bar or root is a rect that says no colour; the page's group gives it, as it gives the glyphs'.
    sed -e '/^<!--/d' -e "s/<g id='page[0-9]*'>/<g fill='currentColor'>/" "$file" >"$folder/$name.svg"
done
