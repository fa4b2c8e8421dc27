// SPDX-License-Identifier: GPL-3.0-or-later
// What made a figure travels inside its file, and whoever changed the file is noticed.
#include "export/embedded_settings.h"
#include "export/figure_memory.h"
#include "figure/figure_kind.h"
#include "session/analysis.h"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QtTest>

#include <rapidcheck.h>

using namespace headlight;

namespace {

FigureMemory oddMemory()
{
    Request request;
    request.text = "A <b>bold</b> & \"quoted\" cat\n\xE7\x8C\xAB \xF0\x9F\x90\x88 ]]> --> %PDF";
    request.context = "an earlier text";
    request.parameters.q_num_heads = 2;
    request.mask.rules = {CausalRule{}};
    Request kept;
    kept.text = "the other state";
    request.kept = KeptRequest(kept);
    Selection selection;
    selection.head = 1;
    selection.stage = Stage::Scaled;
    selection.pinned = Cell{2, 3};
    FigureMemory memory = figureMemory(FigureKind::Compare, request, selection);
    memory.picture.width = 84;
    memory.picture.height = 63;
    memory.picture.style.range = RangeMode::Fixed;
    memory.picture.style.fixed_range = {0, 1.0 / 3};
    memory.language = simplified_chinese;
    memory.version = "0.1.0";
    return memory;
}

FigureMemory scalingMemory()
{
    FigureMemory memory = figureMemory(FigureKind::Scaling, Request());
    memory.scaling = ScalingMemory{{1, 16, 256},
                                   {.d_k = 256,
                                    .keys = 7,
                                    .samples = 11,
                                    .seed = 18'446'744'073'709'551'615U,
                                    .entries = EntryDistribution::Signs,
                                    .d_model = 512},
                                   ScalingQuantity::Kurtosis};
    memory.version = "0.1.0";
    return memory;
}

FigureMemory checkpointMemory()
{
    Request request;
    request.source = CheckpointSource{.path = "gpt2"};
    FigureMemory memory = figureMemory(FigureKind::Heads, request);
    memory.source = SourceIdentity{"gpt2", std::string(64, 'a')};
    memory.version = "0.1.0";
    return memory;
}

std::unique_ptr<AnalysisFigure> headFigure(const AnalysisPointer& analysis)
{
    std::unique_ptr<AnalysisFigure> figure = makeFigure(FigureKind::Head);
    figure->showAnalysis(analysis, {});
    return figure;
}

/// A figure with its memory, made once for all tests.
struct Sample
{
    FigureMemory memory;
    std::map<PictureFormat, QByteArray> files;
    QByteArray bare_png;

    Sample()
    {
        const AnalysisPointer analysis = analyse(Request(), Bytes(1) << 30, {}).value();
        memory = figureMemory(FigureKind::Head, *analysis, {}).value();
        memory.picture.width = 60;
        memory.picture.height = 50;
        memory.picture.dpi = 96;
        memory.version = "0.1.0";
        const auto figure = headFigure(analysis);
        for (const PictureFormat format : all_picture_formats)
            files[format] = figureBytes(*figure, memory, format).value();
        bare_png = figureBytes(*figure, memory.picture, PictureFormat::Png).value();
    }
};

const Sample& sample()
{
    static const Sample made;
    return made;
}

bool isWithoutSettings(const Result<RememberedFigure>& read)
{
    const auto* malformed = read ? nullptr : std::get_if<FileMalformed>(&read.error());
    return malformed && malformed->field == "settings" && malformed->seen == "nothing";
}

} // namespace

