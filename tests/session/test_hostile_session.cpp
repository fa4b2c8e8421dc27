// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_request.h"
#include "session/session_file.h"

#include <QTest>

using namespace headlight;
using namespace std::string_literals;

namespace {

/// The default session with one place exchanged.
QByteArray with(const QByteArray& from, const QByteArray& to)
{
    QByteArray json = sessionJson(Request{});
    return json.contains(from) ? json.replace(from, to) : QByteArray("the test's place is not there");
}

FileMalformed malformed(const QByteArray& json)
{
    const Result<Request> read = sessionFromJson(json, "a.headlight");
    if (read)
        return {"", "accepted", "", ""};
    const auto* error = std::get_if<FileMalformed>(&read.error());
    return error ? *error : FileMalformed{"", "another error", "", ""};
}

/// A bad value, the good one beside it, and what the message names.
void row(const char* name, const QByteArray& from, const QByteArray& bad, const QByteArray& good, const QString& field,
         const QString& seen)
{
    QTest::newRow(name) << with(from, bad) << with(from, good) << field << seen;
}

void numberRows()
{
    row("seed past 64 bits", "17", "18446744073709551616", "18446744073709551615", "seed", "18446744073709551616");
    row("seed below 0", "17", "-1", "0", "seed", "-1");
    row("seed with a point", "17", "17.0", "17", "seed", "17.0");
    row("seed as text", "17", "\"17\"", "17", "seed", "\"17\"");
    row("heads 0", "\"heads\": 4", "\"heads\": 0", "\"heads\": 1", "parameters.heads", "0");
    row("heads too many", "\"heads\": 4", "\"heads\": 1025", "\"heads\": 1024", "parameters.heads", "1025");
    row("heads past 64 bits", "\"heads\": 4", "\"heads\": 99999999999999999999", "\"heads\": 8", "parameters.heads",
        "99999999999999999999");
    row("d_k a thousand millions", "\"d_k\": 16", "\"d_k\": 1000000000", "\"d_k\": 65536", "parameters.d_k",
        "1000000000");
    row("d_k wraps", "\"d_k\": 16", "\"d_k\": 18446744073709551615", "\"d_k\": 1", "parameters.d_k",
        "18446744073709551615");
    row("d_v a fraction", "\"d_v\": 16", "\"d_v\": 1.5", "\"d_v\": 2", "parameters.d_v", "1.5");
    row("d_model a list", "\"d_model\": 64", "\"d_model\": [64]", "\"d_model\": 65", "parameters.d_model", "[…]");
    row("uneven heads", "\"kv_heads\": null", "\"kv_heads\": 3", "\"kv_heads\": 2", "parameters.kv_heads", "3");
    row("temperature 0", "\"temperature\": 1.0", "\"temperature\": 0", "\"temperature\": 1e-3",
        "parameters.temperature", "0");
    row("temperature NaN", "\"temperature\": 1.0", "\"temperature\": \"nan\"", "\"temperature\": 2",
        "parameters.temperature", "nan");
    row("softcap infinite", "\"softcap\": null", "\"softcap\": \"inf\"", "\"softcap\": 30.5", "parameters.softcap",
        "inf");
    row("divisor below 0", "\"sqrt-dk\"", "-2", "2", "parameters.divisor", "-2");
}

void wordRows()
{
    row("divisor", "\"sqrt-dk\"", "\"sqrt-d\"", "\"dk\"", "parameters.divisor", "\"sqrt-d\"");
    row("positions", "\"concatenated\"", "\"absolute\"", "\"none\"", "parameters.positions", "\"absolute\"");
    row("score a number", "\"dot\"", "1", "\"cosine\"", "parameters.score", "1");
    row("score precision", "\"full\"", "\"double\"", "\"half\"", "parameters.score_precision", "\"double\"");
    row("tokens", "\"word\"", "\"words\"", "\"char\"", "tokens", "\"words\"");
    row("text null", "\"The cat sat on the mat\"", "null", "\"\"", "text", "null");
    row("context a number", "\"context\": null", "\"context\": 1", "\"context\": \"\"", "context", "1");
    row("mask rule", "\"mask\": []", "\"mask\": [\"causal\", \"casual\"]", "\"mask\": [\"causal\", \"window:1,1\"]",
        "mask[1]", "\"casual\"");
    row("recipe", "\"recipes\": []", "\"recipes\": [{\"head\": 0, \"recipe\": \"last\"}]",
        "\"recipes\": [{\"head\": 0, \"recipe\": \"first\"}]", "recipes[0].recipe", "\"last\"");
    row("another format", "headlight-session", "headlight", "headlight-session", "format", "\"headlight\"");
}

void shapeRows()
{
    row("key twice", "\"seed\": 17", "\"seed\": 1, \"seed\": 2", "\"seed\": 1", "seed", "the same key twice");
    row("inner key twice", "\"d_k\": 16", "\"d_k\": 1, \"d_k\": 1", "\"d_k\": 1", "parameters.d_k",
        "the same key twice");
    row("escaped key twice", "\"seed\": 17", "\"seed\": 1, \"se\\u0065d\": 2", "\"seed\": 1, \"seeds\": 2", "seed",
        "the same key twice");
    row("parameters a list", "\"parameters\": {", "\"parameters\": [], \"p\": {", "\"parameters\": {}, \"p\": {",
        "parameters", "[]");
    row("mask a text", "\"mask\": []", "\"mask\": \"causal\"", "\"mask\": [\"causal\"]", "mask", "\"causal\"");
    row("mask rule a number", "\"mask\": []", "\"mask\": [4]", "\"mask\": [\"padding:4\"]", "mask[0]", "4");
    row("recipe for head -1", "\"recipes\": []", "\"recipes\": [{\"head\": -1, \"recipe\": \"first\"}]",
        "\"recipes\": [{\"head\": 1, \"recipe\": \"first\"}]", "recipes[0].head", "-1");
    row("recipe a word", "\"recipes\": []", "\"recipes\": [\"first\"]", "\"recipes\": [{}]", "recipes[0]", "\"first\"");
    row("no format", "\"format\"", "\"form\"", "\"format\"", "format", "nothing");
    row("no schema", "\"schema\"", "\"scheme\"", "\"schema\"", "schema", "nothing");
    row("schema 0", "\"schema\": 1", "\"schema\": 0", "\"schema\": 1", "schema", "0");
    row("by hand a list", "\"mask\": []", "\"by_hand\": []", "\"by_hand\": {}", "by_hand", "[]");
    row("by hand, nine heads", "\"mask\": []", "\"by_hand\": {\"heads\": 9}", "\"by_hand\": {\"heads\": 8}",
        "by_hand.heads", "9");
    row("by hand, a number for a text", "\"mask\": []", "\"by_hand\": {\"q\": [[\"1\", 2]]}",
        "\"by_hand\": {\"q\": [[\"1\", \"2\"]]}", "by_hand.q[0][1]", "2");
    row("by hand, rows of unequal length", "\"mask\": []", "\"by_hand\": {\"q\": [[\"1\"], [\"1\", \"2\"]]}",
        "\"by_hand\": {\"q\": [[\"1\"], [\"1\"]]}", "by_hand.q[1].length", "2");
    row("by hand, x and q", "\"mask\": []", "\"by_hand\": {\"x\": [[\"1\"]], \"q\": [[\"1\"]]}",
        "\"by_hand\": {\"x\": [[\"1\"]]}", "by_hand.q", "a matrix beside x");
    row("by hand, a long cell", "\"mask\": []", "\"by_hand\": {\"k\": [[\"" + QByteArray(65, '1') + "\"]]}",
        "\"by_hand\": {\"k\": [[\"" + QByteArray(64, '1') + "\"]]}", "by_hand.k[0][0].bytes", "65");
    row("by hand, too many names", "\"mask\": []",
        "\"by_hand\": {\"names\": [" + QByteArray("\"a\",").repeated(12) + "\"a\"]}",
        "\"by_hand\": {\"names\": [" + QByteArray("\"a\",").repeated(11) + "\"a\"]}", "by_hand.names.length", "13");
    row("a painted mask of other letters", "\"mask\": []", "\"mask\": [\"painted:10/2\"]",
        "\"mask\": [\"painted:10/1\"]", "mask[0]", "\"painted:10/2\"");
    row("kept, no heads", "\"mask\": []", "\"kept\": {\"parameters\": {\"heads\": 0}}",
        "\"kept\": {\"parameters\": {\"heads\": 1}}", "kept.parameters.heads", "0");
    row("kept a text", "\"mask\": []", "\"kept\": \"x\"", "\"kept\": null", "kept", "\"x\"");
    row("too many rules", "\"mask\": []", "\"mask\": [" + QByteArray("\"causal\",").repeated(1'000) + "\"causal\"]",
        "\"mask\": [" + QByteArray("\"causal\",").repeated(999) + "\"causal\"]", "mask.length", "1001");
    row("deep nesting", "17", "17, \"later\": " + QByteArray(16, '[') + QByteArray(16, ']'),
        "17, \"later\": " + QByteArray(15, '[') + QByteArray(15, ']'),
        "later[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]", "17 inside each other");
}

} // namespace

class TestHostileSession : public QObject
{
    Q_OBJECT

private slots:
    void wrongValueIsRefusedAtItsField_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("legal"); // its neighbour
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("seen");
        numberRows();
        wordRows();
        shapeRows();
    }

