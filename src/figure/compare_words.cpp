// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/compare_words.h"

#include "figure/outside_words.h"
#include "figure/stage_words.h"
#include "i18n/error_text.h"
#include "i18n/number_text.h"
#include "session/setting_names.h"

#include <QCoreApplication>

#include <algorithm>

namespace headlight {

namespace {

constexpr int digits = 4;
constexpr qsizetype longest_value = 40; // letters of a text or list

QString words(const char* text)
{
    return QCoreApplication::translate("CompareWords", text);
}

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QString divisorText(const Divisor& divisor)
{
    switch (divisor.kind) {
    case Divisor::Kind::None:
        return words(QT_TRANSLATE_NOOP("CompareWords", "none"));
    case Divisor::Kind::SqrtKeySize:
        return QStringLiteral("√d_k");
    case Divisor::Kind::SqrtModelSize:
        return QStringLiteral("√d_model");
    case Divisor::Kind::KeySize:
        return QStringLiteral("d_k");
    case Divisor::Kind::Number:
        return numberText(divisor.number, digits);
    }
    return {};
}

QString maskText(const MaskSpec& mask)
{
    QStringList rules;
    for (const MaskRule& rule : mask.rules)
        rules += std::holds_alternative<PaintedRule>(rule) ? words(QT_TRANSLATE_NOOP("CompareWords", "painted cells"))
                                                           : text(ruleText(rule));
    return rules.isEmpty() ? words(QT_TRANSLATE_NOOP("CompareWords", "none")) : rules.join(QStringLiteral(" + "));
}

QString recipesText(const std::vector<RecipeChoice>& recipes)
{
    QStringList list;
    for (const RecipeChoice& choice : recipes)
        list += QStringLiteral("%1 = %2").arg(QString::number(choice.head), recipeTitle(choice.recipe));
    return list.isEmpty() ? words(QT_TRANSLATE_NOOP("CompareWords", "by default")) : list.join(QStringLiteral(", "));
}

QString optionalText(const std::optional<double>& value)
{
    return value ? numberText(*value, digits) : words(QT_TRANSLATE_NOOP("CompareWords", "none"));
}

/// Sentences about what is not alike in both.
class Differences
{
public:
    void add(const QString& name, const QString& a, const QString& b)
    {
        if (a == b)
            return;
        m_sentences += QCoreApplication::translate("CompareWords", "%1: %2 in A, %3 in B.", "setting, its two values")
                           .arg(name, shortened(a), shortened(b));
    }
    void add(Field field, const QString& a, const QString& b) { add(fieldName(field), a, b); }
    void add(const QString& sentence) { m_sentences += sentence; }
    QStringList sentences() const { return m_sentences; }

private:
    static QString shortened(const QString& value)
    {
        const QString line = value.simplified();
        return line.size() <= longest_value ? line : line.left(longest_value) + QStringLiteral("…");
    }

    QStringList m_sentences;
};

/// A source in a word; one on disk by its name there.
QString sourceName(const Source& source)
{
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&source))
        return nameOfPath(checkpoint->path);
    if (const auto* import = std::get_if<ImportSource>(&source))
        return nameOfPath(import->path);
    return std::holds_alternative<ByHand>(source) ? words(QT_TRANSLATE_NOOP("CompareWords", "by hand"))
                                                  : words(QT_TRANSLATE_NOOP("CompareWords", "playground"));
}

