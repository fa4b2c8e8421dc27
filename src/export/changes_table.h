// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/compared_states.h"

#include <span>
#include <stop_token>

class QIODevice;

namespace headlight {

/// Entries of one stage that differ between both states, an entry a line in the order given: query, key, row, column
/// (token and place in B; of other stages than maps key is empty, and column counts the entries of a vector), then
/// query_a, key_a, row_a, column_a (the same in A), a, b and difference = a − b. False when writing failed or the work
/// was told to stop.
bool writeChangesCsv(QIODevice& device, const Analysis& analysis, Stage stage, std::span<const Change> changes,
                     std::stop_token stop);

} // namespace headlight
