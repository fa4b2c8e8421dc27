// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace headlight {

inline constexpr char png_signature[] = "\x89PNG\r\n\x1a\n";

/// One chunk of a PNG file; looks at the file's bytes.
struct PngChunk
{
    QByteArrayView type; // four letters
    QByteArrayView data;
    bool sound = true; // its check sum holds
};

struct PngReading
{
    std::vector<PngChunk> chunks;
    bool whole = false; // from IHDR to IEND, and nothing behind it
};

/// Walks through a file as far as its lengths lie within it (PNG specification, 5.3).
PngReading pngChunks(const QByteArray& file);

/// A file of these chunks, with their check sums.
QByteArray pngFile(const std::vector<PngChunk>& chunks);

} // namespace headlight
