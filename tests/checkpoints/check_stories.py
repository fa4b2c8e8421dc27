#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the stories that the classroom models learn from, and their relations, against the list of words alone.

usage: check_stories.py FOLDER     where grammar.py lies
"""
import itertools
import random
import re
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import held_out  # noqa: E402
import rows  # noqa: E402
import sentences  # noqa: E402
import stages  # noqa: E402
import vocabulary  # noqa: E402
import words  # noqa: E402

PRONOUNS = {"she": "f", "her": "f", "herself": "f", "he": "m", "him": "m", "himself": "m", "it": "n", "itself": "n",
            "they": "p", "them": "p", "themselves": "p"}


def classes():
    """{noun or name: f, m, n, p, or ? where its gender is not said}"""
    found = {**dict.fromkeys(words.WOMEN, "f"), **dict.fromkeys(words.MEN, "m")}
    for entries, cls in ((words.FEMALE, "f"), (words.MALE, "m"), (words.PEOPLE, "?"), (words.ANIMALS, "n"),
                         (words.THINGS, "n"), (words.PLACES, "n")):
        for entry in entries:
            singular, plural = words.noun_forms(entry)
            found[plural] = "p"
            found[singular] = cls
    return found


CLASS = classes()
DETERMINERS = set(words.SINGULAR_DETERMINERS + words.PLURAL_DETERMINERS + ["an"])
VERB_NUMBER = {}
for verb in words.MOVES + words.HANDLES + words.MEETS + words.REFLEXIVE + words.SPEECH:
    plural_form, singular_form, past_form = words.verb_forms(verb)
    VERB_NUMBER[singular_form] = "singular"
    if plural_form != past_form:
        VERB_NUMBER[plural_form] = "plural"
VERB_NUMBER.update(dict.fromkeys(("is", "was", "has"), "singular"), **dict.fromkeys(("are", "were", "have"), "plural"))
# "the cat sat on the mat", with other words of the same kinds
FRAME = re.compile(r"the (?:%s) (?:%s) (?:%s) the (?:%s)" % tuple("|".join(part) for part in (
    [entry.split(":")[0] for entry in words.ANIMALS + words.MALE + words.FEMALE],
    [words.verb_forms(entry)[2] for entry in words.MOVES], words.PREPOSITIONS,
    [entry.split(":")[0] for entry in words.PLACES])))


def start_of_phrase(text, noun):
    return text.determiner.get(noun, noun)


def is_behind_preposition(text, noun):
    at = start_of_phrase(text, noun) - 1
    return at >= 0 and text.words[at] in words.PREPOSITIONS


def check_phrases(text):
    for noun, determiner in text.determiner.items():
        between = text.words[determiner + 1:noun]
        assert text.words[noun] in CLASS, "no noun"
        assert text.words[determiner] in DETERMINERS and all(word in words.ADJECTIVES for word in between), between
        following = text.words[determiner + 1]
        assert text.words[determiner] not in ("a", "an") or \
            (text.words[determiner] == "an") == (following[0] in "aeiou"), following
        assert text.adjective.get(noun) == (noun - 1 if between else None)


def check_verbs(text):
    for verb, subject in text.subject.items():
        cls = PRONOUNS.get(text.words[subject]) or CLASS.get(text.words[subject], "p")  # i, you and we go with plurals
        number = VERB_NUMBER.get(text.words[verb])
        if number and text.words[verb] != "was" and text.words[subject] != "deer":
            assert number == ("plural" if cls == "p" else "singular"), "%s %s" % (text.words[subject], text.words[verb])


def check_pronouns(text):
    for query, word in enumerate(text.words):
        if word not in PRONOUNS:
            continue
        key = text.antecedent[query]
        assert key < query
        if "deer" in text.words[:query]:
            continue
        assert CLASS[text.words[key]] == PRONOUNS[word], "%s for %s" % (word, text.words[key])
        candidates = {at for at in range(query) if CLASS.get(text.words[at]) == PRONOUNS[word]
                      and not is_behind_preposition(text, at)}
        assert key == max(at for at in candidates if text.words[at] == text.words[key]), "not the last mention"
        assert word.endswith(("self", "selves")) or {text.words[at] for at in candidates} == {text.words[key]}, "more than one could be meant"


def check_stories():
    rng = random.Random(5)
    seen, frames = set(), set()
    for number in range(10000):
        text = sentences.story(rng, 60) if number % 3 else sentences.single(rng, 24)
        try:
            check_phrases(text)
            check_verbs(text)
            check_pronouns(text)
        except AssertionError as problem:
            raise AssertionError("%s\n%s" % (problem, " ".join(text.words))) from None
        assert vocabulary.encode(" ".join(text.words)) == vocabulary.ids_of(text.words)
        seen.update(text.words)
        frames.update(FRAME.findall(" ".join(text.words)))
    assert frames, "no sentence like: the cat sat on the mat"
    assert set("the cat sat on mat she he it they herself themselves ,".split()) <= seen
    assert len(seen) > 850, len(seen)


def check_repeats(steps=200, opening=0.0):
    batches = list(itertools.islice(rows.batches(rows.generator(3), steps, False, opening), steps))
    repeats = [int((made.targets["induction"] >= 0).any(1).sum()) for made in batches]
    # Behind the opening, which ends with a pool of rows, there are as many as make 38 % of all steps.
    first = int(1.5 * opening * steps)
    share = sum(repeats[first:]) / sum(len(made.ids) for made in batches[first:])
    assert abs(share - (0.38 - opening) / (1 - opening)) <= 0.02, share
    for made in batches[:50]:
        row, query = (made.targets["induction"] >= 0).nonzero()
        key = made.targets["induction"][row, query]
        assert (made.ids[row, key - 1] == made.ids[row, query]).all(), "what stands before the key is not the same token"
        assert ((made.ids == vocabulary.PAD) <= ~made.counts).all()
    opened = int(opening * steps) // 2
    assert repeats[:opened] == [len(made.ids) for made in batches[:opened]], "the opening is not all repeats"


def check_stages(count=2000):
    """What the small model reads in each stage, and which of its rates are lower there, is what its card says."""
    rng = rows.generator(6)
    first = [stages.row(rng, 0.05).ids[1:] for _ in range(count)]
    few = {row.tobytes(): set(row) for row in first if set(row) <= set(stages._FEW)}
    assert abs(len(few) / count - 0.7) < 0.04 and len(set().union(*few.values())) == 12
    told = {is_few: [stages._TABLE[row[n - 2], row[n - 1]] == row[n] if is_few else row[n - 2] == row[n]
                     for row in first if (row.tobytes() in few) == is_few for n in range(2, len(row))]
            for is_few in (False, True)}
    for is_few, by_chance in ((False, 0.0), (True, 1 / 12)):
        share = sum(told[is_few]) / len(told[is_few])
        assert abs(share - (0.8 + 0.2 * by_chance)) < 0.03, share
    for _ in range(count):
        row = stages.row(rng, 0.3)
        assert 31 <= len(row.ids) <= 45 and (row.targets["induction"] >= 0).any()
    repeats = sum((stages.row(rng, 0.7).targets["induction"] >= 0).any() for _ in range(count))
    assert abs(repeats / count - 0.38) < 0.04, repeats
    assert {part: [stages.rate(part, progress) for progress in (0.0, 0.099, 0.1, 0.449, 0.45, 1.0)]
            for part in (*stages.parts, "")} == {
        **dict.fromkeys(stages.RATES[0], [0.0, 0.0, 1.0, 1.0, 1.0, 1.0]),
        **dict.fromkeys(stages.RATES[1], [1.0, 1.0, 0.05, 0.05, 1.0, 1.0]), "": [1.0] * 6}


def check_hidden_words():
    rng = rows.generator(4)
    for made in itertools.islice(rows.batches(rng, 100, True), 100):
        labelled = made.targets["subject"].copy()
        ids, hidden = rows.mask_words(made, rng)
        assert hidden.any() and not (hidden & ~made.counts).any() and (ids[~hidden] == made.ids[~hidden]).all()
        assert (made.targets["subject"][hidden] == rows.FREE).all()
        assert (made.targets["subject"] == labelled)[~hidden].all()


def check_held_out():
    texts = held_out.texts()
    trained = rows.generator(1)
    told = {" ".join(sentences.story(trained, 60).words) for _ in range(2000)}
    assert not told & {" ".join(text["tokens"][1:]) for text in texts if "relations" in text and len(text["ids"]) > 25}
    for text in texts:
        if "pair" in text:
            assert PRONOUNS[text["tokens"][text["query"]]] == CLASS[text["tokens"][text["right"]]]
            assert CLASS[text["tokens"][text["wrong"]]] != CLASS[text["tokens"][text["right"]]]


if __name__ == "__main__":
    check_stories()
    check_repeats()
    check_repeats(opening=0.2)
    check_stages()
    check_hidden_words()
    check_held_out()
    print("stories, repeats and held-out texts are as they should be")
