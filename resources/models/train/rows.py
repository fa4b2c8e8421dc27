# SPDX-License-Identifier: GPL-3.0-or-later
"""Batches of rows for training: ids, what counts in the loss, and where supervised heads should look.

Of the rows 38 % repeat: random words (a part of them letters and bytes, too) or a sentence, twice or more often; the
first copy can't be foretold and does not count in the loss. The others are stories and single sentences. Rows of nearly
equal length come together, so that little is computed on padding.
"""
import random

import numpy as np

import sentences
import vocabulary

NONE, FREE = -1, -2  # targets: look at the first token; not supervised here
RELATIONS = ("previous", "induction", "determiner", "adjective", "subject", "verb", "antecedent")

REPEAT_SHARE = 0.38
LIMITS = (26, 62, 128)  # how many tokens a row may have
TEXT_SHARES, REPEAT_SHARES = (0.4, 0.45, 0.15), (0.3, 0.6, 0.1)  # and how often
OPENING_LIMITS = ((0.37, 14), (0.55, 20), (0.74, 30), (1.0, 44))
STOPS = vocabulary.ids_of(". . . . , !".split())
POOL = 256  # rows that are sorted by length together
TOKENS = 768  # of a batch, about


class Row:
    """ids (n); counts (n): whether a token counts in the loss; targets: {relation: (n) key places, NONE or FREE}."""

    def __init__(self, ids, counts_from):
        n = len(ids) + 1
        self.ids = np.array([vocabulary.BEGIN] + ids)
        self.counts = np.arange(n) >= counts_from
        self.targets = {name: np.full(n, FREE) for name in RELATIONS}
        self.targets["previous"][1:] = np.arange(n - 1)


def random_words(rng, length):
    return [rng.randrange(vocabulary.FIRST_WORD, vocabulary.SIZE) for _ in range(length)]


def _with_stops(rng, ids):
    """Full stops and other signs between the words: what follows them can be told by the word before them only."""
    return [rng.choice(STOPS) if rng.random() < 0.2 else token for token in ids]


def _repeat_part(rng, most):
    """Ids of what a row repeats."""
    roll = rng.random()
    length = rng.randint(3 if rng.random() < 0.4 else 2 * most // 3, most)
    if roll < 0.4:
        return random_words(rng, length)
    if roll < 0.5:
        return _with_stops(rng, random_words(rng, length))
    if roll < 0.6:
        return [rng.randrange(vocabulary.FIRST_BYTE, vocabulary.SIZE) for _ in range(length)]
    return vocabulary.ids_of((sentences.single if roll < 0.85 else sentences.story)(rng, most).words)


def repeated(part, copies):
    period = len(part)
    row = Row(part * copies, period + 1)
    row.targets["induction"][1:period + 1] = NONE
    row.targets["induction"][period + 1:] = np.arange(2, len(row.ids) - period + 1)
    return row


def _repeat(rng, most):
    part = _repeat_part(rng, (most - 1) // 2)
    copies = (most - 1) // len(part)
    return repeated(part, copies if rng.random() < 0.3 else min(rng.choice((2, 2, 3)), copies))


def _opening_row(rng, progress):
    """Random words, repeated as often as the row holds them. Rows grow: in short ones a model learns soon to copy what it
    saw, and from there, as rows grow, to copy what came next last time."""
    most = next(most for until, most in OPENING_LIMITS if progress < until)
    part = random_words(rng, rng.randint(3 + (most > 14), most // 2 - (most == 14)))
    return repeated(part, max(2, most // len(part)))


def _text(rng, most):
    """One sentence or a story, as long as fits."""
    if most < 30:
        text = sentences.single(rng, most - 2) if rng.random() < 0.4 else sentences.story(rng, most - 2)
    else:
        text = sentences.story(rng, most - 2, 6 if most < 80 else 18)
    row = Row(vocabulary.ids_of(text.words), 1)
    for name in RELATIONS[2:]:
        target = row.targets[name]
        target[1:] = NONE
        for query, key in getattr(text, name).items():
            target[query + 1] = key + 1
        target[[place + 1 for place in text.unlabelled]] = FREE
    return row


def _row(rng, is_masked, progress, opening):
    if progress < opening:
        return _opening_row(rng, progress / opening)
    # what a masked model would learn from repeated words it has no use for
    share = (REPEAT_SHARE - opening) / (1 - opening)
    repeats = not is_masked and rng.random() < share
    most = rng.choices(LIMITS, REPEAT_SHARES if repeats else TEXT_SHARES)[0]
    return _repeat(rng, most) if repeats else _text(rng, most)


class Batch:
    """Rows as matrices (rows, width), padded behind; a masked model's texts end with a token for that."""

    def __init__(self, rows, is_masked):
        count, width = len(rows), max(len(row.ids) for row in rows) + int(is_masked)
        self.ids = np.full((count, width), vocabulary.PAD)
        self.counts = np.zeros((count, width), bool)
        self.targets = {name: np.full((count, width), FREE) for name in RELATIONS}
        for place, row in enumerate(rows):
            n = len(row.ids)
            self.ids[place, :n], self.counts[place, :n] = row.ids, row.counts
            for name, target in row.targets.items():
                self.targets[name][place, :n] = target
            if is_masked:
                self.ids[place, n] = vocabulary.END


def usual_row(rng, is_masked=False):
    """Text, or, in 38 % of the rows, what repeats."""
    return _row(rng, is_masked, 0.0, 0.0)


def batches(rng, steps, is_masked=False, opening=0.0, row=None):
    """Batches without end. For the share `opening` of so many steps all rows repeat, afterwards so many fewer that the
    share of the whole is the same. row(rng, progress), if given, writes the rows instead."""
    made = 0
    row = row or (lambda rng, progress: _row(rng, is_masked, progress, opening))
    while True:
        pool = sorted((row(rng, made / steps) for _ in range(POOL)), key=lambda row: len(row.ids))
        cuts = []
        while pool:
            count = max(1, TOKENS // len(pool[-1].ids))
            cuts.append(Batch(pool[-count:], is_masked))
            del pool[-count:]
        rng.shuffle(cuts)
        made += len(cuts)
        yield from cuts


def mask_words(made, rng, share=0.15):
    """Hides words of a batch for a masked model: (ids with gaps, what was hidden), by BERT's 80, 10 and 10 %. Hidden
    words have no label."""
    random_values = np.random.default_rng(rng.randrange(1 << 30))
    chances = random_values.random(made.ids.shape)
    # of a short batch at least one word
    hidden = made.counts & (chances < max(share, chances[made.counts].min() * 1.0001))
    how = random_values.random(made.ids.shape)
    ids = np.where(hidden & (how < 0.8), vocabulary.MASK, made.ids)
    other = random_values.integers(vocabulary.FIRST_WORD, vocabulary.SIZE, made.ids.shape)
    ids = np.where(hidden & (how >= 0.9), other, ids)
    for target in made.targets.values():
        target[hidden] = FREE
    return ids, hidden


def generator(seed):
    """Random numbers for training; held-out texts take others (see held_out.py)."""
    return random.Random("headlight classroom %d" % seed)