class TestFigureMemory : public QObject
{
    Q_OBJECT

private slots:
    void jsonGivesTheSameMemory();
    void jsonStandsInAnyContainer();
    void wrongJsonIsRefused_data();
    void wrongJsonIsRefused();
    void aSourceWithoutANameIsRefused();
    void newerMemoryIsRefusedWithItsNumber();
    void everyFormatRemembers_data();
    void everyFormatRemembers();
    void aRememberedPngShowsTheSamePixels();
    void alteredPicturesAreNoticed();
    void commentsOfOtherProgramsDoNotAlterAPicture();
    void strippedPicturesAreNoticed();
    void cutAndDamagedFilesNeverPassForWhole();
    void noEntityIsRead();
    void textIsLeftOutOnlyWhenAskedFor();
    void whereASourceLiesIsNotWritten();
};

void TestFigureMemory::jsonGivesTheSameMemory()
{
    for (const FigureMemory& memory : {oddMemory(), scalingMemory(), checkpointMemory()}) {
        const Result<FigureMemory> read = memoryFromJson(memoryJson(memory), "f");
        if (!read)
            QFAIL(std::visit([](const auto& e) { return typeid(e).name(); }, read.error()));
        QVERIFY(*read == memory);
    }
}

void TestFigureMemory::jsonStandsInAnyContainer()
{
    const QByteArray json = memoryJson(oddMemory());
    QVERIFY(json.startsWith("{\"hash\":\"0000"));
    for (const char c : json)
        QVERIFY(c >= ' ' && c < 0x7f && c != '<' && c != '>' && c != '&');
}

void TestFigureMemory::wrongJsonIsRefused_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<std::string>("field");
    const auto row = [](const char* before, const char* after, const char* field) {
        QTest::newRow(after) << QByteArray(before) << QByteArray(after) << std::string(field);
    };
    row("\"headlight-figure\"", "\"headlight-session\"", "format");
    row("\"compare\"", "\"cake\"", "figure");
    row("\"head\":1", "\"head\":-1", "selection.head");
    row("\"pinned\":[2,3]", "\"pinned\":[2]", "selection.pinned");
    row("\"language\":\"zh_CN\"", "\"language\":\"fr\"", "language");
    row("\"marks\":false", "\"marks\":0", "picture.marks");
    row("\"pinned\":[2,3]", "\"pinned\":[2,3000000000]", "selection.pinned");
    row("\"dpi\":192.0", "\"dpi\":1e9", "picture.dpi");
    row("\"session\":{", "\"season\":{", "session");
}

void TestFigureMemory::wrongJsonIsRefused()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(std::string, field);
    QByteArray json = memoryJson(oddMemory());
    QVERIFY(json.contains(before));
    const Result<FigureMemory> read = memoryFromJson(json.replace(before, after), "f");
    QVERIFY(!read);
    QCOMPARE(std::get<FileMalformed>(read.error()).field, field);
}

/// Its name stands in the place of a path, and a session without one could not be opened again.
void TestFigureMemory::aSourceWithoutANameIsRefused()
{
    const QByteArray json = memoryJson(checkpointMemory());
    const QByteArray name = "\"name\":\"gpt2\"";
    QVERIFY(json.contains(name));
    for (const QByteArray& bad : {QByteArray("\"name\":\"\""), QByteArray("\"named\":\"gpt2\""),
                                  QByteArray("\"name\":\"a\\u0000b\""), "\"name\":\"" + QByteArray(4097, 'a') + '"'}) {
        const Result<FigureMemory> read = memoryFromJson(QByteArray(json).replace(name, bad), "f");
        QVERIFY(!read);
        QCOMPARE(std::get<FileMalformed>(read.error()).field, std::string("source.name"));
    }
}

void TestFigureMemory::newerMemoryIsRefusedWithItsNumber()
{
    QByteArray json = memoryJson(scalingMemory());
    const Result<FigureMemory> read = memoryFromJson(json.replace("\"schema\":1,\"se", "\"schema\":9,\"se"), "f");
    QVERIFY(!read);
    const auto* newer = std::get_if<FileTooNew>(&read.error());
    QVERIFY(newer);
    QCOMPARE(newer->seen, 9);
}

