// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_footer.h"

#include "figure/legend.h"
#include "figure/map_panel.h"
#include "figure/map_words.h"
#include "figure/outside_words.h"
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

/// What half precision did to the scores of all heads in sight.
QString overflowWords(const FigureFooter& footer)
{
    Index count = 0;
    for (const auto& [head, overflows] : footer.overflows)
        count += overflows;
    if (count == 0)
        return words(QT_TRANSLATE_NOOP("FigureFooter", "Scores in half precision: none passes 65,504, its largest "
                                                       "number."));
    if (footer.first_overflow.isEmpty() || footer.covered) // which one may be a part of the guess
        return words(QT_TRANSLATE_NOOP("FigureFooter", "Scores in half precision: %1 beyond 65,504, its largest "
                                                       "number, became infinite before the division."))
            .arg(countText(count));
    return words(QT_TRANSLATE_NOOP("FigureFooter", "Scores in half precision: %1 beyond 65,504, its largest number, "
                                                   "became infinite before the division; the first is %2."))
        .arg(countText(count), footer.first_overflow);
}

/// "cat (1) → sat (2)", with the head; empty where maps are not kept.
QString firstOverflow(const Analysis& analysis, Index head)
{
    const MatrixView scores = analysis.stage(Stage::Scores, head);
    const auto token = [](const TokenSequence& tokens, Index position) {
        const std::string_view piece = tokens.piece(position);
        return QString::fromUtf8(piece.data(), qsizetype(piece.size())).simplified();
    };
    for (Index query = 0; query < scores.rows(); ++query) {
        if (analysis.rowMarks(head)[std::size_t(query)].overflows == 0)
            continue;
        for (Index key = 0; key < scores.columns(); ++key)
            if (std::isinf(scores.at(query, key)))
                return words(QT_TRANSLATE_NOOP("FigureFooter", "%1 (%2) → %3 (%4) in head %5"))
                    .arg(token(analysis.tokens, query), QString::number(query), token(analysis.keyTokens(), key),
                         QString::number(key), QString::number(head));
    }
    return {};
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
    if (!footer.overflows.empty())
        entries.push_back({Texture::None, {}, overflowWords(footer)});
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
        addBelow(drawing, colorBar(footer.scale, look, std::min(width, wanted), footer.bar_numbers), 0);
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
    const QString overridden = analysis.overrides() ? overrideNote() : QString();
    if (!overridden.isEmpty() && !footer.notes.contains(overridden))
        footer.notes += overridden;
    if (!isPerHead(stage))
        return;
    footer.empty_rows |= analysis.heads[std::size_t(head)].empty_rows > 0;
    footer.not_finite_rows |= analysis.heads[std::size_t(head)].not_finite_rows > 0;
    if (analysis.config.precision() != ScorePrecision::Half || !isMap(stage))
        return;
    const Index overflows = analysis.heads[std::size_t(head)].overflows;
    if (footer.overflows.emplace(head, overflows).second && overflows > 0 && footer.first_overflow.isEmpty())
        footer.first_overflow = firstOverflow(analysis, head);
}

void addSinkWords(FigureFooter& footer, const FigureStyle& style, Stage stage)
{
    const QString badge = sinkBadge(style, stage);
    if (badge.isEmpty())
        return;
    footer.badge += footer.badge.isEmpty() ? badge : QStringLiteral(" · ") + badge;
    footer.notes += words(QT_TRANSLATE_NOOP("FigureFooter", "Without the first token and separators: each row’s other "
                                                            "weights are divided by what they add up to."));
}

void addRailNotes(FigureFooter& footer, const MapPanel& panel)
{
    footer.transposed |= panel.map.transposed;
    footer.covered |= panel.map.covers != nullptr;
    footer.spread |= panel.map.stage == Stage::Weights && !panel.rails.empty();
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
