// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stage.h"

#include <QTest>

#include <string>

using namespace headlight;

class TestStage : public QObject
{
    Q_OBJECT

private slots:
    void namesAreTheConsoles()
    {
        std::string all;
        for (const Stage stage : all_stages)
            all += std::string(stageName(stage)) + " ";
        QCOMPARE(all, std::string("x q k v scores scaled capped masked weights output concat projected "));
    }

    void namesReadBack()
    {
        for (const Stage stage : all_stages)
            QVERIFY(stageFromName(stageName(stage)) == stage);
        QVERIFY(!stageFromName("Weights"));
        QVERIFY(!stageFromName(""));
    }

    void mapsAreFiveAndPerHead()
    {
        int maps = 0;
        for (const Stage stage : all_stages)
            if (isMap(stage)) {
                ++maps;
                QVERIFY(isPerHead(stage));
            }
        QCOMPARE(maps, 5);
        QVERIFY(isPerHead(Stage::Query) && isPerHead(Stage::Output));
        QVERIFY(!isPerHead(Stage::Input) && !isPerHead(Stage::Concat) && !isPerHead(Stage::Projected));
    }
};

QTEST_APPLESS_MAIN(TestStage)
#include "test_stage.moc"
