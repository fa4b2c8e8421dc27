// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_driver.h"

#include "model/attention_import.h"

namespace headlight::fuzz {

std::vector<std::string> seeds()
{
    return {
        R"({"attentions":[[[[[1.0,0],[0.5,0.5]]]],[[[[1,0],[0.25,0.75]]]]],"tokens":["a","b"]})",
        R"([[[0.5,0.5],["NaN",null]]])",
        R"({"attn":[[[1]],[[0.5]]],"left_text":["a"],"right_text":["b"]})",
        R"({"attn_0":[[1]],"attn_1":[[1,2],[3,4]]})",
    };
}

bool tryOne(std::string_view bytes)
{
    const MemoryFile memory(bytes);
    ImportOptions options;
    options.budget = 1 << 24;
    return readAttentionImport(memory.path(), options, {}).has_value();
}

} // namespace headlight::fuzz
