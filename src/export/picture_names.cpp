// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_names.h"

#include <QSet>

#include <algorithm>

namespace headlight {

namespace {

/// Nothing that some file system refuses or a shell takes for itself: a folder of pictures is passed on.
bool isAllowed(QChar character)
{
    return character.isPrint() && !QStringLiteral("/\\:*?\"<>|").contains(character);
}

QString asName(QString title)
{
    for (QChar& character : title)
        if (!isAllowed(character) && !character.isSurrogate())
            character = QLatin1Char('-');
    while (title.startsWith(QLatin1Char('.')))
        title.remove(0, 1);
    return title.isEmpty() ? QStringLiteral("headlight") : title;
}

/// A pattern's pieces: words as they stand, and names of values.
struct Piece
{
    QString text;
    bool is_value = false;
};

tl::expected<QList<Piece>, PatternFault> piecesOf(const QString& pattern)
{
    using Kind = PatternFault::Kind;
    if (pattern.trimmed().isEmpty())
        return tl::unexpected(PatternFault{Kind::Empty, {}});
    QList<Piece> pieces;
    for (qsizetype at = 0; at < pattern.size();) {
        if (pattern[at] == QLatin1Char('}'))
            return tl::unexpected(PatternFault{Kind::Unclosed, pattern.mid(at)});
        if (pattern[at] == QLatin1Char('{')) {
            const qsizetype end = pattern.indexOf(QLatin1Char('}'), at);
            if (end < 0)
                return tl::unexpected(PatternFault{Kind::Unclosed, pattern.mid(at)});
            const QString name = pattern.mid(at + 1, end - at - 1);
            if (!patternValues().contains(name))
                return tl::unexpected(PatternFault{Kind::Unknown, name});
            pieces.append({name, true});
            at = end + 1;
            continue;
        }
        if (!isAllowed(pattern[at]) && !pattern[at].isSurrogate())
            return tl::unexpected(PatternFault{Kind::Character, pattern[at]});
        if (pieces.isEmpty() || pieces.last().is_value)
            pieces.append(Piece());
        pieces.last().text += pattern[at++];
    }
    if (pieces.first().text.startsWith(QLatin1Char('.')))
        return tl::unexpected(PatternFault{Kind::Character, QStringLiteral(".")});
    return pieces;
}

QString wide(Index number, Index largest)
{
    return QString::number(number).rightJustified(QString::number(largest).size(), QLatin1Char('0'));
}

} // namespace

QStringList patternValues()
{
    return {QStringLiteral("title"), QStringLiteral("layer"), QStringLiteral("head"), QStringLiteral("stage"),
            QStringLiteral("number")};
}

tl::expected<QStringList, PatternFault> pictureNames(const QString& pattern, const QString& title,
                                                     std::span<const PicturePlace> places, const QString& suffix)
{
    const auto pieces = piecesOf(pattern);
    if (!pieces)
        return tl::unexpected(pieces.error());
    Index layers = 0, heads = 0;
    for (const PicturePlace& place : places) {
        layers = std::max(layers, place.layer);
        heads = std::max(heads, place.head);
    }
    const QString title_in_name = asName(title);
    QStringList names;
    QSet<QString> taken;
    for (const PicturePlace& place : places) {
        const auto value = [&](const QString& name) {
            if (name == QLatin1String("layer"))
                return wide(place.layer, layers);
            if (name == QLatin1String("head"))
                return wide(place.head, heads);
            if (name == QLatin1String("number"))
                return wide(Index(names.size()) + 1, Index(places.size()));
            return name == QLatin1String("title") ? title_in_name
                                                  : QString::fromStdString(std::string(stageName(place.stage)));
        };
        QString name;
        for (const Piece& piece : *pieces)
            name += piece.is_value ? value(piece.text) : piece.text;
        name += QLatin1Char('.') + suffix;
        if (name.toUtf8().size() > most_file_name_bytes)
            return tl::unexpected(PatternFault{PatternFault::Kind::TooLong, name});
        if (taken.contains(name))
            return tl::unexpected(PatternFault{PatternFault::Kind::Twice, name});
        taken.insert(name);
        names.append(name);
    }
    return names;
}

} // namespace headlight
