// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <vector>

/// An .npy file as the format's text describes it, with any header.
inline QByteArray npyBytes(const QByteArray& literal, const QByteArray& elements, int version = 1)
{
    QByteArray header = literal;
    const qsizetype before = version == 1 ? 10 : 12;
    header.append(63 - (before + header.size()) % 64, ' ').append('\n');
    QByteArray file = QByteArray("\x93NUMPY").append(char(version)).append('\0');
    const quint32 length = qToLittleEndian(quint32(header.size()));
    file.append(reinterpret_cast<const char*>(&length), version == 1 ? 2 : 4);
    return file + header + elements;
}

inline QByteArray npyLiteral(const char* type, const char* shape, const char* order = "False")
{
    return QByteArray("{'descr': '") + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

template<class Number>
QByteArray bytesOf(const std::vector<Number>& numbers)
{
    return QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size() * sizeof(Number)));
}
