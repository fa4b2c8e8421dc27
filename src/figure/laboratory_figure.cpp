// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/laboratory_figure.h"

#include "figure/figure_caption.h"
#include "figure/figure_footer.h"
#include "figure/laboratory_tiles.h"
#include "figure/laboratory_words.h"
#include "session/covers.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double most_label = 48;  // logical pixels at a text size of 9 pt
constexpr Index most_labelled = 6; // heads side by side that keep their tokens' labels

/// Which key/value head is under which query heads.
std::vector<TileGroup> groupsOf(const AttentionConfig& config)
{
    std::vector<TileGroup> groups;
    for (Index kv = 0; kv < config.kv_num_heads(); ++kv)
        groups.push_back({std::size_t(config.q_num_heads() / config.kv_num_heads()),
                          LaboratoryFigure::tr("K, V %1", "number of a key/value head").arg(kv)});
    return groups;
}

double farthest(const LaboratoryResult& result, Index head)
{
    double reach = 0;
    for (const LaboratoryVariant& variant : result.variants)
        for (const double score : dividedScores(*variant.analysis, head))
            reach = std::max(reach, std::abs(score));
    return reach > 0 ? reach : 1;
}

FigureKind kindOf(Laboratory kind)
{
    return kind == Laboratory::Divisors    ? FigureKind::Divisors
           : kind == Laboratory::Positions ? FigureKind::Positions
                                           : FigureKind::Sharing;
}

} // namespace

bool hidesLaboratory(const Selection& selection)
{
    return selection.covers && selection.covers->coveredCount() > 0;
}

void LaboratoryFigure::showLaboratory(LaboratoryPointer result, const Selection& selection)
{
    if (result != m_result) {
        m_result = std::move(result);
        m_facts.clear();
        if (m_result)
            for (const LaboratoryVariant& variant : m_result->variants)
                m_facts.push_back({std::make_unique<const MapFacts>(*variant.analysis),
                                   variant.shuffled ? std::make_unique<const MapFacts>(*variant.shuffled) : nullptr});
    }
    // Which cell is looked at means another pair of words in each picture: none is marked.
    Selection head;
    head.layer = selection.layer;
    head.head = selection.head;
    // Every variant tells something of what is covered in the document: a weight of its own, or how it comes about.
    if (hidesLaboratory(selection))
        head.covers = selection.covers;
    showAnalysis(m_result && !head.covers ? m_result->variants.front().analysis : nullptr, head);
}

Drawing LaboratoryFigure::layOut(QSizeF size, const FigureLook& look) const
{
    const Index head = selection().head;
    const double reach = m_result->kind == Laboratory::Divisors ? farthest(*m_result, head) : 1;
    FigureFooter footer;
    footer.color_bar = true;
    footer.scale = mapScale(facts(), style(), Stage::Weights, head, RangeScope::Heads);
    footer.colors = specialColors(footer.scale.map);
    footer.pooling = style().pooling;
    std::vector<VariantTile> tiles;
    const auto addPanel = [&](VariantTile& tile, const Analysis& analysis, const MapFacts& of, Index shown,
                              const QString& title) {
        const FigureLabels labels(analysis, look.fonts);
        MapPanel panel(analysis, of, Stage::Weights, shown, labels, style());
        panel.title = title;
        panel.shape.clear();
        panel.most_label = most_label;
        panel.map.scale = footer.scale;
        panel.map.pooling = style().pooling;
        panel.values = style().values;
        if (m_result->kind == Laboratory::HeadSharing && analysis.config.q_num_heads() > most_labelled) {
            panel.rows = noLabels();
            panel.columns = noLabels();
        }
        tile.panels.push_back(std::move(panel));
        addLegend(footer, analysis, of, Stage::Weights, shown);
    };
    for (std::size_t i = 0; i < m_result->variants.size(); ++i) {
        const LaboratoryVariant& variant = m_result->variants[i];
        VariantTile& tile = tiles.emplace_back();
        tile.title = variantTitle(*m_result, variant);
        tile.notes = variantNotes(*m_result, variant, head);
        tile.marked = variant.in_use;
        if (m_result->kind == Laboratory::HeadSharing) {
            for (Index h = 0; h < variant.analysis->config.q_num_heads(); ++h)
                addPanel(tile, *variant.analysis, *m_facts[i].analysis, h, tr("Q %1", "number of a query head").arg(h));
            tile.groups = groupsOf(variant.analysis->config);
            continue;
        }
        addPanel(tile, *variant.analysis, *m_facts[i].analysis, head, {});
        if (m_result->kind == Laboratory::Divisors)
            tile.histogram = {dividedScores(*variant.analysis, head), reach};
        if (variant.shuffled) {
            tile.stacked = true;
            addPanel(tile, *variant.shuffled, *m_facts[i].shuffled, head, {});
        }
    }
    const QSizeF whole(size.width() - 2 * gap::edge, size.height() - 2 * gap::edge);
    if (style().caption)
        footer.caption = figureCaption(kindOf(m_result->kind), analysis(), selection(), style());
    const double footer_height = footerDrawing(footer, look, whole.width()).size.height();
    const Drawing placed = placedTiles(tiles, look, QSizeF(whole.width(), whole.height() - footer_height - gap::edge));
    Drawing drawing;
    drawing.add(placed, QPointF(gap::edge, gap::edge));
    const double bottom = gap::edge + placed.size.height() + gap::edge;
    drawing.add(footerDrawing(footer, look, whole.width()), QPointF(gap::edge, bottom));
    drawing.size = QSizeF(size.width(), bottom + footer_height + gap::edge);
    return drawing;
}

QString LaboratoryFigure::emptyText() const
{
    if (covers())
        return tr("Cells are covered, and the experiment would give their values away. "
                  "Reveal them all (F3) or stop predicting (Shift+F3): it appears here.");
    return tr("Type a sentence above: the experiment on it appears here.");
}

QString LaboratoryFigure::summary() const
{
    QString text = laboratoryTitle(m_result->kind);
    for (const LaboratoryVariant& variant : m_result->variants)
        text = tr("%1. %2: %3", "what came before, a variant, what was measured")
                   .arg(text, variantTitle(*m_result, variant),
                        variantNotes(*m_result, variant, selection().head).join(QLatin1String("; ")));
    return text;
}

void LaboratoryFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
