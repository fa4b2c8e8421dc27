// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/stage_words.h"

#include "figure/value_text.h"

#include <QCoreApplication>

namespace headlight {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("StageWords", text);
}

QString divisorName(const AttentionConfig& config)
{
    switch (config.parameters().divisor.kind) {
    case Divisor::Kind::None:
        return QStringLiteral("none");
    case Divisor::Kind::SqrtKeySize:
        return QStringLiteral("sqrt-dk");
    case Divisor::Kind::SqrtModelSize:
        return QStringLiteral("sqrt-dmodel");
    case Divisor::Kind::KeySize:
        return QStringLiteral("dk");
    case Divisor::Kind::Number:
        return QStringLiteral("number");
    }
    return {};
}

QString inputFormula(Positions positions)
{
    switch (positions) {
    case Positions::None:
        return QStringLiteral("input-none");
    case Positions::Sinusoidal:
        return QStringLiteral("input-sinusoidal");
    case Positions::Concatenated:
        return QStringLiteral("input-concatenated");
    case Positions::Rope:
    case Positions::Alibi:
        return QStringLiteral("input");
    }
    return {};
}

QString scoresFormula(ScoreFunction score)
{
    switch (score) {
    case ScoreFunction::Dot:
        return QStringLiteral("scores");
    case ScoreFunction::Additive:
        return QStringLiteral("scores-additive");
    case ScoreFunction::Cosine:
        return QStringLiteral("scores-cosine");
    }
    return {};
}

QString formulaName(Stage stage, const AttentionConfig& config)
{
    const bool capped = config.softcap().has_value();
    const bool turned = config.positions() == Positions::Rope;
    switch (stage) {
    case Stage::Input:
        return inputFormula(config.positions());
    case Stage::Query:
        return turned ? QStringLiteral("query-rope") : QStringLiteral("query");
    case Stage::Key:
        return turned ? QStringLiteral("key-rope") : QStringLiteral("key");
    case Stage::Value:
        return QStringLiteral("value");
    case Stage::Scores:
        return scoresFormula(config.score());
    case Stage::Scaled:
        return config.temperature() == 1 ? QStringLiteral("scaled-%1").arg(divisorName(config))
                                         : QStringLiteral("scaled-%1-temperature").arg(divisorName(config));
    case Stage::Capped:
        return QStringLiteral("capped");
    case Stage::Masked:
        return capped ? QStringLiteral("masked-capped") : QStringLiteral("masked");
    case Stage::Weights:
        return capped ? QStringLiteral("weights-capped") : QStringLiteral("weights");
    case Stage::Output:
        return QStringLiteral("output");
    case Stage::Concat:
        return QStringLiteral("concat");
    case Stage::Projected:
        return QStringLiteral("projected");
    }
    return {};
}

} // namespace

QString stageTitle(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return words(QT_TRANSLATE_NOOP("StageWords", "Input"));
    case Stage::Query:
        return words(QT_TRANSLATE_NOOP("StageWords", "Queries"));
    case Stage::Key:
        return words(QT_TRANSLATE_NOOP("StageWords", "Keys"));
    case Stage::Value:
        return words(QT_TRANSLATE_NOOP("StageWords", "Values"));
    case Stage::Scores:
        return words(QT_TRANSLATE_NOOP("StageWords", "Scores"));
    case Stage::Scaled:
        return words(QT_TRANSLATE_NOOP("StageWords", "Scaled"));
    case Stage::Capped:
        return words(QT_TRANSLATE_NOOP("StageWords", "Capped"));
    case Stage::Masked:
        return words(QT_TRANSLATE_NOOP("StageWords", "Masked"));
    case Stage::Weights:
        return words(QT_TRANSLATE_NOOP("StageWords", "Weights"));
    case Stage::Output:
        return words(QT_TRANSLATE_NOOP("StageWords", "Output"));
    case Stage::Concat:
        return words(QT_TRANSLATE_NOOP("StageWords", "Concat"));
    case Stage::Projected:
        return words(QT_TRANSLATE_NOOP("StageWords", "Projected"));
    }
    return {};
}

QString rowTitle(Stage stage)
{
    if (stage == Stage::Key || stage == Stage::Value)
        return words(QT_TRANSLATE_NOOP("StageWords", "Key"));
    if (stage == Stage::Input)
        return words(QT_TRANSLATE_NOOP("StageWords", "Token"));
    return words(QT_TRANSLATE_NOOP("StageWords", "Query"));
}

