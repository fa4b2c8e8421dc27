# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences that stories are made of. Each function writes one sentence into a Story, its full stop included."""
import words
from grammar import OBJECT_PRONOUN, REFLEXIVE_PRONOUN, SUBJECT_PRONOUN, Entity, Story


def _end(story):
    story.text.add(story.rng.choices((".", "!"), (0.95, 0.05))[0])


def _begin(story, chance=0.2):
    if story.rng.random() < chance:
        story.text.add(*story.rng.choice(words.OPENERS).split())


def _tail(story):
    """A place or an adverb, or nothing."""
    roll = story.rng.random()
    if roll < 0.5:
        story.place_phrase()
    elif roll < 0.65:
        story.text.add(story.rng.choice(words.LATE_ADVERBS))


def _others(story, subject, kinds):
    return [entity for entity in story.entities if entity is not subject and entity.kind in kinds]


def _new_thing(story, is_plural):
    """A thing that is no character of the story: what a pronoun stands for would be in doubt."""
    noun = words.noun_forms(story.rng.choice(words.THINGS))[is_plural]
    if any(entity.word == noun for entity in story.entities):
        return _new_thing(story, is_plural)
    story.named.setdefault("p" if is_plural else "n", set()).add(noun)
    return noun


def moves(story, subject):
    """The cat sat on the mat."""
    _begin(story)
    place, between = story.subject_phrase(subject)
    if subject.kind == "thing":
        story.put_verb(story.be(subject.cls == "p"), place, between)
        story.place_phrase()
    else:
        story.put_verb(story.conjugate(story.rng.choice(words.MOVES), subject.cls == "p"), place, between)
        _tail(story)
    _end(story)


def is_so(story, subject):
    """The old cats near the door are hungry."""
    place, between = story.subject_phrase(subject)
    story.put_verb(story.be(subject.cls == "p"), place, between)
    if story.rng.random() < 0.3:
        story.text.add(story.rng.choice(("very", "too", "so", "not")))
    story.text.add(story.rng.choice(words.ADJECTIVES))
    if story.rng.random() < 0.2:
        story.text.add("and", story.rng.choice(words.ADJECTIVES))
    _end(story)


def handles(story, subject):
    """Anna took the red cup. Things may be taken up by it and they."""
    _begin(story)
    place, between = story.subject_phrase(subject)
    story.put_verb(story.conjugate(story.rng.choice(words.HANDLES), subject.cls == "p"), place, between)
    things = _others(story, subject, ("thing",))
    if things:
        story.take_up(story.rng.choice(things), OBJECT_PRONOUN, 0.4)
    else:
        is_plural = story.rng.random() < 0.4
        story.phrase(_new_thing(story, is_plural), is_plural)
    _tail(story)
    _end(story)


def meets(story, subject):
    """Anna saw Tom, and perhaps: and she smiled, but he ran."""
    others = _others(story, subject, ("name", "person", "animal"))
    if not others:
        return is_so(story, subject)
    _begin(story, 0.1)
    place, between = story.subject_phrase(subject)
    story.put_verb(story.conjugate(story.rng.choice(words.MEETS), subject.cls == "p"), place, between)
    other = story.rng.choice(others)
    story.take_up(other, OBJECT_PRONOUN, 0.4)
    if story.rng.random() < 0.4:
        story.text.add(story.rng.choice(("and", "but", "so", "because", "when")))
        again = story.rng.choice((subject, other))
        taken = story.take_up(again, SUBJECT_PRONOUN, 0.85)
        story.put_verb(story.conjugate(story.rng.choice(words.MOVES), again.cls == "p"), taken)
    _end(story)


def reflexive(story, subject):
    """The king washed himself."""
    if subject.kind == "thing" or subject.cls not in REFLEXIVE_PRONOUN:
        return is_so(story, subject)
    place, between = story.subject_phrase(subject)
    story.put_verb(story.conjugate(story.rng.choice(words.REFLEXIVE), subject.cls == "p"), place, between)
    story.pronoun(subject, REFLEXIVE_PRONOUN)
    _tail(story)
    _end(story)


def quote(story, subject):
    """"I like the red cup," said Anna. Nobody is taken up from within a quote, and "I" has no label."""
    if subject.kind not in ("name", "person"):
        return moves(story, subject)
    speaks_first = story.rng.random() < 0.5
    said = story.conjugate(story.rng.choice(words.SPEECH), subject.cls == "p")
    if speaks_first:
        place = story.take_up(subject, SUBJECT_PRONOUN)
        story.put_verb(said, place)
        story.text.add(",")
    story.text.add('"')
    speaker = story.text.add(story.rng.choice(("i", "we", "you")))
    story.text.unlabelled.add(speaker)
    if story.rng.random() < 0.5:
        story.put_verb(words.verb_forms(story.rng.choice(words.MOVES))[0], speaker)
        story.place_phrase()
    else:
        story.put_verb("am" if story.text.words[speaker] == "i" else "are", speaker)
        story.text.add(story.rng.choice(words.ADJECTIVES))
    if speaks_first:
        story.text.add(".", '"')
        return
    story.text.add(",", '"')
    verb = story.text.add(said)
    place = story.mention(subject)
    story.text.subject[verb] = place  # behind the verb: only a model that sees both sides can look there
    story.text.verb[place] = verb
    _end(story)


