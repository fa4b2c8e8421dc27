#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# From a fresh copy of the sources to the running program, or to the result of the whole test suite, in one command.
# Once the packages are there nothing here needs the network or root.
set -eu

usage() {
    cat >&2 <<'END'
usage: sh packaging/setup.sh run     build Headlight and open it on the example
                                     (without a display: write the example's heads to a picture)
       sh packaging/setup.sh test    build Headlight and run its whole test suite
Missing packages are installed first; that step alone needs root.
END
    exit 2
}

[ $# -eq 1 ] || usage
case $1 in run | test) command=$1 ;; *) usage ;; esac

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/release

# The names are the same in Debian 12 and Ubuntu 24.04.
packages="
    g++ cmake ninja-build pkg-config
    qt6-base-dev libqt6svg6-dev qt6-tools-dev qt6-l10n-tools qt6-translations-l10n qt6-wayland
    libqcustomplot-dev libeigen3-dev libexpected-dev libpcre2-dev libutf8proc-dev nlohmann-json3-dev libzip-dev
    fonts-dejavu-core fonts-noto-cjk
    librapidcheck-dev libbenchmark-dev python3 python3-numpy locales
    xvfb openbox xdotool imagemagick
    librsvg2-bin poppler-utils mupdf-tools
    clang-format-14 desktop-file-utils appstream shared-mime-info groff-base zsh
"

# Where this system says what it is; a test puts another file in its place.
os_release=${HEADLIGHT_OS_RELEASE:-/etc/os-release}

distribution() {
    # shellcheck disable=SC1090,SC2153 # the file's own variables
    (. "$os_release" && printf '%s %s' "${ID:-}" "${VERSION_ID:-}") 2>/dev/null || true
}

case $(distribution) in
"debian 12" | "ubuntu 24.04") ;;
*)
    {
        echo "This script knows the packages of Debian 12 and Ubuntu 24.04 only, and this is neither."
        echo "Headlight needs what these packages hold; install the like of them here:"
        # shellcheck disable=SC2086 # one word a package
        printf '  %s\n' $packages
        echo "Then: cmake --preset release && cmake --build --preset release && ctest --preset release"
    } >&2
    exit 2
    ;;
esac

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=
for package in $packages; do
    installed "$package" || missing="$missing $package"
done

if [ -n "$missing" ]; then
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null; then
        as_root=sudo
    else
        {
            echo "These packages are missing, and installing them needs root. As root, run:"
            echo "  apt-get update && apt-get install --no-install-recommends$missing"
            echo "Then run this command again."
        } >&2
        exit 1
    fi
    echo "Installing:$missing"
    $as_root apt-get update || echo "Going on with the package lists that are there." >&2
    # No question on the way: there may be no terminal to answer it at.
    # shellcheck disable=SC2086 # one word a package, and none for root itself
    if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $missing; then
        echo "The packages could not be installed; apt says why above. They are:$missing" >&2
        exit 1
    fi
fi

# Qt wants a UTF-8 locale and a bare system names none.
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || export LANG=C.UTF-8

if command -v ccache >/dev/null; then
    export HEADLIGHT_COMPILER_LAUNCHER="${HEADLIGHT_COMPILER_LAUNCHER-ccache}"
fi

cd "$root"
cmake --preset release
if [ "$command" = test ]; then
    cmake --build --preset release
    exec ctest --preset release
fi

cmake --build --preset release --target headlight headlight-cli headlight_told
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$build/bin/headlight"
fi
picture=$build/example-heads.png
"$build/bin/headlight-cli" export --text "The cat sat on the mat" --figure heads -o "$picture"
echo "There is no display to open a window on; the example's heads are in $picture"
