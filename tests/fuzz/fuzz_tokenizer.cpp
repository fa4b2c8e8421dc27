// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "model/checkpoint_text.h"
#include "model/tokenizer_json.h"

namespace headlight::fuzz {

std::vector<std::string> seeds()
{
    return {
        R"({"version":"1.0","added_tokens":[{"id":5,"content":"<s>","special":true,"lstrip":true,"normalized":false}],
            "normalizer":{"type":"NFC"},"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":true,"use_regex":true},
            "post_processor":{"type":"ByteLevel","trim_offsets":true},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2,
            "abb":3,"Ġ":4},"merges":["a b",["ab","b"]]}})",
        R"({"normalizer":{"type":"BertNormalizer","lowercase":true},"pre_tokenizer":{"type":"BertPreTokenizer"},
            "post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},
            {"Sequence":{"id":"A","type_id":0}}],"pair":[],"special_tokens":{"[CLS]":{"id":"[CLS]","ids":[1],
            "tokens":["[CLS]"]}}},"model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
            "max_input_chars_per_word":100,"vocab":{"[UNK]":0,"[CLS]":1,"a":2,"##b":3}}})",
        R"({"pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always"},"model":{"type":"Unigram",
            "unk_id":0,"byte_fallback":true,"vocab":[["<unk>",0.0],["▁",-1.5],["a",-2.0],["▁a",-1.0],["<0x62>",-9.0]]}})",
        R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\p{L}+|(a*)*b"},"behavior":"Isolated"},
            "model":{"type":"WordLevel","vocab":{"a":0,"[UNK]":1},"unk_token":"[UNK]"}})",
        R"json({"truncation":{"max_length":4},"padding":null,"normalizer":{"type":"Sequence","normalizers":[{"type":
            "Prepend","prepend":"▁"},{"type":"Replace","pattern":{"String":" "},"content":"▁"},{"type":"Strip","strip_left":
            true,"strip_right":false},{"type":"NFKC"},{"type":"StripAccents"},{"type":"Lowercase"},{"type":"Nmt"},
            {"type":"Replace","pattern":{"Regex":"a+?(b|\\s)"},"content":"x"}]},"decoder":{"type":"Sequence","decoders":[
            {"type":"ByteFallback"},{"type":"Fuse"}]},"model":{"type":"BPE","byte_fallback":true,"fuse_unk":true,
            "unk_token":"<unk>","vocab":{"<unk>":0,"▁":1,"a":2,"▁a":3,"<0xE2>":4,"<0x86>":5,"<0x92>":6},
            "merges":["▁ a"]}})json",
        R"json({"pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Digits","individual_digits":true},
            {"type":"Punctuation","behavior":"MergedWithNext"},{"type":"CharDelimiterSplit","delimiter":"-"},
            {"type":"FixedLength","length":3},{"type":"Split","pattern":{"Regex":
            "(?i:'s|'t)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\s+(?!\\S)"},"behavior":"Isolated","invert":false},
            {"type":"ByteLevel","add_prefix_space":false,"use_regex":false}]},"post_processor":{"type":
            "RobertaProcessing","sep":["</s>",2],"cls":["<s>",0],"trim_offsets":true},"added_tokens":[{"id":0,"content":
            "<s>"},{"id":2,"content":"</s>","single_word":true,"rstrip":true}],"model":{"type":"BPE","ignore_merges":true,
            "end_of_word_suffix":"</w>","vocab":{"<s>":0,"a":1,"</s>":2,"b</w>":3},"merges":[]}})json",
    };
}

bool tryOne(std::string_view bytes)
{
    const Result<LoadedTokenizer> loaded = readTokenizerJson(bytes, "tokenizer.json");
    if (!loaded)
        return false;
    for (const std::string& text :
         {std::string("ab abb <s>a→👍🏽 \t\n"), std::string(bytes.substr(bytes.size() / 2))}) {
        const Result<CheckpointTokens> tokens = encodeForCheckpoint(loaded->tokenizer, text, {10'000, {}});
        if (!tokens)
            continue;
        for (const std::string& label : tokens->labels)
            if (label.empty())
                __builtin_trap(); // no label is blank
    }
    return true;
}

} // namespace headlight::fuzz
