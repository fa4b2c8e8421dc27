// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/embedded_settings.h"

#include "export/png_chunks.h"

#include <QCryptographicHash>
#include <QXmlStreamReader>

namespace headlight {

namespace {

constexpr char name_space[] = "urn:headlight:settings";
constexpr char xml_begin[] = "<headlight:settings xmlns:headlight=\"urn:headlight:settings\">";
constexpr char xml_end[] = "</headlight:settings>";
constexpr char chunk_keyword[] = "Headlight";

QByteArray zeros()
{
    return QByteArray(hash_digits, '0');
}

QByteArray hashText(const QCryptographicHash& hash)
{
    return hash.result().toHex();
}

/// Where the digits of the hash stand, or −1 where the text at `begin` has none.
qsizetype digitsAt(const QByteArray& file, qsizetype begin)
{
    const qsizetype at = begin + qsizetype(sizeof(hash_key) - 1);
    const bool whole = QByteArrayView(file).sliced(begin).startsWith(hash_key) && at + hash_digits < file.size();
    return whole ? at : -1;
}

QByteArray hashWithZeros(const QByteArray& file, qsizetype digits)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(file).first(digits));
    hash.addData(zeros());
    hash.addData(QByteArrayView(file).sliced(digits + hash_digits));
    return hashText(hash);
}

QByteArray pngHash(const std::vector<PngChunk>& chunks, QByteArray json)
{
    json.replace(digitsAt(json, 0), hash_digits, zeros());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(json);
    for (const PngChunk& chunk : chunks) {
        const bool beside = chunk.type == "iTXt" || chunk.type == "tEXt" || chunk.type == "zTXt" ||
                            chunk.type == "tIME" || chunk.type == "eXIf";
        if (beside)
            continue;
        hash.addData(chunk.type);
        hash.addData(chunk.data);
    }
    return hashText(hash);
}

/// Keyword, no compression, no language, no translated keyword (PNG specification, 11.3.4.5).
QByteArray textPrefix()
{
    return QByteArray(chunk_keyword) + QByteArray(5, '\0');
}

QByteArray pngWithSettings(const QByteArray& png, const QByteArray& json)
{
    std::vector<PngChunk> chunks = pngChunks(png).chunks;
    QByteArray text = json;
    text.replace(digitsAt(text, 0), hash_digits, pngHash(chunks, json));
    const QByteArray data = textPrefix() + text;
    std::size_t first_data = 0;
    while (first_data < chunks.size() && chunks[first_data].type != "IDAT")
        ++first_data;
    chunks.insert(chunks.begin() + std::ptrdiff_t(first_data), {"iTXt", data, true});
    return pngFile(chunks);
}

QByteArray svgWithSettings(QByteArray svg, const QByteArray& json)
{
    const QByteArray after = "</desc>\n"; // of the generator, before anything is drawn
    const qsizetype place = svg.indexOf(after) + after.size();
    const QByteArray before = QByteArray("<metadata>") + xml_begin;
    svg.insert(place, before + json + xml_end + "</metadata>\n");
    const qsizetype digits = digitsAt(svg, place + before.size());
    return svg.replace(digits, hash_digits, hashWithZeros(svg, digits));
}

QByteArray pdfWithSettings(QByteArray pdf)
{
    const qsizetype begin = pdf.indexOf(xml_begin);
    const qsizetype digits = digitsAt(pdf, begin + qsizetype(sizeof(xml_begin) - 1));
    return pdf.replace(digits, hash_digits, hashWithZeros(pdf, digits));
}

tl::unexpected<Error> malformed(const QString& path, std::string field, std::string seen, std::string allowed)
{
    return fail(FileMalformed{path.toStdString(), std::move(field), std::move(seen), std::move(allowed)});
}

tl::unexpected<Error> noSettings(const QString& path)
{
    return malformed(path, "settings", "nothing", "the settings that Headlight writes into its figures");
}

