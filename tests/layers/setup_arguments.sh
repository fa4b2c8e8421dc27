#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/setup.sh refuses what it does not know with exit code 2 and says what to do, before it touches anything.
# Usage: setup_arguments.sh [ROOT]
set -u
setup=$(cd "${1:-$(dirname "$0")/../..}" && pwd)/packaging/setup.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# refused WORDS ARGUMENT…: exit code 2, nothing on stdout, WORDS on stderr
refused() {
    words=$1
    shift
    sh "$setup" "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    [ "$code" -eq 2 ] && [ ! -s "$work/out" ] && grep -q -- "$words" "$work/err" && return
    echo "setup.sh $*: exit code $code instead of 2, or no '$words' on stderr" >&2
    failed=1
}

refused "usage:"
refused "usage:" walk
refused "usage:" run test

printf 'ID=unheard-of\nVERSION_ID=1\n' >"$work/os-release"
export HEADLIGHT_OS_RELEASE="$work/os-release"
refused "qt6-base-dev" run
refused "qt6-base-dev" test
export HEADLIGHT_OS_RELEASE="$work/absent"
refused "qt6-base-dev" run
exit $failed
