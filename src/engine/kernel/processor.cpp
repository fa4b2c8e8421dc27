// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once for each kind of processor: HEADLIGHT_PROCESSOR is its namespace, HEADLIGHT_PROCESSOR_NAME its name.
#include "engine/kernel/attend_rows.h"
#include "engine/kernel/key_panels.h"
#include "engine/kernel/product.h"
#include "engine/kernel/vector_steps.h"

namespace headlight::kernel::HEADLIGHT_PROCESSOR {

extern const Kernel kernel;
const Kernel kernel{HEADLIGHT_PROCESSOR_NAME,
                    packedSize,
                    packKeys,
                    most_rows,
                    tileSize,
                    attend,
                    addProduct,
                    activate,
                    norm,
                    summarise,
                    allFinite};

} // namespace headlight::kernel::HEADLIGHT_PROCESSOR
