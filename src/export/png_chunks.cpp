// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/png_chunks.h"

#include <QtEndian>

#include <array>
#include <cstdint>

namespace headlight {

namespace {

/// CRC-32 of ISO 3309, as the PNG specification has it in its annex D.
constexpr std::array<std::uint32_t, 256> crcTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
        std::uint32_t c = n;
        for (int bit = 0; bit < 8; ++bit)
            c = c & 1 ? 0xEDB88320U ^ (c >> 1) : c >> 1;
        table[n] = c;
    }
    return table;
}

std::uint32_t crc(QByteArrayView type, QByteArrayView data)
{
    static constexpr std::array<std::uint32_t, 256> table = crcTable();
    std::uint32_t c = 0xFFFFFFFFU;
    for (const QByteArrayView part : {type, data})
        for (const char byte : part)
            c = table[(c ^ std::uint8_t(byte)) & 0xFF] ^ (c >> 8);
    return ~c;
}

QByteArray bigEndian(std::uint32_t number)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

} // namespace

PngReading pngChunks(const QByteArray& file)
{
    PngReading reading;
    const QByteArrayView bytes(file);
    qsizetype at = qsizetype(sizeof(png_signature) - 1);
    constexpr qsizetype around = 12; // length, type and check sum
    while (bytes.size() - at >= around) {
        const auto length = qFromBigEndian<std::uint32_t>(bytes.data() + at);
        if (qsizetype(length) > bytes.size() - at - around)
            return reading;
        PngChunk chunk{bytes.sliced(at + 4, 4), bytes.sliced(at + 8, qsizetype(length)), true};
        chunk.sound =
            qFromBigEndian<std::uint32_t>(bytes.data() + at + 8 + qsizetype(length)) == crc(chunk.type, chunk.data);
        at += around + qsizetype(length);
        if (reading.chunks.empty() && chunk.type != "IHDR")
            return reading;
        reading.chunks.push_back(chunk);
        if (chunk.type == "IEND") {
            reading.whole = at == bytes.size();
            return reading;
        }
    }
    return reading;
}

QByteArray pngFile(const std::vector<PngChunk>& chunks)
{
    QByteArray file = png_signature;
    for (const PngChunk& chunk : chunks)
        file += bigEndian(std::uint32_t(chunk.data.size())) + chunk.type.toByteArray() + chunk.data.toByteArray() +
                bigEndian(crc(chunk.type, chunk.data));
    return file;
}

} // namespace headlight
