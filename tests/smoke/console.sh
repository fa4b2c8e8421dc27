#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The installed console program works where there is no display, no locale and no home.
# Usage: console.sh PROGRAM PICTURE
set -u
program=$1
picture=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

console() {
    env -i PATH=/usr/bin:/bin "$program" "$@"
}

console export --text "The cat sat on the mat" --figure heads -o "$picture" || fail "export failed."
[ "$(head -c 8 "$picture" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "$picture is no PNG."
colours=$(identify -format %k "$picture")
[ "$colours" -ge 50 ] || fail "$picture is blank: $colours colours only."

console trace --text "The cat sat on the mat" --heads 4 --d-k 16 --mask causal --seed 7 -o "$work/a.npz" ||
    fail "trace failed."
console trace --text "The cat sat on the mat" --heads 4 --d-k 16 --mask causal --seed 7 -o "$work/b.npz" ||
    fail "trace failed."
cmp "$work/a.npz" "$work/b.npz" || fail "Two runs gave different bytes."

console no-such-command 2>"$work/said"
[ $? -eq 2 ] || fail "An unknown command did not end with exit code 2."
grep -q no-such-command "$work/said" || fail "An unknown command is not named."
