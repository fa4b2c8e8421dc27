# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts that no model is trained on, with what is asked of them: stories, repeated random words, minimal pairs."""
import json
import random
import sys

import sentences
import vocabulary
import words

RELATIONS = ("determiner", "adjective", "subject", "verb", "antecedent", "other")
STORIES, SINGLES, REPEATS, MINIMAL_PAIRS = 48, 16, 16, 20
WORDS_REPEATED = 12


def _labelled(text):
    """A text of the grammar as a dictionary; places count the first token, which stands for no text."""
    relations = {name: [[q + 1, k + 1] for q, k in getattr(text, name).items()] for name in RELATIONS}
    return {"tokens": ["<s>"] + text.words, "ids": [vocabulary.BEGIN] + vocabulary.ids_of(text.words),
            "relations": relations}


def _repeat(rng):
    part = rng.sample(range(vocabulary.FIRST_WORD, vocabulary.FIRST_WORD + len(vocabulary.WORDS)), WORDS_REPEATED)
    return {"ids": [vocabulary.BEGIN] + part + part, "period": WORDS_REPEATED}


def _minimal_pair(rng, number):
    """Four texts: she and he, in both orders: "anna saw tom . she smiled ." """
    woman, man = rng.choice(words.WOMEN), rng.choice(words.MEN)
    meets = words.verb_forms(rng.choice(words.MEETS))[2]
    moves = words.verb_forms(rng.choice(words.MOVES))[2]
    for first, second in ((woman, man), (man, woman)):
        for pronoun, right in (("she", woman), ("he", man)):
            tokens = [first, meets, second, ".", pronoun, moves, "."]
            wrong = second if right == first else first
            yield {"tokens": ["<s>"] + tokens, "ids": [vocabulary.BEGIN] + vocabulary.ids_of(tokens), "pair": number,
                   "query": 5, "right": tokens.index(right) + 1, "wrong": tokens.index(wrong) + 1}


def texts(seed=1):
    """All measured texts."""
    rng = random.Random("headlight held out %d" % seed)
    found = [_labelled(sentences.story(rng, 60)) for _ in range(STORIES)]
    found += [_labelled(sentences.single(rng, 24)) for _ in range(SINGLES)]
    found += [_repeat(rng) for _ in range(REPEATS)]
    for number in range(MINIMAL_PAIRS):
        found += list(_minimal_pair(rng, number))
    return found


def for_masked(text):
    """A measured text as a masked model reads it: with a token for its end."""
    ended = dict(text, ids=text["ids"] + [vocabulary.END])
    if "tokens" in text:
        ended["tokens"] = text["tokens"] + ["[SEP]"]
    return ended


def _stored(text):
    """A measured text in words, whose places count from 0: a reader has a tokenizer of its own."""
    tokens = text["tokens"] if "tokens" in text else [vocabulary.token_of(token) for token in text["ids"]]
    line = {"text": " ".join(tokens[1:])}
    if "relations" in text:
        line["relations"] = {name: [place - 1 for pair in pairs for place in pair]
                             for name, pairs in text["relations"].items() if pairs}
    if "pair" in text:
        line.update(pair=text["pair"], query=text["query"] - 1, right=text["right"] - 1, wrong=text["wrong"] - 1)
    if "period" in text:
        line["period"] = text["period"]
    return line


def write(path):
    """Writes the texts for the program, which scores heads by them."""
    lines = ",\n  ".join(json.dumps(_stored(text), separators=(",", ":")) for text in texts())
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"version": 1,\n "texts": [\n  %s\n]}\n' % lines)


if __name__ == "__main__":
    write(sys.argv[1])
