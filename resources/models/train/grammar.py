# SPDX-License-Identifier: GPL-3.0-or-later
"""Simple English stories, and which word belongs to which.

A story has one to three characters, at most one of each class: "f" (she), "m" (he), "n" (it), "p" (they). A pronoun is
written only while no other noun or name of its class has been mentioned except behind a preposition; so what it
stands for is never in doubt, and it can be found by class alone.

usage: grammar.py [COUNT [SEED]]     prints stories with their relations
"""
import random
import sys
from dataclasses import dataclass, field

import words

SUBJECT_PRONOUN = {"f": "she", "m": "he", "n": "it", "p": "they"}
OBJECT_PRONOUN = {"f": "her", "m": "him", "n": "it", "p": "them"}
REFLEXIVE_PRONOUN = {"f": "herself", "m": "himself", "n": "itself", "p": "themselves"}


@dataclass
class Entity:
    """Someone or something that a story speaks of more than once."""
    kind: str  # name, person, animal, thing
    cls: str  # f, m, n, p, or "?" for one whose gender is not said
    word: str  # name or noun, in the number that it has
    mention: int = -1  # where it was last named, -1: not yet
    is_topic: bool = False  # named as subject or object, not behind a preposition only


@dataclass
class Text:
    """Words, and relations as {query place: key place}. `other` holds, for some queries, the noun that a head could
    mistake for the key: the noun between verb and subject, the other character of a story."""
    words: list = field(default_factory=list)
    determiner: dict = field(default_factory=dict)  # noun → determiner
    adjective: dict = field(default_factory=dict)  # noun → the adjective next to it
    subject: dict = field(default_factory=dict)  # verb → subject
    verb: dict = field(default_factory=dict)  # subject → verb: behind it, for models that see both sides
    antecedent: dict = field(default_factory=dict)  # pronoun → noun
    other: dict = field(default_factory=dict)
    unlabelled: set = field(default_factory=set)  # places where more than one answer would be right

    def add(self, *new):
        """Appends words; the place of the last one."""
        self.words.extend(new)
        return len(self.words) - 1


