// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/paint_links.h"

#include "figure/value_text.h"
#include "render/crossing_lines.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double picture_scale = 3; // pixels a logical one, where lines become a picture in a vector file

constexpr float fade = 0.86F; // of what does not belong to the token looked at

void paintLine(QPainter& painter, const DrawnLinks& links, const Link& link)
{
    QColor color = links.colors[std::size_t(link.head)];
    color.setAlphaF(float(linkOpacity(link.weight)));
    painter.setPen(QPen(color, linkWidth(links, link.weight), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(linkLine(links, link));
}

/// How far a thick line of the first or last row may reach beyond it, in logical pixels.
double overEdge(const DrawnLinks& links)
{
    return 6 * links.line;
}

/// The lines of a figure whose rectangle, mapped to pixels, stands at `lines` of a picture of `pixels`.
QImage linksImage(const DrawnLinks& links, const QRectF& lines, QSize pixels)
{
    const double across = lines.width() / links.rect.width(), down = lines.height() / links.rect.height();
    std::vector<CrossingLine> crossing;
    crossing.reserve(links.set->links.size());
    for (const Link& link : links.set->links) {
        const QLineF line = linkLine(links, link);
        QColor color = links.colors[std::size_t(link.head)];
        color.setAlphaF(float(linkOpacity(link.weight)));
        crossing.push_back({lines.top() + (line.y1() - links.rect.top()) * down,
                            lines.top() + (line.y2() - links.rect.top()) * down,
                            linkWidth(links, link.weight) * std::sqrt(across * down), color.rgba()});
    }
    return crossingLines(crossing, pixels);
}

/// Exactly the device's pixels: the transform is undone, so that nothing is scaled or smoothed.
void paintOnPixels(QPainter& painter, const DrawnLinks& links)
{
    const QRectF device = painter.deviceTransform().mapRect(links.rect);
    const double room = device.width() / links.rect.width() * overEdge(links);
    const int left = int(std::lround(device.left())), right = int(std::lround(device.right()));
    const int top = int(std::floor(device.top() - room)), bottom = int(std::ceil(device.bottom() + room));
    const QRect place(left, top, right - left, bottom - top);
    const QPointF corner = device.topLeft() - QPointF(place.topLeft());
    LinkPicture& kept = *links.picture;
    if (kept.image.size() != place.size() || kept.corner != corner)
        kept = {linksImage(links, QRectF(corner, device.size()), place.size()), corner};
    painter.drawImage(painter.deviceTransform().inverted().mapRect(QRectF(place)), kept.image,
                      QRectF(kept.image.rect()));
}

/// One picture in a vector file.
void paintFilePicture(QPainter& painter, const DrawnLinks& links)
{
    const QRectF place = links.rect.adjusted(0, -overEdge(links), 0, overEdge(links));
    const QSize pixels = (place.size() * picture_scale).toSize();
    const QRectF lines(0, overEdge(links) * picture_scale, pixels.width(), links.rect.height() * picture_scale);
    painter.drawImage(place, linksImage(links, lines, pixels));
}

bool belongsTo(const Link& link, const LinkFocus& focus)
{
    return focus.side == LinkSide::Query ? link.query == focus.cell.row : link.key == focus.cell.column;
}

Index farToken(const Link& link, LinkSide side)
{
    return side == LinkSide::Query ? link.key : link.query;
}

/// The label of a token on a ground of its own: it may be one that has no place on the figure.
void paintToken(QPainter& painter, const DrawnLinks& links, LinkSide side, Index token, const QString& word,
                const FigureLook& look)
{
    const QRectF row = linkRow(links, side, token);
    const double end = side == LinkSide::Query ? links.query_ends : links.key_ends;
    const double room = std::abs(end - (side == LinkSide::Query ? links.rect.left() : links.rect.right())) - gap::tight;
    const QString text = look.fonts.elided(word, FigureText::Body, room);
    const double width = look.fonts.width(text, FigureText::Body), line = look.fonts.height(FigureText::Body);
    const double left =
        side == LinkSide::Query ? links.rect.left() - gap::tight - width : links.rect.right() + gap::tight;
    const QRectF place(left, std::round(row.center().y() - line / 2), width, line);
    QColor wash = look.palette.accent;
    wash.setAlphaF(0.18F);
    painter.fillRect(place.adjusted(-2, -1, 2, 1), look.palette.background);
    painter.fillRect(place.adjusted(-2, -1, 2, 1), wash);
    painter.setFont(look.fonts.font(FigureText::Body));
    painter.setPen(look.palette.text);
    painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
}

/// Numbers beside the tokens at the far side, the heaviest first; one that would stand on another is left out.
class FarNumbers
{
public:
    FarNumbers(QPainter& painter, const DrawnLinks& links, LinkSide side, const FigureLook& look)
        : m_painter(painter), m_links(links), m_far(side == LinkSide::Query ? LinkSide::Key : LinkSide::Query),
          m_look(look)
    {}

    void write(Index token, const QString& text, const QColor& color)
    {
        const double line = m_look.fonts.height(FigureText::Number);
        const double width = m_look.fonts.width(text, FigureText::Number);
        const double middle = linkRow(m_links, m_far, token).center().y();
        const double left =
            m_far == LinkSide::Key ? m_links.key_ends + gap::wide : m_links.query_ends - gap::wide - width;
        const QRectF place(left, std::round(middle - line / 2), width, line);
        if (std::ranges::any_of(m_taken, [&](const QRectF& taken) {
                return taken.top() < place.bottom() && taken.bottom() > place.top();
            }))
            return;
        m_taken.push_back(place);
        m_painter.setFont(m_look.fonts.font(FigureText::Number));
        m_painter.setPen(color);
        m_painter.drawText(place, Qt::AlignCenter | Qt::TextDontClip, text);
    }

private:
    QPainter& m_painter;
    const DrawnLinks& m_links;
    LinkSide m_far;
    const FigureLook& m_look;
    std::vector<QRectF> m_taken;
};

} // namespace

QLineF linkLine(const DrawnLinks& links, const Link& link)
{
    const double lane = links.lanes[std::size_t(link.head)];
    const auto middle = [&](Index token) { return links.rect.top() + (double(token) + 0.5) * links.row + lane; };
    return QLineF(links.rect.left(), middle(link.query), links.rect.right(), middle(link.key));
}

double linkWidth(const DrawnLinks& links, double weight)
{
    return std::max(0.6, (0.8 + 5.2 * weight) * links.line); // thinner ones would be fainter than their weight
}

double linkOpacity(double weight)
{
    return std::clamp(0.2 + 0.8 * weight, 0.0, 1.0);
}

QRectF linkRow(const DrawnLinks& links, LinkSide side, Index token)
{
    const double left = side == LinkSide::Query ? links.query_ends : links.rect.right();
    const double right = side == LinkSide::Query ? links.rect.left() : links.key_ends;
    return QRectF(left, links.rect.top() + double(token) * links.row, right - left, links.row);
}

void paintLinks(QPainter& painter, const DrawnLinks& links, PaintTarget target)
{
    if (links.set->links.empty())
        return;
    if (target == PaintTarget::Pixels)
        return paintOnPixels(painter, links);
    if (Index(links.set->links.size()) > most_vector_links)
        return paintFilePicture(painter, links);
    for (const Link& link : links.set->links)
        paintLine(painter, links, link);
}

void paintLinkFocus(QPainter& painter, const DrawnLinks& links, const LinkFocus& focus, const FigureLook& look)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = look.palette.background;
    veil.setAlphaF(fade);
    painter.fillRect(links.rect.adjusted(0, -3, 0, 3), veil);
    const auto chosen = [&](const Link& link) {
        return link.head == focus.head && link.query == focus.cell.row && link.key == focus.cell.column;
    };
    std::vector<const Link*> own;
    for (const Link& link : links.set->links)
        if (belongsTo(link, focus))
            own.push_back(&link);
    for (const Link* link : own) {
        if (chosen(*link)) {
            painter.setPen(QPen(look.palette.text, linkWidth(links, link->weight) + 2.5, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(linkLine(links, *link));
            painter.setPen(QPen(links.colors[std::size_t(link->head)], linkWidth(links, link->weight), Qt::SolidLine,
                                Qt::FlatCap));
            painter.drawLine(linkLine(links, *link));
        } else {
            paintLine(painter, links, *link);
        }
    }
    paintToken(painter, links, LinkSide::Query, focus.cell.row, focus.query(focus.cell.row), look);
    paintToken(painter, links, LinkSide::Key, focus.cell.column, focus.key(focus.cell.column), look);
    FarNumbers numbers(painter, links, focus.side, look);
    const auto number = [&](Index head, const QString& value) {
        return links.several ? QStringLiteral("%1: %2").arg(QString::number(head), value) : value;
    };
    const Index far = focus.side == LinkSide::Query ? focus.cell.column : focus.cell.row;
    numbers.write(far, number(focus.head, focus.value), look.palette.text);
    for (auto link = own.rbegin(); link != own.rend(); ++link)
        numbers.write(farToken(**link, focus.side), number((*link)->head, cellText((*link)->weight, 2)),
                      look.palette.quiet_text);
    painter.restore();
}

} // namespace headlight
