// SPDX-License-Identifier: GPL-3.0-or-later
#include "checkpoint_files.h"

#include "model/safetensors_file.h"

#include <QFile>
#include <QTest>

using namespace headlight;

namespace {

Result<SafetensorsFile> opened(const QByteArray& bytes)
{
    Folder folder;
    folder.write("a.safetensors", bytes);
    Result<SourceFile> file = SourceFile::open(folder.path("a.safetensors"));
    return SafetensorsFile::open(std::move(*file));
}

QString refusal(const QByteArray& bytes)
{
    const Result<SafetensorsFile> file = opened(bytes);
    const auto* error = file ? nullptr : std::get_if<FileMalformed>(&file.error());
    return error ? QString::fromStdString(error->field + ": " + error->seen + " / " + error->allowed) : QString();
}

/// A line of /proc/self/status in KiB.
long statusKilobytes(const char* name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith(name))
            return line.simplified().split(' ').value(1).toLong();
    return 0;
}

std::vector<float> values(const SafetensorsFile& file, const char* name)
{
    const StoredTensor* tensor = file.find(name);
    std::vector<float> read(std::size_t(tensor->count()));
    if (!file.read(*tensor, 0, read, {}))
        qFatal("not read");
    return read;
}

} // namespace

class TestSafetensorsFile : public QObject
{
    Q_OBJECT

private slots:
    // Case 32: the real cause is named, and no tensor byte is touched.
    void aHeaderThatRepeatsItself()
    {
        const QByteArray header = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                                  R"("a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})";
        QCOMPARE(header.size(), 107);
        QCOMPARE(refusal(packed(header, QByteArray(8, '\0'))), "a: the same key twice / each key once");
        QByteArray neighbour = header;
        neighbour.replace(R"(,"a")", R"(,"b")");
        QVERIFY(opened(packed(neighbour, QByteArray(8, '\0'))));
    }

    // A file of holes costs nothing on disk; a hundred megabytes of it would in memory.
    void aLongHeaderIsLookedThroughBeforeItIsHeld()
    {
        constexpr quint64 length = 99'999'992;
        Folder folder;
        const auto wholeFile = [&](const QByteArray& begin) {
            QFile file(QString::fromStdString(folder.path("a.safetensors")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(reinterpret_cast<const char*>(&length), sizeof length) + begin);
            QVERIFY(file.resize(qint64(length) + 16));
        };
        const auto refused = [&] {
            QFile peak(QStringLiteral("/proc/self/clear_refs"));
            if (peak.open(QIODevice::WriteOnly))
                peak.write("5");
            peak.close();
            const long before = statusKilobytes("VmRSS:");
            const Result<SafetensorsFile> file =
                SafetensorsFile::open(std::move(*SourceFile::open(folder.path("a.safetensors"))));
            if (statusKilobytes("VmHWM:") - before > 16 * 1024)
                return QStringLiteral("too much memory");
            const auto* error = file ? nullptr : std::get_if<FileMalformed>(&file.error());
            return error ? QString::fromStdString(error->field) : QString();
        };
        wholeFile(R"({"a":{"dtype":"F32")");
        QCOMPARE(refused(), "byte 20");
        wholeFile("{" + QByteArray(5'000'000, ','));
        QCOMPARE(refused(), "values");
    }

    void aHeaderThatLies()
    {
        const QByteArray header = R"({"t":{"dtype":"F32","shape":[1000,1000],"data_offsets":[0,4]}})";
        QCOMPARE(header.size(), 62);
        QCOMPARE(packed(header, QByteArray(4, '\0')).size(), 74);
        QCOMPARE(refusal(packed(header, QByteArray(4, '\0'))),
                 "t.data_offsets: 4 bytes / 4000000 bytes (F32 [1000, 1000])");
        QByteArray neighbour = header;
        neighbour.replace("1000,1000", "1");
        QVERIFY(opened(packed(neighbour, QByteArray(4, '\0'))));
    }

    void theOrderOfTheHeaderMeansNothing()
    {
        const QByteArray header = R"({"z":{"dtype":"F32","shape":[2],"data_offsets":[4,12]},)"
                                  R"("__metadata__":{"format":"pt"},)"
                                  R"("b":{"dtype":"F32","shape":[],"data_offsets":[0,4],"note":1},)"
                                  R"("none":{"dtype":"F16","shape":[3,0],"data_offsets":[12,12]}})";
        const float body[] = {1.5F, -2, 3};
        const Result<SafetensorsFile> file =
            opened(packed(header, QByteArray(reinterpret_cast<const char*>(body), sizeof body)));
        QVERIFY(file);
        QCOMPARE(file->tensors().size(), std::size_t(3));
        QVERIFY((values(*file, "b") == std::vector<float>{1.5F}));
        QVERIFY((values(*file, "z") == std::vector<float>{-2, 3}));
        QVERIFY(values(*file, "none").empty());
        QCOMPARE(file->metadata().at("format"), std::string("pt"));
        QVERIFY(file->unknownFields() == std::vector<std::string>{"b.note"});
        QVERIFY(!file->find("y"));
    }

    void numbersAreWidened_data()
    {
        QTest::addColumn<QByteArray>("dtype");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("half") << QByteArray("F16") << QByteArray("\x00\x3e\x00\xc0\x01\x00", 6);
        QTest::newRow("brain") << QByteArray("BF16") << QByteArray("\xc0\x3f\x00\xc0\x80\x33", 6);
        const double wide[] = {1.5, -2, 0x1p-24};
        QTest::newRow("double") << QByteArray("F64") << QByteArray(reinterpret_cast<const char*>(wide), sizeof wide);
    }

    void numbersAreWidened()
    {
        QFETCH(QByteArray, dtype);
        QFETCH(QByteArray, body);
        const QByteArray header = QByteArray(R"({"a":{"dtype":"TYPE","shape":[3],"data_offsets":[0,END]}})")
                                      .replace("TYPE", dtype)
                                      .replace("END", QByteArray::number(body.size()));
        const Result<SafetensorsFile> file = opened(packed(header, body));
        QVERIFY(file);
        QVERIFY((values(*file, "a") == std::vector<float>{1.5F, -2, 0x1p-24F}));
    }

    void partsAreReadFromTheirPlaces()
    {
        const Result<SafetensorsFile> file = opened(TensorFile().add("a", {2}).add("b", {3, 2}).bytes());
        std::vector<float> part(3);
        QVERIFY(file->read(*file->find("b"), 2, part, {}));
        QVERIFY((part == std::vector<float>{2.02F, 2.03F, 2.04F}));
    }

    void aStoppedReadingEnds()
    {
        const Result<SafetensorsFile> file = opened(TensorFile().add("a", {2}).bytes());
        std::stop_source stop;
        stop.request_stop();
        std::vector<float> part(2);
        const Result<void> read = file->read(*file->find("a"), 0, part, stop.get_token());
        QVERIFY(!read && std::holds_alternative<Cancelled>(read.error()));
    }

    void aFileThatWasCutMeanwhileGivesAnError()
    {
        Folder folder;
        folder.write("a.safetensors", TensorFile().add("a", {9}).bytes());
        const Result<SafetensorsFile> file = SafetensorsFile::open(*SourceFile::open(folder.path("a.safetensors")));
        QVERIFY(QFile::resize(QString::fromStdString(folder.path("a.safetensors")), 90));
        std::vector<float> part(9);
        QVERIFY(!file->read(*file->find("a"), 0, part, {}));
    }
};

QTEST_APPLESS_MAIN(TestSafetensorsFile)
#include "test_safetensors_file.moc"
