# SPDX-License-Identifier: GPL-3.0-or-later
"""The three stages of the small model's training (watch.py): what is read in each, and which rates are lower. The loss is
that of the next word throughout.
"""
import random

import rows
import vocabulary

TOLD = (
    "Layer 0 alone: the matrices by which layer 1 adds to the stream are zero and stay so. 30 % of the rows hold random words, "
    "four of five of which are the last but one again; 70 % hold twelve words only, four of five of which are decided by the "
    "two before, by a table that was drawn once. So the token just before helps to tell the next one.",
    "Layer 1 joins. Random words, repeated as often as a row of 44 holds them. Queries and keys of layer 0 go on at a twentieth "
    "of the rate: in a trial at the full rate the head that looks at the token before was gone before layer 1 read from it.",
    "The text of the classroom models: stories, and in 38 % of the rows what repeats. All rates are full.")
ENDS = (0.1, 0.45, 1.0)  # of the stages, as a share of the steps
AGAIN = 0.3  # of the first stage's rows, how many are of random words
DECIDED = 0.8  # of their words, how many are told by those before
LONGEST = 30  # words of a row there
REPEATED = 44  # words of a row in the second stage
RATES = ({"layers.1.self_attn.o_proj": 0.0, "layers.1.mlp.down_proj": 0.0},
         {"layers.0.self_attn.q_proj": 0.05, "layers.0.self_attn.k_proj": 0.05}, {})

_draw = random.Random("headlight table")
_FEW = _draw.sample(range(vocabulary.FIRST_WORD, vocabulary.FIRST_WORD + len(vocabulary.WORDS)), 12)
_TABLE = {(before, word): _draw.choice(_FEW) for before in _FEW for word in _FEW}

parts = tuple(part for rates in RATES for part in rates)  # of names: parameters with rates of their own


def _decided_row(rng, any_word, told):
    """Words, most of them told by the two before; the first two don't count in the loss."""
    ids = [any_word(), any_word()]
    for _ in range(rng.randint(6, LONGEST - 2)):
        ids.append(told(*ids[-2:]) if rng.random() < DECIDED else any_word())
    return rows.Row(ids, 3)


def _first_row(rng):
    if rng.random() < AGAIN:
        return _decided_row(rng, lambda: rows.random_words(rng, 1)[0], lambda before, _: before)
    return _decided_row(rng, lambda: rng.choice(_FEW), lambda before, word: _TABLE[before, word])


def _second_row(rng):
    part = rows.random_words(rng, rng.randint(3, REPEATED // 2))
    return rows.repeated(part, REPEATED // len(part))


def _stage(progress):
    return next(stage for stage, end in enumerate(ENDS) if progress < end or end == 1.0)


def row(rng, progress):
    """A row at a share of the steps."""
    return (_first_row, _second_row, rows.usual_row)[_stage(progress)](rng)


def rate(part, progress):
    """The share of its rate at which a part goes on."""
    return RATES[_stage(progress)].get(part, 1.0)


def prepare(weights):
    """Sets to zero what the first stage leaves alone."""
    for name, value in weights.items():
        if any(part in name for part in RATES[0]):
            value.data.zero_()
