// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QString>
#include <QtEndian>

#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// Reads archives of stored .npy members without the program's own code and without libzip: byte by byte, after the zip
/// application note (APPNOTE 4.3) and numpy.lib.format. Throws std::runtime_error, which fails the test.
namespace npz_reader {

struct Array
{
    std::string descr;
    std::vector<long> shape;
    QByteArray elements;
    quint16 dos_time = 0;
    quint16 dos_date = 0;

    std::vector<double> doubles() const
    {
        if (descr != "<f8")
            throw std::runtime_error("not float64: " + descr);
        std::vector<double> values(std::size_t(elements.size()) / sizeof(double));
        std::memcpy(values.data(), elements.data(), std::size_t(elements.size()));
        return values;
    }

    /// The texts of a NumPy unicode array, padding taken off.
    std::vector<std::string> texts() const
    {
        if (!descr.starts_with("<U"))
            throw std::runtime_error("not unicode: " + descr);
        const std::size_t width = std::stoul(descr.substr(2));
        std::vector<std::string> all;
        const auto* letters = reinterpret_cast<const char32_t*>(elements.constData());
        for (std::size_t i = 0; i < std::size_t(elements.size()) / 4 / width; ++i) {
            std::u32string text(letters + i * width, width);
            text.erase(text.find_last_not_of(U'\0') + 1);
            all.push_back(QString::fromStdU32String(text).toStdString());
        }
        return all;
    }
};

template<class Number>
Number numberAt(const QByteArray& bytes, qsizetype place)
{
    if (place < 0 || place + qsizetype(sizeof(Number)) > bytes.size())
        throw std::runtime_error("cut short");
    return qFromLittleEndian<Number>(bytes.constData() + place);
}

/// CRC-32 as zip uses it, bit by bit.
inline quint32 crc32(const QByteArray& bytes)
{
    quint32 crc = ~0U;
    for (const char byte : bytes) {
        crc ^= quint8(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

inline Array parseNpy(const QByteArray& member)
{
    if (!member.startsWith("\x93NUMPY") || member[6] != 1 || member[7] != 0)
        throw std::runtime_error("no .npy of version 1.0");
    const int length = numberAt<quint16>(member, 8);
    if ((10 + length) % 64 != 0 || member[10 + length - 1] != '\n')
        throw std::runtime_error("header is not padded to 64");
    const std::string literal = member.mid(10, length).toStdString();
    const auto between = [&literal](const std::string& before, const std::string& after) {
        const std::size_t begin = literal.find(before);
        const std::size_t end = literal.find(after, begin + before.size());
        if (begin == std::string::npos || end == std::string::npos)
            throw std::runtime_error("no " + before + " in " + literal);
        return literal.substr(begin + before.size(), end - begin - before.size());
    };
    Array array;
    array.descr = between("'descr': '", "'");
    if (between("'fortran_order': ", ",") != "False")
        throw std::runtime_error("not in C order");
    const std::string shape = between("'shape': (", ")");
    for (const QByteArray& part : QByteArray::fromStdString(shape).split(',')) {
        if (!part.trimmed().isEmpty())
            array.shape.push_back(part.trimmed().toLong());
    }
    if (array.shape.size() == 1 && !QByteArray::fromStdString(shape).endsWith(','))
        throw std::runtime_error("a tuple of one needs its comma");
    array.elements = member.mid(10 + length);
    return array;
}

inline std::map<std::string, Array> read(const QByteArray& archive)
{
    const qsizetype end = archive.lastIndexOf("PK\x05\x06");
    if (end < 0)
        throw std::runtime_error("no end of central directory");
    std::map<std::string, Array> arrays;
    qsizetype entry = numberAt<quint32>(archive, end + 16);
    for (int i = 0; i < numberAt<quint16>(archive, end + 10); ++i) {
        if (archive.mid(entry, 4) != "PK\x01\x02" || numberAt<quint16>(archive, entry + 10) != 0)
            throw std::runtime_error("no stored entry");
        const int name_length = numberAt<quint16>(archive, entry + 28);
        const qsizetype size = numberAt<quint32>(archive, entry + 24);
        const qsizetype local = numberAt<quint32>(archive, entry + 42);
        const std::string name = archive.mid(entry + 46, name_length).toStdString();
        const qsizetype begin =
            local + 30 + numberAt<quint16>(archive, local + 26) + numberAt<quint16>(archive, local + 28);
        const QByteArray member = archive.mid(begin, size);
        if (member.size() != size || crc32(member) != numberAt<quint32>(archive, entry + 16))
            throw std::runtime_error("wrong checksum of " + name);
        if (!name.ends_with(".npy") || arrays.contains(name.substr(0, name.size() - 4)))
            throw std::runtime_error("wrong name " + name);
        Array array = parseNpy(member);
        array.dos_time = numberAt<quint16>(archive, entry + 12);
        array.dos_date = numberAt<quint16>(archive, entry + 14);
        arrays[name.substr(0, name.size() - 4)] = array;
        entry += 46 + name_length + numberAt<quint16>(archive, entry + 30) + numberAt<quint16>(archive, entry + 32);
    }
    return arrays;
}

} // namespace npz_reader
