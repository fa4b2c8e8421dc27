// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/image_file.h"

#include "figure/figure.h"

#include <QBuffer>

#include <cmath>
#include <new>

namespace headlight {

namespace {

constexpr double inches_per_meter = 1 / 0.0254;
constexpr double logical_dpi = 96;
constexpr double largest_scale = 64;

} // namespace

Result<void> checkPicture(QSize pixels, double scale)
{
    if (pixels.width() < 1 || pixels.width() > most_pixels_a_side)
        return fail(OutOfRange{Field::Width, double(pixels.width()), 1, most_pixels_a_side});
    const qint64 highest = std::min<qint64>(most_pixels_a_side, most_pixels / pixels.width());
    if (pixels.height() < 1 || pixels.height() > highest)
        return fail(OutOfRange{Field::Height, double(pixels.height()), 1, double(highest)});
    if (!(scale > 0) || scale > largest_scale)
        return fail(OutOfRange{Field::Dpi, scale * logical_dpi, 1, largest_scale * logical_dpi});
    return {};
}

Result<QByteArray> pngBytes(Figure& figure, QSize pixels, double scale)
try {
    if (Result<void> size = checkPicture(pixels, scale); !size)
        return tl::unexpected(size.error());
    return encodedImage(figure.image(pixels, scale), scale);
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

QImage emptyImage(QSize pixels)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (!image.isNull())
        image.fill(Qt::transparent);
    return image;
}

Result<QByteArray> encodedImage(QImage image, double scale)
try {
    if (image.isNull())
        return fail(OutOfMemory{});
    const int dots_per_meter = int(std::lround(scale * logical_dpi * inches_per_meter));
    image.setDotsPerMeterX(dots_per_meter);
    image.setDotsPerMeterY(dots_per_meter);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail(OutOfMemory{});
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
