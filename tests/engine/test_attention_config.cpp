// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention_config.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

AttentionParameters with(void (*change)(AttentionParameters&))
{
    AttentionParameters parameters;
    change(parameters);
    return parameters;
}

double divisorOf(Divisor divisor)
{
    AttentionParameters parameters;
    parameters.divisor = divisor;
    return AttentionConfig::make(parameters)->divisor();
}

} // namespace

class TestAttentionConfig : public QObject
{
    Q_OBJECT

private slots:
    void defaultsAreTheDesigns()
    {
        const AttentionConfig config = AttentionConfig::make({}).value();
        QCOMPARE(config.d_model(), Index(64));
        QCOMPARE(config.q_num_heads(), Index(4));
        QCOMPARE(config.kv_num_heads(), Index(4));
        QCOMPARE(config.d_k(), Index(16));
        QCOMPARE(config.d_v(), Index(16));
        QCOMPARE(config.divisor(), 4.0);
        QVERIFY(config.positions() == Positions::Concatenated && config.score() == ScoreFunction::Dot);
        QVERIFY(!config.softcap() && config.temperature() == 1);
    }

    void divisorsAreWhatTheirNamesSay()
    {
        QCOMPARE(divisorOf({Divisor::Kind::None}), 1.0);
        QCOMPARE(divisorOf({Divisor::Kind::SqrtKeySize}), 4.0);
        QCOMPARE(divisorOf({Divisor::Kind::SqrtModelSize}), 8.0);
        QCOMPARE(divisorOf({Divisor::Kind::KeySize}), 16.0);
        QCOMPARE(divisorOf({Divisor::Kind::Number, 2.5}), 2.5);
        QCOMPARE(divisorOf({Divisor::Kind::None, -3}), 1.0); // the number is read for Number only
    }

    void queryHeadsShareKeyHeadsInContiguousGroups()
    {
        AttentionParameters parameters;
        parameters.q_num_heads = 6;
        parameters.kv_num_heads = 3;
        const AttentionConfig config = AttentionConfig::make(parameters).value();
        const Index expected[] = {0, 0, 1, 1, 2, 2};
        for (Index h = 0; h < 6; ++h)
            QCOMPARE(config.keyValueHead(h), expected[h]);
        parameters.kv_num_heads = 4;
        const auto uneven = AttentionConfig::make(parameters);
        const auto* error = std::get_if<UnevenHeads>(&uneven.error());
        QVERIFY(error && error->q_num_heads == 6 && error->kv_num_heads == 4);
    }

    void whatIsOutOfRangeIsNamed_data()
    {
        QTest::addColumn<AttentionParameters>("parameters");
        QTest::addColumn<int>("field");
        const auto row = [](const char* name, Field field, void (*change)(AttentionParameters&)) {
            QTest::newRow(name) << with(change) << int(field);
        };
        row("heads 0", Field::Heads, [](auto& p) { p.q_num_heads = 0; });
        row("heads 1025", Field::Heads, [](auto& p) { p.q_num_heads = 1025; });
        row("key/value heads -1", Field::KeyValueHeads, [](auto& p) { p.kv_num_heads = -1; });
        row("d_model 0", Field::ModelSize, [](auto& p) { p.d_model = 0; });
        row("d_k 10^9", Field::KeySize, [](auto& p) { p.d_k = 1'000'000'000; });
        row("d_v 65537", Field::ValueSize, [](auto& p) { p.d_v = 65'537; });
        row("divisor 0", Field::Divisor, [](auto& p) { p.divisor = {Divisor::Kind::Number, 0}; });
        row("divisor NaN", Field::Divisor, [](auto& p) { p.divisor = {Divisor::Kind::Number, std::nan("")}; });
        row("softcap -1", Field::Softcap, [](auto& p) { p.softcap = -1; });
        row("softcap infinite", Field::Softcap, [](auto& p) { p.softcap = std::numeric_limits<double>::infinity(); });
        row("temperature 0", Field::Temperature, [](auto& p) { p.temperature = 0; });
    }

    void whatIsOutOfRangeIsNamed()
    {
        QFETCH(AttentionParameters, parameters);
        QFETCH(int, field);
        const auto config = AttentionConfig::make(parameters);
        QVERIFY(!config);
        const auto* error = std::get_if<OutOfRange>(&config.error());
        QVERIFY(error && int(error->field) == field);
        QVERIFY(!(error->seen >= error->lowest && error->seen <= error->highest));
    }
};

QTEST_APPLESS_MAIN(TestAttentionConfig)
#include "test_attention_config.moc"
