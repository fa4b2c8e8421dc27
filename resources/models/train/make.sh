#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes all that lies in resources/models anew: three models, more seeds of each for the table on their cards, the eight
# moments of the small model, the cards, and the numbers that check_classroom compares with. Some minutes a model. Which
# seed is shipped stands in train.py and watch.py.
# Usage: make.sh     needs python3-torch and libopenblas0-serial (see train.py)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
models=$(dirname "$here")
data=$(cd "$here/../../../tests" && pwd)/data
python=/usr/bin/python3
export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

make() {
    model=$1
    shift
    echo "=== $model"
    nice "$python" "$here/train.py" "$model"
    for other; do
        # a seed that misses a gate is told on the card as well
        nice "$python" "$here/train.py" "$model" --seed "$other" --out "$runs/$other" --force || echo "seed $other misses a gate"
    done
}
make classroom-causal 1 3 4
make classroom-causal-taught 2 3
make classroom-bidirectional 2 3
nice "$python" "$here/watch.py"
"$python" "$here/held_out.py" "$models/held_out.json"
"$python" "$here/card.py" "$models" "$runs"/*
"$python" "$here/reference.py" "$models" "$data"
