// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npy_file.h"

#include "npy_bytes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>

#include <sys/stat.h>

using namespace headlight;

class TestNpyFile : public QObject
{
    Q_OBJECT

private slots:
    void everyTypeIsRead_data();
    void everyTypeIsRead();
    void versionsTwoAndThreeAreRead();
    void bigEndianIsTurnedAround();
    void fortranOrderIsTurnedAround();
    void manyBlocksAreJoined();
    void halfPrecisionIsExact();
    void hostileFilesAreRefused_data();
    void hostileFilesAreRefused();
    void whatIsNoFileIsRefused();
    void shrunkenFileIsAFailure();

private:
    std::string saved(const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(QString::number(++m_files) + QStringLiteral(".npy"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        return path.toStdString();
    }

    std::vector<double> numbers(const QByteArray& bytes)
    {
        const Result<NpyFile> file = NpyFile::open(saved(bytes));
        if (!file)
            return {};
        std::vector<double> read(std::size_t(file->count()));
        return file->read(std::span(read)) ? read : std::vector<double>();
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

void TestNpyFile::everyTypeIsRead_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("elements");
    QTest::addColumn<std::vector<double>>("expected");
    const auto add = [](const char* type, const QByteArray& elements, std::vector<double> expected) {
        QTest::newRow(type) << QByteArray(type) << elements << std::move(expected);
    };
    add("|b1", bytesOf<quint8>({0, 1, 2}), {0, 1, 1});
    add("|i1", bytesOf<qint8>({-128, 0, 127}), {-128, 0, 127});
    add("<i2", bytesOf<qint16>({-5, 0, 300}), {-5, 0, 300});
    add("<i4", bytesOf<qint32>({-5, 0, 70'000}), {-5, 0, 70'000});
    add("<i8", bytesOf<qint64>({-5, 0, 1LL << 40}), {-5, 0, 1099511627776.0});
    add("|u1", bytesOf<quint8>({0, 1, 255}), {0, 1, 255});
    add("<u2", bytesOf<quint16>({0, 1, 65535}), {0, 1, 65535});
    add("<u4", bytesOf<quint32>({0, 1, 4'000'000'000}), {0, 1, 4e9});
    add("<u8", bytesOf<quint64>({0, 1, 1ULL << 63}), {0, 1, 9223372036854775808.0});
    add("<f2", bytesOf<quint16>({0x3c00, 0xc000, 0xfc00}), {1, -2, -std::numeric_limits<double>::infinity()});
    add("<f4", bytesOf<float>({0.5F, -1.25F, 3e38F}), {0.5, -1.25, double(3e38F)});
    add("<f8", bytesOf<double>({0.1, -1e300, 5e-324}), {0.1, -1e300, 5e-324});
}

void TestNpyFile::everyTypeIsRead()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, elements);
    QFETCH(std::vector<double>, expected);
    QCOMPARE(numbers(npyBytes(npyLiteral(type.constData(), "(3,)"), elements)), expected);
}

void TestNpyFile::versionsTwoAndThreeAreRead()
{
    for (const int version : {1, 2, 3})
        QCOMPARE(numbers(npyBytes(npyLiteral("<f8", "(1, 2)"), bytesOf<double>({1, 2}), version)),
                 (std::vector<double>{1, 2}));
}

void TestNpyFile::bigEndianIsTurnedAround()
{
    const double number = 1234.5;
    QByteArray bytes(8, '\0');
    qToBigEndian(number, bytes.data());
    QCOMPARE(numbers(npyBytes(npyLiteral(">f8", "()"), bytes)), std::vector<double>{number});
    QCOMPARE(numbers(npyBytes(npyLiteral(">i2", "(1,)"), QByteArray("\x01\x02", 2))), std::vector<double>{258});
}

void TestNpyFile::fortranOrderIsTurnedAround()
{
    // [[1, 2, 3], [4, 5, 6]] column by column
    const QByteArray file = npyBytes(npyLiteral("<f8", "(2, 3)", "True"), bytesOf<double>({1, 4, 2, 5, 3, 6}));
    QCOMPARE(numbers(file), (std::vector<double>{1, 2, 3, 4, 5, 6}));
    // element [a][b][c] of shape (2, 1, 3) is 10a + c
    const QByteArray deep = npyBytes(npyLiteral("<f8", "(2, 1, 3)", "True"), bytesOf<double>({0, 10, 1, 11, 2, 12}));
    QCOMPARE(numbers(deep), (std::vector<double>{0, 1, 2, 10, 11, 12}));
}

void TestNpyFile::manyBlocksAreJoined()
{
    std::vector<double> many(20'001);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] = double(i) / 3;
    QCOMPARE(numbers(npyBytes(npyLiteral("<f8", "(20001,)"), bytesOf(many))), many);
}

void TestNpyFile::halfPrecisionIsExact()
{
    QCOMPARE(floatFromHalf(0x0001), std::ldexp(1.0F, -24)); // the smallest
    QCOMPARE(floatFromHalf(0x03ff), std::ldexp(1023.0F, -24));
    QCOMPARE(floatFromHalf(0x0400), std::ldexp(1.0F, -14)); // the smallest that is normal
    QCOMPARE(floatFromHalf(0x7bff), 65504.0F);
    QCOMPARE(floatFromHalf(0x3555), 0.333251953125F);
    QVERIFY(std::signbit(floatFromHalf(0x8000)));
    QVERIFY(std::isinf(floatFromHalf(0x7c00)));
    QVERIFY(std::isnan(floatFromHalf(0x7e00)));
}

void TestNpyFile::hostileFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("field");
    const QByteArray one(8, '\0');
    const auto add = [](const char* name, const QByteArray& bytes, const char* field) {
        QTest::newRow(name) << bytes << QByteArray(field);
    };
    add("empty", {}, "magic");
    add("short", "\x93NUMPY", "magic");
    add("other kind", QByteArray("PK\x03\x04").append(100, 'x'), "magic");
    add("version 4", npyBytes(npyLiteral("<f8", "(1,)"), one, 4), "version");
    add("header beyond the file", QByteArray("\x93NUMPY\x01\x00\xff\xff{}", 12), "header length");
    add("header of 4 GiB", QByteArray("\x93NUMPY\x02\x00\xf0\xff\xff\xff{}", 14), "header length");
    add("product wraps to 0", npyBytes(npyLiteral("<f8", "(4294967296, 4294967296)"), {}), "shape");
    add("product wraps to 2", npyBytes(npyLiteral("|i1", "(6148914691236517206, 3)"), QByteArray(2, '\0')), "shape");
    add("10 GB declared", npyBytes(npyLiteral("<f8", "(1250000000,)"), one), "shape");
    add("one element short", npyBytes(npyLiteral("<f8", "(2,)"), one), "shape");
    add("one byte more", npyBytes(npyLiteral("<f8", "(1,)"), one + 'x'), "shape");
    add("objects", npyBytes(npyLiteral("|O", "(1,)"), one), "descr");
}

void TestNpyFile::hostileFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, field);
    const Result<NpyFile> file = NpyFile::open(saved(bytes));
    QVERIFY(!file);
    const auto* fault = std::get_if<FileMalformed>(&file.error());
    QVERIFY(fault);
    QCOMPARE(QByteArray::fromStdString(fault->field), field);
}

void TestNpyFile::whatIsNoFileIsRefused()
{
    const std::string pipe = m_folder.filePath(QStringLiteral("pipe")).toStdString();
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& path : {pipe, m_folder.path().toStdString(), std::string("/dev/zero")}) {
        const Result<NpyFile> file = NpyFile::open(path);
        QVERIFY2(!file && std::holds_alternative<FileMalformed>(file.error()), path.c_str());
    }
    const Result<NpyFile> missing = NpyFile::open("/nowhere/q.npy");
    QVERIFY(!missing);
    QCOMPARE(std::get<FileFailed>(missing.error()).action, FileFailed::Action::Open);
}

void TestNpyFile::shrunkenFileIsAFailure()
{
    const std::string path = saved(npyBytes(npyLiteral("<f8", "(4,)"), QByteArray(32, '\0')));
    const Result<NpyFile> file = NpyFile::open(path);
    QVERIFY(file);
    QVERIFY(QFile::resize(QString::fromStdString(path), 140));
    std::vector<double> target(4);
    QVERIFY(!file->read(std::span(target)));
}

QTEST_APPLESS_MAIN(TestNpyFile)
#include "test_npy_file.moc"
