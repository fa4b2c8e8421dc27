// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_footer.h"

#include "figure/legend.h"
#include "figure/map_panel.h"
#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double bar_width = 240; // logical pixels at a text size of 9 pt

QString words(const char* text)
{
    return QCoreApplication::translate("FigureFooter", text);
}

/// How many cells of a map that is not kept were made one.
QString pooledWords(QSizeF cells, Pooling pooling)
{
    const auto side = [](double count) { return numberText(count, 3); };
    return (pooling == Pooling::Max
                ? words(QT_TRANSLATE_NOOP("FigureFooter", "Pooled row by row: of each %1 × %2 cells the strongest."))
                : words(QT_TRANSLATE_NOOP("FigureFooter", "Pooled row by row: of each %1 × %2 cells the mean.")))
        .arg(side(cells.height()), side(cells.width()));
}

/// What half precision did to a head's scores.
QString halfPrecisionWords(const Analysis& analysis, Index head)
{
    const MatrixView scores = analysis.stage(Stage::Scores, head);
    Index overflows = 0;
    for (Index row = 0; row < scores.rows(); ++row)
        for (Index column = 0; column < scores.columns(); ++column)
            overflows += std::isinf(scores.at(row, column)) ? 1 : 0;
    if (overflows == 0)
        return words(QT_TRANSLATE_NOOP("FigureFooter", "Scores are rounded to half precision, whose largest number is "
                                                       "65,504."));
    return words(QT_TRANSLATE_NOOP("FigureFooter", "Scores in half precision: %1 of head %2 passed 65,504, the largest "
                                                   "number, and became infinite before they were divided."))
        .arg(countText(overflows), QString::number(head));
}

std::vector<LegendEntry> entriesOf(const FigureFooter& footer)
{
    std::vector<LegendEntry> entries;
    if (footer.hidden)
        entries.push_back({Texture::Hidden,
                           {},
                           words(QT_TRANSLATE_NOOP("FigureFooter", "Hidden by the mask: the weight is exactly 0."))});
    if (footer.not_finite)
        entries.push_back({Texture::NotFinite, {}, words(QT_TRANSLATE_NOOP("FigureFooter", "Not a finite number."))});
    if (footer.empty_rows)
        entries.push_back({Texture::None, QStringLiteral("∅"),
                           words(QT_TRANSLATE_NOOP("FigureFooter", "No visible key: the whole row is exactly 0."))});
    if (footer.not_finite_rows)
        entries.push_back(
            {Texture::None, QStringLiteral("⚠"),
             words(QT_TRANSLATE_NOOP("FigureFooter", "A visible score is not finite: the row means nothing."))});
    if (footer.covered)
        entries.push_back({Texture::None, QStringLiteral("?"),
                           words(QT_TRANSLATE_NOOP("FigureFooter", "Covered: its value is to be predicted."))});
    if (footer.transposed)
        entries.push_back(
            {Texture::None, {}, words(QT_TRANSLATE_NOOP("FigureFooter", "Queries are columns here, keys are rows."))});
    if (footer.spread)
        entries.push_back(
            {Texture::None,
             {},
             words(QT_TRANSLATE_NOOP("FigureFooter", "Σ: a query’s weights add up to 1, a key’s to the attention it "
                                                     "receives. eᴴ = exp(entropy): over how many keys a query is "
                                                     "spread."))});
    if (footer.pooled_cells)
        entries.push_back({Texture::None, {}, pooledWords(*footer.pooled_cells, footer.pooling)});
    if (footer.pooled)
        entries.push_back(
            {Texture::None,
             {},
             footer.pooling == Pooling::Max
                 ? words(QT_TRANSLATE_NOOP("FigureFooter", "More cells than pixels: each pixel shows its strongest."))
                 : words(QT_TRANSLATE_NOOP("FigureFooter", "More cells than pixels: each pixel shows their mean."))});
    for (const QString& note : footer.notes)
        entries.push_back({Texture::None, {}, note});
    return entries;
}

void addBelow(Drawing& drawing, const Drawing& part, double space)
{
    const double y = drawing.size.height() > 0 ? drawing.size.height() + space : 0;
    drawing.add(part, QPointF(0, y));
    drawing.size = QSizeF(std::max(drawing.size.width(), part.size.width()), y + part.size.height());
}

