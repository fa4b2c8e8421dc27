// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/utf8.h"

#include <QTest>

#include <rapidcheck.h>

#include <string>

using namespace headlight;
using namespace std::string_literals;

namespace {

/// UTF-8 of any code points, by the definition and apart from the layer's own decoder.
std::string encode(const std::u32string& text)
{
    std::string bytes;
    for (const char32_t c : text) {
        if (c < 0x80) {
            bytes += char(c);
        } else if (c < 0x800) {
            bytes += char(0xC0 | (c >> 6));
            bytes += char(0x80 | (c & 0x3F));
        } else if (c < 0x10000) {
            bytes += char(0xE0 | (c >> 12));
            bytes += char(0x80 | ((c >> 6) & 0x3F));
            bytes += char(0x80 | (c & 0x3F));
        } else {
            bytes += char(0xF0 | (c >> 18));
            bytes += char(0x80 | ((c >> 12) & 0x3F));
            bytes += char(0x80 | ((c >> 6) & 0x3F));
            bytes += char(0x80 | (c & 0x3F));
        }
    }
    return bytes;
}

std::u32string anyText()
{
    const auto scalars = *rc::gen::container<std::vector<std::uint32_t>>(
        rc::gen::oneOf(rc::gen::inRange(0U, 0x80U), rc::gen::inRange(0x80U, 0x800U), rc::gen::inRange(0x800U, 0xD800U),
                       rc::gen::inRange(0xE000U, 0x10000U), rc::gen::inRange(0x10000U, 0x110000U)));
    return {scalars.begin(), scalars.end()};
}

} // namespace

class TestUtf8 : public QObject
{
    Q_OBJECT

private slots:
    void decodesEveryScalarValue()
    {
        for (char32_t c = 0; c < 0x110000; ++c) {
            if (c >= 0xD800 && c <= 0xDFFF)
                continue;
            const std::string bytes = encode(std::u32string(1, c));
            const CodePoint point = decodeUtf8(bytes, 0);
            QVERIFY(point.valid);
            QCOMPARE(quint32(point.value), quint32(c));
            QCOMPARE(point.bytes, bytes.size());
        }
    }

    void replacesIllFormedSequences_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("expected");
        const QByteArray r = "\xEF\xBF\xBD";
        QTest::newRow("lone continuation") << QByteArray("a\x80z") << "a" + r + "z";
        QTest::newRow("cut at the end") << QByteArray("a\xE2\x82") << "a" + r;
        QTest::newRow("cut inside") << QByteArray("\xE2\x82zz") << r + "zz";
        QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << r + r;
        QTest::newRow("overlong three bytes") << QByteArray("\xE0\x80\xAF") << r + r + r;
        QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << r + r + r;
        QTest::newRow("beyond the last") << QByteArray("\xF4\x90\x80\x80") << r + r + r + r;
        QTest::newRow("byte FF") << QByteArray("\xFF") << r;
        // Unicode 15, table 3-8
        QTest::newRow("maximal subparts") << QByteArray("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64")
                                          << "a" + r + r + r + "b" + r + "c" + r + r + "d";
    }

    void replacesIllFormedSequences()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, expected);
        QVERIFY(!isValidUtf8(bytes.toStdString()));
        QCOMPARE(QByteArray::fromStdString(replaceInvalidUtf8(bytes.toStdString())), expected);
    }

    void validTextStaysAsItIs()
    {
        QVERIFY(rc::check("valid text is left alone", [] {
            const std::string bytes = encode(anyText());
            RC_ASSERT(isValidUtf8(bytes));
            RC_ASSERT(replaceInvalidUtf8(bytes) == bytes);
        }));
    }

    void anyBytesBecomeValid()
    {
        QVERIFY(rc::check("any bytes become valid, and mending twice is mending once", [](const std::string& bytes) {
            const std::string mended = replaceInvalidUtf8(bytes);
            RC_ASSERT(isValidUtf8(mended));
            RC_ASSERT(replaceInvalidUtf8(mended) == mended);
        }));
    }

    void offsetsAgreeWithCountingOneByOne()
    {
        QVERIFY(rc::check("offsets are counts", [] {
            const std::u32string text = anyText();
            const std::string bytes = encode(text);
            const TextOffsets offsets(bytes);
            std::size_t byte = 0;
            Index units = 0;
            for (std::size_t i = 0; i <= text.size(); ++i) {
                RC_ASSERT(offsets.codePoints(byte) == Index(i));
                RC_ASSERT(offsets.utf16Units(byte) == units);
                RC_ASSERT(offsets.byteOfCodePoint(Index(i)) == byte);
                RC_ASSERT(offsets.byteOfUtf16Unit(units) == byte);
                if (i < text.size()) {
                    byte += encode(text.substr(i, 1)).size();
                    units += text[i] >= 0x10000 ? 2 : 1;
                }
            }
        }));
    }

    void offsetsInLongTexts()
    {
        std::string text;
        for (int i = 0; i < 1000; ++i)
            text += "a👍"; // 5 bytes, 2 code points, 3 UTF-16 units
        const TextOffsets offsets(text);
        for (Index i = 0; i <= 1000; ++i) {
            QCOMPARE(offsets.codePoints(std::size_t(5 * i)), 2 * i);
            QCOMPARE(offsets.utf16Units(std::size_t(5 * i)), 3 * i);
            QCOMPARE(offsets.byteOfCodePoint(2 * i), std::size_t(5 * i));
            QCOMPARE(offsets.byteOfUtf16Unit(3 * i), std::size_t(5 * i));
        }
        QCOMPARE(offsets.codePoints(1'000'000), Index(2000));
        QCOMPARE(offsets.byteOfCodePoint(1'000'000), text.size());
    }

    // CASES 04
    void thumbWithSkinToneHasFourUnitsAndEightBytes()
    {
        const std::string text = "👍🏽";
        const TextOffsets offsets(text);
        QCOMPARE(text.size(), std::size_t(8));
        QCOMPARE(offsets.codePoints(8), Index(2));
        QCOMPARE(offsets.utf16Units(8), Index(4));
    }
};

QTEST_APPLESS_MAIN(TestUtf8)
#include "test_utf8.moc"
