# SPDX-License-Identifier: GPL-3.0-or-later
"""The vocabulary of the classroom models, and its tokenizer.json.

Ids: 0…4 tokens that stand for no text, then 256 bytes, letters and signs, from FIRST_WORD on the words, last a few rarer
signs. Text is made lower case and cut at white space and around punctuation. A word of the list is one token; another
one is written in pieces, and what has no piece in bytes; so every text has tokens.
"""
import json
import re

import words

PAD, UNKNOWN, BEGIN, END, MASK = range(5)
FIRST_BYTE = 5
# "a" and "i" are words
SIGNS = list('bcdefghjklmnopqrstuvwxyz0123456789.,?!"')
FIRST_CHARACTER = FIRST_BYTE + 256
FIRST_WORD = FIRST_CHARACTER + len(SIGNS)
WORDS = words.all_words()
RARE_SIGNS = list("':;-()")

# causal models read text as it comes; a masked one knows where it ends, too
CAUSAL_SPECIALS = ["<pad>", "<unk>", "<s>", "</s>", "<mask>"]
MASKED_SPECIALS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]

_TOKENS = ["<0x%02X>" % byte for byte in range(256)] + SIGNS + WORDS + RARE_SIGNS
SIZE = FIRST_BYTE + len(_TOKENS)
_IDS = {token: FIRST_BYTE + place for place, token in enumerate(_TOKENS)}
assert FIRST_WORD == 300


def ids_of(tokens):
    """The ids of words and signs of the list."""
    return [_IDS[token] for token in tokens]


def token_of(token_id, specials=None):
    """The token of an id."""
    return _TOKENS[token_id - FIRST_BYTE] if token_id >= FIRST_BYTE else (specials or CAUSAL_SPECIALS)[token_id]


def encode(text):
    """Ids of a text of known words, without special tokens: what the tokenizer.json gives, for the training side."""
    return ids_of(re.findall(r"[^\W_]+|[^\w\s]", text.lower()))


def _score(token):
    """Fewer pieces are better, and a word is better than what it is made of."""
    return -14.0 if len(token) == 1 and token not in ("a", "i") else -9.0


def tokenizer_json(is_masked):
    """The text of a tokenizer.json: Unigram with byte fallback, special tokens around the text."""
    specials = MASKED_SPECIALS if is_masked else CAUSAL_SPECIALS
    vocabulary = [[token, 0.0] for token in specials] + [[token, _score(token)] for token in _TOKENS]
    parts = [{"SpecialToken": {"id": specials[BEGIN], "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
    if is_masked:
        parts.append({"SpecialToken": {"id": specials[END], "type_id": 0}})
    used = [BEGIN, END] if is_masked else [BEGIN]
    tree = {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [{"id": place, "content": token, "single_word": False, "lstrip": False, "rstrip": False,
                          "normalized": False, "special": True} for place, token in enumerate(specials)],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                       "strip_accents": True, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing", "single": parts,
                           "pair": parts + [{"Sequence": {"id": "B", "type_id": 1}}],
                           "special_tokens": {specials[place]: {"id": specials[place], "ids": [place],
                                                                "tokens": [specials[place]]} for place in used}},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "Unigram", "unk_id": UNKNOWN, "byte_fallback": True, "vocab": vocabulary},
    }
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"
