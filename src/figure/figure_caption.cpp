// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_caption.h"

#include "figure/outside_words.h"
#include "figure/stage_words.h"
#include "i18n/number_text.h"
#include "session/compared_states.h"
#include "session/program_version.h"
#include "session/source_identity.h"

#include <QCoreApplication>
#include <QStringList>

namespace headlight {

namespace {

constexpr int digits = 4;
constexpr qsizetype revision_digits = 12;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FigureCaption)
};

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString versionText()
{
    return QStringLiteral("Headlight %1").arg(textOf(programVersion()));
}

/// The path of what an analysis was read from; null where it was computed from typed words or matrices.
const std::string* sourcePath(const Analysis& analysis)
{
    if (const auto* checkpoint = std::get_if<CheckpointSource>(&analysis.request.source))
        return &checkpoint->path;
    const auto* import = std::get_if<ImportSource>(&analysis.request.source);
    return import ? &import->path : nullptr;
}

void addModel(QStringList& parts, const Analysis& analysis)
{
    const std::string* path = sourcePath(analysis);
    if (std::holds_alternative<ByHand>(analysis.request.source))
        parts += Words::tr("typed by hand", "part of a caption");
    if (!path)
        return;
    const QString name = QString::fromStdString(sourceName(*path));
    const QString family = familyName(analysis);
    const std::string place = analysis.pass ? analysis.pass->opened->checkpoint->folder().path() : *path;
    const QString revision = QString::fromStdString(sourceRevision(place)).left(revision_digits);
    parts += family.isEmpty() ? Words::tr("%1, imported attention", "file, part of a caption").arg(name)
                              : Words::tr("%1 (%2)", "model, its family").arg(name, family);
    if (!revision.isEmpty())
        parts += Words::tr("revision %1", "of a model").arg(revision);
    if (analysis.overrides())
        parts += Words::tr("overridden", "a model's own attention, part of a caption");
}

QString maskText(const MaskSpec& mask)
{
    QStringList rules;
    for (const MaskRule& rule : mask.rules)
        rules += QString::fromStdString(ruleText(rule));
    for (const auto& tensor : mask.tensors) {
        const bool added = std::holds_alternative<MaskTensor::Added>(tensor->cells);
        const QString words = added ? Words::tr("%1 (added, −∞ hides)", "a mask file, by its name")
                                    : Words::tr("%1 (true may attend)", "a mask file, by its name");
        rules += words.arg(QString::fromStdString(tensor->name));
    }
    return rules.isEmpty() ? QStringLiteral("none") : rules.join(QLatin1String(", "));
}

QString divisorText(const AttentionConfig& config)
{
    const QString value = numberText(config.divisor(), digits);
    switch (config.parameters().divisor.kind) {
    case Divisor::Kind::None:
        return Words::tr("no divisor", "part of a caption");
    case Divisor::Kind::SqrtKeySize:
        return Words::tr("divisor √d_k = %1").arg(value);
    case Divisor::Kind::SqrtModelSize:
        return Words::tr("divisor √d_model = %1").arg(value);
    case Divisor::Kind::KeySize:
        return Words::tr("divisor d_k = %1").arg(value);
    case Divisor::Kind::Number:
        return Words::tr("divisor %1").arg(value);
    }
    return {};
}

QString rangeText(const FigureStyle& style, Stage stage)
{
    switch (style.range) {
    case RangeMode::Absolute:
        return stage == Stage::Weights ? Words::tr("range 0 … 1") : Words::tr("range shared", "of colours");
    case RangeMode::Shared:
        return Words::tr("range shared", "of colours");
    case RangeMode::Auto:
        return Words::tr("range each picture’s own", "of colours");
    case RangeMode::Fixed:
        return Words::tr("range %1 … %2", "of colours")
            .arg(numberText(style.fixed_range.first, digits), numberText(style.fixed_range.second, digits));
    }
    return {};
}

/// Whether a figure shows a single head.
bool showsOneHead(FigureKind kind, const FigureStyle& style)
{
    switch (kind) {
    case FigureKind::Head:
    case FigureKind::Stages:
    case FigureKind::Compare:
    case FigureKind::Divisors:
    case FigureKind::Positions:
        return true;
    case FigureKind::Links:
        return style.links.heads == LinkStyle::Heads::Focused;
    default:
        return false;
    }
}