class Story:
    """Writes one story, sentence by sentence."""

    def __init__(self, rng):
        self.rng = rng
        self.text = Text()
        self.is_past = rng.random() < 0.2
        self.named = {}  # class → the words of that class that were topics
        self.entities = self._cast()
        self.subject = rng.choice(self.entities)

    # --- the cast

    def _cast(self):
        count = self.rng.choices((1, 2, 3), (0.15, 0.55, 0.3))[0]
        classes = self.rng.choices((list("fmnp"), list("fmfmn")), (0.5, 0.5))[0]
        self.rng.shuffle(classes)
        classes = list(dict.fromkeys(classes))[:count]
        cast = [self.entity(cls) for cls in classes]
        if all(entity.kind == "thing" for entity in cast):
            cast.append(self.entity(self.rng.choice("fm")))
        return cast

    def entity(self, cls):
        pick = self.rng.choice
        if cls in "fm":
            if self.rng.random() < 0.7:
                return Entity("name", cls, pick(words.WOMEN if cls == "f" else words.MEN))
            return Entity("person", cls, words.noun_forms(pick(words.FEMALE if cls == "f" else words.MALE))[0])
        kind = pick(("animal", "thing"))
        if cls == "n":
            return Entity(kind, cls, words.noun_forms(pick(words.ANIMALS if kind == "animal" else words.THINGS))[0])
        if self.rng.random() < 0.5:
            return Entity("person", cls, words.noun_forms(pick(words.PEOPLE + words.FEMALE + words.MALE))[1])
        return Entity(kind, cls, words.noun_forms(pick(words.ANIMALS if kind == "animal" else words.THINGS))[1])

    # --- noun phrases; each gives the place of its noun

    def _determiner(self, is_plural, following):
        word = self.rng.choice(words.PLURAL_DETERMINERS if is_plural else words.SINGULAR_DETERMINERS)
        return "an" if word == "a" and following[0] in "aeiou" else word

    def phrase(self, noun, is_plural, determiner=None, most_adjectives=3):
        """Determiner, adjectives and noun."""
        weights = (0.45, 0.33, 0.15, 0.07)[:most_adjectives + 1]
        adjectives = self.rng.sample(words.ADJECTIVES, self.rng.choices(range(len(weights)), weights)[0])
        text = self.text
        first = text.add(determiner or self._determiner(is_plural, [*adjectives, noun][0]))
        text.add(*adjectives)
        place = text.add(noun)
        text.determiner[place] = first
        if adjectives:
            text.adjective[place] = place - 1
        return place

    def mention(self, entity):
        """Names an entity as subject or object."""
        if entity.kind == "name":
            place = self.text.add(entity.word)
        else:
            known = entity.mention >= 0
            place = self.phrase(entity.word, entity.cls == "p", "the" if known else None, 1 if known else 3)
        entity.mention = place
        entity.is_topic = True
        self.named.setdefault(entity.cls, set()).add(entity.word)
        return place

    def pronoun(self, entity, table):
        """A pronoun for an entity that may be taken up by one (see may_be_pronoun)."""
        place = self.text.add(table[entity.cls])
        self.text.antecedent[place] = entity.mention
        others = [other.mention for other in self.entities if other is not entity and other.is_topic]
        if others:
            self.text.other[place] = max(others)
        return place

    def may_be_pronoun(self, entity):
        return entity.is_topic and self.named.get(entity.cls) == {entity.word}

    def take_up(self, entity, table, chance=0.6):
        """An entity by pronoun, where that is clear and the dice say so, else by its noun."""
        if self.may_be_pronoun(entity) and self.rng.random() < chance:
            return self.pronoun(entity, table)
        return self.mention(entity)

    def place_phrase(self):
        """"on the old mat": nobody is taken up from here."""
        is_plural = self.rng.random() < 0.3
        noun = words.noun_forms(self.rng.choice(words.PLACES))[is_plural]
        preposition = "between" if is_plural and self.rng.random() < 0.1 else self.rng.choice(words.PREPOSITIONS[:-1])
        self.text.add(preposition)
        return self.phrase(noun, is_plural, self.rng.choice((None, "the", "the")), 2)

    # --- verbs

    def conjugate(self, entry, is_plural):
        plural, singular, past = words.verb_forms(entry)
        return past if self.is_past else plural if is_plural else singular

    def be(self, is_plural):
        return ("were" if is_plural else "was") if self.is_past else ("are" if is_plural else "is")

    def put_verb(self, word, subject, between=None, is_main=True):
        """Writes a verb; `between` is the noun that stands between it and its subject. That of a relative clause is
        not its subject's main verb."""
        place = self.text.add(word)
        self.text.subject[place] = subject
        if is_main:
            self.text.verb[subject] = place
        if between is not None:
            self.text.other[place] = between
        return place

    def subject_phrase(self, entity):
        """Subject, perhaps with a phrase or clause behind it: (place, noun between it and the verb)."""
        place = self.take_up(entity, SUBJECT_PRONOUN)
        if self.text.words[place] != entity.word:
            return place, None
        roll = self.rng.random()
        if roll < 0.6 and entity.kind != "name":
            self.text.add(self.rng.choice(words.BETWEEN_PLACES))
            is_plural = self.rng.random() < 0.5
            noun = words.noun_forms(self.rng.choice(words.PLACES))[is_plural]
            return place, self.phrase(noun, is_plural, self.rng.choice((None, "the", "the")), 2)
        if roll < 0.68 and entity.kind in ("person", "animal"):
            self.text.add("who" if entity.kind == "person" else "that")
            self.put_verb(self.conjugate(self.rng.choice(words.MEETS), entity.cls == "p"), place,
                          is_main=False)
            is_plural = self.rng.random() < 0.5
            noun = words.noun_forms(self.rng.choice(words.PEOPLE))[is_plural]
            self.named.setdefault("p" if is_plural else "?", set()).add(noun)
            return place, self.phrase(noun, is_plural, None, 1)
        if roll < 0.74:
            self.text.add(self.rng.choice(words.ADVERBS))
        return place, None


def main():
    import sentences
    count, seed = (int(value) for value in [*sys.argv[1:3], "5", "1"][:2])
    rng = random.Random(seed)
    for _ in range(count):
        text = sentences.story(rng, 60)
        print(" ".join(text.words))
        for name in ("determiner", "adjective", "subject", "verb", "antecedent", "other"):
            pairs = ["%s %d→%s %d" % (text.words[q], q, text.words[k], k) for q, k in getattr(text, name).items()]
            print("   ", name + ":", ", ".join(pairs))


if __name__ == "__main__":
    main()
