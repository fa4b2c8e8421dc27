// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace headlight {

class Figure;

/// The most pixels that a picture may have along one side, and altogether.
inline constexpr int most_pixels_a_side = 32'767;
inline constexpr qint64 most_pixels = 256'000'000;

/// Whether a picture may have this size. Errors: OutOfRange for Field::Width, Field::Height or Field::Dpi.
Result<void> checkPicture(QSize pixels, double scale);

/// Transparent pixels to paint on; null where there is no memory for them.
QImage emptyImage(QSize pixels);

/// A painted picture as a PNG file that tells its resolution. Errors: OutOfMemory.
Result<QByteArray> encodedImage(QImage image, double scale);

/// The figure as a PNG file of exactly `pixels`, text and lines at `scale` device pixels a logical one (dpi ÷ 96).
/// Equal figures give equal bytes. Errors: OutOfRange for Field::Width, Field::Height or Field::Dpi; OutOfMemory.
Result<QByteArray> pngBytes(Figure& figure, QSize pixels, double scale);

} // namespace headlight
