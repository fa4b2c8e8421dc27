// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/npz_file.h"

#include "npz_reader.h"

#include <QBuffer>
#include <QTest>

#include <array>
#include <ctime>
#include <numeric>

using namespace headlight;

namespace {

/// Six numbers in two parts, as heads come.
constexpr std::array<double, 6> numbers = {0.5, -1, 1e300, 5e-324, 0, 7};

NpyMember numberMember(const std::string& name)
{
    return {.name = name,
            .descr = "<f8",
            .shape = {2, 3},
            .parts = 2,
            .part = [](std::size_t part) { return std::as_bytes(std::span(numbers).subspan(part * 3, 3)); },
            .bytes = sizeof numbers};
}

QByteArray archiveOf(const std::vector<NpyMember>& members)
{
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    return writeNpz(buffer, members, {}) ? buffer.data() : QByteArray();
}

/// A device that is full after some bytes.
class FullDevice : public QBuffer
{
public:
    explicit FullDevice(qint64 space) : m_space(space) { open(QIODevice::ReadWrite); }

protected:
    qint64 writeData(const char* bytes, qint64 length) override
    {
        return pos() + length > m_space ? -1 : QBuffer::writeData(bytes, length);
    }

private:
    qint64 m_space;
};

} // namespace

class TestNpzFile : public QObject
{
    Q_OBJECT

private slots:
    void headerIsPaddedAndNamesTheShape_data();
    void headerIsPaddedAndNamesTheShape();
    void partsAreJoined();
    void textsAreUnicodeArrays();
    void emptyTextsHaveWidthOne();
    void timesAreThoseOfNumPy();
    void bytesDoNotDependOnTheTimeZone();
    void fullDeviceIsAFailure();
    void stoppedWorkIsAFailure();
};

void TestNpzFile::headerIsPaddedAndNamesTheShape_data()
{
    QTest::addColumn<std::vector<Index>>("shape");
    QTest::addColumn<QByteArray>("tuple");
    QTest::newRow("none") << std::vector<Index>{} << QByteArray("'shape': ()");
    QTest::newRow("one") << std::vector<Index>{5} << QByteArray("'shape': (5,)");
    QTest::newRow("four") << std::vector<Index>{1, 4, 6, 16} << QByteArray("'shape': (1, 4, 6, 16)");
    QTest::newRow("long") << std::vector<Index>(4, 123'456'789'012) << QByteArray("123456789012)");
}

void TestNpzFile::headerIsPaddedAndNamesTheShape()
{
    QFETCH(std::vector<Index>, shape);
    QFETCH(QByteArray, tuple);
    const QByteArray header = QByteArray::fromStdString(npyHeader("<f8", shape));
    QCOMPARE(header.size() % 64, 0);
    QVERIFY(header.endsWith('\n'));
    QVERIFY2(header.contains(tuple), header.constData());
    QCOMPARE(npz_reader::parseNpy(header).shape.size(), shape.size());
}

void TestNpzFile::partsAreJoined()
{
    const auto arrays = npz_reader::read(archiveOf({numberMember("first"), numberMember("second")}));
    QCOMPARE(arrays.size(), 2);
    const npz_reader::Array& array = arrays.at("second");
    QCOMPARE(array.descr, "<f8");
    QCOMPARE(array.shape, (std::vector<long>{2, 3}));
    QCOMPARE(array.doubles(), std::vector<double>(numbers.begin(), numbers.end()));
}

void TestNpzFile::textsAreUnicodeArrays()
{
    const std::vector<std::string> texts = {"cat", "", "猫", "👍🏽", "=1+1"};
    const std::string single = "{\"a\": \"ö\"}";
    const auto arrays = npz_reader::read(archiveOf({unicodeMember("tokens", texts), unicodeMember("meta", single)}));
    QCOMPARE(arrays.at("tokens").texts(), texts);
    QCOMPARE(arrays.at("tokens").shape, std::vector<long>{5});
    QCOMPARE(arrays.at("tokens").descr, "<U4");
    QCOMPARE(arrays.at("meta").texts(), std::vector<std::string>{single});
    QVERIFY(arrays.at("meta").shape.empty());
}

void TestNpzFile::emptyTextsHaveWidthOne()
{
    const auto arrays = npz_reader::read(archiveOf({unicodeMember("tokens", std::vector<std::string>{"", ""})}));
    QCOMPARE(arrays.at("tokens").descr, "<U1");
    QCOMPARE(arrays.at("tokens").elements.size(), 8);
}

void TestNpzFile::timesAreThoseOfNumPy()
{
    const npz_reader::Array array = npz_reader::read(archiveOf({numberMember("a")})).at("a");
    QCOMPARE(array.dos_time, 0);
    QCOMPARE(array.dos_date, (1 << 5) | 1); // 1980-01-01
}

void TestNpzFile::bytesDoNotDependOnTheTimeZone()
{
    const QByteArray zone = qgetenv("TZ");
    std::vector<QByteArray> archives;
    for (const char* other : {"UTC0", "Pacific/Kiritimati", "America/St_Johns", "Asia/Kathmandu"}) {
        qputenv("TZ", other);
        tzset();
        archives.push_back(archiveOf({numberMember("a")}));
    }
    zone.isNull() ? qunsetenv("TZ") : qputenv("TZ", zone);
    tzset();
    for (const QByteArray& archive : archives)
        QCOMPARE(archive, archives.front());
}

void TestNpzFile::fullDeviceIsAFailure()
{
    const std::vector<NpyMember> members = {numberMember("a"), numberMember("b")};
    const qint64 whole = archiveOf(members).size();
    for (qint64 space = 0; space < whole; space += 7) {
        FullDevice device(space);
        QVERIFY2(!writeNpz(device, members, {}), qPrintable(QString::number(space)));
    }
    FullDevice device(whole);
    QVERIFY(writeNpz(device, members, {}));
}

void TestNpzFile::stoppedWorkIsAFailure()
{
    std::stop_source stop;
    stop.request_stop();
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    QVERIFY(!writeNpz(buffer, std::vector{numberMember("a")}, stop.get_token()));
}

QTEST_APPLESS_MAIN(TestNpzFile)
#include "test_npz_file.moc"