void TestFigureMemory::everyFormatRemembers_data()
{
    QTest::addColumn<PictureFormat>("format");
    for (const PictureFormat format : all_picture_formats)
        QTest::newRow(std::string(pictureFormatName(format)).c_str()) << format;
}

void TestFigureMemory::everyFormatRemembers()
{
    QFETCH(PictureFormat, format);
    const Result<RememberedFigure> read = readFigureMemory(sample().files.at(format), "f");
    QVERIFY(read);
    QVERIFY(!read->altered);
    QVERIFY(read->memory == sample().memory);
}

void TestFigureMemory::aRememberedPngShowsTheSamePixels()
{
    const QImage with = QImage::fromData(sample().files.at(PictureFormat::Png), "PNG");
    const QImage without = QImage::fromData(sample().bare_png, "PNG");
    QVERIFY(!with.isNull());
    QCOMPARE(with.dotsPerMeterX(), without.dotsPerMeterX());
    QVERIFY(with.convertToFormat(QImage::Format_ARGB32) == without.convertToFormat(QImage::Format_ARGB32));
}

void TestFigureMemory::alteredPicturesAreNoticed()
{
    // PNG: the same settings around other pixels.
    const QByteArray& png = sample().files.at(PictureFormat::Png);
    QImage other = QImage::fromData(png, "PNG");
    other.setPixel(0, 0, qRgb(255, 0, 0));
    QByteArray other_bytes;
    QBuffer buffer(&other_bytes);
    buffer.open(QIODevice::WriteOnly);
    other.save(&buffer, "PNG");
    const qsizetype chunk = png.indexOf("iTXtHeadlight") - 4, after = png.indexOf("IDAT") - 4;
    other_bytes.insert(other_bytes.indexOf("IDAT") - 4, png.sliced(chunk, after - chunk));
    const Result<RememberedFigure> read = readFigureMemory(other_bytes, "f");
    QVERIFY(read && read->altered);
    QVERIFY(read->memory == sample().memory);

    QByteArray svg = sample().files.at(PictureFormat::Svg);
    const qsizetype colour = svg.lastIndexOf("fill=\"#");
    svg[colour + 7] = svg[colour + 7] == '0' ? '1' : '0';
    const Result<RememberedFigure> recoloured = readFigureMemory(svg, "f");
    QVERIFY(recoloured && recoloured->altered);

    QByteArray pdf = sample().files.at(PictureFormat::Pdf);
    pdf += "\n5 0 obj\n<<>>\nendobj\n"; // as an update puts it behind the file
    const Result<RememberedFigure> updated = readFigureMemory(pdf, "f");
    QVERIFY(updated && updated->altered);

    for (const PictureFormat format : all_picture_formats) { // other settings around the same picture
        QByteArray file = sample().files.at(format);
        file.replace("\"seed\":17", "\"seed\":18");
        const Result<RememberedFigure> changed = readFigureMemory(file, "f");
        QVERIFY(!changed || changed->altered);
    }
}

void TestFigureMemory::commentsOfOtherProgramsDoNotAlterAPicture()
{
    QByteArray png = sample().files.at(PictureFormat::Png);
    const QByteArray comment = QByteArray::fromHex("00000009"
                                                   "74455874"
                                                   "436f6d6d656e740061"
                                                   "00000000");
    png.insert(png.indexOf("IDAT") - 4, comment);
    const Result<RememberedFigure> wrong_sum = readFigureMemory(png, "f");
    QVERIFY(wrong_sum && wrong_sum->altered); // its check sum does not hold
    const qsizetype sum = png.indexOf("Comment") + 9;
    png.replace(sum, 4, QByteArray::fromHex("b39fdcc8"));
    const Result<RememberedFigure> sound = readFigureMemory(png, "f");
    QVERIFY(sound);
    QVERIFY(!sound->altered);
}