/// The color bar, and the badge to its right where there is room.
Drawing barAndBadge(const FigureFooter& footer, const FigureLook& look, double width)
{
    Drawing drawing;
    if (footer.color_bar) {
        const double wanted = bar_width * look.textFactor();
        addBelow(drawing, colorBar(footer.scale, look, std::min(width, wanted)), 0);
    }
    if (footer.badge.isEmpty())
        return drawing;
    const Drawing words = badge(footer.badge, look, width);
    const double x = drawing.size.width() > 0 ? drawing.size.width() + gap::apart : 0;
    if (x + words.size.width() > width) {
        addBelow(drawing, words, gap::wide);
        return drawing;
    }
    drawing.add(words, QPointF(x, 0));
    drawing.size = QSizeF(x + words.size.width(), std::max(drawing.size.height(), words.size.height()));
    return drawing;
}

} // namespace

void addLegend(FigureFooter& footer, const Analysis& analysis, const MapFacts& facts, Stage stage, Index head)
{
    footer.hidden |= facts.hasHidden(stage, head);
    footer.not_finite |= facts.hasNotFinite(stage, head);
    if (!isPerHead(stage))
        return;
    footer.empty_rows |= analysis.heads[std::size_t(head)].empty_rows > 0;
    footer.not_finite_rows |= analysis.heads[std::size_t(head)].not_finite_rows > 0;
    if (analysis.config.precision() != ScorePrecision::Half || !isMap(stage))
        return;
    if (const QString half = halfPrecisionWords(analysis, head); !footer.notes.contains(half))
        footer.notes += half;
}

void addRailNotes(FigureFooter& footer, const MapPanel& panel)
{
    footer.transposed |= panel.map.transposed;
    footer.covered |= panel.map.covers != nullptr;
    footer.spread |= panel.map.stage == Stage::Weights && !panel.rails.empty();
}

QString captionText(const Analysis& analysis)
{
    const AttentionConfig& config = analysis.config;
    QStringList rules;
    for (const MaskRule& rule : analysis.request.mask.rules)
        rules += QString::fromStdString(ruleText(rule));
    for (const auto& tensor : analysis.request.mask.tensors) {
        const bool added = std::holds_alternative<MaskTensor::Added>(tensor->cells);
        const QString words =
            added ? QCoreApplication::translate("FigureFooter", "%1 (added, −∞ hides)", "a mask file, by its name")
                  : QCoreApplication::translate("FigureFooter", "%1 (true may attend)", "a mask file, by its name");
        rules += words.arg(QString::fromStdString(tensor->name));
    }
    const QString mask = rules.isEmpty() ? QStringLiteral("none") : rules.join(QLatin1String(", "));
    const QString tokens = QString::fromStdString(analysis.tokens.text);
    if (std::holds_alternative<ByHand>(analysis.request.source))
        return QCoreApplication::translate("FigureFooter", "“%1” · typed by hand · %2 heads · d_k %3 · mask %4",
                                           "the tokens and the settings, below an exported figure")
            .arg(tokens, QString::number(config.q_num_heads()), QString::number(config.d_k()), mask);
    return QCoreApplication::translate("FigureFooter", "“%1” · %2 tokens · %3 heads · d_k %4 · mask %5 · seed %6",
                                       "the sentence and the settings, below an exported figure")
        .arg(tokens, QString::number(analysis.tokens.size()), QString::number(config.q_num_heads()),
             QString::number(config.d_k()), mask, QString::number(analysis.request.seed));
}

Drawing footerDrawing(const FigureFooter& footer, const FigureLook& look, double width)
{
    Drawing drawing = barAndBadge(footer, look, width);
    const std::vector<LegendEntry> entries = entriesOf(footer);
    if (!entries.empty())
        addBelow(drawing, legendEntries(entries, footer.colors, look, width), gap::wide);
    if (!footer.caption.isEmpty())
        addBelow(drawing, legendEntries({{Texture::None, {}, footer.caption}}, {}, look, width), gap::wide);
    return drawing;
}

} // namespace headlight
