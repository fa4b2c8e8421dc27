#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes all that lies in resources/models anew: three models with two more seeds each for the table on their cards, the
# eight moments of the small model, the cards, and the numbers that check_classroom compares with. Some minutes a model.
# Usage: make.sh [SEED]     needs python3-torch and libopenblas0-serial (see train.py)
set -eu
seed=${1:-1}
here=$(cd "$(dirname "$0")" && pwd)
models=$(dirname "$here")
data=$(cd "$here/../../../tests" && pwd)/data
python=/usr/bin/python3
export OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT

for model in classroom-causal classroom-causal-taught classroom-bidirectional; do
    echo "=== $model"
    nice "$python" "$here/train.py" "$model" --seed "$seed"
    for other in $((seed + 1)) $((seed + 2)); do
        # a seed that misses a gate is told on the card as well
        nice "$python" "$here/train.py" "$model" --seed "$other" --out "$runs/$other" --force || echo "seed $other misses a gate"
    done
done
nice "$python" "$here/watch.py" --seed "$seed"
"$python" "$here/held_out.py" "$models/held_out.json"
"$python" "$here/card.py" "$models" "$runs"/*
"$python" "$here/reference.py" "$models" "$data"
