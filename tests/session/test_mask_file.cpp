// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_request.h"
#include "npy_bytes.h"
#include "session/mask_file.h"
#include "session/request_history.h"
#include "session/session_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;
using namespace std::string_literals;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::shared_ptr<const MaskTensor> tensor(std::vector<Index> shape,
                                         std::variant<MaskTensor::Allowed, MaskTensor::Added> cells)
{
    return std::make_shared<const MaskTensor>(MaskTensor{"m.npy", std::move(shape), std::move(cells)});
}

Request withMask(std::shared_ptr<const MaskTensor> mask)
{
    Request request;
    request.mask.tensors = {std::move(mask)};
    return request;
}

/// A session with one mask file, one place of it exchanged.
Result<Request> changed(const QByteArray& from, const QByteArray& to)
{
    QByteArray json = sessionJson(withMask(tensor({2, 3}, MaskTensor::Added{0, -infinity, 1.5, 0, 1, 2})));
    return json.contains(from) ? sessionFromJson(json.replace(from, to), "a.headlight")
                               : Result<Request>(tl::unexpected(Error(NoTokens{})));
}

} // namespace

class TestMaskFile : public QObject
{
    Q_OBJECT

private slots:
    void booleansAndIntegersSayWhatMayBeAttended()
    {
        const std::string booleans = save("b.npy", npyLiteral("|b1", "(2, 2)"), QByteArray("\1\0\1\1", 4));
        const auto mask = readMaskFile(booleans, most_mask_cells).value();
        QVERIFY((*mask == MaskTensor{"b.npy", {2, 2}, MaskTensor::Allowed{1, 0, 1, 1}}));
        const std::string integers = save("i.npy", npyLiteral("<i4", "(3,)"), bytesOf<std::int32_t>({-1, 0, 256}));
        QVERIFY((readMaskFile(integers, most_mask_cells).value()->cells ==
                 std::variant<MaskTensor::Allowed, MaskTensor::Added>(MaskTensor::Allowed{1, 0, 1})));
    }

    void floatsAreAdded()
    {
        const std::string path = save("f.npy", npyLiteral("<f8", "(1, 3)"), bytesOf<double>({0, -infinity, 0.1}));
        QVERIFY((*readMaskFile(path, most_mask_cells).value() ==
                 MaskTensor{"f.npy", {1, 3}, MaskTensor::Added{0, -infinity, 0.1}}));
    }

    void tooManyCellsAreSeenBeforeTheyAreRead()
    {
        const std::string path = save("f.npy", npyLiteral("|b1", "(2, 2)"), QByteArray("\1\0\1\1", 4));
        QVERIFY(readMaskFile(path, 4));
        const Result<std::shared_ptr<const MaskTensor>> refused = readMaskFile(path, 3);
        QVERIFY(!refused);
        const auto& error = std::get<FileMalformed>(refused.error());
        QCOMPARE(error.path, path);
        QCOMPARE(error.seen, "4 cells"s);
        QCOMPARE(error.allowed, "0 … 3 cells"s);
    }

    // CASES 21: zeros and ones as floats, taken as what may be attended
    void zerosAndOnesCanBeTakenAsAllowed()
    {
        const MaskTensor triangle{"t.npy", {2, 2}, MaskTensor::Added{1, 0, 1, 1}};
        QVERIFY(looksLikeAllowed(triangle));
        QVERIFY((*asAllowed(triangle) == MaskTensor{"t.npy", {2, 2}, MaskTensor::Allowed{1, 0, 1, 1}}));
    }

    void cellsReadBackExactly()
    {
        const MaskTensor::Added awkward = {0,      -0.0,    -infinity, infinity, 0.1,  -1e300,
                                           5e-324, 1.0 / 3, 1e-40,     16777217, -2.5, 1.7976931348623157e308};
        const Request request = withMask(tensor({3, 4}, awkward));
        const Request read = sessionFromJson(sessionJson(request), {}).value();
        QVERIFY(read == request);
        QVERIFY(std::signbit(std::get<MaskTensor::Added>(read.mask.tensors[0]->cells)[1]));
        const Request nan =
            sessionFromJson(sessionJson(withMask(tensor({1}, MaskTensor::Added{std::nan("")}))), {}).value();
        QVERIFY(std::isnan(std::get<MaskTensor::Added>(nan.mask.tensors[0]->cells)[0]));
    }

