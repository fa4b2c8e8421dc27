// SPDX-License-Identifier: GPL-3.0-or-later
#include "i18n/error_text.h"

#include <QLocale>
#include <QSet>
#include <QTest>

#include <limits>

using namespace headlight;

Q_DECLARE_METATYPE(headlight::Error)

namespace {

void row(const char* name, const Error& error, const QStringList& parts)
{
    QTest::newRow(name) << error << parts;
}

void valueRows()
{
    row("out of range", OutOfRange{Field::Heads, 0, 1, 1024}, {"Heads", "0", "1", "1,024"});
    row("out of range, fraction", OutOfRange{Field::Temperature, -0.5, 1e-3, 1e3}, {"Temperature", "0.5", "0.001"});
    row("no upper limit", OutOfRange{Field::Divisor, 0, 1e-300, std::numeric_limits<double>::infinity()},
        {"Divisor", "0", "1×10⁻³⁰⁰"});
    row("not a number", OutOfRange{Field::Softcap, std::numeric_limits<double>::quiet_NaN(), 0, 1}, {"Softcap", "NaN"});
    row("too many tokens", OutOfRange{Field::Text, 13, 1, 12}, {"Text", "13", "12"});
    row("not one of", NotOneOf{Field::Score, "dots", {"dot", "cosine"}}, {"dots", "dot, cosine"});
    row("no tokens", NoTokens{Field::Text}, {"Text"});
    row("text too long", TextTooLong{Field::Text, 5 * 1024 * 1024, 4 * 1024 * 1024}, {"Text", "5.0 MiB", "4.0 MiB"});
    row("pattern too slow", TextNotEncoded{TextNotEncoded::Reason::PatternTooSlow, "normalizer"}, {"normalizer"});
    row("grows too long", TextNotEncoded{TextNotEncoded::Reason::GrowsTooLong, "normalizer"}, {"normalizer", "32"});
    row("no unknown token", TextNotEncoded{TextNotEncoded::Reason::NoUnknownToken, "model"}, {"model"});
    row("uneven heads", UnevenHeads{5, 2}, {"5", "2"});
    row("mask", MaskDoesNotFit{"padding:9", 9, 6}, {"padding:9", "9", "6"});
    row("mask file", MaskShapeDoesNotFit{"m.npy", {3, 3}, {1, 4, 6, 6}}, {"m.npy", "(3, 3)", "(1, 4, 6, 6)"});
    row("mask row", MaskShapeDoesNotFit{"m.npy", {3}, {1, 4, 6, 6}}, {"m.npy", "(3,)", "(1, 4, 6, 6)"});
    row("over budget", OverBudget{Bytes(3) << 30, Bytes(2) << 30, 3'500}, {"3.0 GiB", "2.0 GiB", "3,500"});
    row("over budget for one token", OverBudget{Bytes(3) << 30, Bytes(2) << 30, 0}, {"3.0 GiB", "2.0 GiB"});
}

void otherRows()
{
    using Reason = RecipeNotPossible::Reason;
    row("recipe, positions", RecipeNotPossible{1, "next", Reason::NeedsConcatenatedPositions}, {"1", "next"});
    row("recipe, size", RecipeNotPossible{1, "next", Reason::NeedsTwoKeyEntries}, {"1", "next"});
    row("recipe, ALiBi", RecipeNotPossible{1, "broad", Reason::NeedsNoAlibi}, {"1", "broad"});
    row("recipe, shared keys", RecipeNotPossible{1, "next", Reason::SharesKeyHead}, {"1", "next"});
    row("recipe, no head", RecipeNotPossible{9, "next", Reason::NoSuchHead}, {"9", "next"});
    row("no memory", OutOfMemory{}, {});
    row("cancelled", Cancelled{}, {});
    using Action = FileFailed::Action;
    for (const Action action : {Action::Open, Action::Read, Action::Write, Action::Replace}) {
        const std::string name = "file " + std::to_string(int(action));
        row(name.c_str(), FileFailed{action, "/a/b%1.json", "No space left"}, {"/a/b%1.json", "No space left"});
    }
    row("malformed", FileMalformed{"a.json", "seed", "-1", "0 … 9"}, {"a.json", "seed", "-1", "0 … 9"});
    row("web page", FileMalformed{"a.json", "content", "a web page", "a text"}, {"a.json", "web page"});
    row("folder of arrays", FileMalformed{"/maps", "content", "attention in a.npz", "weights"},
        {"/maps", "a.npz", "Open Attention", "--import"});
    row("missing tensors",
        FileMalformed{"a.st", "h.0.ln.weight", "nothing (2 missing, 0 of another shape, 3 not used)",
                      "all weights that config.json asks for"},
        {"a.st", "h.0.ln.weight", "missing tensors: 2", "not used: 3"});
    row("tensors of another shape",
        FileMalformed{"a.st", "wte", "[3, 4] (1 missing, 2 of another shape, 0 not used)", "[4, 3]"},
        {"a.st", "wte", "[3, 4], where [4, 3] is needed", "another shape: 2; missing: 1"});
    row("at most", MaskDoesNotFit{"padding:9", 9, 7}, {"padding:9", "is 9, and at most 7"});
    row("at least", MaskDoesNotFit{"dilated:0", 0, 1}, {"dilated:0", "is 0, and at least 1"});
    row("documents", MaskDoesNotFit{"documents:4,1", 5, 7}, {"cover 5 tokens, and 7 must be covered"});
    row("LFS pointer", FileMalformed{"a.st", "content", "a Git LFS pointer to 2048 bytes", "a text"},
        {"a.st", "Git LFS", "2.0 KiB"});
    row("cut file", FileMalformed{"a.st", "size", "10 bytes", "12 bytes"}, {"a.st", "2 bytes", "10 bytes", "early"});
    row("long file", FileMalformed{"a.st", "size", "12 bytes", "10 bytes"}, {"a.st", "2 bytes", "12 bytes", "behind"});
    row("not finite",
        FileMalformed{"a.st", "wte.weight[1, 2]", "1234 numbers that are NaN or infinite", "finite numbers"},
        {"a.st", "wte.weight[1, 2]", "1,234", "--show-not-finite"});
    row("model type", FileMalformed{"config.json", "model_type", "\"mamba\"", "gpt2, bert"},
        {"config.json", "mamba", "gpt2, bert", "import"});
    row("no model type", FileMalformed{"config.json", "model_type", "nothing", "a text"},
        {"config.json", "model_type"});
    row("too new", FileTooNew{"a.json", 2, 1}, {"a.json", "2", "1"});
}

QList<Field> allFields()
{
    QList<Field> fields;
    for (int i = int(Field::Text); i <= int(Field::TextSize); ++i)
        fields.append(Field(i));
    return fields;
}

} // namespace

class TestErrorText : public QObject
{
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void everyErrorNamesItsValues_data()
    {
        QTest::addColumn<Error>("error");
        QTest::addColumn<QStringList>("parts");
        valueRows();
        otherRows();
    }

    void everyErrorNamesItsValues()
    {
        QFETCH(Error, error);
        QFETCH(QStringList, parts);
        const QString text = errorText(error);
        for (const QString& part : parts)
            QVERIFY2(text.contains(part), qPrintable(text));
        QVERIFY2(text.endsWith('.'), qPrintable(text));
        QString without_values = text;
        without_values.remove("b%1.json");
        QVERIFY2(!without_values.contains('%'), qPrintable(text));
        QVERIFY2(text.count(". ") + text.count("! ") >= 1, "what is wrong, and what to do");
    }

    void everyAlternativeIsTried()
    {
        QSet<std::size_t> tried;
        const int rows = int(std::variant_size_v<Error>);
        for (const Error& error :
             {Error(OutOfRange{Field::Heads, 0, 1, 2}), Error(NotOneOf{Field::Score, {}, {}}), Error(NoTokens{}),
              Error(TextTooLong{}), Error(TextNotEncoded{}), Error(UnevenHeads{}), Error(MaskDoesNotFit{}),
              Error(MaskShapeDoesNotFit{}), Error(RecipeNotPossible{}), Error(MatrixDoesNotFit{}),
              Error(CellNotANumber{}), Error(OverBudget{}), Error(OutOfMemory{}), Error(Cancelled{}),
              Error(FileFailed{}), Error(FileMalformed{}), Error(FileTooNew{})}) {
            tried.insert(error.index());
            QVERIFY(!errorText(error).isEmpty());
        }
        QCOMPARE(int(tried.size()), rows);
    }

    void errorsBelongToTheirField()
    {
        QVERIFY(errorField(OutOfRange{Field::KeySize, 0, 1, 2}) == Field::KeySize);
        QVERIFY(errorField(NotOneOf{Field::Score, {}, {}}) == Field::Score);
        QVERIFY(errorField(UnevenHeads{3, 2}) == Field::KeyValueHeads);
        QVERIFY(errorField(OverBudget{2, 1, 5}) == Field::Text);
        QVERIFY(errorField(OverBudget{2, 1, 0}) == Field::Budget);
        QVERIFY(errorField(FileMalformed{}) == Field::File);
        QVERIFY(!errorField(Cancelled{}));
    }

    void everyFieldHasANameAndAnOption()
    {
        QSet<QString> names;
        QSet<QString> options;
        for (const Field field : allFields()) {
            QVERIFY(!fieldName(field).isEmpty());
            QVERIFY2(fieldOption(field).startsWith('-'), qPrintable(fieldName(field)));
            names.insert(fieldName(field));
            options.insert(fieldOption(field));
        }
        QCOMPARE(names.size(), allFields().size());
        QCOMPARE(options.size(), allFields().size());
    }

    void numbersFollowTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        const QString text = errorText(OutOfRange{Field::Temperature, 2'000.5, 0.25, 1'024});
        QVERIFY2(text.contains("2000,5") && text.contains("0,25") && text.contains("1.024"), qPrintable(text));
    }

    void longAndStrangeValuesAreShortened()
    {
        const QString text = errorText(NotOneOf{Field::Mask, std::string(10'000, 'x') + "\n\t" + "end", {"causal"}});
        QVERIFY(text.size() < 300);
        QVERIFY(!text.contains('\n'));
        QVERIFY(text.contains("end"));
    }
};

QTEST_APPLESS_MAIN(TestErrorText)
#include "test_error_text.moc"
