// SPDX-License-Identifier: GPL-3.0-or-later
// The layer is headers only; this file makes each of them stand on its own.
#include "core/checked_size.h"
#include "core/error.h"
#include "core/index.h"
#include "core/progress.h"
#include "core/result.h"