QString columnTitle(Stage stage)
{
    return isMap(stage) ? words(QT_TRANSLATE_NOOP("StageWords", "Key"))
                        : words(QT_TRANSLATE_NOOP("StageWords", "Entry"));
}

QString shapeText(MatrixShape shape)
{
    return QStringLiteral("%1 × %2").arg(shape.rows).arg(shape.columns);
}

QString formulaResource(Stage stage, const AttentionConfig& config)
{
    return QStringLiteral(":/formulas/%1.svg").arg(formulaName(stage, config));
}

std::vector<Stage> shownStages(const AttentionConfig& config)
{
    std::vector<Stage> stages;
    for (Stage stage : all_stages)
        if (stage != Stage::Capped || config.softcap())
            stages.push_back(stage);
    return stages;
}

QString formulaResource(Stage stage, const Analysis& analysis)
{
    const bool is_vector = stage == Stage::Query || stage == Stage::Key || stage == Stage::Value;
    // A checkpoint's vectors have a norm, biases and turns in them that the playground's formulas don't speak of.
    const bool given = stage == Stage::Input ? !std::holds_alternative<Playground>(analysis.request.source)
                                             : is_vector && (analysis.lacks(Stage::Input) || hasLayers(analysis));
    return given ? QString() : formulaResource(stage, analysis.config);
}

std::vector<Stage> shownStages(const Analysis& analysis)
{
    std::vector<Stage> stages = shownStages(analysis.config);
    std::erase_if(stages, [&](Stage stage) { return analysis.lacks(stage); });
    return stages;
}

bool hasLayers(const Analysis& analysis)
{
    return analysis.pass || analysis.imported;
}

QString headOrigin(const Analysis& analysis, Index head)
{
    if (hasLayers(analysis))
        return QCoreApplication::translate("StageWords", "layer %1").arg(analysis.layer);
    return recipeTitle(analysis.heads[std::size_t(head)].recipe);
}

QString recipeTitle(std::optional<Recipe> recipe)
{
    if (!recipe)
        return words(QT_TRANSLATE_NOOP("StageWords", "by hand"));
    switch (*recipe) {
    case Recipe::Random:
        return words(QT_TRANSLATE_NOOP("StageWords", "random"));
    case Recipe::SameWord:
        return words(QT_TRANSLATE_NOOP("StageWords", "same word"));
    case Recipe::Previous:
        return words(QT_TRANSLATE_NOOP("StageWords", "previous token"));
    case Recipe::Next:
        return words(QT_TRANSLATE_NOOP("StageWords", "next token"));
    case Recipe::First:
        return words(QT_TRANSLATE_NOOP("StageWords", "first token"));
    case Recipe::Broad:
        return words(QT_TRANSLATE_NOOP("StageWords", "broad"));
    }
    return {};
}

ReachNote reachNote(const HeadSummary& head)
{
    if (!head.reach)
        return {};
    if (head.reach->rows == 0)
        return {words(QT_TRANSLATE_NOOP("StageWords", "The mask hides every such cell.")), false};
    const QString reached = cellText(head.reach->reached, 2);
    const QString promised = cellText(head.reach->promised, 2);
    const bool kept = head.reach->reached >= head.reach->promised;
    const bool broad = head.recipe == Recipe::Broad;
    if (kept)
        return {(broad ? words(QT_TRANSLATE_NOOP("StageWords", "Spreads to %1 of the most even."))
                       : words(QT_TRANSLATE_NOOP("StageWords", "Puts %1 of the weight there.")))
                    .arg(reached),
                true};
    return {(broad ? words(QT_TRANSLATE_NOOP("StageWords", "Spreads to only %1 of the most even, below %2."))
                   : words(QT_TRANSLATE_NOOP("StageWords", "Puts only %1 of the weight there, below %2.")))
                .arg(reached, promised),
            false};
}

QString entropyText(const Analysis& analysis, Index index)
{
    const HeadSummary& head = analysis.heads[std::size_t(index)];
    if (!analysis.maps_kept)
        return words(QT_TRANSLATE_NOOP("StageWords", "Too many tokens to keep its weights"));
    return head.entropy ? words(QT_TRANSLATE_NOOP("StageWords", "Mean entropy %1")).arg(cellText(*head.entropy, 2))
                        : words(QT_TRANSLATE_NOOP("StageWords", "No visible key in any row"));
}

} // namespace headlight
