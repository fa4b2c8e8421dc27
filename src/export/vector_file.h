// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QSizeF>

#include <memory>

class QIODevice;
class QPaintDevice;

namespace headlight {

class Figure;

/// A vector file of one page to paint on, that goes to `target`; what it has written there is whole after the finish
/// function of its kind, once the device is gone. Errors: OutOfRange for Field::Width or Field::Height.
Result<std::unique_ptr<QPaintDevice>> svgDevice(QIODevice& target, QSizeF size);
Result<std::unique_ptr<QPaintDevice>> pdfDevice(QIODevice& target, QSizeF size, const QByteArray& xmp);
void finishSvg(QByteArray& bytes, QSizeF size);
void finishPdf(QByteArray& bytes, QSizeF size);

/// The largest side of a vector file's page, in logical pixels of 1/96 inch: ten metres.
inline constexpr double most_vector_side = 10'000 / 25.4 * 96;

/// The figure as lines, rectangles and text; `size` in logical pixels. Equal figures give equal bytes. Errors:
/// OutOfRange for Field::Width or Field::Height, OutOfMemory.
Result<QByteArray> svgBytes(Figure& figure, QSizeF size);

/// The same as one page of PDF, its time of making a fixed one, with an XMP packet in place of the writer's own.
Result<QByteArray> pdfBytes(Figure& figure, QSizeF size, const QByteArray& xmp = {});

} // namespace headlight
