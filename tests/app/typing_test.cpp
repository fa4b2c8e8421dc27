// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_fixture.h"

#include "i18n/error_text.h"
#include "views/field_message.h"
#include "views/number_field.h"

#include <QClipboard>
#include <QLineEdit>
#include <QToolButton>

#include <cstring>

using namespace headlight;

namespace {

bool sameBits(MatrixView a, MatrixView b)
{
    return a.rows() == b.rows() && a.columns() == b.columns() && a.precision() == Precision::Float64 &&
           b.precision() == Precision::Float64 &&
           std::memcmp(a.doubles(), b.doubles(), std::size_t(a.rows() * a.columns()) * sizeof(double)) == 0;
}

/// Every stage of every head, bit for bit.
bool sameNumbers(const Analysis& a, const Analysis& b)
{
    if (a.config.q_num_heads() != b.config.q_num_heads())
        return false;
    for (Index head = 0; head < a.config.q_num_heads(); ++head) {
        for (const Stage stage : all_stages) {
            if (!sameBits(a.stage(stage, head), b.stage(stage, head)))
                return false;
        }
    }
    return true;
}

} // namespace

/// What is typed reaches the numbers behind the pictures, or is answered beside its field.
class TypingTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp); }
    void sentenceChangesTheNumbers();
    void secondTextGivesTheKeys();
    void sizesChangeTheNumbers();
    void refusedValueKeepsThePictureAndSaysWhy_data();
    void refusedValueKeepsThePictureAndSaysWhy();
    void whatIsNoNumberGoesBackWhenTheFieldIsLeft();
    void veryLongSentenceIsRefused();
    void headThatGoesAwayWhileTypingGetsItsRecipeBack();
};

void TypingTest::sentenceChangesTheNumbers()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.typeOver(fixture.find<QLineEdit>("text_edit"), QStringLiteral("Two dogs saw two cats"));
    QVERIFY(fixture.settled());
    const AnalysisPointer shown = fixture.session->analysis();
    QCOMPARE(shown->request.text, std::string("Two dogs saw two cats"));
    QCOMPARE(shown->tokens.size(), Index(5));
    const Result<AnalysisPointer> fresh = analyse(fixture.session->request(), fixture.session->budget(), {});
    QVERIFY(fresh.has_value());
    QVERIFY(sameNumbers(*shown, **fresh));
}

void TypingTest::secondTextGivesTheKeys()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const AnalysisPointer alone = fixture.session->analysis();
    fixture.find<QToolButton>("second_text")->click();
    QVERIFY(fixture.settled());
    // A text that attends to itself: the same weights.
    QVERIFY(sameBits(alone->stage(Stage::Weights, 0), fixture.session->analysis()->stage(Stage::Weights, 0)));
    fixture.typeOver(fixture.find<QLineEdit>("context_edit"), QStringLiteral("a dog"));
    QVERIFY(fixture.settled());
    QCOMPARE(fixture.session->analysis()->stage(Stage::Weights, 0).columns(), Index(2));
    fixture.typeOver(fixture.find<QLineEdit>("context_edit"), QString());
    QVERIFY(fixture.settled());
    QVERIFY(fixture.find<FieldMessage>("context_message")->isVisible());
    fixture.find<QToolButton>("second_text")->click();
    QVERIFY(fixture.settled());
    QVERIFY(!fixture.session->request().context);
    QCOMPARE(fixture.session->analysis()->stage(Stage::Weights, 0).columns(), Index(6));
}

void TypingTest::sizesChangeTheNumbers()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    fixture.typeOver(fixture.find<NumberField>("heads"), QStringLiteral("7"));
    fixture.typeOver(fixture.find<NumberField>("d_k"), QStringLiteral("5"));
    fixture.typeOver(fixture.find<NumberField>("d_v"), QStringLiteral("3"));
    fixture.typeOver(fixture.find<NumberField>("d_model"), QStringLiteral("40"));
    fixture.typeOver(fixture.find<NumberField>("seed"), QStringLiteral("123"));
    QVERIFY(fixture.settled());
    const AnalysisPointer shown = fixture.session->analysis();
    QCOMPARE(shown->heads.size(), std::size_t(7));
    QCOMPARE(shown->stage(Stage::Query, 0).columns(), Index(5));
    QCOMPARE(shown->stage(Stage::Output, 0).columns(), Index(3));
    QCOMPARE(shown->stage(Stage::Projected, 0).columns(), Index(40));
    QCOMPARE(shown->request.seed, std::uint64_t(123));
}

void TypingTest::refusedValueKeepsThePictureAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QString>("typed");
    QTest::newRow("no head") << QByteArray("heads") << QByteArray("heads_message") << "0";
    QTest::newRow("too many heads") << QByteArray("heads") << QByteArray("heads_message") << "5000";
    QTest::newRow("d_k of 10^9") << QByteArray("d_k") << QByteArray("d_k_message") << "1000000000";
    QTest::newRow("negative d_v") << QByteArray("d_v") << QByteArray("d_v_message") << "-1";
    QTest::newRow("d_model of 0") << QByteArray("d_model") << QByteArray("d_model_message") << "0";
    QTest::newRow("no word") << QByteArray("text_edit") << QByteArray("text_message") << "";
    QTest::newRow("white space") << QByteArray("text_edit") << QByteArray("text_message") << "   ";
}

void TypingTest::refusedValueKeepsThePictureAndSaysWhy()
{
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, message);
    QFETCH(QString, typed);
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    QWidget* control = fixture.find<QWidget>(field);
    const QString good = field == "text_edit" ? QString() : control->property("text").toString();
    fixture.typeOver(control, typed);
    QVERIFY(fixture.settled());
    QVERIFY(fixture.session->error().has_value());
    const AnalysisPointer picture = fixture.session->analysis();
    QVERIFY(picture);
    const auto* said = fixture.find<FieldMessage>(message);
    QVERIFY(said->isVisible());
    QCOMPARE(said->text(), errorText(*fixture.session->error()));

    fixture.typeOver(control, good.isEmpty() ? QStringLiteral("Good again") : good);
    QVERIFY(fixture.settled());
    QVERIFY(!fixture.session->error());
    QTRY_VERIFY(!said->isVisible());
}

void TypingTest::whatIsNoNumberGoesBackWhenTheFieldIsLeft()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    auto* heads = fixture.find<NumberField>("heads");
    const Request before = fixture.session->request();
    fixture.typeOver(heads, QStringLiteral("many"));
    QVERIFY(fixture.session->request() == before);
    QVERIFY(!fixture.find<FieldMessage>("heads_message")->text().isEmpty());
    fixture.find<NumberField>("d_k")->setFocus();
    QCOMPARE(heads->text(), QStringLiteral("4"));
    QTRY_VERIFY(!fixture.find<FieldMessage>("heads_message")->isVisible());
}

void TypingTest::veryLongSentenceIsRefused()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    const AnalysisPointer picture = fixture.session->analysis();
    auto* text = fixture.find<QLineEdit>("text_edit");
    text->setFocus();
    text->selectAll();
    QGuiApplication::clipboard()->setText(QStringLiteral("word ").repeated(100'000));
    text->paste();
    QVERIFY(fixture.settled());
    QVERIFY(fixture.session->error().has_value());
    QCOMPARE(fixture.session->analysis(), picture);
    QVERIFY(fixture.find<FieldMessage>("text_message")->isVisible());
}

void TypingTest::headThatGoesAwayWhileTypingGetsItsRecipeBack()
{
    WindowFixture fixture;
    QVERIFY(fixture.ready());
    Request request = fixture.session->request();
    request.recipes = {{1, Recipe::Broad}, {3, Recipe::First}};
    fixture.session->setRequest(request);
    fixture.typeOver(fixture.find<NumberField>("heads"), QStringLiteral("12"));
    QVERIFY(fixture.settled());
    QVERIFY(!fixture.session->error());
    QCOMPARE(fixture.session->request().recipes, request.recipes);
    fixture.typeOver(fixture.find<NumberField>("heads"), QStringLiteral("2"));
    QVERIFY(fixture.settled());
    QVERIFY(!fixture.session->error());
    QCOMPARE(fixture.session->request().recipes, (std::vector<RecipeChoice>{{1, Recipe::Broad}}));
}

QTEST_MAIN(TypingTest)
#include "typing_test.moc"