    void wrongValueIsRefusedAtItsField()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, legal);
        QFETCH(QString, field);
        QFETCH(QString, seen);
        const FileMalformed error = malformed(json);
        QCOMPARE(QString::fromStdString(error.field), field);
        QCOMPARE(QString::fromStdString(error.seen), seen);
        QVERIFY(!error.allowed.empty());
        QCOMPARE(error.path, "a.headlight"s);
        QCOMPARE(malformed(legal).field, "accepted"s);
    }

    void whatIsNoJsonIsRefusedAtItsByte_data()
    {
        QTest::addColumn<QByteArray>("json");
        const QByteArray good = sessionJson(Request{});
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut short") << good.left(good.size() - 3);
        QTest::newRow("a comma too many") << with("\"schema\": 1,", "\"schema\": 1,,");
        QTest::newRow("trailing letter") << good + "x";
        QTest::newRow("trailing object") << good + "{}";
        QTest::newRow("NUL behind the end") << good + QByteArray(1, '\0');
        QTest::newRow("NUL and a second object") << good + QByteArray(1, '\0') + good;
        QTest::newRow("NUL in a text") << with("cat", QByteArray("c\0t", 3));
        QTest::newRow("invalid UTF-8") << with("cat", "c\xFFt");
        QTest::newRow("lone surrogate") << with("cat", "c\\ud800t");
        QTest::newRow("raw line break in a text") << with("cat", "c\nt");
        QTest::newRow("comment") << with("\"seed\": 17", "\"seed\": 17 // seed");
        QTest::newRow("NaN without quotes") << with("\"temperature\": 1.0", "\"temperature\": NaN");
        QTest::newRow("number beyond doubles") << with("\"temperature\": 1.0", "\"temperature\": 1e999");
        QTest::newRow("leading zero") << with("17", "017");
        QTest::newRow("a list") << QByteArray("[]");
        QTest::newRow("a number") << QByteArray("1");
    }

    void whatIsNoJsonIsRefusedAtItsByte()
    {
        QFETCH(QByteArray, json);
        const FileMalformed error = malformed(json);
        QVERIFY2(error.field.starts_with("byte "), error.field.c_str());
    }

    void deepestNestingDoesNotOverflowTheStack()
    {
        QVERIFY(malformed(QByteArray(1'000'000, '[')).field != "accepted");
        QVERIFY(malformed(QByteArray("{\"a\":").repeated(1'000'000)).field != "accepted");
    }

    void tooManyValuesAreRefused()
    {
        const QByteArray many = "17, \"later\": [" + QByteArray("0,").repeated(1'000'000) + "0]";
        QCOMPARE(malformed(with("17", many)).field, "values"s);
    }

    void hugeFilesAreRefusedBySize()
    {
        QCOMPARE(malformed(QByteArray(qsizetype(most_session_bytes) + 1, ' ')).field, "size"s);
    }

    void everyCutOfAGoodFileIsRefused()
    {
        const QByteArray good = sessionJson(Request{});
        for (qsizetype size = 0; size < good.size() - 1; ++size)
            QVERIFY(malformed(good.left(size)).field != "accepted");
        QCOMPARE(malformed(good.left(good.size() - 1)).field, "accepted"s); // without the last line break
    }

    void anyBytesAreReadOrRefused()
    {
        QVERIFY(rc::check("a damaged session is refused, or is a session", [] {
            QByteArray json = sessionJson(anyRequest());
            for (int i = *rc::gen::inRange(1, 8); i > 0; --i)
                json[*rc::gen::inRange<qsizetype>(0, json.size())] = *rc::gen::arbitrary<char>();
            const Result<Request> read = sessionFromJson(json, {});
            if (read)
                RC_ASSERT(sessionFromJson(sessionJson(*read), {}).has_value());
        }));
    }
};

QTEST_APPLESS_MAIN(TestHostileSession)
#include "test_hostile_session.moc"
