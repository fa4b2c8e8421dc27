// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/links_layout.h"

#include "figure/figure_footer.h"
#include "figure/head_colors.h"
#include "figure/legend.h"
#include "figure/paint_links.h"
#include "figure/stage_words.h"
#include "figure/value_text.h"
#include "i18n/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr double most_label = 160;  // logical pixels for a token at a text size of 9 pt
constexpr double widest_area = 640; // between the columns
constexpr double most_lines = 4.5;  // height of a row in lines of text
constexpr Index named_heads = 16;   // heads whose recipe stands in the legend; of more only the number
constexpr Index most_lanes = 12;    // heads that get a lane each within a row
constexpr double full_row = 8;      // height of a row from which on lines are as wide as they may be
constexpr double most_of_row = 0.9; // for the thickest line, which is 6 lines thick
constexpr double thinnest = 0.3;    // of that width, where rows are low
constexpr std::array sample_weights = {0.1, 0.25, 0.5, 1.0};

/// The words of this figure; the context is that of its class.
struct LinksWords
{
    Q_DECLARE_TR_FUNCTIONS(headlight::LinksFigure)
};

/// Parts one beside the other in lines of at most `width`.
Drawing flowed(const std::vector<Drawing>& parts, double width)
{
    Drawing drawing;
    double x = 0, y = 0;
    for (const Drawing& part : parts) {
        if (x > 0 && x + part.size.width() > width) {
            x = 0;
            y = drawing.size.height() + gap::tight;
        }
        drawing.add(part, QPointF(x, y));
        drawing.size = QSizeF(std::max(drawing.size.width(), x + part.size.width()),
                              std::max(drawing.size.height(), y + part.size.height()));
        x += part.size.width() + gap::apart;
    }
    return drawing;
}

/// A piece of line with words beside it.
Drawing lineEntry(const QColor& color, double thickness, const QString& text, const QColor& ink, const FigureLook& look,
                  double width)
{
    Drawing drawing;
    const double line = look.fonts.height(FigureText::Body);
    const double length = 2 * line;
    // Rectangles are painted without smooth edges: a thin one that lies between pixels would vanish.
    const double tall = std::max(1.0, thickness);
    drawing.rects.push_back({QRectF(0, std::floor(line / 2 - tall / 2), length, tall), color, {}});
    const QString shown = look.fonts.elided(text, FigureText::Body, std::max(line, width - length - gap::wide));
    const double words = look.fonts.width(shown, FigureText::Body);
    drawing.texts.push_back({QRectF(length + gap::wide, 0, words, line), shown, FigureText::Body, ink});
    drawing.size = QSizeF(length + gap::wide + words, line);
    return drawing;
}

Drawing headLegend(const LinksContents& contents, const std::vector<QColor>& colors, const FigureLook& look,
                   double width)
{
    std::vector<Drawing> parts;
    const bool named = Index(contents.set->heads.size()) <= named_heads;
    for (const Index head : contents.set->heads) {
        const QString number = QString::number(head);
        const QString recipe = headOrigin(contents.analysis, head);
        const QString words = named ? LinksWords::tr("Head %1 · %2", "number, recipe").arg(number, recipe) : number;
        parts.push_back(lineEntry(colors[std::size_t(head)], 4, words, look.palette.text, look, width));
    }
    return flowed(parts, width);
}

/// What the width and the strength of a line mean; `line` is that of the links.
Drawing weightLegend(double line, const FigureLook& look, double width)
{
    std::vector<Drawing> parts;
    DrawnLinks like;
    like.line = line;
    for (const double weight : sample_weights) {
        QColor ink = look.palette.text;
        ink.setAlphaF(float(linkOpacity(weight)));
        parts.push_back(lineEntry(ink, linkWidth(like, weight),
                                  LinksWords::tr("weight %1").arg(cellText(weight, weight == 0.25 ? 2 : 1)),
                                  look.palette.quiet_text, look, width));
    }
    return flowed(parts, width);
}

/// Lines of different heads end one above the other in a token's row.
std::vector<double> lanesOf(const std::vector<Index>& shown, Index heads, double row)
{
    std::vector<double> lanes(std::size_t(heads), 0);
    const Index count = Index(shown.size());
    if (count < 2 || count > most_lanes)
        return lanes;
    const double step = std::min(row * 0.6 / double(count), 7.0);
    for (Index i = 0; i < count; ++i)
        lanes[std::size_t(shown[std::size_t(i)])] = (double(i) - double(count - 1) / 2) * step;
    return lanes;
}

