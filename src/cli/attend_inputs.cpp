// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/attend_inputs.h"

#include "core/checked_size.h"

namespace headlight {

namespace {

Parsed<NpyFile> openGiven(const Options& options, std::string_view option)
{
    const std::string* path = options.last(option);
    if (!path)
        return misuse({UsageError::Kind::MissingOption, std::string(option), {}, {"FILE.npy"}});
    Result<NpyFile> file = NpyFile::open(*path);
    if (!file)
        return failed(file);
    return std::move(*file);
}

/// A length of one file held against that of another.
struct Agreement
{
    const NpyFile& file;
    const char* length;
    Index seen;
    Index allowed;
};

Result<void> requireAgreement(const AttendFiles& files)
{
    const std::string axes = std::to_string(files.query.shape().size());
    for (const NpyFile* file : {&files.key, &files.value}) {
        if (file->shape().size() != files.query.shape().size())
            return fail(FileMalformed{file->path(), "shape", std::to_string(file->shape().size()) + " axes",
                                      axes + " axes, as the query has"});
    }
    for (const Agreement& pair : {Agreement{files.key, "batch", files.k.batch, files.q.batch},
                                  Agreement{files.value, "batch", files.v.batch, files.q.batch},
                                  Agreement{files.key, "d_k", files.k.columns, files.q.columns},
                                  Agreement{files.value, "heads", files.v.heads, files.k.heads},
                                  Agreement{files.value, "n_k", files.v.rows, files.k.rows}}) {
        if (pair.seen != pair.allowed)
            return fail(FileMalformed{pair.file.path(), std::string("shape: ") + pair.length, std::to_string(pair.seen),
                                      std::to_string(pair.allowed)});
    }
    if (files.q.heads % files.k.heads != 0)
        return fail(FileMalformed{files.key.path(), "shape: heads", std::to_string(files.k.heads),
                                  "a number that divides " + std::to_string(files.q.heads) + ", the query's heads"});
    return {};
}

Result<void> readShapes(AttendFiles& files)
{
    for (const auto& [file, shape] :
         {std::pair(&files.query, &files.q), std::pair(&files.key, &files.k), std::pair(&files.value, &files.v)}) {
        const Result<TensorShape> read = tensorShape(*file);
        if (!read)
            return tl::unexpected(read.error());
        *shape = *read;
    }
    return requireAgreement(files);
}

} // namespace

Parsed<AttendFiles> openAttendFiles(const Options& options)
{
    Parsed<NpyFile> query = openGiven(options, "--query");
    if (!query)
        return tl::unexpected(query.error());
    Parsed<NpyFile> key = openGiven(options, "--key");
    if (!key)
        return tl::unexpected(key.error());
    Parsed<NpyFile> value = openGiven(options, "--value");
    if (!value)
        return tl::unexpected(value.error());
    AttendFiles files{std::move(*query), std::move(*key), std::move(*value), {}, {}, {}, {}};
    if (const Result<void> shapes = readShapes(files); !shapes)
        return failed(shapes);
    for (const std::string& path : options.all("--mask-file")) {
        Result<NpyFile> mask = NpyFile::open(path);
        if (!mask)
            return failed(mask);
        files.masks.push_back(std::move(*mask));
    }
    return files;
}

Bytes inputBytes(const AttendFiles& files, Bytes scalar_bytes)
{
    CheckedSize bytes = 0;
    for (const NpyFile* file : {&files.query, &files.key, &files.value})
        bytes = bytes + CheckedSize(Bytes(file->count())) * CheckedSize(scalar_bytes);
    for (const NpyFile& mask : files.masks) // read as double, then kept as double or as bytes beside them
        bytes = bytes + CheckedSize(Bytes(mask.count())) * CheckedSize(sizeof(double) + 1);
    return bytes.value();
}

} // namespace headlight
