// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"

#include <QList>
#include <QString>
#include <QStringList>

/// What the pieces of a text read.
inline QStringList readings(const headlight::TextPieces& pieces)
{
    QStringList texts;
    for (const headlight::TextPiece& piece : pieces.pieces)
        texts.append(QString::fromStdString(std::string(pieces.textOf(piece))));
    return texts;
}

/// The bytes of the original that each piece stands for.
inline QList<QPair<int, int>> origins(const headlight::TextPieces& pieces)
{
    QList<QPair<int, int>> spans;
    for (const headlight::TextPiece& piece : pieces.pieces) {
        const headlight::Origin origin = pieces.originOf(piece, 0, piece.end - piece.begin);
        spans.append({int(origin.begin), int(origin.end)});
    }
    return spans;
}

/// What each byte of a text stands for, one entry a byte.
inline QList<QPair<int, int>> byteOrigins(const headlight::TextPieces& pieces)
{
    QList<QPair<int, int>> spans;
    for (const headlight::Origin origin : pieces.aligned.origins)
        spans.append({int(origin.begin), int(origin.end)});
    return spans;
}