/// One column's labels, those of every stride-th token.
void placeLabels(const AxisLabels& labels, const std::vector<RowMark>* marks, const LabelPlan& plan, LinkSide side,
                 const FigureLook& look, DrawnLinks& links, Drawing& drawing)
{
    const bool queries = side == LinkSide::Query;
    for (Index token = 0; token < labels.texts.size(); token += plan.stride) {
        const QString sign = marks ? rowSign((*marks)[std::size_t(token)]) : QString();
        const QString text = sign + look.fonts.elided(labels.texts[token], FigureText::Body, plan.room);
        const double width = look.fonts.width(text, FigureText::Body);
        const double middle = links.rect.top() + (double(token) + 0.5) * links.row;
        const double left = queries ? links.rect.left() - gap::tight - width : links.rect.right() + gap::tight;
        const QRectF rect(left, std::round(middle - labels.line / 2), width, labels.line);
        drawing.texts.push_back(
            {rect, text, FigureText::Body, sign.isEmpty() ? look.palette.text : look.palette.warning});
        (queries ? links.query_labels : links.key_labels).push_back({token, rect});
    }
}

/// The height of a row: so that all fits, but readable for few tokens.
double rowHeight(Index tokens, double room, const FigureLook& look)
{
    const double line = look.fonts.height(FigureText::Body);
    const double least = std::max(1.0, double(std::min<Index>(tokens, 12)) * (line + 1) / double(tokens));
    return std::clamp(room / double(tokens), least, std::max(least, most_lines * line));
}

/// The two columns with their headings; the corner is at (0, 0).
Drawing columns(const LinksContents& contents, QSizeF room, const std::vector<QColor>& colors, const FigureLook& look)
{
    const AxisLabels& queries = *contents.labels.queries();
    const AxisLabels& keys = *contents.labels.keys();
    const double heading = look.fonts.height(FigureText::Body) + gap::wide;
    DrawnLinks links;
    links.set = contents.set;
    links.colors = colors;
    links.queries = queries.texts.size();
    links.keys = keys.texts.size();
    links.several = contents.set->heads.size() > 1;
    links.row = rowHeight(std::max(links.queries, links.keys), room.height() - heading, look);
    // Lines of neighbouring tokens are told apart as long as they are not much wider than their rows.
    links.line = look.textFactor() * std::clamp(links.row / (full_row * look.textFactor()), thinnest, 1.0);
    // Parallel lines that are thicker than their rows are high would run together to one area.
    links.line = std::min(links.line, most_of_row * links.row / 6);
    links.lanes = lanesOf(contents.set->heads, contents.analysis.config.q_num_heads(), links.row);

    const double most = std::min(most_label * look.textFactor(), room.width() / 5);
    const LabelPlan query_plan = planRowLabels(queries, links.row, most);
    const LabelPlan key_plan = planRowLabels(keys, links.row, most);
    const double sign = look.fonts.width(rowSign({.empty = true}), FigureText::Body);
    const double number =
        gap::wide +
        look.fonts.width(links.several ? QStringLiteral("00: 0.00") : QStringLiteral("0.00"), FigureText::Number);
    const double query_room = query_plan.room + sign + 2 * gap::tight;
    const double key_room = key_plan.room + 2 * gap::tight;
    const double least = 4 * look.fonts.height(FigureText::Body);
    const double area = std::clamp(room.width() - query_room - key_room - 2 * number, least,
                                   std::max(least, widest_area * look.textFactor()));
    const double left = number + query_room;
    links.rect =
        QRectF(left, heading, std::floor(area), std::ceil(links.row * double(std::max(links.queries, links.keys))));
    links.query_ends = number;
    links.key_ends = links.rect.right() + key_room;

    Drawing drawing;
    const QString query_title = rowTitle(Stage::Weights), key_title = columnTitle(Stage::Weights);
    const double query_width = look.fonts.width(query_title, FigureText::Body);
    drawing.texts.push_back({QRectF(std::max(0.0, links.rect.left() - gap::tight - query_width), 0, query_width,
                                    look.fonts.height(FigureText::Body)),
                             query_title, FigureText::Body, look.palette.quiet_text});
    drawing.texts.push_back({QRectF(links.rect.right() + gap::tight, 0, look.fonts.width(key_title, FigureText::Body),
                                    look.fonts.height(FigureText::Body)),
                             key_title, FigureText::Body, look.palette.quiet_text});
    const std::vector<RowMark>* marks =
        contents.set->heads.empty() ? nullptr : &contents.analysis.rowMarks(contents.set->heads.front());
    placeLabels(queries, marks, query_plan, LinkSide::Query, look, links, drawing);
    placeLabels(keys, nullptr, key_plan, LinkSide::Key, look, links, drawing);
    drawing.size = QSizeF(links.key_ends + number, links.rect.bottom());
    drawing.links.push_back(std::move(links));
    return drawing;
}

