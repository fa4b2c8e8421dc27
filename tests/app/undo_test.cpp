// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "views/number_field.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <functional>

using namespace headlight;

using Change = std::function<void(WindowFixture&)>;
Q_DECLARE_METATYPE(Change)

namespace {

Change typing(const char* field, const QString& text)
{
    return [=](WindowFixture& fixture) { fixture.typeOver(fixture.find<QWidget>(field), text); };
}

Change choosing(const char* list, int entry)
{
    return [=](WindowFixture& fixture) {
        auto* choices = fixture.find<QComboBox>(list);
        choices->setFocus();
        choices->setCurrentIndex(entry);
        emit choices->activated(entry); // what a person's choice sends
    };
}

Change pressing(const char* button)
{
    return [=](WindowFixture& fixture) { fixture.find<QToolButton>(button)->click(); };
}

void addRule(WindowFixture& fixture)
{
    fixture.find<QToolButton>("mask_add")->menu()->actions().first()->trigger();
}

void chooseRecipe(WindowFixture& fixture)
{
    QAbstractItemModel* recipes = fixture.find<QAbstractItemView>("recipes")->model();
    recipes->setData(recipes->index(0, 1), int(Recipe::Broad), Qt::EditRole);
}

/// A document in which every reset has something to reset.
Request changedEverywhere()
{
    Request request;
    request.text = "a b c a";
    request.tokens = TokenKind::Characters;
    request.parameters.d_model = 32;
    request.parameters.q_num_heads = 3;
    request.parameters.divisor = {Divisor::Kind::Number, 2.5};
    request.parameters.softcap = 20;
    request.parameters.temperature = 2;
    request.parameters.positions = Positions::None;
    request.mask.rules = {WindowRule{1, 1, {}}, CausalRule{}};
    request.mask.tensors = {std::make_shared<const MaskTensor>(MaskTensor{"m.npy", {1}, MaskTensor::Added{0.5}})};
    request.recipes = {{1, Recipe::Broad}};
    request.seed = 3;
    return request;
}

} // namespace

/// Every change that a person can make of the document can be taken back and made again.
class UndoTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void everyChangeCanBeTakenBack_data();
    void everyChangeCanBeTakenBack();
    void typingInOneFieldIsOneStep();
    void undoInAFieldIsTheDocuments();
    void fieldsFollowUndo();
};

void UndoTest::everyChangeCanBeTakenBack_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("sentence") << typing("text_edit", QStringLiteral("A dog"));
    QTest::newRow("second text") << pressing("second_text");
    QTest::newRow("heads") << typing("heads", QStringLiteral("8"));
    QTest::newRow("d_k") << typing("d_k", QStringLiteral("4"));
    QTest::newRow("d_v") << typing("d_v", QStringLiteral("4"));
    QTest::newRow("d_model") << typing("d_model", QStringLiteral("48"));
    QTest::newRow("divisor") << choosing("divisor", 0);
    QTest::newRow("divisor's number") << typing("divisor_number", QStringLiteral("7,5"));
    QTest::newRow("key/value heads") << typing("kv_heads", QStringLiteral("1"));
    QTest::newRow("score") << choosing("score", 2);
    QTest::newRow("softcap") << typing("softcap", QStringLiteral("5"));
    QTest::newRow("softcap off") << typing("softcap", QString());
    QTest::newRow("temperature") << typing("temperature", QStringLiteral("3"));
    QTest::newRow("positions") << choosing("positions", 1);
    QTest::newRow("tokens") << choosing("tokens", 0);
    QTest::newRow("seed") << typing("seed", QStringLiteral("99"));
    QTest::newRow("dice") << pressing("dice");
    QTest::newRow("recipe") << Change(chooseRecipe);
    QTest::newRow("rule added") << Change(addRule);
    QTest::newRow("rule removed") << pressing("rule_remove");
    QTest::newRow("rule's kind") << choosing("rule_kind", 4);
    QTest::newRow("rule's number") << typing("rule_number", QStringLiteral("2"));
    QTest::newRow("rule moved") << pressing("rule_down");
    QTest::newRow("sizes reset") << pressing("reset_sizes");
    QTest::newRow("scaling reset") << pressing("reset_scaling");
    QTest::newRow("mask file removed") << pressing("mask_file_remove");
    QTest::newRow("mask reset") << pressing("reset_mask");
    QTest::newRow("positions reset") << pressing("reset_positions");
    QTest::newRow("recipes reset") << pressing("reset_recipes");
    QTest::newRow("tokens and seed reset") << pressing("reset_draw");
}

void UndoTest::everyChangeCanBeTakenBack()
{
    QFETCH(Change, change);
    WindowFixture fixture;
    fixture.session->setRequest(changedEverywhere());
    QVERIFY(fixture.ready());
    const Request before = fixture.session->request();
    change(fixture);
    QVERIFY(fixture.settled());
    const Request after = fixture.session->request();
    QVERIFY(!(after == before));
    fixture.trigger("action_undo");
    QVERIFY(fixture.session->request() == before);
    QVERIFY(fixture.settled());
    QVERIFY(fixture.session->analysis()->request == before);
    fixture.trigger("action_redo");
    QVERIFY(fixture.session->request() == after);
}

void UndoTest::typingInOneFieldIsOneStep()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const Request first = fixture.session->request();
    fixture.typeOver(fixture.find<QLineEdit>("text_edit"), QStringLiteral("A long sentence of many keys"));
    const Request second = fixture.session->request();
    fixture.typeOver(fixture.find<NumberField>("d_k"), QStringLiteral("128"));
    fixture.trigger("action_undo");
    QVERIFY(fixture.session->request() == second);
    fixture.trigger("action_undo");
    QVERIFY(fixture.session->request() == first);
    QVERIFY(!fixture.session->canUndo());
}

void UndoTest::undoInAFieldIsTheDocuments()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const Request first = fixture.session->request();
    for (const char* name : {"text_edit", "d_k"}) {
        auto* field = fixture.find<QWidget>(name);
        fixture.typeOver(field, QStringLiteral("32"));
        QVERIFY(!(fixture.session->request() == first));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(fixture.session->request() == first);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier); // nothing left: must not become a change
        QVERIFY(fixture.session->request() == first);
        QVERIFY(!fixture.session->canUndo());
    }
}

void UndoTest::fieldsFollowUndo()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.session->setRequest(changedEverywhere());
    QCOMPARE(fixture.find<NumberField>("d_model")->text(), QStringLiteral("32"));
    QCOMPARE(fixture.find<NumberField>("divisor_number")->text(), QStringLiteral("2.5"));
    QCOMPARE(fixture.window->findChildren<QComboBox*>(QStringLiteral("rule_kind")).size(), 2);
    fixture.trigger("action_undo");
    QCOMPARE(fixture.find<NumberField>("d_model")->text(), QStringLiteral("64"));
    QCOMPARE(fixture.find<QLineEdit>("text_edit")->text(), QStringLiteral("The cat sat on the mat"));
    QVERIFY(!fixture.find<NumberField>("divisor_number")->isVisible());
}

QTEST_MAIN(UndoTest)
#include "undo_test.moc"
