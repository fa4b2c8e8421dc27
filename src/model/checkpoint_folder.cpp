// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/checkpoint_folder.h"

#include "model/file_kind.h"
#include "model/whole_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <new>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr int most_links = 16; // one after the other

int hexDigit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    const char lower = char(letter | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escaped =
            text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 && hexDigit(text[i + 2]) >= 0;
        decoded += escaped ? char(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2])) : text[i];
        i += escaped ? 2 : 0;
    }
    return decoded;
}

/// Relative, without steps up, and without what is a step elsewhere on other systems.
bool isPlainName(std::string_view name)
{
    constexpr std::size_t longest = 1'024;
    if (name.empty() || name.size() > longest || name.find_first_of(std::string_view("\0\\:", 3)) != name.npos)
        return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..")
            return false;
        begin = end + 1;
    }
    return true;
}

/// A folder itself, not a link to one.
bool isOwnFolder(const fs::path& path)
{
    std::error_code problem;
    return fs::is_directory(fs::symlink_status(path, problem));
}

/// An entry of the download cache; a checkpoint may have a folder of that name, too.
bool isCacheEntry(const fs::path& folder)
{
    std::error_code problem;
    return isOwnFolder(folder / "snapshots") && !fs::exists(folder / "config.json", problem);
}

/// The newest snapshot of a download cache's entry: the one that refs/main names, or the only one.
std::optional<fs::path> snapshotOf(const fs::path& entry)
{
    std::error_code problem;
    const Result<std::string> named = readWholeFile((entry / "refs" / "main").string(), 256);
    if (named) {
        std::string revision = *named;
        revision.erase(revision.find_last_not_of(" \r\n") + 1);
        if (isPlainName(revision) && isOwnFolder(entry / "snapshots" / revision))
            return entry / "snapshots" / revision;
    }
    std::vector<fs::path> snapshots;
    for (fs::directory_iterator child(entry / "snapshots", problem), end; !problem && child != end;
         child.increment(problem))
        if (isOwnFolder(child->path()))
            snapshots.push_back(child->path());
    return snapshots.size() == 1 ? std::optional(snapshots.front()) : std::nullopt;
}

bool isBelow(const fs::path& path, const fs::path& folder)
{
    const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() && path != folder;
}

} // namespace

Result<CheckpointFolder> CheckpointFolder::find(const std::string& path)
try {
    const auto missing = [&](const std::error_code& problem) {
        return fail(FileFailed{FileFailed::Action::Open, path, problem.message()});
    };
    if (path.find('\0') != std::string::npos)
        return missing(std::make_error_code(std::errc::no_such_file_or_directory));
    CheckpointFolder found;
    std::error_code problem;
    fs::path folder = fs::path(path);
    if (!fs::is_directory(folder, problem)) {
        if (!fs::exists(folder, problem))
            return missing(problem ? problem : std::make_error_code(std::errc::no_such_file_or_directory));
        found.m_only_file = folder.filename().string();
        folder = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    } else if (isCacheEntry(folder)) {
        const std::optional<fs::path> snapshot = snapshotOf(folder);
        if (!snapshot)
            return fail(FileMalformed{path, "refs/main", "nothing", "the name of a folder in snapshots"});
        folder = *snapshot;
    }
    const fs::path real = fs::canonical(folder, problem);
    if (problem)
        return missing(problem);
    found.m_folder = real.string();
    const fs::path blobs = real.parent_path().parent_path() / "blobs";
    if (real.parent_path().filename() == "snapshots" && fs::canonical(blobs, problem) == blobs)
        found.m_blobs = blobs.string();
    return found;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
} catch (const fs::filesystem_error& problem) {
    return fail(FileFailed{FileFailed::Action::Open, path, problem.code().message()});
}

bool CheckpointFolder::has(const char* name) const
{
    std::error_code problem;
    return fs::symlink_status(fs::path(m_folder) / name, problem).type() > fs::file_type::not_found;
}

bool CheckpointFolder::contains(const std::string& path) const
{
    return isBelow(path, m_folder) || (m_blobs && isBelow(path, *m_blobs));
}

/// The first link on the way to a place, and what of the place lies behind it.
std::optional<CheckpointFolder::Link> CheckpointFolder::firstLink(const std::string& place) const
{
    const fs::path whole(place);
    fs::path walked;
    for (auto part = whole.begin(); part != whole.end(); ++part) {
        walked /= *part;
        std::error_code problem;
        // the way to the folder itself is free of links
        if (!contains(walked.string()) || !fs::is_symlink(fs::symlink_status(walked, problem)))
            continue;
        fs::path rest;
        for (auto behind = std::next(part); behind != whole.end(); ++behind)
            rest /= *behind;
        return Link{walked.string(), rest.string()};
    }
    return {};
}

/// Follows links by their words alone, until the place is a file of ours or lies elsewhere.
Result<SourceFile> CheckpointFolder::open(std::string_view name, const FileMalformed& named_at) const
try {
    if (!isPlainName(name) || !isPlainName(percentDecoded(name)))
        return fail(named_at);
    const fs::path asked = fs::path(m_folder) / name;
    fs::path place = asked;
    for (int links = 0; links <= most_links && contains(place.string()); ++links) {
        const std::optional<Link> link = firstLink(place.string());
        if (!link)
            return SourceFile::open(place.string(), SourceFile::Links::Refuse);
        std::error_code problem;
        const fs::path target = fs::read_symlink(link->place, problem);
        if (problem)
            break;
        place = fs::path(link->place).parent_path() / target;
        if (!link->rest.empty())
            place /= link->rest;
        place = place.lexically_normal();
    }
    return fail(FileMalformed{asked.string(), "link", "a link that leads out of the folder", "a file in the folder"});
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
} catch (const fs::filesystem_error& problem) {
    return fail(FileFailed{FileFailed::Action::Open, std::string(name), problem.code().message()});
}

Result<SourceFile> CheckpointFolder::open(const char* name) const
{
    return open(name, FileMalformed{m_folder, "name", name, "a file in the folder"});
}

Result<std::string> readCheckpointText(const SourceFile& file, Bytes most)
try {
    const Result<FileContent> content = fileContent(file);
    if (!content)
        return fail(content.error());
    if (content->kind != FileKind::Json && content->kind != FileKind::Unknown)
        return fail(otherKind(*content, "a text"));
    if (file.size() > most)
        return fail(FileMalformed{file.path(), "size", std::to_string(file.size()), "0 … " + std::to_string(most)});
    std::string bytes(std::size_t(file.size()), '\0');
    if (const Result<void> read = file.readAt(0, std::as_writable_bytes(std::span(bytes))); !read)
        return fail(read.error());
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
