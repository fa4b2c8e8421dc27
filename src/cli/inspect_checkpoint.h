// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/checkpoint.h"

#include <nlohmann/json.hpp>

namespace headlight {

/// What a checkpoint holds and how it was understood.
nlohmann::ordered_json describeCheckpoint(const Checkpoint& checkpoint);

/// What does not fit between weights and configuration, all of it.
nlohmann::ordered_json describeMisfit(const TensorMisfit& misfit);

/// The models that come with the program: how each is called, what it is, and whether its heads were taught.
nlohmann::ordered_json describeShippedModels();

/// The tensors of files that no configuration stands beside.
nlohmann::ordered_json describeTensors(const TensorStore& store);

} // namespace headlight
