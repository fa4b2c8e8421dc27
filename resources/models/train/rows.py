# SPDX-License-Identifier: GPL-3.0-or-later
"""Batches of rows for training: ids, what counts in the loss, and where supervised heads should look.

Of the rows 38 % repeat: random words (a part of them letters and bytes, too) or a sentence, again and again; the first
copy can't be foretold and does not count in the loss. The others are stories and single sentences.
"""
import random

import numpy as np

import sentences
import vocabulary

NONE, FREE = -1, -2  # targets: look at the first token; not supervised here
RELATIONS = ("previous", "induction", "determiner", "adjective", "subject", "verb", "antecedent")

# width of a batch's rows, number of rows, how often, and which share of the rows repeats: 38 % over all
SHAPES = ((26, 48, 0.3, 0.58), (46, 28, 0.5, 0.2), (128, 10, 0.2, 0.2))


class Batch:
    """ids (rows, width); counts (rows, width): whether a token counts in the loss; targets: {relation: (rows, width)}
    key places, NONE or FREE."""

    def __init__(self, count, width):
        self.ids = np.full((count, width), vocabulary.PAD, np.int64)
        self.counts = np.zeros((count, width), bool)
        self.targets = {name: np.full((count, width), FREE, np.int64) for name in RELATIONS}


def _repeat_part(rng, most):
    """Ids of what a row repeats."""
    roll = rng.random()
    length = rng.randint(3 if rng.random() < 0.4 else 2 * most // 3, most)
    if roll < 0.75:
        return [rng.randrange(vocabulary.FIRST_WORD, vocabulary.SIZE) for _ in range(length)]
    if roll < 0.87:
        return [rng.randrange(vocabulary.FIRST_BYTE, vocabulary.SIZE) for _ in range(length)]
    return vocabulary.ids_of(sentences.single(rng, most).words)


def _put_repeat(batch, row, rng, tail):
    width = batch.ids.shape[1] - tail
    part = _repeat_part(rng, (width - 1) // 2)
    period = len(part)
    copies = min(3, (width - 1) // period)
    end = 1 + period * copies
    ids = [vocabulary.BEGIN] + part * copies
    batch.ids[row, :end] = ids
    batch.counts[row, period + 1:end] = True
    batch.targets["previous"][row, 1:end] = np.arange(end - 1)
    batch.targets["induction"][row, 1:period + 1] = NONE
    batch.targets["induction"][row, period + 1:end] = np.arange(2, end - period + 1)
    return end


def _put_text(batch, row, text):
    ids = vocabulary.ids_of(text.words)
    end = len(ids) + 1
    batch.ids[row, :end] = [vocabulary.BEGIN] + ids
    batch.counts[row, 1:end] = True
    batch.targets["previous"][row, 1:end] = np.arange(end - 1)
    for name in RELATIONS[2:]:
        target = batch.targets[name]
        target[row, 1:end] = NONE
        for query, key in getattr(text, name).items():
            target[row, query + 1] = key + 1
        for place in text.unlabelled:
            target[row, place + 1] = FREE
    return end


def _text(rng, most):
    """One sentence or a story, as long as fits."""
    if most < 30:
        return sentences.single(rng, most) if rng.random() < 0.4 else sentences.story(rng, most)
    return sentences.story(rng, most, 6 if most < 80 else 18)


def batch(rng, is_masked=False):
    """A batch in one of the shapes. For a masked model each text ends with a token for its end, and nothing repeats but
    sentences of the language."""
    tail = 1 if is_masked else 0
    width, count, _, repeats = rng.choices(SHAPES, [shape[2] for shape in SHAPES])[0]
    made = Batch(count, width)
    for row in range(count):
        if not is_masked and rng.random() < repeats:
            end = _put_repeat(made, row, rng, tail)
        else:
            end = _put_text(made, row, _text(rng, width - 2))
        if is_masked:
            made.ids[row, end] = vocabulary.END
    return made


def mask_words(made, rng, share=0.15):
    """Hides words of a batch for a masked model: (ids with gaps, what was hidden), by BERT's 80, 10 and 10 %. Hidden
    words have no label."""
    random_values = np.random.default_rng(rng.randrange(1 << 30))
    hidden = made.counts & (random_values.random(made.ids.shape) < share)
    how = random_values.random(made.ids.shape)
    ids = np.where(hidden & (how < 0.8), vocabulary.MASK, made.ids)
    other = random_values.integers(vocabulary.FIRST_WORD, vocabulary.SIZE, made.ids.shape)
    ids = np.where(hidden & (how >= 0.9), other, ids)
    for target in made.targets.values():
        target[hidden] = FREE
    return ids, hidden


def generator(seed):
    """Random numbers for training; held-out texts take other seeds (see held_out.py)."""
    return random.Random("headlight classroom %d" % seed)