void compareSources(const Request& a, const Request& b, Differences& differences)
{
    const auto* hand_a = std::get_if<ByHand>(&a.source);
    const auto* hand_b = std::get_if<ByHand>(&b.source);
    if (!hand_a || !hand_b) {
        const QString name = words(QT_TRANSLATE_NOOP("CompareWords", "Source"));
        differences.add(name, sourceName(a.source), sourceName(b.source));
        if (std::holds_alternative<CheckpointSource>(b.source))
            differences.add(Field::Text, QStringLiteral("“%1”").arg(text(a.text)),
                            QStringLiteral("“%1”").arg(text(b.text)));
        return;
    }
    differences.add(Field::Heads, QString::number(hand_a->heads), QString::number(hand_b->heads));
    QStringList changed;
    for (const HandMatrix matrix : {HandMatrix::X, HandMatrix::WQ, HandMatrix::WK, HandMatrix::WV, HandMatrix::Q,
                                    HandMatrix::K, HandMatrix::V, HandMatrix::WO}) {
        const TypedMatrix* of_a = handMatrix(*hand_a, matrix);
        const TypedMatrix* of_b = handMatrix(*hand_b, matrix);
        if (bool(of_a) != bool(of_b) || (of_a && *of_a != *of_b))
            changed += text(handMatrixName(matrix));
    }
    if (!changed.isEmpty())
        differences.add(QCoreApplication::translate("CompareWords", "Matrices typed otherwise: %1.")
                            .arg(changed.join(QStringLiteral(", "))));
}

void compareDrawn(const Request& a, const Request& b, Differences& differences)
{
    const AttentionParameters &of_a = a.parameters, &of_b = b.parameters;
    const auto add = [&](Field field, Index value_a, Index value_b) {
        differences.add(field, QString::number(value_a), QString::number(value_b));
    };
    const auto quoted = [](const std::optional<std::string>& typed) {
        return typed ? QStringLiteral("“%1”").arg(text(*typed)) : words(QT_TRANSLATE_NOOP("CompareWords", "none"));
    };
    differences.add(Field::Text, quoted(a.text), quoted(b.text));
    differences.add(Field::Context, quoted(a.context), quoted(b.context));
    differences.add(Field::Tokens, text(tokenKindName(a.tokens)), text(tokenKindName(b.tokens)));
    add(Field::ModelSize, of_a.d_model, of_b.d_model);
    add(Field::Heads, of_a.q_num_heads, of_b.q_num_heads);
    add(Field::KeyValueHeads, of_a.kv_num_heads.value_or(of_a.q_num_heads),
        of_b.kv_num_heads.value_or(of_b.q_num_heads));
    add(Field::KeySize, of_a.d_k, of_b.d_k);
    add(Field::ValueSize, of_a.d_v, of_b.d_v);
    differences.add(Field::Positions, text(positionsName(of_a.positions)), text(positionsName(of_b.positions)));
    if (of_a.positions == Positions::Rope && of_b.positions == Positions::Rope) {
        const RopeOptions &rope_a = of_a.rope, &rope_b = of_b.rope;
        differences.add(Field::RopeTheta, numberText(rope_a.theta, digits), numberText(rope_b.theta, digits));
        add(Field::RopeSize, rope_a.rotary_size, rope_b.rotary_size);
        differences.add(Field::RopeLayout, text(ropeLayoutName(rope_a.layout)), text(ropeLayoutName(rope_b.layout)));
        add(Field::RopeOffset, rope_a.offset, rope_b.offset);
    }
    differences.add(Field::Seed, QString::number(a.seed), QString::number(b.seed));
    differences.add(Field::Recipe, recipesText(a.recipes), recipesText(b.recipes));
}

} // namespace

QStringList settingDifferences(const Request& a, const Request& b)
{
    Differences differences;
    compareSources(a, b, differences);
    if (std::holds_alternative<Playground>(a.source) && std::holds_alternative<Playground>(b.source))
        compareDrawn(a, b, differences);
    const AttentionParameters &of_a = a.parameters, &of_b = b.parameters;
    differences.add(Field::Score, text(scoreFunctionName(of_a.score)), text(scoreFunctionName(of_b.score)));
    differences.add(Field::Divisor, divisorText(of_a.divisor), divisorText(of_b.divisor));
    differences.add(Field::Temperature, numberText(of_a.temperature, digits), numberText(of_b.temperature, digits));
    differences.add(Field::Softcap, optionalText(of_a.softcap), optionalText(of_b.softcap));
    differences.add(Field::Precision, text(scorePrecisionName(of_a.precision)),
                    text(scorePrecisionName(of_b.precision)));
    if (maskText(a.mask) != maskText(b.mask))
        differences.add(Field::Mask, maskText(a.mask), maskText(b.mask));
    else if (!(a.mask == b.mask))
        differences.add(words(QT_TRANSLATE_NOOP("CompareWords", "Mask: other cells in A than in B.")));
    return differences.sentences();
}

