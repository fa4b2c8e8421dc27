// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_names.h"

namespace headlight {

class BatchRun;

/// What is wrong with a pattern of names, and what to do.
QString patternFaultText(const PatternFault& fault);

/// The first of the names, and how many there are.
QString namesText(const QStringList& names);

/// How a run has ended, in a sentence or two.
QString outcomeText(const BatchRun& run);

/// A line for each picture that could not be made: its name and why.
QString failuresText(const BatchRun& run);

} // namespace headlight