Result<EmbeddedSettings> fromPng(const QByteArray& file, const QString& path)
{
    const PngReading reading = pngChunks(file);
    EmbeddedSettings found;
    found.altered = !reading.whole;
    bool any = false;
    for (const PngChunk& chunk : reading.chunks) {
        found.altered |= !chunk.sound;
        if (chunk.type != "iTXt" || !chunk.data.startsWith(textPrefix()))
            continue;
        if (any)
            return malformed(path, "settings", "two texts", "one");
        if (!chunk.sound)
            return malformed(path, "settings", "a wrong check sum", "the text as it was written");
        any = true;
        found.json = chunk.data.sliced(textPrefix().size()).toByteArray();
    }
    if (!any)
        return noSettings(path);
    const qsizetype digits = digitsAt(found.json, 0);
    found.altered |= digits < 0 || pngHash(reading.chunks, found.json) != found.json.sliced(digits, hash_digits);
    return found;
}

/// Whether the hash in a text that stands in the file as it is holds for the file.
bool isAltered(const QByteArray& file, const QByteArray& json)
{
    const qsizetype begin = file.indexOf(json);
    const qsizetype digits = begin < 0 ? -1 : digitsAt(file, begin);
    return digits < 0 || hashWithZeros(file, digits) != file.sliced(digits, hash_digits);
}

Result<EmbeddedSettings> fromSvg(const QByteArray& file, const QString& path)
{
    QXmlStreamReader reader(file);
    while (!reader.atEnd()) {
        const QXmlStreamReader::TokenType token = reader.readNext();
        if (token == QXmlStreamReader::DTD || token == QXmlStreamReader::EntityReference)
            return malformed(path, "settings", "a document type or an entity", "none of them");
        if (token != QXmlStreamReader::StartElement || reader.name() != QLatin1String("settings") ||
            reader.namespaceUri() != QLatin1String(name_space))
            continue;
        const QString text = reader.readElementText(QXmlStreamReader::ErrorOnUnexpectedElement);
        if (reader.hasError())
            break;
        EmbeddedSettings found{text.toUtf8()};
        found.altered = isAltered(file, found.json);
        return found;
    }
    if (reader.hasError())
        return malformed(path, "line " + std::to_string(reader.lineNumber()), reader.errorString().toStdString(),
                         "well-formed XML");
    return noSettings(path);
}

Result<EmbeddedSettings> fromPdf(const QByteArray& file, const QString& path)
{
    const qsizetype begin = file.indexOf(xml_begin);
    if (begin < 0)
        return noSettings(path);
    const qsizetype text = begin + qsizetype(sizeof(xml_begin) - 1);
    const qsizetype end = file.indexOf(xml_end, text);
    if (end < 0)
        return malformed(path, "settings", "a text without an end", xml_end);
    EmbeddedSettings found{file.sliced(text, end - text)};
    const qsizetype digits = digitsAt(file, text);
    found.altered = digits < 0 || file.indexOf(xml_begin, end) >= 0 ||
                    hashWithZeros(file, digits) != file.sliced(digits, hash_digits);
    return found;
}

} // namespace

QByteArray xmpPacket(const QByteArray& json)
{
    return QByteArray("<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                      "<rdf:Description rdf:about=\"\">\n") +
           xml_begin + json + xml_end + "\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

QByteArray withSettings(const QByteArray& picture, PictureFormat format, const QByteArray& json)
{
    switch (format) {
    case PictureFormat::Png:
        return pngWithSettings(picture, json);
    case PictureFormat::Svg:
        return svgWithSettings(picture, json);
    case PictureFormat::Pdf:
        return pdfWithSettings(picture);
    }
    return picture;
}

Result<EmbeddedSettings> embeddedSettings(const QByteArray& file, const QString& path)
{
    if (file.startsWith(png_signature))
        return fromPng(file, path);
    if (file.startsWith("%PDF-"))
        return fromPdf(file, path);
    const QByteArrayView head = QByteArrayView(file).first(std::min<qsizetype>(file.size(), 4096)).trimmed();
    if (head.startsWith('<') || head.startsWith("\xEF\xBB\xBF<"))
        return fromSvg(file, path);
    return malformed(path, "content", "another kind of file", "PNG, SVG, PDF");
}

} // namespace headlight
