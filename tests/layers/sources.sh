#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fails where a source has no SPDX line at its head, is longer than 400 lines, or holds a leftover mark.
# Usage: sources.sh [ROOT]
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 2

failed=0
complain() {
    echo "$1" >&2
    failed=1
}

sources=$(find CMakeLists.txt src tests packaging .ci resources ui \( -name '*.h' -o -name '*.cpp' -o -name '*.sh' -o \
    -name '*.py' -o -name '*.cmake' -o -name CMakeLists.txt -o -path '.ci/run' -o -name '*.svg.in' \) -type f \
    2>/dev/null | sort)
for file in $sources; do
    head -n 2 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' ||
        complain "$file: no SPDX-License-Identifier in its first two lines"
    length=$(($(wc -l <"$file")))
    [ "$length" -le 400 ] || complain "$file: $length lines, 400 is the limit"
done

marks=$(printf '%s|%s|%s' TO'DO' FIX'ME' XX'X')
# shellcheck disable=SC2086 # one word a file
found=$(grep -nE "\b($marks)\b" $sources) && complain "$found"
exit $failed
