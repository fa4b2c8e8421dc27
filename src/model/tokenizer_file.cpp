// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer_file.h"

#include "model/vocabulary_files.h"
#include "model/whole_file.h"

#include <filesystem>
#include <new>

namespace headlight {

namespace {

constexpr Bytes most_bytes = 256ULL << 20U; // of one file; the largest known tokenizer.json has 40 MiB

std::string in(const std::string& folder, const char* name)
{
    return (std::filesystem::path(folder) / name).string();
}

bool exists(const std::string& path)
{
    std::error_code problem;
    return std::filesystem::exists(path, problem);
}

bool isFolder(const std::string& path)
{
    std::error_code problem;
    return std::filesystem::is_directory(path, problem);
}

Result<NamedBytes> readNamed(const std::string& path)
{
    Result<std::string> bytes = readWholeFile(path, most_bytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return NamedBytes{path, std::move(*bytes)};
}

Result<TokenizerConfig> readConfig(const std::string& path)
{
    if (!exists(path))
        return TokenizerConfig{};
    const Result<NamedBytes> file = readNamed(path);
    if (!file)
        return tl::unexpected(file.error());
    return readTokenizerConfig(file->bytes, path);
}

Result<LoadedTokenizer> finish(Result<TokenizerParts> parts, std::string path)
{
    if (!parts)
        return tl::unexpected(parts.error());
    Result<Tokenizer> tokenizer = Tokenizer::make(std::move(*parts));
    if (!tokenizer)
        return tl::unexpected(tokenizer.error());
    return LoadedTokenizer{std::move(*tokenizer), {}, std::move(path)};
}

Result<LoadedTokenizer> loadBytePairs(const std::string& folder)
{
    const std::string config_path = in(folder, "tokenizer_config.json");
    const Result<TokenizerConfig> config = readConfig(config_path);
    if (!config)
        return tl::unexpected(config.error());
    const Result<NamedBytes> vocabulary = readNamed(in(folder, "vocab.json"));
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    const Result<NamedBytes> merges = readNamed(in(folder, "merges.txt"));
    if (!merges)
        return tl::unexpected(merges.error());
    return finish(bytePairParts(*vocabulary, *merges, *config, config_path), vocabulary->path);
}

Result<LoadedTokenizer> loadWordPiece(const std::string& folder)
{
    const std::string config_path = in(folder, "tokenizer_config.json");
    const Result<TokenizerConfig> config = readConfig(config_path);
    if (!config)
        return tl::unexpected(config.error());
    const Result<NamedBytes> vocabulary = readNamed(in(folder, "vocab.txt"));
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    return finish(wordPieceParts(*vocabulary, *config, config_path), vocabulary->path);
}

Result<LoadedTokenizer> loadJson(const std::string& path)
{
    const Result<NamedBytes> file = readNamed(path);
    if (!file)
        return tl::unexpected(file.error());
    return readTokenizerJson(file->bytes, path);
}

Result<LoadedTokenizer> load(const std::string& path)
{
    if (!isFolder(path))
        return loadJson(path);
    if (const std::string json = in(path, "tokenizer.json"); exists(json))
        return loadJson(json);
    if (exists(in(path, "vocab.json")))
        return loadBytePairs(path);
    if (exists(in(path, "vocab.txt")))
        return loadWordPiece(path);
    const bool has_sentencepiece = exists(in(path, "tokenizer.model"));
    return fail(FileMalformed{path, "tokenizer", has_sentencepiece ? "tokenizer.model" : "nothing",
                              "tokenizer.json, vocab.json + merges.txt, vocab.txt"});
}

} // namespace

Result<LoadedTokenizer> loadTokenizer(const std::string& path)
try {
    return load(path);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
} catch (const std::filesystem::filesystem_error& problem) {
    return fail(FileFailed{FileFailed::Action::Open, path, problem.code().message()});
}

} // namespace headlight