namespace {

QString tokenName(const TokenSequence& tokens, Index position)
{
    return text(tokens.piece(position)).simplified();
}

/// An entry's place in one of both states.
QString placeIn(const Analysis& analysis, Stage stage, Cell cell)
{
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    const QString row = tokenName(of_keys ? analysis.keyTokens() : analysis.tokens, cell.row);
    if (!isMap(stage))
        return QCoreApplication::translate("CompareWords", "%1 (%2), entry %3", "word (position), entry of the vector")
            .arg(row, QString::number(cell.row), QString::number(cell.column));
    return QCoreApplication::translate("CompareWords", "%1 (%2) → %3 (%4)", "query (position) → key (position)")
        .arg(row, QString::number(cell.row), tokenName(analysis.keyTokens(), cell.column),
             QString::number(cell.column));
}

/// Where a state is looked at, in words.
QString spot(const Analysis& state, Stage stage, Index head)
{
    if (!isPerHead(stage))
        return QCoreApplication::translate("CompareWords", "layer %1", "of a model").arg(state.layer);
    return hasLayers(state) ? QCoreApplication::translate("CompareWords", "layer %1, head %2", "of a model")
                                  .arg(QString::number(state.layer), QString::number(head))
                            : QCoreApplication::translate("CompareWords", "head %1", "of the playground").arg(head);
}

bool samePlace(const Analysis& analysis, Stage stage, Index head)
{
    const bool same_head = !isPerHead(stage) || comparedHead(analysis, head) == head;
    return same_head && analysis.kept->layer == analysis.layer && hasLayers(*analysis.kept) == hasLayers(analysis);
}

} // namespace

QString comparedPlaces(const Analysis& analysis, Stage stage, Index head)
{
    if (samePlace(analysis, stage, head) || (!isPerHead(stage) && !hasLayers(*analysis.kept)))
        return {};
    return QCoreApplication::translate("CompareWords", "A is %1, B is %2.", "layer and head of each")
        .arg(spot(*analysis.kept, stage, comparedHead(analysis, head)), spot(analysis, stage, head));
}

QString sideTitle(const Analysis& analysis, Side side, Stage stage, Index head)
{
    const QString name = side == Side::A ? QCoreApplication::translate("CompareWords", "A", "the kept state")
                                         : QCoreApplication::translate("CompareWords", "B", "the present state");
    if (comparedPlaces(analysis, stage, head).isEmpty())
        return name;
    const QString place =
        side == Side::A ? spot(*analysis.kept, stage, comparedHead(analysis, head)) : spot(analysis, stage, head);
    return QCoreApplication::translate("CompareWords", "%1 · %2", "A or B, its layer and head").arg(name, place);
}

QString noComparisonWords(const Analysis& analysis, NoComparison why, Index head)
{
    switch (why) {
    case NoComparison::NothingKept:
        return QCoreApplication::translate("CompareWords",
                                           "Keep this state as A, then change a setting: both appear here side by "
                                           "side, with their difference. A can also be another head, a session, a "
                                           "checkpoint or an import.");
    case NoComparison::NoSuchLayer:
        return QCoreApplication::translate("CompareWords", "A has no layer %1. Choose one of its %2 layers.")
            .arg(QString::number(analysis.request.kept.place().layer.value_or(analysis.layer)),
                 QString::number(analysis.kept->layerCount()));
    case NoComparison::NoSuchHead:
        return QCoreApplication::translate("CompareWords", "A has no head %1. Choose one of its %2 heads.")
            .arg(QString::number(comparedHead(analysis, head)), QString::number(analysis.kept->heads.size()));
    case NoComparison::MapsNotKept:
        return QCoreApplication::translate("CompareWords", "The maps of a sentence this long are not kept, so they "
                                                           "can’t be compared cell by cell.");
    case NoComparison::NoSuchStage:
        return QCoreApplication::translate("CompareWords",
                                           "One of A and B does not have this stage. Choose a stage that both have.");
    }
    return {};
}