/// The one stage that a figure shows; nothing where there are several.
std::optional<Stage> shownStage(FigureKind kind, Stage selected)
{
    switch (kind) {
    case FigureKind::Head:
    case FigureKind::Compare:
        return selected;
    case FigureKind::Heads:
        return isMap(selected) ? selected : Stage::Weights;
    case FigureKind::Stages:
        return std::nullopt;
    default:
        return Stage::Weights;
    }
}

QString tokensText(const Analysis& analysis)
{
    // A checkpoint's tokens are pieces; the text is what was typed.
    return QString::fromStdString(analysis.pass ? analysis.request.text : analysis.tokens.text);
}

QString joined(const QStringList& parts)
{
    return parts.join(QStringLiteral(" · "));
}

/// What a figure shows one of; nothing where it shows several.
struct Shown
{
    std::optional<Index> layer = std::nullopt;
    std::optional<Index> head = std::nullopt;
    std::optional<Stage> stage = std::nullopt;
};

Shown shownOf(FigureKind kind, const Analysis& analysis, Index head, std::optional<Stage> stage,
              const FigureStyle& style)
{
    Shown shown{.stage = stage};
    if (kind != FigureKind::Layers)
        shown.layer = analysis.layer;
    if (showsOneHead(kind, style))
        shown.head = head;
    return shown;
}

/// What one analysis is, and what of it a figure shows.
QStringList stateParts(const Shown& shown, const Analysis& analysis)
{
    const AttentionConfig& config = analysis.config;
    QStringList parts = {Words::tr("“%1”", "the sentence, below a figure").arg(tokensText(analysis))};
    addModel(parts, analysis);
    if (hasLayers(analysis))
        parts += shown.layer ? Words::tr("layer %1").arg(*shown.layer)
                             : Words::tr("%n layers", "", int(analysis.layerCount()));
    if (!shown.head)
        parts += Words::tr("%n heads", "", int(config.q_num_heads()));
    else if (!shown.stage || isPerHead(*shown.stage))
        parts += Words::tr("head %1").arg(*shown.head);
    if (shown.stage)
        parts += stageTitle(*shown.stage);
    parts += Words::tr("mask %1").arg(maskText(analysis.mask_in_force));
    if (!analysis.imported) {
        parts += divisorText(config);
        parts += Words::tr("d_k %1").arg(config.d_k());
    }
    if (std::holds_alternative<Playground>(analysis.request.source))
        parts += Words::tr("seed %1").arg(QString::number(analysis.request.seed));
    return parts;
}

} // namespace

QString figureCaption(FigureKind kind, const Analysis& analysis, const Selection& selection, const FigureStyle& style)
{
    const std::optional<Stage> stage = shownStage(kind, selection.stage);
    const auto partsOf = [&](const Analysis& state, Index head) {
        return stateParts(shownOf(kind, state, head, stage, style), state);
    };
    QStringList parts;
    if (kind == FigureKind::Compare && analysis.kept)
        parts += Words::tr("A: %1 — B: %2", "what two states are")
                     .arg(joined(partsOf(*analysis.kept, comparedHead(analysis, selection.head))),
                          joined(partsOf(analysis, selection.head)));
    else
        parts = partsOf(analysis, selection.head);
    if (kind != FigureKind::Links)
        parts += rangeText(style, stage.value_or(Stage::Weights));
    parts += versionText();
    return joined(parts);
}

QString sheetCaption(const Analysis& analysis, std::optional<Index> layer, std::optional<Stage> stage,
                     const FigureStyle& style)
{
    QStringList parts = stateParts({.layer = layer, .head = std::nullopt, .stage = stage}, analysis);
    parts += rangeText(style, stage.value_or(Stage::Weights));
    parts += versionText();
    return joined(parts);
}

QString scalingCaption(const ScalingParameters& parameters)
{
    const QStringList parts = {Words::tr("d_k %1").arg(parameters.d_k), Words::tr("%n keys", "", int(parameters.keys)),
                               Words::tr("%n samples", "", int(parameters.samples)),
                               Words::tr("seed %1").arg(QString::number(parameters.seed)), versionText()};
    return parts.join(QStringLiteral(" · "));
}

QString costCaption(const AttentionSize& size)
{
    const QStringList parts = {
        Words::tr("%n tokens", "", int(size.n_q)), Words::tr("%n heads", "", int(size.config.q_num_heads())),
        Words::tr("d_model %1").arg(size.config.d_model()), Words::tr("d_k %1").arg(size.config.d_k()), versionText()};
    return parts.join(QStringLiteral(" · "));
}

} // namespace headlight
