// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QString>
#include <QStringList>

namespace headlight {

/// The last part of a path: what a checkpoint or an import is called. Plain text, from outside.
QString nameOfPath(const std::string& path);

/// A checkpoint's model_type; empty for other sources.
QString familyName(const Analysis& analysis);

/// The badge of a figure whose numbers are not the checkpoint's own.
QString overrideNote();

/// A sentence on where a head stands, for the inspector; empty for sources without layers.
QString layerSentence(const Analysis& analysis, Index head);

/// What does not fit between a checkpoint's weights and its configuration, a line each.
QStringList misfitLines(const TensorMisfit& misfit);

} // namespace headlight
