// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/json_reading.h"

#include <QTest>

using namespace headlight;

namespace {

constexpr const char* path = "a.json";

} // namespace

class TestJsonReading : public QObject
{
    Q_OBJECT

private slots:
    void aWrongValueIsNamedWithItsPlace()
    {
        const Result<JsonTape> tape = JsonTape::read(R"({"a": [{"b": true}, {"b": "yes"}]})", {}, path);
        JsonReading reading(*tape, path);
        tape->root().find("a")->forEachValue([&](JsonNode value) {
            reading.flag(value, "b", false);
            return true;
        });
        QVERIFY(reading.failed());
        QCOMPARE(reading.error()->path, std::string(path));
        QCOMPARE(reading.error()->field, std::string("a[1].b"));
        QCOMPARE(reading.error()->seen, std::string("\"yes\""));
        QCOMPARE(reading.error()->allowed, std::string("true, false"));
    }

    void onlyTheFirstErrorIsKept()
    {
        const Result<JsonTape> tape = JsonTape::read(R"({"a": -1, "b": 1.5})", {}, path);
        JsonReading reading(*tape, path);
        QCOMPARE(reading.whole(tape->root(), "c", 7, 0, 9), std::uint64_t(7));
        reading.whole(tape->root(), "a", 0, 0, 9);
        reading.whole(tape->root(), "b", 0, 0, 9);
        QCOMPARE(reading.error()->field, std::string("a"));
        QCOMPARE(reading.error()->allowed, std::string("0 … 9"));
    }
};

QTEST_APPLESS_MAIN(TestJsonReading)
#include "test_json_reading.moc"
