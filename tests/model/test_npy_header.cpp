// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/npy_header.h"

#include <QByteArray>
#include <QTest>

#include <rapidcheck.h>

using namespace headlight;

class TestNpyHeader : public QObject
{
    Q_OBJECT

private slots:
    void literalsOfNumPyAreRead_data();
    void literalsOfNumPyAreRead();
    void orderAndByteOrderAreRead();
    void otherLiteralsAreRefused_data();
    void otherLiteralsAreRefused();
    void refusedTypesAreQuotedWhole();
    void anyBytesAreRefusedOrRead();
};

void TestNpyHeader::literalsOfNumPyAreRead_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<std::vector<Index>>("shape");
    const auto add = [](const char* literal, std::vector<Index> shape) {
        QTest::newRow(literal) << QByteArray(literal) << std::move(shape);
    };
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }   \n", {3, 4});
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (), }\n", {});
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (5,), }", {5});
    add("{'shape': (2, 0, 1), 'descr': '<f4', 'fortran_order': False}", {2, 0, 1});
    add("{\"descr\":\"<f4\",\"fortran_order\":False,\"shape\":(10L,)}", {10});
}

void TestNpyHeader::literalsOfNumPyAreRead()
{
    QFETCH(QByteArray, literal);
    QFETCH(std::vector<Index>, shape);
    const auto parsed = parseNpyHeader(literal.toStdString());
    QVERIFY(std::holds_alternative<NpyHeader>(parsed));
    const NpyHeader& header = std::get<NpyHeader>(parsed);
    QCOMPARE(header.shape, shape);
    QCOMPARE(header.type, ElementType::Float32);
    QVERIFY(!header.is_fortran_order);
    QVERIFY(!header.is_big_endian);
}

void TestNpyHeader::orderAndByteOrderAreRead()
{
    const auto parsed = parseNpyHeader("{'descr': '>i8', 'fortran_order': True, 'shape': (2, 2)}");
    const NpyHeader& header = std::get<NpyHeader>(parsed);
    QCOMPARE(header.type, ElementType::Int64);
    QVERIFY(header.is_fortran_order);
    QVERIFY(header.is_big_endian);
}

void TestNpyHeader::otherLiteralsAreRefused_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<QByteArray>("field");
    const auto add = [](const char* literal, const char* field) {
        QTest::newRow(literal) << QByteArray(literal) << QByteArray(field);
    };
    add("", "header");
    add("{", "header");
    add("[1]", "header");
    add("__import__('os')", "header");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} + {}", "header");
    add("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", "descr");
    add("{'descr': '<c8', 'fortran_order': False, 'shape': (1,)}", "descr");
    add("{'descr': '<U5', 'fortran_order': False, 'shape': (1,)}", "descr");
    add("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", "descr");
    add("{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}", "fortran_order");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (1)}", "shape");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}", "shape");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}", "shape");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775808,)}", "shape");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}", "shape");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': [1, 2]}", "shape");
    add("{'descr': '<f4', 'fortran_order': False}", "shape");
    add("{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}", "descr");
    add("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}", "more");
    add("{'descr': '<f4' 'fortran_order': False, 'shape': (1,)}", "descr");
}

void TestNpyHeader::otherLiteralsAreRefused()
{
    QFETCH(QByteArray, literal);
    QFETCH(QByteArray, field);
    const auto parsed = parseNpyHeader(literal.toStdString());
    QVERIFY(std::holds_alternative<NpyHeaderFault>(parsed));
    const NpyHeaderFault& fault = std::get<NpyHeaderFault>(parsed);
    QCOMPARE(QByteArray::fromStdString(fault.field), field);
    QVERIFY(!fault.seen.empty());
    QVERIFY(!fault.allowed.empty());
}

void TestNpyHeader::refusedTypesAreQuotedWhole()
{
    for (const std::string& type :
         {std::string("'<M8[s]'"), std::string("[('a', '<f4'), ('b', '<f8'), ('c', '<f8')]")}) {
        const auto parsed = parseNpyHeader("{'descr': " + type + ", 'fortran_order': False, 'shape': (1,)}");
        QCOMPARE(std::get<NpyHeaderFault>(parsed).seen, type);
    }
}

void TestNpyHeader::anyBytesAreRefusedOrRead()
{
    const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }";
    const bool holds = rc::check([&good](char letter) {
        std::string literal = good;
        const auto place = *rc::gen::inRange<std::size_t>(0, literal.size());
        if (*rc::gen::arbitrary<bool>())
            literal[place] = letter;
        else
            literal.erase(place, *rc::gen::inRange<std::size_t>(0, 9));
        const auto parsed = parseNpyHeader(literal);
        if (const auto* header = std::get_if<NpyHeader>(&parsed))
            RC_ASSERT(header->shape.size() <= 32U);
    });
    QVERIFY(holds);
}

QTEST_APPLESS_MAIN(TestNpyHeader)
#include "test_npy_header.moc"
