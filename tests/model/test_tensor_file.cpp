// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tensor_file.h"

#include "npy_bytes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace headlight;

class TestTensorFile : public QObject
{
    Q_OBJECT

private slots:
    void missingAxesAreOne_data();
    void missingAxesAreOne();
    void otherShapesAndTypesAreRefused_data();
    void otherShapesAndTypesAreRefused();
    void elementsAreReadInOrder();
    void wholeNumbersSayWhatIsAllowed();
    void floatsAreAdded();

private:
    NpyFile opened(const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(QString::number(++m_files) + QStringLiteral(".npy"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        file.close();
        return std::move(*NpyFile::open(path.toStdString()));
    }

    QTemporaryDir m_folder;
    int m_files = 0;
};

void TestTensorFile::missingAxesAreOne_data()
{
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<std::vector<Index>>("axes");
    QTest::newRow("two") << QByteArray("(3, 4)") << std::vector<Index>{1, 1, 3, 4};
    QTest::newRow("three") << QByteArray("(2, 3, 2)") << std::vector<Index>{1, 2, 3, 2};
    QTest::newRow("four") << QByteArray("(2, 1, 3, 2)") << std::vector<Index>{2, 1, 3, 2};
}

void TestTensorFile::missingAxesAreOne()
{
    QFETCH(QByteArray, shape);
    QFETCH(std::vector<Index>, axes);
    const NpyFile file = opened(npyBytes(npyLiteral("<f4", shape.constData()), QByteArray(48, '\0')));
    const Result<TensorShape> read = tensorShape(file);
    QVERIFY(read);
    QCOMPARE((std::vector<Index>{read->batch, read->heads, read->rows, read->columns}), axes);
}

void TestTensorFile::otherShapesAndTypesAreRefused_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("field");
    const auto add = [](const char* type, const char* shape, int bytes, const char* field) {
        QTest::newRow(qPrintable(QString::fromLatin1(type) + QString::fromLatin1(shape)))
            << npyBytes(npyLiteral(type, shape), QByteArray(bytes, '\0')) << QByteArray(field);
    };
    add("<f4", "()", 4, "shape");
    add("<f4", "(3,)", 12, "shape");
    add("<f4", "(1, 1, 1, 1, 1)", 4, "shape");
    add("<f4", "(0, 4)", 0, "shape");
    add("<f4", "(2, 0)", 0, "shape");
    add("<i4", "(1, 1)", 4, "descr");
    add("|b1", "(1, 1)", 1, "descr");
}

void TestTensorFile::otherShapesAndTypesAreRefused()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, field);
    const Result<TensorShape> read = tensorShape(opened(file));
    QVERIFY(!read);
    QCOMPARE(QByteArray::fromStdString(std::get<FileMalformed>(read.error()).field), field);
    QVERIFY(!readTensor<float>(opened(file)));
}

void TestTensorFile::elementsAreReadInOrder()
{
    const NpyFile file = opened(npyBytes(npyLiteral("<f8", "(2, 1, 2)"), bytesOf<double>({1, 2, 3, 4.5})));
    const Result<Tensor<float>> tensor = readTensor<float>(file);
    QVERIFY(tensor);
    QCOMPARE(tensor->heads, 2);
    QCOMPARE(tensor->map(0, 1)[1], 4.5F);
    QCOMPARE(tensor->values, (std::vector<float>{1, 2, 3, 4.5F}));
}

void TestTensorFile::wholeNumbersSayWhatIsAllowed()
{
    const NpyFile file = opened(npyBytes(npyLiteral("<i2", "(4,)"), bytesOf<qint16>({0, 1, -3, 0})));
    const auto mask = readMaskTensor(file);
    QVERIFY(mask);
    QCOMPARE((*mask)->name, file.path());
    QCOMPARE((*mask)->shape, std::vector<Index>{4});
    QCOMPARE(std::get<MaskTensor::Allowed>((*mask)->cells), (MaskTensor::Allowed{0, 1, 1, 0}));
}

void TestTensorFile::floatsAreAdded()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const NpyFile file = opened(npyBytes(npyLiteral("<f2", "(1, 3)"), bytesOf<quint16>({0x0000, 0xfc00, 0x3c00})));
    const auto mask = readMaskTensor(file);
    QVERIFY(mask);
    QCOMPARE(std::get<MaskTensor::Added>((*mask)->cells), (MaskTensor::Added{0, -infinity, 1}));
}

QTEST_APPLESS_MAIN(TestTensorFile)
#include "test_tensor_file.moc"
