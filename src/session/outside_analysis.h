// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

namespace headlight {

/// How the pictures of the wall are pooled during the pass: by their largest weight, so that a column one cell wide
/// does not vanish.
PoolRequest wallPictures(CellPooling pooling = CellPooling::Max);

/// Runs the request's text through a checkpoint, or takes the pass of `before` where only the layer looked at is
/// another. Maps of the layer are kept where the budget allows. Errors: those of openCheckpoint, encodeForCheckpoint,
/// runTransformer and transformerHead.
Result<Analysis> analyseCheckpoint(const Request& request, const CheckpointSource& source, Bytes budget,
                                   const WorkContext& work, const AnalysisPointer& before, const LayerLook& look);

/// Shows a layer of imported attention. Errors: those of readAttentionImport.
Result<Analysis> analyseImport(const Request& request, const ImportSource& source, Bytes budget,
                               const WorkContext& work, const AnalysisPointer& before, const LayerLook& look);

/// The whole wall, pooled in another way. `analysis` has a pass or an import. Errors: those of pooledHead.
Result<LayerPicturesPointer> layerPictures(const Analysis& analysis, const PoolRequest& request,
                                           const WorkContext& work);

} // namespace headlight
