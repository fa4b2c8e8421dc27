# SPDX-License-Identifier: GPL-3.0-or-later
"""What the heads of a model do, measured: for each kind of head the best head, with controls.

Needs NumPy only, so that the program's own weights can be scored with it (tests/checkpoints/check_classroom.py). A
measured text is a dictionary as held_out.py writes it; weights are (layers, heads, n, n) over all its tokens, the special
ones included.

A score is a mean weight over pairs (query, key). Its control is the mean weight at the same distance from those queries
that do not have the relation, first token left out: a head that always looks so far back has a control as high as its
score. The competitor is the mean weight on the noun that could be taken for the key.
"""
import numpy as np

SCORES = ("previous", "first", "induction", "previous_random", "induction_random", "determiner", "determiner_far",
          "adjective", "subject", "subject_far", "before_verb", "verb", "verb_far", "antecedent", "reflexive")
REFLEXIVES = ("himself", "herself", "itself", "themselves")


def _pairs(text, is_causal):
    """{kind: [(query, key, competitor or None)]} of a story."""
    tokens, relations = text["tokens"], text["relations"]
    other = {q: k for q, k in relations["other"]}

    def of(name):
        return [(q, k, other.get(q)) for q, k in relations[name] if k < q or not is_causal]

    # only who sees both sides can look from a subject to its verb
    near = ("determiner", "adjective", "subject") + (() if is_causal else ("verb",))
    kinds = {name: of(name) for name in near}
    for name in set(near) - {"adjective"}:
        kinds[name + "_far"] = [pair for pair in kinds[name] if abs(pair[0] - pair[1]) > 1]
    kinds["before_verb"] = [(q - 1, k, o) for q, k, o in kinds["subject"] if k < q - 1 and o]
    kinds["antecedent"] = [pair for pair in of("antecedent") if tokens[pair[0]] not in REFLEXIVES and pair[2]]
    kinds["reflexive"] = [pair for pair in of("antecedent") if tokens[pair[0]] in REFLEXIVES]
    n = len(tokens)
    kinds["previous"] = [(q, q - 1, None) for q in range(1, n)]
    kinds["first"] = [(q, 0, None) for q in range(1, n)]
    return kinds


def _pairs_of_repeat(text):
    n, period = len(text["ids"]), text["period"]
    return {"previous_random": [(q, q - 1, None) for q in range(1, n)],
            "induction_random": [(q, q - period + 1, None) for q in range(period + 1, n)]}


class Sums:
    """Sums over texts of one kind: weights at keys, at the same distance elsewhere, at competitors."""

    def __init__(self, shape):
        self.sums = np.zeros((3, *shape))
        self.counts = np.zeros(3)

    def add(self, weights, pairs):
        queries = {q for q, _, _ in pairs}
        n = weights.shape[-1]
        for q, k, other in pairs:
            self.sums[0] += weights[:, :, q, k]
            self.counts[0] += 1
            if other is not None:
                self.sums[2] += weights[:, :, q, other]
                self.counts[2] += 1
        for distance in {q - k for q, k, _ in pairs}:
            elsewhere = [q for q in range(1, n) if q not in queries and 1 <= q - distance < n]
            if elsewhere:
                share = sum(1 for q, k, _ in pairs if q - k == distance) / len(elsewhere)
                for q in elsewhere:
                    self.sums[1] += share * weights[:, :, q, q - distance]
                self.counts[1] += share * len(elsewhere)

    def means(self):
        """(3, layers, heads): score, control, competitor; NaN where there is none."""
        with np.errstate(invalid="ignore"):
            return self.sums / np.where(self.counts > 0, self.counts, np.nan)[:, None, None]


def score(texts, maps, is_causal):
    """Scores of all heads: {kind: (3, layers, heads)}. `maps` gives the weights of each text, in the order of texts."""
    sums = {}
    for text, weights in zip(texts, maps):
        kinds = _pairs_of_repeat(text) if "period" in text else _pairs(text, is_causal) if "relations" in text else {}
        for kind, pairs in kinds.items():
            if pairs:
                sums.setdefault(kind, Sums(weights.shape[:2])).add(weights, pairs)
    return {kind: sums[kind].means() for kind in SCORES if kind in sums}


def best(scores):
    """The best head of each kind: {kind: {layer, head, score, control, competitor}}, rounded; None for what there is
    not."""
    found = {}
    for kind, (score_map, control, competitor) in scores.items():
        layer, head = np.unravel_index(np.argmax(score_map), score_map.shape)
        found[kind] = {"layer": int(layer), "head": int(head), "score": _rounded(score_map[layer, head]),
                       "control": _rounded(control[layer, head]), "competitor": _rounded(competitor[layer, head])}
    return found


def _rounded(value):
    return None if np.isnan(value) else round(float(value), 4)


def minimal_pairs(texts, maps, layer, head):
    """How many of the minimal pairs a head resolves in all their forms, and of how many: the pronoun weighs the right
    noun more than the wrong one whichever of the two is spoken of and whichever stands first."""
    right = {}
    for text, weights in zip(texts, maps):
        if "pair" in text:
            row = weights[layer, head, text["query"]]
            right.setdefault(text["pair"], []).append(bool(row[text["right"]] > row[text["wrong"]]))
    return sum(all(forms) for forms in right.values()), len(right)


# --- release gates

# kind: (least score, most control, least ratio to the competitor)
GATES = {
    "classroom-causal": {
        "previous": (0.9, None, None), "induction_random": (0.7, None, None), "previous_random": (0.85, None, None),
        "before_verb": (0.6, 0.25, None)},
    "classroom-causal-taught": {
        "previous": (0.9, None, None), "previous_random": (0.85, None, None), "induction_random": (0.8, None, None),
        "determiner_far": (0.8, 0.25, None), "subject_far": (0.8, 0.25, None), "antecedent": (0.5, None, 3),
        "first": (0.4, None, None)},
    "classroom-bidirectional": {
        "determiner_far": (0.8, 0.25, None), "subject_far": (0.8, 0.25, None), "verb_far": (0.8, 0.25, None),
        "antecedent": (0.5, None, 3)},
}

# "The cat sat on the mat": the pairs that the way in speaks of, as words and places among the words
CLASSIC = {
    "classroom-causal": [("previous", 2, 1), ("previous", 5, 4)],
    "classroom-causal-taught": [("subject", 2, 1), ("determiner", 5, 4)],
    "classroom-bidirectional": [("verb", 1, 2), ("determiner", 1, 0)],
}


def failures(name, found):
    """The gates of a model that its best heads do not reach, as sentences."""
    failed = []
    for kind, (least, most_control, ratio) in GATES[name].items():
        head = found.get(kind)
        if not head or head["score"] < least:
            failed.append("%s: %s, at least %s" % (kind, head and head["score"], least))
        elif most_control is not None and not head["control"] <= most_control:
            failed.append("%s: control %s, at most %s" % (kind, head["control"], most_control))
        elif ratio is not None and not head["score"] >= ratio * head["competitor"]:
            failed.append("%s: %s, at least %s × competitor %s" % (kind, head["score"], ratio, head["competitor"]))
    return failed
