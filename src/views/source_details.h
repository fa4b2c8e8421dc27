// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/analysis.h"

#include <QDialog>

namespace headlight {

/// What was read of a checkpoint or an import, and what was not: settings, tensors, rows that do not sum to 1.
class SourceDetails : public QDialog
{
    Q_OBJECT

public:
    explicit SourceDetails(const Analysis& analysis, QWidget* parent = nullptr);
};

/// The same as lines of plain text.
QStringList sourceDetailLines(const Analysis& analysis);

} // namespace headlight
