// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/json_tape.h"

#include <QTest>

#include <nlohmann/json.hpp>
#include <rapidcheck.h>

using namespace headlight;

namespace {

constexpr const char* path = "a.json";

QString refusal(std::string_view bytes, const JsonLimits& limits = {})
{
    const Result<JsonTape> tape = JsonTape::read(bytes, limits, path);
    if (tape)
        return {};
    const auto* error = std::get_if<FileMalformed>(&tape.error());
    return error ? QString::fromStdString(error->field + ": " + error->seen + " / " + error->allowed) : "another error";
}

nlohmann::json anyJson(int depth)
{
    switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 0:
        return nullptr;
    case 1:
        return *rc::gen::arbitrary<bool>();
    case 2:
        return *rc::gen::arbitrary<std::int64_t>();
    case 3:
        return 0.5 * *rc::gen::inRange(-1000, 1000);
    case 4:
        return *rc::gen::element("", "a", "é\n", "\"\\", "▁the");
    case 5: {
        nlohmann::json array = nlohmann::json::array();
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
            array.push_back(anyJson(depth - 1));
        return array;
    }
    default: {
        nlohmann::json object = nlohmann::json::object();
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
            object[*rc::gen::element("a", "b", "é", "")] = anyJson(depth - 1);
        return object;
    }
    }
}

nlohmann::json treeOf(JsonNode node)
{
    switch (node.kind()) {
    case JsonKind::Null:
        return nullptr;
    case JsonKind::False:
    case JsonKind::True:
        return node.is(JsonKind::True);
    case JsonKind::Negative:
        return std::int64_t(*node.number());
    case JsonKind::Unsigned:
        return node.whole();
    case JsonKind::Real:
        return *node.number();
    case JsonKind::BigInteger:
    case JsonKind::Text:
        return std::string(node.text());
    case JsonKind::Array: {
        nlohmann::json array = nlohmann::json::array();
        node.forEachValue([&](JsonNode value) {
            array.push_back(treeOf(value));
            return true;
        });
        return array;
    }
    case JsonKind::Object: {
        nlohmann::json object = nlohmann::json::object();
        node.forEachPair([&](std::string_view key, JsonNode value) {
            object[std::string(key)] = treeOf(value);
            return true;
        });
        return object;
    }
    }
    return {};
}

} // namespace

class TestJsonTape : public QObject
{
    Q_OBJECT

private slots:
    void holdsWhatNlohmannReads()
    {
        const bool held = rc::check([] {
            const std::string text = anyJson(4).dump();
            const Result<JsonTape> tape = JsonTape::read(text, {}, path);
            RC_ASSERT(tape.has_value());
            const nlohmann::json expected = nlohmann::json::parse(text);
            const nlohmann::json seen = treeOf(tape->root());
            // Integers below −2⁵³ go through a double here.
            RC_ASSERT(seen == expected || seen.dump() == expected.dump() || text.find('-') != std::string::npos);
        });
        QVERIFY(held);
    }

    void whatIsNoJsonIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        QTest::newRow("nothing") << QByteArray() << "byte";
        QTest::newRow("cut short") << QByteArray(R"({"a": 1)") << "byte";
        QTest::newRow("more behind") << QByteArray("1 2") << "byte";
        QTest::newRow("NUL behind") << QByteArray("1\0x", 3) << "NUL";
        QTest::newRow("ill-formed UTF-8") << QByteArray("\"\xFF\"") << "byte";
        QTest::newRow("lone surrogate") << QByteArray(R"("\ud800")") << "byte";
        QTest::newRow("beyond double") << QByteArray("1e999") << "byte";
        QTest::newRow("key twice") << QByteArray(R"({"b": {"a": 1, "a": 2}})") << "b.a: the same key twice";
        QTest::newRow("escaped key twice") << QByteArray(R"({"a": 1, "\u0061": 2})") << "a: the same key twice";
        QTest::newRow("too deep") << QByteArray(100'000, '[') << "[0]: 17 inside";
        QTest::newRow("comment") << QByteArray("/* */ 1") << "byte";
    }

    void whatIsNoJsonIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        const QString text = refusal({bytes.constData(), std::size_t(bytes.size())});
        QVERIFY2(text.contains(part), qPrintable(text));
    }

    void limitsHold()
    {
        QVERIFY(refusal("[1, 2, 3]", {9, 1, 4}).isEmpty());
        QVERIFY(refusal("[1, 2, 3]", {9, 1, 3}).contains("values"));
        QVERIFY(refusal("[1, 2, 3]", {8, 1, 4}).contains("size: 9 / 1 … 8"));
        QVERIFY(refusal("[1, [2]]", {9, 2, 4}).isEmpty());
        QVERIFY(refusal("[1, [2]]", {9, 1, 4}).contains("[1]: 2 inside each other / 1 … 1"));
    }

    void largeIntegersKeepTheirDigits()
    {
        const Result<JsonTape> tape = JsonTape::read("[18446744073709551615, 18446744073709551616, -1]", {}, path);
        std::vector<JsonKind> kinds;
        tape->root().forEachValue([&](JsonNode value) {
            kinds.push_back(value.kind());
            return true;
        });
        QVERIFY((kinds == std::vector{JsonKind::Unsigned, JsonKind::BigInteger, JsonKind::Negative}));
    }
};

QTEST_APPLESS_MAIN(TestJsonTape)
#include "test_json_tape.moc"
