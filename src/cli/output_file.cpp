// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output_file.h"

#include "session/save_file.h"

#include <QBuffer>

#include <algorithm>

namespace headlight {

namespace {

std::string ending(const std::string& path)
{
    const std::size_t dot = path.rfind('.');
    const std::size_t slash = path.rfind('/');
    const bool has_ending = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    return has_ending ? path.substr(dot + 1) : std::string();
}

/// An archive is written with seeks, which a pipe or a file that is appended to can't follow.
bool writeToStandardOutput(const OutputFile& output, Console& console, const std::function<bool(QIODevice&)>& write)
{
    if (output.format != "npz")
        return write(console.out);
    QBuffer archive;
    archive.open(QIODevice::ReadWrite);
    return write(archive) && console.out.write(archive.data()) == archive.size();
}

std::vector<std::string> allowedNames(std::span<const std::string_view> formats)
{
    std::vector<std::string> names;
    for (const std::string_view format : formats)
        names.push_back("FILE." + std::string(format));
    return names;
}

} // namespace

Parsed<OutputFile> readOutput(const Options& options, std::span<const std::string_view> formats)
{
    const std::string* path = options.last("-o");
    if (!path || path->empty())
        return misuse({UsageError::Kind::MissingOption, "-o", {}, allowedNames(formats)});
    const std::string* asked = options.last("--format");
    const std::string format = asked                                 ? *asked
                               : *path == "-" && formats.size() == 1 ? std::string(formats.front())
                                                                     : ending(*path);
    if (std::ranges::find(formats, format) != formats.end())
        return OutputFile{*path, format};
    if (asked)
        return misuse({UsageError::Kind::BadValue, "--format", *asked, {formats.begin(), formats.end()}});
    if (*path == "-")
        return misuse({UsageError::Kind::MissingOption, "--format", {}, {formats.begin(), formats.end()}});
    return misuse({UsageError::Kind::BadValue, "-o", *path, allowedNames(formats)});
}

Parsed<void> writeOutput(const OutputFile& output, Console& console, const std::function<bool(QIODevice&)>& write)
{
    const auto saved = [&]() -> Result<void> {
        if (output.path != "-")
            return saveFile(QString::fromStdString(output.path), write);
        if (!writeToStandardOutput(output, console, write))
            return fail(FileFailed{FileFailed::Action::Write, "-", console.out.errorString().toStdString()});
        return {};
    }();
    if (saved)
        return {};
    if (console.stop.stop_requested())
        return failure(Cancelled{});
    return failed(saved);
}

} // namespace headlight