def enumeration(story, subject):
    """Anna bought a cup, a ball and two books."""
    place, between = story.subject_phrase(subject)
    if subject.kind == "thing":
        story.put_verb(story.be(subject.cls == "p"), place, between)
        story.text.add(*_joined(story.rng.sample(words.ADJECTIVES, 3)))
        return _end(story)
    story.put_verb(story.conjugate(story.rng.choice(words.HANDLES), subject.cls == "p"), place, between)
    count = story.rng.choice((2, 3))
    for index in range(count):
        if index:
            story.text.add("and" if index == count - 1 else ",")
        is_plural = story.rng.random() < 0.4
        story.phrase(_new_thing(story, is_plural), is_plural, most_adjectives=1)
    _end(story)


def _joined(items):
    return [word for item in items[:-2] for word in (item, ",")] + [items[-2], "and", items[-1]]


def there_is(story, subject):
    """There is an old house near the lake."""
    is_plural = story.rng.random() < 0.5
    noun = words.noun_forms(story.rng.choice(words.PLACES))[is_plural]
    story.text.add("there")
    story.text.unlabelled.add(story.text.add(story.be(is_plural)))
    story.phrase(noun, is_plural, most_adjectives=2)
    story.named.setdefault("p" if is_plural else "n", set()).add(noun)
    story.place_phrase()
    _end(story)


KINDS = ((moves, 26), (is_so, 14), (handles, 17), (meets, 20), (reflexive, 6), (quote, 7), (enumeration, 6), (there_is, 4))


def sentence(story):
    """Writes a sentence of a kind that is drawn; the next one goes on with the same subject or turns to another."""
    kind = story.rng.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    if story.subject.kind == "thing" and kind in (handles, meets):
        kind = is_so
    kind(story, story.subject)
    if story.rng.random() < 0.45:
        story.subject = story.rng.choice(story.entities)


def facts(story):
    """Who has what, and then the same again by pronoun: Anna has a cup. Tom has a ball. She likes the cup.

    What a pronoun stands for says here what comes next."""
    pick = story.rng.choice
    people = [story.entity("f"), story.entity("m")]
    story.rng.shuffle(people)
    if story.rng.random() < 0.25:
        people[1] = Entity("person", "p", words.noun_forms(pick(words.PEOPLE))[1])
    story.entities = people
    owns = [words.noun_forms(thing)[0] for thing in story.rng.sample(words.THINGS, 2)]
    for owner, thing in zip(people, owns):
        place = story.mention(owner)
        have = "had" if story.is_past else "have" if owner.cls == "p" else "has"
        story.put_verb(have, place)
        story.named.setdefault("n", set()).add(thing)
        story.phrase(thing, False, "an" if thing[0] in "aeiou" else "a", 0)
        story.text.add(".")
    for owner, thing in story.rng.sample(list(zip(people, owns)), 2) + [pick(list(zip(people, owns)))]:
        place = story.take_up(owner, SUBJECT_PRONOUN, 0.85)
        story.put_verb(story.conjugate(pick(words.HANDLES), owner.cls == "p"), place)
        story.phrase(thing, False, "the", 0)
        story.text.add(".")


def story(rng, most_words, most_sentences=6):
    """A story of three to six sentences that has at most so many words, or as many sentences as go in."""
    told = Story(rng)
    if most_words >= 40 and rng.random() < 0.15:
        facts(told)
        return told.text
    for _ in range(rng.randint(most_sentences // 2, most_sentences)):
        before = len(told.text.words)
        sentence(told)
        if len(told.text.words) > most_words:
            return _cut(told.text, before) if before else story(rng, most_words, most_sentences)
    return told.text


def single(rng, most_words):
    """One sentence, now and then without its full stop, as people type it into the program."""
    told = Story(rng)
    sentence(told)
    text = told.text
    if len(text.words) > most_words:
        return single(rng, most_words)
    return _cut(text, len(text.words) - 1) if rng.random() < 0.4 and text.words[-1] != '"' else text


def _cut(text, length):
    """The text's beginning; relations that leave it go."""
    text.words = text.words[:length]
    for relation in (text.determiner, text.adjective, text.subject, text.verb, text.antecedent, text.other):
        for query in [q for q, k in relation.items() if max(q, k) >= length]:
            del relation[query]
    text.unlabelled = {place for place in text.unlabelled if place < length}
    return text
