// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/attend.h"
#include "model/npy_file.h"

#include <memory>

namespace headlight {

/// The lengths of an array read as (batch, heads, rows, columns): what it lacks on the left is 1.
struct TensorShape
{
    Index batch = 1;
    Index heads = 1;
    Index rows = 1;
    Index columns = 1;
};

/// Errors: FileMalformed where the file holds no floats, has not two to four axes, or an axis has length 0.
Result<TensorShape> tensorShape(const NpyFile& file);

/// The whole array. The caller has held its size against the budget. Errors: those of tensorShape and NpyFile::read.
template<class Scalar>
Result<Tensor<Scalar>> readTensor(const NpyFile& file);

/// A mask for the engine: booleans and integers say what may be attended (nonzero), floats are added. The caller has
/// held its size against the budget. Errors: those of NpyFile::read.
Result<std::shared_ptr<const MaskTensor>> readMaskTensor(const NpyFile& file);

} // namespace headlight
