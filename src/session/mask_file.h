// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "engine/mask.h"

#include <memory>
#include <string>

namespace headlight {

/// A mask for a document from an .npy file, named by the file's own name, without its folder: booleans and integers say
/// what may be attended (nonzero), floats are added to the scaled scores and hide with −∞. Whether it fits depends on
/// the sentence and is said by `analyse`. `most_cells` is what the document's other mask files leave of
/// most_mask_cells. Errors: FileFailed, FileMalformed (also for more cells, seen in the header before one is read),
/// OutOfMemory.
Result<std::shared_ptr<const MaskTensor>> readMaskFile(const std::string& path, Index most_cells);

/// An added mask of zeros and ones taken as it was most likely meant: what is not 0 may be attended.
std::shared_ptr<const MaskTensor> asAllowed(const MaskTensor& added);

} // namespace headlight
