#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the program icon's fixed sizes for desktops that do not read SVG. Run by hand after a change of headlight.svg;
# the pictures are kept in the repository. Needs (Debian): librsvg2-bin
set -eu
cd "$(dirname "$0")"
for size in 16 24 32 48 64 128 256; do
    rsvg-convert --width "$size" --height "$size" headlight.svg --output "headlight-$size.png"
done
