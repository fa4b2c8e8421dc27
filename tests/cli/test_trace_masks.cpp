// SPDX-License-Identifier: GPL-3.0-or-later
// What `trace` makes of mask files, and what it says of rows that a mask or a number leaves without meaning.
#include "trace_folder.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace headlight;

class TestTraceMasks : public QObject, TraceFolder
{
    Q_OBJECT

private slots:
    void rowsThatMeanNothingAreWarnedOf();
    void maskFileIsOneOfASessionToo();
    void maskFilesTakeThePlaceOfTheSessions();
    void floatsOfZeroAndOneAreWarnedOf();
    void maskFileThatDoesNotFitIsRefused();
};

void TestTraceMasks::rowsThatMeanNothingAreWarnedOf()
{
    const std::string mask = savedMask("m.npy", "|b1", {3, 1}, QByteArray("\1\0\1", 3));
    const auto run = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"trace", "--text", "a b c", "--heads", "4", "--mask-file", mask, "-o",
                                   path("a.npz").toStdString()});
        return runHere(more);
    };
    const ConsoleRun warned = run({});
    QCOMPARE(warned.exit_code, 0);
    QVERIFY2(warned.errors.startsWith("headlight-cli: 4 rows see no key"), warned.errors.constData());
    QVERIFY(run({"--head", "2"}).errors.startsWith("headlight-cli: 1 row sees no key"));
    QVERIFY(run({"--quiet"}).errors.isEmpty());
    const QJsonObject object = QJsonDocument::fromJson(run({"--json-errors"}).errors).object();
    QCOMPARE(object["field"].toString(), "empty_rows");
    QCOMPARE(object["seen"].toInt(), 4);
}

void TestTraceMasks::maskFileIsOneOfASessionToo()
{
    const std::string mask = savedMask("m.npy", "|b1", {3, 1}, QByteArray("\1\0\1", 3));
    Request request;
    request.text = "a b c";
    request.mask.tensors = {
        std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {3, 1}, MaskTensor::Allowed{1, 0, 1}})};
    const QByteArray by_file = traced("a.npz", {"--text", "a b c", "--mask-file", mask});
    QCOMPARE(traced("b.npz", {"--session", savedSession(request)}), by_file);
    const std::vector<double> weights = npz_reader::read(by_file).at("weights").doubles();
    for (std::size_t key = 0; key < 3; ++key)
        QVERIFY(weights[key] > 0 && weights[3 + key] == 0);
}

void TestTraceMasks::maskFilesTakeThePlaceOfTheSessions()
{
    const std::string mask = savedMask("m.npy", "|b1", {3}, QByteArray("\1\0\1", 3));
    Request request;
    request.text = "a b c";
    request.mask.rules = {CausalRule{}};
    request.mask.tensors = {std::make_shared<const MaskTensor>(MaskTensor{"n.npy", {1}, MaskTensor::Allowed{0}})};
    QCOMPARE(traced("a.npz", {"--session", savedSession(request), "--mask-file", mask}),
             traced("b.npz", {"--text", "a b c", "--mask", "causal", "--mask-file", mask}));
}

// CASES 21
void TestTraceMasks::floatsOfZeroAndOneAreWarnedOf()
{
    const float cells[] = {1, 0, 1};
    const std::string mask =
        savedMask("m.npy", "<f4", {3}, QByteArray(reinterpret_cast<const char*>(cells), sizeof cells));
    const auto run = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"trace", "--text", "a b c", "--mask-file", mask, "-o", path("a.npz").toStdString()});
        return runHere(more);
    };
    const ConsoleRun warned = run({});
    QCOMPARE(warned.exit_code, 0);
    QVERIFY(warned.errors.contains("--mask-file") && warned.errors.contains("m.npy"));
    QVERIFY(run({"--quiet"}).errors.isEmpty());
    QCOMPARE(QJsonDocument::fromJson(run({"--json-errors"}).errors)["kind"].toString(), "warning");
    const Arrays all = npz_reader::read(contents(path("a.npz")));
    QCOMPARE(all.at("masked").doubles()[0], all.at("capped").doubles()[0] + 1);
    QCOMPARE(all.at("masked").doubles()[1], all.at("capped").doubles()[1]);
}

void TestTraceMasks::maskFileThatDoesNotFitIsRefused()
{
    const std::string mask = savedMask("m.npy", "|b1", {2, 3}, QByteArray(6, '\1'));
    const std::vector<std::string> arguments = {
        "trace", "--text", "a b c d", "--mask-file", mask, "-o", path("none.npz").toStdString()};
    const ConsoleRun refused = runHere(arguments);
    QCOMPARE(refused.exit_code, 2);
    for (const char* said : {"--mask-file", "m.npy", "(2, 3)", "(1, 4, 4, 4)"})
        QVERIFY2(refused.errors.contains(said), refused.errors.constData());
    std::vector<std::string> as_json = arguments;
    as_json.emplace_back("--json-errors");
    const QJsonDocument error = QJsonDocument::fromJson(runHere(as_json).errors);
    QCOMPARE(error["kind"].toString(), "mask-shape-does-not-fit");
    QCOMPARE(error["option"].toString(), "--mask-file");
    QCOMPARE(error["seen"].toString(), "(2, 3)");
    QVERIFY(!QFile::exists(path("none.npz")));
}

QTEST_MAIN(TestTraceMasks)
#include "test_trace_masks.moc"