void TestFigureMemory::strippedPicturesAreNoticed()
{
    QVERIFY(isWithoutSettings(readFigureMemory(sample().bare_png, "f")));
    QByteArray svg = sample().files.at(PictureFormat::Svg);
    const qsizetype begin = svg.indexOf("<metadata>"), end = svg.indexOf("</metadata>") + 11;
    QVERIFY(isWithoutSettings(readFigureMemory(svg.remove(begin, end - begin), "f")));
    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    QPdfWriter(&pdf).newPage();
    QVERIFY(isWithoutSettings(readFigureMemory(QByteArray("%PDF-1.4\n") + pdf.data(), "f")));
    QVERIFY(!readFigureMemory(QByteArray(), "f"));
    QVERIFY(!readFigureMemory(QByteArray("GIF89a"), "f"));
    QVERIFY(!readFigureMemory(QByteArray("\x89PNG\r\n\x1a\n"), "f"));
}

void TestFigureMemory::cutAndDamagedFilesNeverPassForWhole()
{
    for (const auto& [format, file] : sample().files) {
        const qsizetype step = std::max<qsizetype>(1, file.size() / 300);
        for (qsizetype length = 0; length < file.size(); length += step) {
            const Result<RememberedFigure> cut = readFigureMemory(file.first(length), "f");
            QVERIFY(!cut || cut->altered);
        }
        // Every byte counts, but those that a comment's chunk may change.
        rc::check("a changed byte is noticed", [&file = file] {
            QByteArray damaged = file;
            const auto place = *rc::gen::inRange<qsizetype>(0, file.size());
            damaged[place] = char(damaged[place] ^ *rc::gen::inRange(1, 256));
            const Result<RememberedFigure> read = readFigureMemory(damaged, "f");
            RC_ASSERT(!read || read->altered);
        });
    }
    QByteArray endless =
        QByteArray("\x89PNG\r\n\x1a\n") + QByteArray::fromHex("ffffffff") + "IHDR" + QByteArray(40, 'x');
    QVERIFY(!readFigureMemory(endless, "f"));
}

void TestFigureMemory::noEntityIsRead()
{
    const QByteArray bomb = "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
                            "<svg xmlns=\"http://www.w3.org/2000/svg\"><metadata><s:settings "
                            "xmlns:s=\"urn:headlight:settings\">&b;</s:settings></metadata></svg>";
    const Result<RememberedFigure> read = readFigureMemory(bomb, "f");
    QVERIFY(!read);
    QCOMPARE(std::get<FileMalformed>(read.error()).field, std::string("settings"));
}

void TestFigureMemory::textIsLeftOutOnlyWhenAskedFor()
{
    FigureMemory memory = oddMemory();
    QVERIFY(memoryJson(memory).contains("bold"));
    const QByteArray json = memoryJson(withoutText(memory));
    for (const char* word : {"bold", "earlier", "other state"})
        QVERIFY(!json.contains(word));
    const FigureMemory read = memoryFromJson(json, "f").value();
    QVERIFY(!read.with_text);
    QVERIFY(read.request.context.has_value());
    QCOMPARE(read.request.parameters, memory.request.parameters);
}

void TestFigureMemory::whereASourceLiesIsNotWritten()
{
    FigureMemory memory = checkpointMemory();
    QCOMPARE(missingSource(memory), memory.source);
    const Result<void> placed = placeSource(memory, "/nowhere/at/all", Bytes(1) << 30, {});
    QVERIFY(!placed);
    QCOMPARE(missingSource(memory), memory.source);
    QCOMPARE(sourceName("/home/a/models--openai--gpt2/snapshots/607a30d7/"), std::string("openai/gpt2"));
    QCOMPARE(sourceRevision("/home/a/models--openai--gpt2/snapshots/607a30d7/"), std::string("607a30d7"));
    QCOMPARE(sourceName("/home/a/gpt2/"), std::string("gpt2"));
    QCOMPARE(sourceRevision("/home/a/gpt2"), std::string());
}

QTEST_MAIN(TestFigureMemory)
#include "test_figure_memory.moc"
