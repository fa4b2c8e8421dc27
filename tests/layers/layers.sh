#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails where a source includes a layer that its own layer may not see, where a layer that is free of Qt names Qt, or
# where QCustomPlot is included outside figure/. Usage: layers.sh [ROOT]
set -u
cd "${1:-$(dirname "$0")/../..}/src" || exit 2

# A layer, then the layers that it may include.
rules='
core
engine core
text core
model core engine text
session core engine text model
render core engine
i18n core engine text
figure core engine text session render i18n
export core engine text session render i18n figure
views core engine text session render i18n figure export
app core engine text session render i18n figure export views
cli core engine text model session render i18n figure export
'

failed=0
for folder in */; do
    printf '%s\n' "$rules" | grep -q "^${folder%/}\( \|\$\)" || {
        echo "src/${folder%/}: no such layer in the design" >&2
        failed=1
    }
done

# shellcheck disable=SC2016 # awk's own $
complaints=$(find . -name '*.h' -o -name '*.cpp' | sort | xargs awk -v rules="$rules" '
    BEGIN {
        lines = split(rules, rule, "\n")
        for (i = 1; i <= lines; i++) {
            words = split(rule[i], word, " ")
            if (words > 0) known[word[1]] = 1
            for (j = 1; j <= words; j++) allowed[word[1], word[j]] = 1
        }
    }
    /^[ \t]*#[ \t]*include/ {
        split(FILENAME, part, "/"); layer = part[2]; where = "src/" substr(FILENAME, 3) ":" FNR ": "
        name = $0; sub(/^[^<"]*[<"]/, "", name); sub(/[>"].*$/, "", name)
        quoted = ($0 ~ /include[ \t]*"/)
        split(name, step, "/"); seen = step[1]
        if (quoted && name ~ /\// && (seen in known) && !((layer, seen) in allowed))
            print where layer " may not include " seen
        if (quoted && name ~ /\.\.\//) print where "includes are written from src/"
        if (layer ~ /^(core|engine|text|model)$/ && name ~ /^(Q[A-Z]|Qt|qt|q[a-z]+\.h)/)
            print where layer " is free of Qt, yet includes " name
        if (name ~ /qcustomplot/ && layer != "figure") print where "QCustomPlot belongs into figure/ only"
    }')
if [ -n "$complaints" ]; then
    printf '%s\n' "$complaints" >&2
    failed=1
fi
exit $failed
