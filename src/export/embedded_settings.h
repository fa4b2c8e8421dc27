// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "export/picture_file.h"

#include <QByteArray>
#include <QString>

namespace headlight {

/// Settings inside pictures: one JSON text, as memoryJson writes it, in an iTXt chunk "Headlight" of PNG (not
/// compressed), in the element `settings` of the namespace "urn:headlight:settings" below `metadata` of SVG, and the
/// same element in the XMP packet of PDF. The text begins with its hash: SHA-256 over the whole file with 64 zeros in
/// that place; of PNG over the text with 64 zeros, followed by all chunks but comments, time and Exif, which other
/// programs add without touching the picture.

/// Larger files are not read.
inline constexpr qint64 most_figure_bytes = qint64(1) << 30;

/// The beginning of the text, before the 64 digits.
inline constexpr char hash_key[] = "{\"hash\":\"";
inline constexpr qsizetype hash_digits = 64;

/// The XMP packet for a PDF's writer, which is the only one that can put it there.
QByteArray xmpPacket(const QByteArray& json);

/// Puts the text into a picture (of PDF it is there already) and fills its hash in. The text is in ASCII, begins with
/// hash_key and zeros, and has none of < > &.
QByteArray withSettings(const QByteArray& picture, PictureFormat format, const QByteArray& json);

struct EmbeddedSettings
{
    QByteArray json;
    bool altered = false; // the file is not as it was written
};

/// Finds the text. Lengths are checked against the file before they are believed, check sums of PNG's chunks are held,
/// XML is read without entities, nothing is unpacked. Errors: FileMalformed; at `settings` where there are none.
Result<EmbeddedSettings> embeddedSettings(const QByteArray& file, const QString& path);

} // namespace headlight
