#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Opens the installed window on a screen and window manager of its own, as a desktop would, looks whether it draws,
# closes it as a person would, and wants exit code 0. Usage: window.sh PROGRAM PICTURE [LOCALE]
set -u
program=$1
picture=$2
locale=${3:-C.UTF-8}
work=$(mktemp -d)
screen_pid=
manager_pid=
window_pid=

finish() {
    for pid in $window_pid $manager_pid $screen_pid; do
        kill "$pid" 2>/dev/null
    done
    wait
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "$1" >&2
    for log in screen manager window; do
        [ ! -s "$work/$log.log" ] || sed "s/^/$log: /" "$work/$log.log" >&2
    done
    exit 1
}

# What is wrong with a command line is told without a display, too.
env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM "$program" --bogus >"$work/refused" 2>&1
code=$?
[ "$code" -eq 2 ] && grep -q bogus "$work/refused" || fail "An unknown option gave exit code $code: $(cat "$work/refused")"

# Each of the three says by itself when it is ready, through a pipe: nobody guesses how long that takes.
mkfifo "$work/display" "$work/managed"

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$work/display" >"$work/screen.log" 2>&1 &
screen_pid=$!
read -r number <"$work/display" || fail "Xvfb did not start."
export DISPLAY=":$number"
unset WAYLAND_DISPLAY

export HOME="$work/home" XDG_RUNTIME_DIR="$work/home"
mkdir -m 700 "$HOME"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME

openbox --sm-disable --startup "sh -c 'echo ready >$work/managed'" >"$work/manager.log" 2>&1 &
manager_pid=$!
timeout 30 cat "$work/managed" >/dev/null || fail "The window manager did not start."

LC_ALL=$locale QT_QPA_PLATFORM=xcb timeout 120 "$program" >"$work/window.log" 2>&1 &
window_pid=$!
# By its class: xdotool reads a title up to its first letter outside ASCII only.
id=$(timeout 60 xdotool search --sync --onlyvisible --class headlight | tail -n 1)
[ -n "$id" ] || fail "No window came."

# A window that is mapped may still be grey; the figures bring hundreds of colours.
deadline=$(($(date +%s) + 30))
colours=0
while [ "$colours" -lt 200 ]; do
    [ "$(date +%s)" -lt "$deadline" ] || fail "The window stays blank: $colours colours only."
    import -window "$id" "$picture" || fail "No picture of the window could be taken."
    colours=$(identify -format %k "$picture")
done

# A key sent to the window would pass the window manager by; sent to the screen, it closes what is active. On a busy
# machine the window manager may not have taken the key yet as its own: then it is pressed again, as a person would.
presses=0
closed=$(date +%s)
while kill -0 "$window_pid" 2>/dev/null && [ "$presses" -lt 5 ]; do
    presses=$((presses + 1))
    xdotool windowactivate --sync "$id" key --clearmodifiers alt+F4 2>/dev/null || true # it may be gone already
    closed=$(date +%s)
    timeout 5 tail --pid="$window_pid" -f /dev/null
done
wait "$window_pid"
code=$?
window_pid=
[ $(($(date +%s) - closed)) -le 10 ] || fail "The program still ran 10 s after its window was closed."
[ "$code" -eq 0 ] || fail "The program ended with exit code $code."
if grep -q . "$work/window.log"; then
    fail "The program said something on the way."
fi
