// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tokenizer_file.h"

#include "model/checkpoint_folder.h"
#include "model/vocabulary_files.h"
#include "model/whole_file.h"

#include <filesystem>
#include <new>

namespace headlight {

namespace {

constexpr const char* config_name = "tokenizer_config.json";
constexpr Bytes most_bytes = 256ULL << 20U; // of one file; the largest known tokenizer.json has 40 MiB

Result<NamedBytes> readNamed(const CheckpointFolder& folder, const char* name)
{
    const Result<SourceFile> file = folder.open(name);
    if (!file)
        return fail(file.error());
    Result<std::string> bytes = readCheckpointText(*file, most_bytes);
    if (!bytes)
        return fail(bytes.error());
    return NamedBytes{file->path(), std::move(*bytes)};
}

Result<TokenizerConfig> readConfig(const CheckpointFolder& folder)
{
    if (!folder.has(config_name))
        return TokenizerConfig{};
    const Result<NamedBytes> file = readNamed(folder, config_name);
    if (!file)
        return tl::unexpected(file.error());
    return readTokenizerConfig(file->bytes, file->path);
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

std::string configPath(const CheckpointFolder& folder)
{
    return folder.path() + "/" + config_name;
}

Result<LoadedTokenizer> loadBytePairs(const CheckpointFolder& folder)
{
    const Result<TokenizerConfig> config = readConfig(folder);
    if (!config)
        return tl::unexpected(config.error());
    const Result<NamedBytes> vocabulary = readNamed(folder, "vocab.json");
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    const Result<NamedBytes> merges = readNamed(folder, "merges.txt");
    if (!merges)
        return tl::unexpected(merges.error());
    return finish(bytePairParts(*vocabulary, *merges, *config, configPath(folder)), vocabulary->path);
}

Result<LoadedTokenizer> loadWordPiece(const CheckpointFolder& folder)
{
    const Result<TokenizerConfig> config = readConfig(folder);
    if (!config)
        return tl::unexpected(config.error());
    const Result<NamedBytes> vocabulary = readNamed(folder, "vocab.txt");
    if (!vocabulary)
        return tl::unexpected(vocabulary.error());
    return finish(wordPieceParts(*vocabulary, *config, configPath(folder)), vocabulary->path);
}

Result<LoadedTokenizer> loadJson(const CheckpointFolder& folder, const char* name)
{
    const Result<NamedBytes> file = readNamed(folder, name);
    if (!file)
        return tl::unexpected(file.error());
    return readTokenizerJson(file->bytes, file->path);
}

/// A file that a person names is opened wherever its link leads.
Result<LoadedTokenizer> loadFile(const std::string& path)
{
    const Result<std::string> bytes = readWholeFile(path, most_bytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return readTokenizerJson(*bytes, path);
}

Result<LoadedTokenizer> load(const std::string& path)
{
    std::error_code problem;
    if (!std::filesystem::is_directory(path, problem))
        return loadFile(path);
    const Result<CheckpointFolder> folder = CheckpointFolder::find(path);
    if (!folder)
        return tl::unexpected(folder.error());
    if (folder->has("tokenizer.json"))
        return loadJson(*folder, "tokenizer.json");
    if (folder->has("vocab.json"))
        return loadBytePairs(*folder);
    if (folder->has("vocab.txt"))
        return loadWordPiece(*folder);
    return fail(FileMalformed{path, "tokenizer", folder->has("tokenizer.model") ? "tokenizer.model" : "nothing",
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
