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

/// Lets the places of a file's objects follow `shift` bytes more at `place`: its table of references is text.
void shiftReferences(QByteArray& pdf, qsizetype place, qsizetype shift)
{
    const qsizetype start = pdf.lastIndexOf("startxref\n") + qsizetype(sizeof("startxref\n") - 1);
    const qsizetype end = pdf.indexOf('\n', start);
    const qlonglong table = pdf.sliced(start, end - start).toLongLong() + shift;
    pdf.replace(start, end - start, QByteArray::number(table));
    constexpr qsizetype entry = 20;                            // "0000000015 00000 n \n" (ISO 32000-1, 7.5.4)
    const qsizetype count_begin = pdf.indexOf(' ', table) + 1; // of "xref\n0 17\n"
    const qsizetype count_end = pdf.indexOf('\n', count_begin);
    const int count = pdf.sliced(count_begin, count_end - count_begin).toInt();
    for (int i = 0; i < count; ++i) {
        const qsizetype at = count_end + 1 + i * entry;
        const qlonglong offset = pdf.sliced(at, 10).toLongLong();
        if (pdf[at + 17] == 'n' && offset > place)
            pdf.replace(at, 10, QByteArray::number(offset + shift).rightJustified(10, '0'));
    }
}

/// The writer rounds pages to whole points, and counts heights from the rounded page's top.
void fixPage(QByteArray& pdf, QSizeF size)
{
    const QByteArray before = "/MediaBox [0 0 ";
    const qsizetype place = pdf.indexOf(before), end = pdf.indexOf(']', place);
    if (place < 0 || end < 0)
        return;
    const double top =
        pdf.sliced(place + before.size(), end - place - before.size()).trimmed().split(' ').last().toDouble();
    const auto points = [](double length) { return QByteArray::number(length, 'f', 3); };
    const QByteArray exact = "/MediaBox [0 " + points(top - size.height() * points_per_pixel) + ' ' +
                             points(size.width() * points_per_pixel) + ' ' + points(top) + ']';
    const qsizetype shift = exact.size() - (end + 1 - place);
    pdf.replace(place, end + 1 - place, exact);
    shiftReferences(pdf, place, shift);
}

/// The generator takes whole pixels only; the width of a column is none.
void fixSize(QByteArray& svg, QSizeF size)
{
    constexpr double mm_per_pixel = 25.4 / 96;
    const auto side = [](const char* name, double length) {
        return QByteArray(name) + "=\"" + QByteArray::number(length * mm_per_pixel, 'f', 3) + "mm\"";
    };
    const qsizetype begin = svg.indexOf("width=\""), end = svg.indexOf(" viewBox");
    if (begin >= 0 && end > begin)
        svg.replace(begin, end - begin, side("width", size.width()) + ' ' + side("height", size.height()));
}

} // namespace

Result<std::unique_ptr<QPaintDevice>> svgDevice(QIODevice& target, QSizeF size)
{
    if (const Result<void> fits = checkSize(size); !fits)
        return tl::unexpected(fits.error());
    auto generator = std::make_unique<QSvgGenerator>();
    generator->setOutputDevice(&target);
    generator->setResolution(96);
    generator->setSize(size.toSize());
    generator->setViewBox(QRectF(QPointF(0, 0), size));
    return generator;
}

Result<std::unique_ptr<QPaintDevice>> pdfDevice(QIODevice& target, QSizeF size, const QByteArray& xmp)
{
    if (const Result<void> fits = checkSize(size); !fits)
        return tl::unexpected(fits.error());
    auto writer = std::make_unique<QPdfWriter>(&target);
    writer->setPageSize(QPageSize(size * points_per_pixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    if (!xmp.isEmpty())
        writer->setDocumentXmpMetadata(xmp);
    writer->setPageMargins(QMarginsF(0, 0, 0, 0));
    return writer;
}

void finishSvg(QByteArray& bytes, QSizeF size)
{
    fixSize(bytes, size);
}

void finishPdf(QByteArray& bytes, QSizeF size)
{
    fixDate(bytes);
    fixPage(bytes, size);
}

Result<QByteArray> svgBytes(Figure& figure, QSizeF size)
try {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const Result<std::unique_ptr<QPaintDevice>> file = svgDevice(buffer, size);
    if (!file)
        return fail(file.error());
    if (!figure.paintVectors(**file, size))
        return fail(OutOfMemory{});
    finishSvg(bytes, size);
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

Result<QByteArray> pdfBytes(Figure& figure, QSizeF size, const QByteArray& xmp)
try {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        const Result<std::unique_ptr<QPaintDevice>> file = pdfDevice(buffer, size, xmp);
        if (!file)
            return fail(file.error());
        if (!figure.paintVectors(**file, size))
            return fail(OutOfMemory{});
    }
    buffer.close();
    finishPdf(bytes, size);
    return bytes;
} catch (const std::bad_alloc&) {
    return fail(OutOfMemory{});
}

} // namespace headlight
