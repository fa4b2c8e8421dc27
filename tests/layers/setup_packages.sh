#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packaging/setup.sh asks for root only where a package is missing, and says what to type where it can't have it. The
# system's tools are stood in for by scripts that write down how they were called. Usage: setup_packages.sh [ROOT]
set -u
setup=$(cd "${1:-$(dirname "$0")/../..}" && pwd)/packaging/setup.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# tool NAME SCRIPT: a stand-in, called as the user that $work/user says
mkdir "$work/bin"
tool() {
    printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
for name in sh dirname cat env; do
    ln -s "$(command -v "$name")" "$work/bin/$name"
done
tool id "cat $work/user"
tool dpkg-query "case \"\$*\" in *\" \$(cat $work/missing)\") exit 1 ;; *) printf installed ;; esac"
tool apt-get "echo apt-get \"\$@\" >>$work/calls"
tool cmake "echo cmake \"\$1\" >>$work/calls; exit 7" # far enough: what follows is the build
printf 'ID=debian\nVERSION_ID="12"\n' >"$work/os-release"

# called USER MISSING: runs the script; leaves its exit code in $code and what it called in $work/calls
called() {
    echo "$1" >"$work/user"
    echo "$2" >"$work/missing"
    : >"$work/calls"
    PATH="$work/bin" HEADLIGHT_OS_RELEASE="$work/os-release" sh "$setup" test >"$work/out" 2>&1 </dev/null
    code=$?
}

# expect WHAT CODE CALLS
expect() {
    [ "$code" -eq "$2" ] && [ "$(cat "$work/calls")" = "$3" ] && return
    echo "$1: exit code $code, calls: $(cat "$work/calls")" >&2
    cat "$work/out" >&2
    failed=1
}

install="apt-get install --yes --no-install-recommends cmake"

called 1000 nothing
expect "nothing missing needs neither root nor network" 7 "cmake --preset"

called 0 cmake
expect "root installs directly" 7 "apt-get update
$install
cmake --preset"

called 1000 cmake
expect "a user without sudo gets the command" 1 ""
grep -q "apt-get install --no-install-recommends cmake" "$work/out" || {
    echo "the command to type is not printed" >&2
    failed=1
}

tool sudo "echo sudo >>$work/calls; exec \"\$@\""
called 1000 cmake
expect "a user with sudo asks it for this step alone" 7 "sudo
apt-get update
sudo
$install
cmake --preset"

tool apt-get "echo apt-get \"\$1\" >>$work/calls; exit 100"
called 0 cmake
expect "a failed installation ends it" 1 "apt-get update
apt-get install"
exit $failed
