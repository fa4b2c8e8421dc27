// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_request.h"
#include "session/session_file.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cmath>
#include <limits>

using namespace headlight;
using namespace std::string_literals;

namespace {

std::string resultField(const QByteArray& json)
{
    const Result<Request> read = sessionFromJson(json, "a.headlight");
    if (read)
        return "accepted";
    const auto* error = std::get_if<FileMalformed>(&read.error());
    return error ? error->field : "another error";
}

} // namespace

class TestSessionFile : public QObject
{
    Q_OBJECT

private slots:
    void defaultsAreWrittenAsAgreed()
    {
        const QByteArray expected = R"({
  "context": null,
  "format": "headlight-session",
  "mask": [],
  "parameters": {
    "d_k": 16,
    "d_model": 64,
    "d_v": 16,
    "divisor": "sqrt-dk",
    "heads": 4,
    "kv_heads": null,
    "positions": "concatenated",
    "score": "dot",
    "score_precision": "full",
    "softcap": null,
    "temperature": 1.0
  },
  "recipes": [],
  "schema": 1,
  "seed": 17,
  "text": "The cat sat on the mat",
  "tokens": "word"
}
)";
        QCOMPARE(sessionJson(Request{}), expected);
    }

    void anyRequestReadsBackEqual()
    {
        QVERIFY(rc::check("JSON and back", [] {
            const Request request = anyRequest();
            const QByteArray json = sessionJson(request);
            const Result<Request> read = sessionFromJson(json, "a.headlight");
            RC_ASSERT(read.has_value());
            RC_ASSERT(*read == request);
            RC_ASSERT(sessionJson(*read) == json);
        }));
    }

    void seedKeepsAll64Bits()
    {
        for (const std::uint64_t seed : {std::uint64_t(0), (std::uint64_t(1) << 53) + 1, ~std::uint64_t(0)}) {
            Request request;
            request.seed = seed;
            const Result<Request> read = sessionFromJson(sessionJson(request), {});
            QVERIFY(read);
            QCOMPARE(read->seed, seed);
        }
    }

    void textKeepsEveryCharacter()
    {
        Request request;
        request.text = "\uFEFFa\0b\t\"\\\n\u2028👍🏽\x01 naïve"s;
        const Result<Request> read = sessionFromJson(sessionJson(request), {});
        QVERIFY(read);
        QVERIFY(read->text == request.text);
    }

    void longestTextFitsHoweverItIsEscaped()
    {
        Request request;
        request.text = std::string(most_text_bytes, '\x01');
        request.context = request.text;
        const Result<Request> read = sessionFromJson(sessionJson(request), {});
        QVERIFY(read);
        QVERIFY(*read == request);
        request.text += 'a';
        QCOMPARE(resultField(sessionJson(request)), "text.bytes"s);
    }

    void invalidTextIsMendedOnWriting()
    {
        Request request;
        request.text = "a\xFFz";
        const Result<Request> read = sessionFromJson(sessionJson(request), {});
        QVERIFY(read);
        QVERIFY(read->text == "a\uFFFDz");
    }

    void numbersThatAreNoneAreWords()
    {
        Request request;
        request.parameters.temperature = std::numeric_limits<double>::infinity();
        request.parameters.softcap = -std::numeric_limits<double>::infinity();
        request.parameters.divisor = {Divisor::Kind::Number, std::nan("")};
        const QByteArray json = sessionJson(request);
        QVERIFY(json.contains("\"temperature\": \"inf\""));
        QVERIFY(json.contains("\"softcap\": \"-inf\""));
        QVERIFY(json.contains("\"divisor\": \"nan\""));
    }

    // CASES 29
    void localesChangeNoByte_data()
    {
        QTest::addColumn<QString>("locale");
        for (const char* locale : {"de_DE", "fr_FR", "tr_TR", "ar_EG", "hi_IN", "zh_CN"})
            QTest::newRow(locale) << locale;
    }

    void localesChangeNoByte()
    {
        QFETCH(QString, locale);
        Request request;
        request.text = "INDIGO \u732b";
        request.seed = 1'234'567;
        request.parameters.temperature = 1.0 / 3;
        const QByteArray plain = sessionJson(request);
        // Made for this test: the machine may have none but C.
        const QTemporaryDir folder;
        const QString name = locale + QStringLiteral(".UTF-8");
        QCOMPARE(QProcess::execute("localedef", {"-i", locale, "-f", "UTF-8", folder.filePath(name)}), 0);
        qputenv("LOCPATH", QFile::encodeName(folder.path()));
        const std::string before = std::setlocale(LC_ALL, nullptr);
        const char* switched = std::setlocale(LC_ALL, qPrintable(name));
        QLocale::setDefault(QLocale(locale));
        const QByteArray json = sessionJson(request);
        const Result<Request> read = sessionFromJson(json, {});
        QLocale::setDefault(QLocale::c());
        std::setlocale(LC_ALL, before.c_str());
        qunsetenv("LOCPATH");
        QVERIFY(switched);
        QCOMPARE(json, plain);
        QVERIFY(json.contains("0.3333333333333333"));
        QVERIFY2(read, read                                        ? ""
                       : std::get_if<FileMalformed>(&read.error()) ? std::get<FileMalformed>(read.error()).field.c_str()
                                                                   : "another error");
        QCOMPARE(*read, request);
    }

    void missingKeysHaveTheirDefaults()
    {
        const Result<Request> read = sessionFromJson(R"({"format": "headlight-session", "schema": 1})", {});
        QVERIFY(read);
        QVERIFY(*read == Request{});
    }

    void unknownKeysAreKept()
    {
        const QByteArray json = sessionJson(Request{})
                                    .replace("\"seed\": 17", "\"seed\": 18, \"later\": [1, {\"b\": -0.1}]")
                                    .replace("\"heads\": 4", "\"heads\": 3, \"hue\": {\"\u732b\": null}");
        Request read = sessionFromJson(json, {}).value();
        QCOMPARE(read.seed, std::uint64_t(18));
        QCOMPARE(read.parameters.q_num_heads, Index(3));
        read.text = "changed";
        const QJsonObject written = QJsonDocument::fromJson(sessionJson(read)).object();
        const QJsonObject before = QJsonDocument::fromJson(json).object();
        QCOMPARE(written["text"].toString(), "changed");
        QCOMPARE(written["later"], before["later"]);
        QCOMPARE(written["parameters"], before["parameters"]);
        QVERIFY(sessionFromJson(sessionJson(read), {}).value() == read);
    }

    /// Found by random bytes: what is read must be what is written and read again.
    void unknownIntegersPast64BitsAreKeptAsTheyAreWritten()
    {
        const QByteArray json = R"({"format": "headlight-session", "schema": 1, "text": "a b",
                                    "later": {"a": [18446744073709551616, null]}})";
        const Result<Request> once = sessionFromJson(json, {});
        QVERIFY(once && !once->unknown.list().empty());
        const Result<Request> twice = sessionFromJson(sessionJson(*once), {});
        QVERIFY(twice && *twice == *once);
    }

    void unknownKeyNeverHidesAKnownOne()
    {
        Request request;
        request.unknown = UnknownFields({{{"seed"}, JsonValue{std::string("later")}},
                                         {{"gone", "deep"}, JsonValue{true}},
                                         {{"text", "deep"}, JsonValue{true}}});
        const Result<Request> read = sessionFromJson(sessionJson(request), {});
        QVERIFY(read);
        QVERIFY(*read == Request{});
    }

    void newerSchemaIsRefusedAsSuch()
    {
        const QByteArray json = sessionJson(Request{}).replace("\"schema\": 1", "\"schema\": 6");
        const Result<Request> read = sessionFromJson(json, "a.headlight");
        QVERIFY(!read);
        const auto* error = std::get_if<FileTooNew>(&read.error());
        QVERIFY(error);
        QCOMPARE(error->seen, Index(6));
        QCOMPARE(error->known, Index(5));
    }

    void onlyRegularFilesAreRead()
    {
        const QTemporaryDir folder;
        const Result<Request> missing = readSessionFile(folder.filePath("none"));
        QVERIFY(!missing);
        QVERIFY(std::holds_alternative<FileFailed>(missing.error()));
        const Result<Request> directory = readSessionFile(folder.path());
        QVERIFY(!directory);
        QVERIFY(std::get<FileFailed>(directory.error()).action == FileFailed::Action::Open);
        QVERIFY(!readSessionFile("/dev/zero"));
    }
};

QTEST_APPLESS_MAIN(TestSessionFile)
#include "test_session_file.moc"
