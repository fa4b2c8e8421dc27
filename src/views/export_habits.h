// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/preferences.h"
#include "views/batch_dialog.h"
#include "views/export_dialog.h"

namespace headlight {

/// What was asked for last; what can't be read any more has its default.
ExportChoice exportChoice(const Preferences& preferences);

void keepExportChoice(const ExportChoice& choice, Preferences& preferences);

/// The same of the export of all heads.
BatchChoice batchChoice(const Preferences& preferences);
void keepBatchChoice(const BatchChoice& choice, Preferences& preferences);

} // namespace headlight
