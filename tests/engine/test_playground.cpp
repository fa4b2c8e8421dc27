// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/playground.h"

#include <QTest>

using namespace headlight;

class TestPlayground : public QObject
{
    Q_OBJECT

private slots:
    void defaultsGiveEveryStage()
    {
        const AttentionConfig config = AttentionConfig::make({}).value();
        const std::vector<std::string> tokens = {"the", "cat", "sat", "on", "the", "mat"};
        const auto trace =
            runPlayground({config, 17, resolveRecipes({}, config).value(), tokens, {}, {}, 0}, WorkContext{});
        QVERIFY(trace.has_value());
        for (const Stage stage : all_stages)
            QVERIFY(!trace->layer.stage(stage, 0).empty());
    }
};

QTEST_APPLESS_MAIN(TestPlayground)
#include "test_playground.moc"
