#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lays out the files that the fuzz programs begin with, a folder each: the checkpoints that lie and their neighbours,
attention in all nestings, and tokenizers of every part that there is.

usage: corpus.py FOLDER
"""
import hashlib
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "checkpoints"))
import check_imports
import hostile_cases

LARGEST = 1 << 16  # longer files are slow to change, and are opened by the console's checks

ENDINGS = (("model.safetensors.index.json", "index"), ("config.json", "config"), (".safetensors", "safetensors"))


def keep(folder, subject, content):
    if len(content) <= LARGEST:
        name = hashlib.sha256(content).hexdigest()[:16]
        with open(os.path.join(folder, subject, name), "wb") as file:
            file.write(content)


def checkpoints(folder):
    for _, hostile, legal, _ in hostile_cases.all_cases():
        for name, content in (*hostile.items(), *legal.items()):
            if not isinstance(content, bytes):
                continue
            for ending, subject in ENDINGS:
                if name.endswith(ending):
                    keep(folder, subject, content)
                    break


def imports(folder):
    with tempfile.TemporaryDirectory() as work:
        for path, _, _ in check_imports.good(work):
            with open(path, "rb") as file:
                keep(folder, "import_json" if path.endswith(".json") else "arrays", file.read())
        for _, path in check_imports.hostile(work):
            with open(path, "rb") as file:
                keep(folder, "arrays", file.read())


BYTES = {"<0x%02X>" % byte: 300 + byte for byte in (0x0A, 0x20, 0x86, 0x92, 0xE2, 0xF0)}
PIECES = {"[UNK]": 0, "a": 1, "b": 2, "ab": 3, "▁": 4, "▁a": 5, "Ġ": 6, "##b": 7, " ": 8, "→": 9, "<s>": 10}
MODELS = (
    {"type": "BPE", "vocab": {**PIECES, **BYTES}, "merges": ["a b", "▁ a"], "unk_token": "[UNK]", "fuse_unk": True,
     "byte_fallback": True},
    {"type": "BPE", "vocab": PIECES, "merges": [["a", "b"]], "ignore_merges": True},
    {"type": "WordPiece", "vocab": PIECES, "unk_token": "[UNK]", "max_input_chars_per_word": 4},
    {"type": "Unigram", "vocab": [[piece, -float(id)] for piece, id in PIECES.items()], "unk_id": 0},
    {"type": "WordLevel", "vocab": PIECES, "unk_token": "[UNK]"},
)
NORMALIZERS = (
    *({"type": name} for name in ("NFC", "NFD", "NFKC", "NFKD", "Lowercase", "StripAccents", "Nmt", "ByteLevel")),
    {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
     "lowercase": True},
    {"type": "Strip", "strip_left": True, "strip_right": True},
    {"type": "Prepend", "prepend": "▁"},
    {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
    {"type": "Replace", "pattern": {"Regex": "(a|b)*c?"}, "content": "ab"},
)
BEHAVIORS = ("Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous")
PRE_TOKENIZERS = (
    *({"type": name} for name in ("BertPreTokenizer", "Whitespace", "WhitespaceSplit")),
    {"type": "ByteLevel", "add_prefix_space": True, "use_regex": True},
    {"type": "Digits", "individual_digits": True},
    {"type": "CharDelimiterSplit", "delimiter": "-"},
    *({"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme} for scheme in ("first", "always", "never")),
    *({"type": "Punctuation", "behavior": behavior} for behavior in BEHAVIORS),
    *({"type": "Split", "pattern": {"Regex": r"\s+(?!\S)|\p{L}+"}, "behavior": behavior, "invert": invert}
      for behavior in BEHAVIORS for invert in (False, True)),
)
PROCESSORS = (
    None,
    {"type": "BertProcessing", "sep": ["a", 1], "cls": ["b", 2]},
    {"type": "RobertaProcessing", "sep": ["a", 1], "cls": ["b", 2], "trim_offsets": True, "add_prefix_space": True},
    {"type": "ByteLevel", "trim_offsets": True},
    {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
                                              {"Sequence": {"id": "A", "type_id": 1}}],
     "pair": [], "special_tokens": {"<s>": {"id": "<s>", "ids": [10], "tokens": ["<s>"]}}},
)


def tokenizers(folder):
    """Each part once, beside others that change with it."""
    count = max(map(len, (MODELS, NORMALIZERS, PRE_TOKENIZERS, PROCESSORS)))
    at = lambda parts, number: parts[number % len(parts)]
    for number in range(count):
        normalizer = at(NORMALIZERS, number)
        tokenizer = {
            "version": "1.0",
            "added_tokens": [{"id": 10, "content": "<s>", "special": True, "lstrip": number % 2 == 0,
                              "rstrip": number % 3 == 0, "single_word": number % 5 == 0, "normalized": number % 7 == 0}],
            "normalizer": {"type": "Sequence", "normalizers": [normalizer, at(NORMALIZERS, number + 5)]}
            if number % 2 else normalizer,
            "pre_tokenizer": at(PRE_TOKENIZERS, number),
            "post_processor": at(PROCESSORS, number),
            "model": at(MODELS, number),
        }
        keep(folder, "tokenizer", json.dumps(tokenizer, ensure_ascii=False).encode())


def settings(folder):
    """Sessions that hold each kind of source and mask, one that is newer, and pictures without settings or with two."""
    session = {"format": "headlight-session", "schema": 1, "text": "a b", "seed": 17,
               "parameters": {"heads": 2, "kv_heads": 1, "d_model": 8, "d_k": 4, "d_v": 4, "temperature": 0.5,
                              "softcap": 30.0, "divisor": 2.5, "positions": "rope", "score": "cosine"},
               "mask": ["causal", "window:1,0", "documents:1,1", "painted:10/01"],
               "recipes": [{"head": 0, "recipe": "previous"}], "later": {"a": [1, None]}}
    for change in ({}, {"schema": 99}, {"context": "c"}, {"tokens": "char"}, {"text": "\ufeff\u732b"},
                   {"checkpoint": {"path": "../gpt2", "silenced": [{"layer": 1, "head": 0}]}},
                   {"import": {"path": "a.npz", "tokens_path": "t.txt"}},
                   {"parameters": {"heads": 3, "kv_heads": 2}}, {"parameters": {"softcap": "inf"}},
                   {"mask": ["causal"] * 50}):
        keep(folder, "settings", json.dumps({**session, **change}).encode())
    for length in (0, 4, 0x7FFFFFFF, 0xFFFFFFFF):
        chunk = length.to_bytes(4, "big") + b"iTXtHeadlight\0\0\0\0\0{}" + bytes(4)
        keep(folder, "settings", b"\x89PNG\r\n\x1a\n" + chunk + chunk)
    begin, end = b'<headlight:settings xmlns:headlight="urn:headlight:settings">', b"</headlight:settings>"
    keep(folder, "settings", b"%PDF-1.4\n" + begin + b'{"hash":"' + b"0" * 64)
    keep(folder, "settings", b"%PDF-1.4\n" + (begin + b'{"hash":"' + b"0" * 64 + b'"}' + end) * 2)
    keep(folder, "settings", b'<!DOCTYPE svg [<!ENTITY a "aa">]><svg>' + begin + b"&a;" + end + b"</svg>")


def main():
    folder = sys.argv[1]
    for subject in ("safetensors", "index", "config", "tokenizer", "arrays", "import_json", "settings"):
        os.makedirs(os.path.join(folder, subject), exist_ok=True)
    checkpoints(folder)
    imports(folder)
    tokenizers(folder)
    settings(folder)


if __name__ == "__main__":
    main()
