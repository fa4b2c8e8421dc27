// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/vocabulary_files.h"

#include "model/json_reading.h"
#include "model/subword_model_reading.h"
#include "text/utf8.h"

#include <algorithm>
#include <new>

namespace headlight {

namespace {

constexpr std::size_t longest_shown = 60;
constexpr std::size_t longest_piece = 1024; // bytes, as in tokenizer.json

/// A family of byte-level tokenizers: what its files leave unsaid.
struct ByteFamily
{
    std::string_view tokenizer_class;
    enum class Kind { Gpt2, Roberta, Qwen2 } kind;
};

constexpr ByteFamily families[] = {
    {"GPT2Tokenizer", ByteFamily::Kind::Gpt2},
    {"GPTNeoXTokenizer", ByteFamily::Kind::Gpt2},
    {"RobertaTokenizer", ByteFamily::Kind::Roberta},
    {"Qwen2Tokenizer", ByteFamily::Kind::Qwen2},
};

constexpr std::string_view word_piece_classes[] = {"BertTokenizer", "DistilBertTokenizer", "ElectraTokenizer"};

tl::unexpected<Error> refuseLine(const std::string& path, std::size_t number, std::string_view line,
                                 std::string allowed)
{
    return fail(FileMalformed{path, "line " + std::to_string(number),
                              replaceInvalidUtf8(std::string(line.substr(0, longest_shown))), std::move(allowed)});
}

/// The lines of a file without their ends; the last may lack its end.
std::vector<std::string_view> linesOf(std::string_view bytes)
{
    std::vector<std::string_view> lines;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        std::string_view line = bytes.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        bytes = end == std::string_view::npos ? std::string_view() : bytes.substr(end + 1);
    }
    return lines;
}

struct MergeLines
{
    Bpe::Merges merges;
    std::vector<std::size_t> numbers; // of their lines
};

Result<MergeLines> readMerges(const NamedBytes& file)
{
    MergeLines read;
    std::size_t number = 0;
    for (const std::string_view line : linesOf(file.bytes)) {
        ++number;
        if (line.starts_with("#version"))
            continue;
        const auto merge = splitMerge(line);
        if (!merge || !isValidUtf8(line))
            return refuseLine(file.path, number, line, "left right");
        read.merges.push_back(*merge);
        read.numbers.push_back(number);
    }
    return read;
}

/// Tokens to look for that the vocabulary has, and those with flags of their own.
std::vector<AddedToken> specialTokens(const TokenizerConfig& config, const std::vector<std::string_view>& usual,
                                      const Vocabulary& vocabulary)
{
    std::vector<AddedToken> tokens = config.special_tokens;
    const auto has = [&](std::string_view content) {
        return std::any_of(tokens.begin(), tokens.end(),
                           [content](const AddedToken& token) { return token.content == content; });
    };
    for (const std::string_view content : usual) {
        if (has(content) || !vocabulary.find(content))
            continue;
        AddedToken token;
        token.content = content;
        token.special = true;
        token.left_strip = content == "<mask>"; // RoBERTa's takes the space before it
        tokens.push_back(std::move(token));
    }
    return tokens;
}

/// cls, the text, sep; those that the vocabulary lacks are left out.
Template surround(const Vocabulary& vocabulary, std::string_view before, std::string_view after)
{
    Template pattern;
    const auto add = [&](std::string_view piece) {
        if (const std::optional<PieceIndex> index = vocabulary.find(piece))
            pattern.parts.emplace_back(TemplateToken{vocabulary.id(*index), std::string(piece), 0});
    };
    add(before);
    pattern.parts.emplace_back(TemplateText{});
    add(after);
    return pattern;
}

Pattern qwen2Words()
{
    return *Pattern::regex(
        R"((?i:'[stmd]|'re|'ve|'ll)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)");
}

TokenizerParts byteParts(ByteFamily::Kind kind, Bpe bpe, const TokenizerConfig& config)
{
    TokenizerParts parts;
    const Vocabulary& vocabulary = bpe.vocabulary();
    const bool prefix = config.add_prefix_space.value_or(false);
    switch (kind) {
    case ByteFamily::Kind::Gpt2:
        parts.added_tokens = specialTokens(config, {"<|endoftext|>"}, vocabulary);
        parts.pre_tokenizers = {ByteLevelCut{prefix, true}};
        if (config.add_bos_token.value_or(false))
            parts.post_processors = {surround(vocabulary, config.bos_token.value_or("<|endoftext|>"), "")};
        break;
    case ByteFamily::Kind::Roberta:
        parts.added_tokens = specialTokens(config, {"<s>", "</s>", "<unk>", "<pad>", "<mask>"}, vocabulary);
        parts.pre_tokenizers = {ByteLevelCut{prefix, true}};
        parts.post_processors = {TrimOffsets{prefix}, surround(vocabulary, config.cls_token.value_or("<s>"),
                                                               config.sep_token.value_or("</s>"))};
        break;
    case ByteFamily::Kind::Qwen2:
        parts.added_tokens = specialTokens(config, {"<|endoftext|>"}, vocabulary);
        parts.normalizers = {NormalForm::Nfc};
        parts.pre_tokenizers = {PatternCut{qwen2Words(), CutBehavior::Isolated, false}, ByteLevelCut{prefix, false}};
        break;
    }
    parts.model = std::move(bpe);
    return parts;
}

std::string quoted(std::string_view word)
{
    return '"' + std::string(word) + '"';
}

Result<ByteFamily::Kind> familyOf(const TokenizerConfig& config, const std::string& config_path)
{
    if (config.tokenizer_class.empty())
        return ByteFamily::Kind::Gpt2;
    std::string allowed;
    for (const ByteFamily& family : families) {
        if (family.tokenizer_class == config.tokenizer_class)
            return family.kind;
        allowed += (allowed.empty() ? "" : ", ") + quoted(family.tokenizer_class);
    }
    return fail(FileMalformed{config_path, "tokenizer_class", quoted(config.tokenizer_class), std::move(allowed)});
}

Result<Bpe> readBytePairs(const NamedBytes& vocabulary, const NamedBytes& merges)
{
    const Result<JsonTape> tape = JsonTape::read(vocabulary.bytes, large_json, vocabulary.path);
    if (!tape)
        return tl::unexpected(tape.error());
    JsonReading reading(*tape, vocabulary.path);
    std::vector<VocabularyEntry> entries;
    if (reading.isObject(tape->root()))
        entries = readVocabulary(tape->root(), reading);
    if (reading.failed())
        return fail(*reading.error());
    const Result<MergeLines> lines = readMerges(merges);
    if (!lines)
        return tl::unexpected(lines.error());
    tl::expected<Bpe, MergeProblem> bpe = Bpe::make(Vocabulary(std::move(entries)), lines->merges, {});
    if (bpe)
        return std::move(*bpe);
    const MergeProblem& problem = bpe.error();
    const auto& [left, right] = lines->merges[problem.merge];
    return refuseLine(merges.path, lines->numbers[problem.merge], std::string(left) + " " + std::string(right),
                      "pieces of vocab.json, which " + quoted(problem.missing) + " is not");
}

Result<TokenizerParts> readWordPiece(const NamedBytes& file, const TokenizerConfig& config)
{
    std::vector<VocabularyEntry> entries;
    for (const std::string_view line : linesOf(file.bytes)) {
        if (!isValidUtf8(line) || line.size() > longest_piece)
            return refuseLine(file.path, entries.size() + 1, line,
                              "UTF-8, at most " + std::to_string(longest_piece) + " bytes");
        entries.push_back({line, TokenId(entries.size())});
    }
    Vocabulary vocabulary(std::move(entries));

    TokenizerParts parts;
    parts.added_tokens = specialTokens(config, {"[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]"}, vocabulary);
    BertNormalizer normalizer;
    normalizer.lowercase = config.do_lower_case.value_or(true);
    normalizer.strip_accents = config.strip_accents;
    normalizer.handle_chinese_chars = config.tokenize_chinese_chars.value_or(true);
    parts.normalizers = {normalizer};
    parts.pre_tokenizers = {BertCut{}};
    parts.post_processors = {
        surround(vocabulary, config.cls_token.value_or("[CLS]"), config.sep_token.value_or("[SEP]"))};
    WordPiece::Options options;
    options.unknown = config.unk_token.value_or(options.unknown);
    parts.model = WordPiece(std::move(vocabulary), std::move(options));
    return parts;
}

} // namespace

Result<TokenizerParts> bytePairParts(const NamedBytes& vocabulary, const NamedBytes& merges,
                                     const TokenizerConfig& config, const std::string& config_path)
try {
    const Result<ByteFamily::Kind> kind = familyOf(config, config_path);
    if (!kind)
        return tl::unexpected(kind.error());
    Result<Bpe> bpe = readBytePairs(vocabulary, merges);
    if (!bpe)
        return tl::unexpected(bpe.error());
    return byteParts(*kind, std::move(*bpe), config);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<TokenizerParts> wordPieceParts(const NamedBytes& vocabulary, const TokenizerConfig& config,
                                      const std::string& config_path)
try {
    const auto* known = std::find(std::begin(word_piece_classes), std::end(word_piece_classes), config.tokenizer_class);
    if (!config.tokenizer_class.empty() && known == std::end(word_piece_classes)) {
        std::string allowed;
        for (const std::string_view name : word_piece_classes)
            allowed += (allowed.empty() ? "" : ", ") + quoted(name);
        return fail(FileMalformed{config_path, "tokenizer_class", quoted(config.tokenizer_class), std::move(allowed)});
    }
    return readWordPiece(vocabulary, config);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