QString pairingWords(const Analysis& analysis, Stage stage, const ComparedStates& states)
{
    const auto alone = [](const AlignedPairs& pairs, Side side) {
        return QString::number(std::ranges::count_if(
            pairs, [side](const AlignedPair& pair) { return side == Side::A ? !pair.b : !pair.a; }));
    };
    const bool of_keys = stage == Stage::Key || stage == Stage::Value;
    const bool two_sided = isMap(stage) && (analysis.context_tokens || analysis.kept->context_tokens);
    const AlignedPairs &rows = states.shape.rows, &columns = states.shape.columns;
    QString words;
    if (states.sameTokens())
        return words;
    if (two_sided)
        words = QCoreApplication::translate("CompareWords",
                                            "Tokens are paired by a shortest edit script: of the queries %1 are in A "
                                            "alone and %2 in B alone, of the keys %3 and %4. Where one is missing "
                                            "there is a gap.")
                    .arg(alone(rows, Side::A), alone(rows, Side::B), alone(columns, Side::A), alone(columns, Side::B));
    else if (!isMap(stage) && alone(rows, Side::A) == QLatin1String("0") && alone(rows, Side::B) == QLatin1String("0"))
        words = QCoreApplication::translate("CompareWords", "The vectors of A have %1 entries, those of B %2: the "
                                                            "entries that one of both lacks are gaps.")
                    .arg(QString::number(states.a.columns()), QString::number(states.b.columns()));
    else
        words = (of_keys ? QCoreApplication::translate("CompareWords",
                                                       "Keys are paired by a shortest edit script: %1 are in A alone, "
                                                       "%2 in B alone. Where one is missing there is a gap.")
                         : QCoreApplication::translate("CompareWords",
                                                       "Tokens are paired by a shortest edit script: %1 are in A "
                                                       "alone, %2 in B alone. Where one is missing there is a gap."))
                    .arg(alone(rows, Side::A), alone(rows, Side::B));
    return words;
}

QString changePlace(const Analysis& analysis, Stage stage, const Change& change)
{
    const QString in_a = placeIn(*analysis.kept, stage, change.in_a), in_b = placeIn(analysis, stage, change.in_b);
    return in_a == in_b ? in_b
                        : QCoreApplication::translate("CompareWords", "%1 [in A: %2]", "a place in B, that in A")
                              .arg(in_b, in_a);
}

QString changeWords(const Analysis& analysis, Stage stage, const Change& change)
{
    return QCoreApplication::translate("CompareWords", "%1: %2 in A, %3 in B, A − B = %4", "cell, its two values")
        .arg(changePlace(analysis, stage, change), numberText(change.a, digits), numberText(change.b, digits),
             numberText(change.a - change.b, digits));
}

QString pairWords(const Analysis& analysis, Stage stage, const ComparedStates& states, Cell place)
{
    const AlignedPair& row = states.shape.rows[std::size_t(place.row)];
    const AlignedPair& column = states.shape.columns[std::size_t(place.column)];
    const std::optional<Cell> in_a = row.a && column.a ? std::optional(Cell{*row.a, *column.a}) : std::nullopt;
    const std::optional<Cell> in_b = row.b && column.b ? std::optional(Cell{*row.b, *column.b}) : std::nullopt;
    if (in_a && in_b)
        return changeWords(analysis, stage,
                           {*in_a, *in_b, states.a.at(in_a->row, in_a->column), states.b.at(in_b->row, in_b->column)});
    if (in_a)
        return QCoreApplication::translate("CompareWords", "%1: %2 in A; B has no such cell.", "cell, its value")
            .arg(placeIn(*analysis.kept, stage, *in_a), numberText(states.a.at(in_a->row, in_a->column), digits));
    if (in_b)
        return QCoreApplication::translate("CompareWords", "%1: %2 in B; A has no such cell.", "cell, its value")
            .arg(placeIn(analysis, stage, *in_b), numberText(states.b.at(in_b->row, in_b->column), digits));
    return QCoreApplication::translate("CompareWords", "Neither A nor B has this cell.");
}

} // namespace headlight
