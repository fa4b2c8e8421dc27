// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "model/tensor_file.h"

#include <vector>

namespace headlight {

/// The files of one `attend`, opened, and their lengths, which agree; nothing but headers is read yet.
struct AttendFiles
{
    NpyFile query;
    NpyFile key;
    NpyFile value;
    std::vector<NpyFile> masks;
    TensorShape q; // (batch, q_num_heads, n_q, d_k)
    TensorShape k; // (batch, kv_num_heads, n_k, d_k)
    TensorShape v; // (batch, kv_num_heads, n_k, d_v)
};

/// Opens what --query, --key, --value and --mask-file name. Errors: UsageError for one that is missing, those of
/// NpyFile and tensorShape, FileMalformed where axes or lengths do not agree.
Parsed<AttendFiles> openAttendFiles(const Options& options);

/// Bytes of all these files in memory, with elements of `scalar_bytes`.
Bytes inputBytes(const AttendFiles& files, Bytes scalar_bytes);

} // namespace headlight