    void largestMaskFits()
    {
        MaskTensor::Added cells(std::size_t(most_mask_cells), -2.2250738585072014e-308);
        Request request = withMask(tensor({2'048, 2'048}, cells));
        request.text = std::string(most_text_bytes, '\x01');
        request.context = request.text;
        const QByteArray json = sessionJson(request);
        QVERIFY(std::size_t(json.size()) <= most_session_bytes);
        QVERIFY(sessionFromJson(json, {}).value() == request);
        request.mask.tensors.push_back(tensor({}, MaskTensor::Allowed{1}));
        const auto error = std::get<FileMalformed>(sessionFromJson(sessionJson(request), {}).error());
        QCOMPARE(error.field, "mask_files[1].shape"s);
    }

    void onlyDocumentsWithMaskFilesNeedANewProgram()
    {
        QVERIFY(sessionJson(Request{}).contains("\"schema\": 1"));
        QVERIFY(sessionJson(withMask(tensor({1}, MaskTensor::Allowed{1}))).contains("\"schema\": 2"));
    }

    void wrongMaskIsRefusedAtItsField_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("field");
        QTest::newRow("a cell too few") << QByteArray("0 1 2") << QByteArray("0 1") << "mask_files[0].cells";
        QTest::newRow("a cell too many") << QByteArray("0 1 2") << QByteArray("0 1 2 3") << "mask_files[0].cells";
        QTest::newRow("a comma") << QByteArray("0 1 2") << QByteArray("0,1,2") << "mask_files[0].cells";
        QTest::newRow("a space at the end") << QByteArray("0 1 2") << QByteArray("0 1 2 ") << "mask_files[0].cells";
        QTest::newRow("past double") << QByteArray("0 1 2") << QByteArray("0 1 2e999") << "mask_files[0].cells";
        QTest::newRow("numbers for allowed")
            << QByteArray("\"added\"") << QByteArray("\"allowed\"") << "mask_files[0].cells";
        QTest::newRow("kind") << QByteArray("\"added\"") << QByteArray("\"adding\"") << "mask_files[0].kind";
        QTest::newRow("length below 0") << QByteArray("        2,\n") << QByteArray("        -2,\n")
                                        << "mask_files[0].shape";
        QTest::newRow("lengths that wrap")
            << QByteArray("        2,\n") << QByteArray("        4194304, 4194304, 4194304,\n")
            << "mask_files[0].shape";
        QTest::newRow("five axes") << QByteArray("        2,\n") << QByteArray("        1, 1, 1, 2,\n")
                                   << "mask_files[0].shape.length";
        QTest::newRow("name") << QByteArray("\"m.npy\"") << QByteArray("7") << "mask_files[0].name";
        QTest::newRow("long name") << QByteArray("m.npy") << QByteArray(2'000, 'm') << "mask_files[0].name.bytes";
        QTest::newRow("a list of texts") << QByteArray("\"mask_files\": [") << QByteArray("\"mask_files\": [\"m\", ")
                                         << "mask_files[0]";
    }

    void wrongMaskIsRefusedAtItsField()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, field);
        const Result<Request> read = changed(from, to);
        QVERIFY(!read);
        const auto* error = std::get_if<FileMalformed>(&read.error());
        QVERIFY(error);
        QCOMPARE(QString::fromStdString(error->field), field);
    }

    void undoKeepsManyStepsThatShareOneMask()
    {
        const auto large = tensor({1'000, 1'000}, MaskTensor::Added(1'000'000, 0.5)); // 8 MB
        RequestHistory history(withMask(large));
        for (int step = 0; step < 100; ++step) {
            Request request = withMask(large);
            request.seed = std::uint64_t(100 + step);
            history.change(request, {});
        }
        int steps = 0;
        for (; history.canUndo(); ++steps)
            history.undo();
        QCOMPARE(steps, 100);
    }

    void undoForgetsOldMasksThatAreMuchTogether()
    {
        RequestHistory history(Request{});
        for (int step = 0; step < 60; ++step)
            history.change(withMask(tensor({500, 500}, MaskTensor::Added(250'000, double(step)))), {}); // 2 MB each
        int steps = 0;
        for (; history.canUndo(); ++steps)
            history.undo();
        QVERIFY(steps >= int(RequestHistory::least_steps) && steps < 40);
    }

private:
    std::string save(const char* name, const QByteArray& literal, const QByteArray& elements)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        const QByteArray bytes = npyBytes(literal, elements);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName().toStdString()
                                                                                    : std::string();
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestMaskFile)
#include "test_mask_file.moc"