QString titleOf(const LinksContents& contents)
{
    const std::vector<Index>& heads = contents.set->heads;
    if (heads.size() != 1)
        return LinksWords::tr("Weights of %n heads as lines", "", int(heads.size()));
    if (hasLayers(contents.analysis))
        return LinksWords::tr("Weights of layer %1, head %2 as lines").arg(contents.analysis.layer).arg(heads.front());
    return LinksWords::tr("Weights of head %1 as lines, looks for: %2", "number, recipe")
        .arg(QString::number(heads.front()), recipeTitle(contents.analysis.heads[std::size_t(heads.front())].recipe));
}

/// Legend and counts below the columns.
Drawing below(const LinksContents& contents, double line, const FigureLook& look, double width)
{
    FigureFooter footer;
    footer.notes = linkCounts(*contents.set, contents.style);
    for (const Index head : contents.set->heads) {
        footer.empty_rows |= contents.analysis.heads[std::size_t(head)].empty_rows > 0;
        footer.not_finite_rows |= contents.analysis.heads[std::size_t(head)].not_finite_rows > 0;
    }
    footer.caption = contents.caption;
    Drawing drawing = weightLegend(line, look, width);
    const Drawing words = footerDrawing(footer, look, width);
    drawing.add(words, QPointF(0, drawing.size.height() + gap::wide));
    drawing.size = QSizeF(std::max(drawing.size.width(), words.size.width()),
                          drawing.size.height() + gap::wide + words.size.height());
    return drawing;
}

} // namespace

QStringList linkCounts(const LinkSet& set, const LinkStyle& style)
{
    const auto count = [](Index number) { return countText(number); };
    QStringList notes;
    const QString threshold = numberText(style.threshold, 3);
    notes += LinksWords::tr("%1 links drawn: weight at least %2.").arg(count(Index(set.links.size())), threshold);
    if (style.top > 0)
        notes += LinksWords::tr("Of each query at most the %1 heaviest; %2 left out.")
                     .arg(count(style.top), count(set.beyond_top));
    if (set.too_light > 0)
        notes += LinksWords::tr("%1 left out: lighter.").arg(count(set.too_light));
    if (set.beyond_limit > 0)
        notes += LinksWords::tr("%1 left out: a figure draws the %2 heaviest at most.")
                     .arg(count(set.beyond_limit), count(Index(set.links.size())));
    if (set.covered > 0)
        notes += LinksWords::tr("%1 are covered.").arg(count(set.covered));
    if (set.hidden > 0)
        notes +=
            LinksWords::tr("%1 hidden by the mask: the weight is exactly 0, there is no line.").arg(count(set.hidden));
    if (set.not_finite > 0)
        notes += LinksWords::tr("%1 are not finite numbers.").arg(count(set.not_finite));
    return notes;
}

Drawing linksDrawing(const LinksContents& contents, QSizeF size, const FigureLook& look)
{
    const double width = size.width() - 2 * gap::edge;
    const double line = look.fonts.height(FigureText::Body);
    const std::vector<QColor> colors = headColors(contents.analysis.config.q_num_heads(), contents.theme);
    const Drawing legend = headLegend(contents, colors, look, width);
    const QSizeF footer = below(contents, 1, look, width).size; // whatever lines are like
    const double above = gap::edge + (look.title ? line + gap::wide : 0);
    const double top = above + legend.size.height() + gap::edge;
    const QSizeF room(width, size.height() - top - 2 * gap::edge - footer.height());
    const Drawing middle = columns(contents, room, colors, look);

    Drawing drawing;
    const QString title = look.title ? look.fonts.elided(titleOf(contents), FigureText::Body, width) : QString();
    drawing.texts.push_back({QRectF(gap::edge, gap::edge, look.fonts.width(title, FigureText::Body), line), title,
                             FigureText::Body, look.palette.quiet_text});
    drawing.add(legend, QPointF(gap::edge, above));
    drawing.add(middle, QPointF(gap::edge + std::floor(std::max(0.0, width - middle.size.width()) / 2), top));
    const double bottom = top + middle.size.height() + gap::edge;
    drawing.add(below(contents, middle.links.front().line, look, width), QPointF(gap::edge, bottom));
    drawing.size = QSizeF(size.width(), bottom + footer.height() + gap::edge);
    return drawing;
}

} // namespace headlight
