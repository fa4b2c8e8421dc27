// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson says agrees with the analysis, and fits the settings.
#include "computed_session.h"
#include "i18n/number_text.h"
#include "session/lesson_file.h"
#include "views/lesson_values.h"

#include <cmath>

using namespace headlight;

namespace {

AnalysisPointer analysisOf(const Request& request)
{
    const Result<AnalysisPointer> analysis = analyse(request, Bytes(1) << 30, {});
    return analysis ? *analysis : nullptr;
}

QString filled(const AnalysisPointer& analysis, Index head, Cell cell, const char* text)
{
    return LessonValues(*analysis, head, cell).filled(text);
}

Lesson bundled(const char* language)
{
    return readLessonFile(QStringLiteral(":/lessons/one_head.%1.lesson").arg(QLatin1String(language))).value();
}

/// Every sentence that the bundled lesson says of a cell.
QString wholeLesson(const AnalysisPointer& analysis, Index head, Cell cell, const char* language = "en")
{
    const LessonValues values(*analysis, head, cell);
    QStringList said;
    for (const LessonStep& step : bundled(language).steps)
        if (values.holds(step.when))
            said << values.said(step.texts) << values.said(step.numbers);
    return said.join(QLatin1Char('\n'));
}

} // namespace

class TestLessonValues : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreThoseOfTheAnalysis()
    {
        const AnalysisPointer analysis = analysisOf(causal());
        const Index head = 1;
        const Cell cell{4, 0};
        const auto at = [&](Stage stage) { return analysis->stage(stage, head).at(cell.row, cell.column); };
        QCOMPARE(filled(analysis, head, cell, "{score}"), readText(at(Stage::Scores)));
        QCOMPARE(filled(analysis, head, cell, "{scaled}"), readText(at(Stage::Scaled)));
        QCOMPARE(filled(analysis, head, cell, "{masked}"), readText(at(Stage::Masked)));
        QCOMPARE(filled(analysis, head, cell, "{weight}"), readText(at(Stage::Weights)));
        QCOMPARE(filled(analysis, head, cell, "{divisor}"), QStringLiteral("4"));
        QCOMPARE(filled(analysis, head, cell, "{query} {query-position} {key} {key-position}"),
                 QStringLiteral("the 4 The 0"));
        QCOMPARE(filled(analysis, head, cell, "{visible-keys} + {hidden-keys} = {keys}"), QStringLiteral("5 + 1 = 6"));
        double largest = -INFINITY, sum = 0;
        for (Index key = 0; key <= 4; ++key)
            largest = std::max(largest, analysis->stage(Stage::Masked, head).at(4, key));
        for (Index key = 0; key <= 4; ++key)
            sum += std::exp(analysis->stage(Stage::Masked, head).at(4, key) - largest);
        QCOMPARE(filled(analysis, head, cell, "{largest}"), readText(largest));
        QCOMPARE(filled(analysis, head, cell, "{sum-exp}"), readText(sum));
        QCOMPARE(filled(analysis, head, cell, "{exp}"), readText(std::exp(at(Stage::Masked) - largest)));
    }

    void firstEntriesAreThoseOfTheMatrices()
    {
        const AnalysisPointer analysis = analysisOf(causal());
        const Cell cell{3, 2};
        const auto entry = [&](Stage stage, Index row) { return readText(analysis->stage(stage, 2).at(row, 0)); };
        QCOMPARE(filled(analysis, 2, cell, "{q-entry}"), entry(Stage::Query, 3));
        QCOMPARE(filled(analysis, 2, cell, "{k-entry}"), entry(Stage::Key, 2));
        QCOMPARE(filled(analysis, 2, cell, "{v-entry}"), entry(Stage::Value, 2));
        QCOMPARE(filled(analysis, 2, cell, "{output-entry}"), entry(Stage::Output, 3));
        QCOMPARE(filled(analysis, 2, cell, "{projected-entry}"), entry(Stage::Projected, 3));
        QCOMPARE(filled(analysis, 2, cell, "{first-column} {last-column} {concat-size}"), QStringLiteral("32 47 64"));
    }

    void everyNameHasAValue()
    {
        Request request = causal();
        request.parameters.softcap = 5;
        request.parameters.temperature = 2;
        const AnalysisPointer analysis = analysisOf(request);
        for (const std::string& name : lessonWordNames())
            QVERIFY2(!filled(analysis, 0, {3, 1}, ("{" + name + "}").c_str()).isEmpty(), name.c_str());
    }

    void hiddenWeightIsSaidToBeExactlyZero()
    {
        const QString said = wholeLesson(analysisOf(causal()), 0, {1, 4});
        QVERIFY(said.contains(QLatin1String("exactly 0")));
        QVERIFY(said.contains(QStringLiteral("→ −∞")));
        QVERIFY(!said.contains(QLatin1String("No mask is set")));
        const QString plain = wholeLesson(analysisOf({}), 0, {1, 4});
        QVERIFY(plain.contains(QLatin1String("No mask is set")));
        QVERIFY(!plain.contains(QStringLiteral("−∞")));
    }

    void randomHeadIsSaidToMeanNothing()
    {
        const AnalysisPointer analysis = analysisOf({}); // heads: previous, same word, first, random
        QVERIFY(wholeLesson(analysis, 3, {2, 1}).contains(QLatin1String("means nothing about the words")));
        QVERIFY(!wholeLesson(analysis, 0, {2, 1}).contains(QLatin1String("means nothing about the words")));
    }

    void emptyRowIsExplained()
    {
        Request request;
        request.mask.rules = {PaddingRule{0}};
        const AnalysisPointer analysis = analysisOf(request);
        QVERIFY(analysis);
        QVERIFY(wholeLesson(analysis, 0, {2, 1}).contains(QLatin1String("sees no key at all")));
    }

    void everySettingIsSpokenOf_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("words");
        QTest::newRow("softcap") << 0 << "softcap keeps every score";
        QTest::newRow("additive") << 1 << "Bahdanau";
        QTest::newRow("cosine") << 2 << "only their directions count";
        QTest::newRow("no divisor") << 3 << "Nothing is divided here";
        QTest::newRow("d_model") << 4 << "common mistake";
        QTest::newRow("temperature") << 5 << "temperature 3";
        QTest::newRow("no positions") << 6 << "equal words have equal rows";
        QTest::newRow("alibi") << 7 << "is added to this score";
        QTest::newRow("one head") << 8 << "There is one head only";
        QTest::newRow("shared keys") << 9 << "4 query heads share 2";
        QTest::newRow("second text") << 10 << "of the second text";
    }

    void everySettingIsSpokenOf()
    {
        QFETCH(int, which);
        QFETCH(QString, words);
        Request request;
        AttentionParameters& p = request.parameters;
        switch (which) {
        case 0:
            p.softcap = 5;
            break;
        case 1:
            p.score = ScoreFunction::Additive;
            break;
        case 2:
            p.score = ScoreFunction::Cosine;
            break;
        case 3:
            p.divisor.kind = Divisor::Kind::None;
            break;
        case 4:
            p.divisor.kind = Divisor::Kind::SqrtModelSize;
            break;
        case 5:
            p.temperature = 3;
            break;
        case 6:
            p.positions = Positions::None;
            break;
        case 7:
            p.positions = Positions::Alibi;
            break;
        case 8:
            p.q_num_heads = 1;
            break;
        case 9:
            p.kv_num_heads = 2;
            break;
        default:
            request.context = "a dog barked";
        }
        const AnalysisPointer analysis = analysisOf(request);
        QVERIFY(analysis);
        const QString said = wholeLesson(analysis, 0, {4, 1});
        QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY(!wholeLesson(analysisOf({}), 0, {4, 1}).contains(words));
        QVERIFY(!said.contains(QLatin1Char('{')));
        QVERIFY(!wholeLesson(analysis, 0, {4, 1}, "zh_CN").contains(QLatin1Char('{')));
    }

    void longSumsAreCutToTheirThreeLargestTerms()
    {
        const AnalysisPointer analysis = analysisOf({});
        const MatrixView q = analysis->stage(Stage::Query, 0), k = analysis->stage(Stage::Key, 0);
        std::vector<double> products;
        for (Index i = 0; i < q.columns(); ++i)
            products.push_back(q.at(2, i) * k.at(1, i));
        std::ranges::stable_sort(products, [](double a, double b) { return std::abs(a) > std::abs(b); });
        const QString terms = filled(analysis, 0, {2, 1}, "{score-terms}");
        QStringList parts = terms.split(QStringLiteral(" + "));
        QCOMPARE(parts.size(), 4);
        QCOMPARE(parts.takeLast(), QStringLiteral("… (%1 more, none larger)").arg(q.columns() - 3));
        for (int i = 0; i < 3; ++i) {
            double product = 1;
            for (QString factor : parts[i].remove(u'(').remove(u')').replace(u'−', u'-').split(u'·'))
                product *= factor.toDouble();
            QVERIFY2(std::abs(product - products[std::size_t(i)]) <= 0.01 * std::abs(product), qPrintable(terms));
        }
    }

    // Recipes leave most entries at 0: such terms say nothing of where the sum comes from.
    void termsOfQueriesAndKeysAreNotNought()
    {
        const AnalysisPointer analysis = analysisOf({});
        for (const char* text : {"{q-terms}", "{k-terms}"}) {
            const QString terms = filled(analysis, 0, {2, 1}, text);
            QVERIFY2(!terms.contains(QStringLiteral("·0 ")), qPrintable(terms));
        }
    }
};

QTEST_MAIN(TestLessonValues)
#include "test_lesson_values.moc"
