// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace headlight {

/// What of a part of the window takes the Tab key now, from top to bottom and in a line from left to right.
QList<QWidget*> readingOrder(const QWidget& part);

/// For a part's focusNextPrevChild: to the next or the former field as they stand, and from the last one out of the
/// part. The order of Qt is that in which widgets were made, and rows that come and go are always its last.
bool focusInReadingOrder(QWidget& part, bool next);

} // namespace headlight
