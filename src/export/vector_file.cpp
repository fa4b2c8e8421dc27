// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/vector_file.h"

#include "figure/figure.h"

#include <QBuffer>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <new>

namespace headlight {

namespace {

constexpr double points_per_pixel = 72.0 / 96;

Result<void> checkSize(QSizeF size)
{
    if (!(size.width() >= 1) || size.width() > most_vector_side)
        return fail(OutOfRange{Field::Width, size.width(), 1, most_vector_side});
    if (!(size.height() >= 1) || size.height() > most_vector_side)
        return fail(OutOfRange{Field::Height, size.height(), 1, most_vector_side});
    return {};
}

/// The writer stamps the time into the file; a fixed one of equal length makes equal figures equal files.
void fixDate(QByteArray& pdf)
{
    const QByteArray before = "/CreationDate (D:", date = "20000101000000";
    const qsizetype place = pdf.indexOf(before);
    if (place >= 0)
        pdf.replace(place + before.size(), date.size(), date);
}

} // namespace

Result<QByteArray> svgBytes(Figure& figure, QSizeF size)
try {
    if (const Result<void> fits = checkSize(size); !fits)
        return tl::unexpected(fits.error());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    if (!figure.paintVectors(generator, size))
        return fail(OutOfMemory{});
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<QByteArray> pdfBytes(Figure& figure, QSizeF size)
try {
    if (const Result<void> fits = checkSize(size); !fits)
        return tl::unexpected(fits.error());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(size * points_per_pixel, QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        if (!figure.paintVectors(writer, size))
            return fail(OutOfMemory{});
    }
    buffer.close();
    fixDate(bytes);
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
