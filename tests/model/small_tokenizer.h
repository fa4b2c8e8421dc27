// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/tokenizer_json.h"

#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

// Small tokenizer.json files made on the spot, to be changed in one place by a test.

/// A whole file with every section there is.
inline nlohmann::json smallBpe()
{
    return nlohmann::json::parse(R"({
        "version": "1.0",
        "truncation": null,
        "padding": null,
        "added_tokens": [
            {"id": 4, "content": "<s>", "single_word": false, "lstrip": false, "rstrip": false,
             "normalized": false, "special": true}],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "NFC"}, {"type": "Replace", "pattern": {"Regex": "c+"}, "content": "b"}]},
        "pre_tokenizer": {"type": "Split", "pattern": {"String": " "}, "behavior": "Removed", "invert": false},
        "post_processor": {"type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [],
            "special_tokens": {"<s>": {"id": "<s>", "ids": [4], "tokens": ["<s>"]}}},
        "decoder": {"type": "BPEDecoder", "suffix": ""},
        "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false, "ignore_merges": false,
            "vocab": {"a": 0, "b": 1, "ab": 2, "abb": 3}, "merges": ["a b", "ab b"]}
    })");
}

/// The same sections around another model.
inline nlohmann::json smallTokenizer(const nlohmann::json& model)
{
    nlohmann::json file = smallBpe();
    file["added_tokens"] = nlohmann::json::array();
    file["normalizer"] = nullptr;
    file["post_processor"] = nullptr;
    file["model"] = model;
    return file;
}

inline nlohmann::json smallWordPiece()
{
    return nlohmann::json::parse(R"({"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
        "max_input_chars_per_word": 100, "vocab": {"[UNK]": 0, "a": 1, "##b": 2}})");
}

inline nlohmann::json smallUnigram()
{
    return nlohmann::json::parse(
        R"({"type": "Unigram", "unk_id": 0, "byte_fallback": false, "vocab": [["<unk>", 0], ["a", -1.5], ["ab", -2]]})");
}

inline headlight::Result<headlight::LoadedTokenizer> loaded(const nlohmann::json& file)
{
    return headlight::readTokenizerJson(file.dump(), "tokenizer.json");
}

/// The ids of a text, or why there are none.
inline QString idsOf(const headlight::Result<headlight::LoadedTokenizer>& tokenizer, const std::string& text)
{
    if (!tokenizer)
        return "not loaded";
    const headlight::Result<headlight::Encoding> encoding = tokenizer->tokenizer.encode(text);
    if (!encoding)
        return "not encoded";
    QStringList ids;
    for (const headlight::EncodedToken& token : encoding->tokens)
        ids.append(QString::number(token.id));
    return ids.join(' ');
}
