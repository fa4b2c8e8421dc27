// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/links_figure.h"

#include "figure/figure_caption.h"
#include "figure/links_layout.h"
#include "figure/map_words.h"
#include "figure/value_text.h"

#include <algorithm>

namespace headlight {

std::shared_ptr<const LinkSet> LinksFigure::links() const
{
    std::vector<Index> heads = linkHeads(style().links, selection().head, analysis().config.q_num_heads());
    if (!m_links || m_links_of != &analysis() || m_links_style != style().links || m_links_covers != covers() ||
        m_links->heads != heads) {
        m_links =
            std::make_shared<const LinkSet>(linkSet(analysis(), std::move(heads), style().links, most_links, covers()));
        m_links_covers = covers();
        m_links_of = &analysis();
        m_links_style = style().links;
    }
    return m_links;
}

Drawing LinksFigure::layOut(QSizeF size, const FigureLook& look) const
{
    if (analysis().stage(Stage::Weights, 0).empty())
        return emptyDrawing(tr("The maps of a sentence this long are not kept, so there are no links to draw."), size,
                            look);
    const QString caption =
        style().caption ? figureCaption(FigureKind::Links, analysis(), selection(), style()) : QString();
    return linksDrawing({analysis(), links(), labels(look.fonts), style().links, style().theme, caption}, size, look);
}

void LinksFigure::paintSelection(QPainter& painter, const Drawing& drawing, const Selection& selection,
                                 const FigureLook& look) const
{
    const std::optional<Cell> cell = selection.cell();
    if (drawing.links.empty() || !cell || !isMap(selection.cellStage()))
        return;
    const DrawnLinks& links = drawing.links.front();
    if (cell->row >= links.queries || cell->column >= links.keys)
        return;
    const Index head = std::clamp<Index>(selection.cellHead(), 0, analysis().config.q_num_heads() - 1);
    LinkFocus focus{m_side, *cell, head, {}, {}, {}};
    if (hides(covers(), analysis().config, Stage::Weights, head, *cell))
        focus.value = QStringLiteral("?");
    else if (analysis().mask(head).allows(cell->row, cell->column))
        focus.value = cellText(analysis().stage(Stage::Weights, head).at(cell->row, cell->column), 2);
    else
        focus.value = tr("hidden");
    const FigureLabels& words = labels(look.fonts);
    focus.query = [&words](Index token) { return words.queries()->texts[token]; };
    focus.key = [&words](Index token) { return words.keys()->texts[token]; };
    paintLinkFocus(painter, links, focus, look);
}

QString LinksFigure::emptyText() const
{
    return tr("Type a sentence above: who looks at whom appears here as lines.");
}

QString LinksFigure::summary() const
{
    if (analysis().stage(Stage::Weights, 0).empty())
        return tr("The maps of a sentence this long are not kept, so there are no links to draw.");
    const auto set = links();
    return tr("Links from queries to keys of %n heads. %1", "", int(set->heads.size()))
        .arg(linkCounts(*set, style().links).join(QLatin1Char(' ')));
}

void LinksFigure::turnPage(int step)
{
    const Index head = selection().head + step;
    if (head >= 0 && head < analysis().config.q_num_heads())
        emit headActivated(head);
}

} // namespace headlight
