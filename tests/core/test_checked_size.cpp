// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checked_size.h"

#include <rapidcheck.h>

#include <QTest>

#include <limits>

using namespace headlight;

__extension__ using Wide = unsigned __int128;

class TestCheckedSize : public QObject
{
    Q_OBJECT

private slots:
    void smallSizesAreExact()
    {
        QVERIFY(rc::check("32-bit sizes add and multiply exactly", [](std::uint32_t a, std::uint32_t b) {
            RC_ASSERT((CheckedSize(a) * CheckedSize(b)).value() == Bytes(a) * b);
            RC_ASSERT((CheckedSize(a) + CheckedSize(b)).value() == Bytes(a) + b);
        }));
    }

    void whatDoesNotFitSaturates()
    {
        constexpr Bytes limit = std::numeric_limits<Bytes>::max();
        QVERIFY(rc::check("against 128-bit arithmetic", [](Bytes a, Bytes b) {
            const auto wide = static_cast<Wide>(a);
            const auto expected = [](Wide exact) { return exact > limit ? limit : Bytes(exact); };
            RC_ASSERT((CheckedSize(a) * CheckedSize(b)).value() == expected(wide * b));
            RC_ASSERT((CheckedSize(a) + CheckedSize(b)).value() == expected(wide + b));
        }));
        const CheckedSize map = CheckedSize(46'341) * CheckedSize(46'341) * CheckedSize(8);
        QCOMPARE(map.value(), Bytes(17'179'906'248));
        QCOMPARE((CheckedSize(4'294'967'296) * CheckedSize(4'294'967'296)).value(), limit);
    }
};

QTEST_APPLESS_MAIN(TestCheckedSize)
#include "test_checked_size.moc"
