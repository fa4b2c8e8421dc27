// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/layers_figure.h"

#include "figure/figure_footer.h"
#include "figure/map_words.h"
#include "figure/paint_drawing.h"
#include "i18n/number_text.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr int digits = 3;

Pooling poolingOf(const LayerPictures& pictures)
{
    return pictures.request.pooling == CellPooling::Mean ? Pooling::Mean : Pooling::Max;
}

/// Legend and badge, as for the other figures.
FigureFooter footerOf(const LayerPictures& pictures, const ValueScale& scale, bool hidden, const QString& caption)
{
    FigureFooter footer;
    footer.color_bar = true;
    footer.scale = scale;
    footer.colors = specialColors(scale.map);
    const bool mean = pictures.request.pooling == CellPooling::Mean;
    footer.notes += mean ? LayersFigure::tr("Each point is the mean weight of the cells that it stands for.")
                         : LayersFigure::tr("Each point is the largest weight of the cells that it stands for, so that "
                                            "a column one cell wide does not vanish.");
    if (mean)
        footer.badge = LayersFigure::tr("Colours are not absolute: they end at the largest mean.");
    if (Index(pictures.of_layer.size()) < pictures.layers)
        footer.notes +=
            LayersFigure::tr("%1 of %2 layers are computed so far.").arg(pictures.of_layer.size()).arg(pictures.layers);
    footer.hidden = hidden;
    footer.caption = caption;
    return footer;
}

bool hasHidden(const LayerPictures& pictures)
{
    return std::ranges::any_of(pictures.of_layer, [](const HeadPictures& layer) {
        return std::ranges::any_of(*layer, [](const PooledHead& head) {
            return (head.values.array() == -std::numeric_limits<float>::infinity()).any();
        });
    });
}

} // namespace

LayersFigure::LayersFigure(QWidget* parent) : Figure(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void LayersFigure::showPictures(LayerPicturesPointer pictures, std::optional<HeadPlace> chosen)
{
    const bool same = pictures == m_pictures && chosen == m_chosen;
    if (same)
        return;
    const bool other_wall =
        !m_pictures || !pictures || m_pictures->layers != pictures->layers || m_pictures->heads != pictures->heads;
    const bool mean = pictures && pictures->request.pooling == CellPooling::Mean;
    if (other_wall || mean) // the range of means may have changed, and with it all colours
        m_strips.clear();
    const bool moved = chosen != m_chosen;
    if (pictures != m_pictures)
        m_hidden = pictures && hasHidden(*pictures);
    m_pictures = std::move(pictures);
    m_chosen = chosen;
    if ((moved || other_wall) && m_chosen && exists(*m_chosen))
        m_cursor = *m_chosen;
    if (!exists(m_cursor))
        m_cursor = {};
    if (other_wall) {
        m_hovered.reset();
        updateGeometry();
    }
    refresh();
}

void LayersFigure::setFigureStyle(const FigureStyle& style)
{
    if (style == m_style)
        return;
    m_style = style;
    m_strips.clear();
    updateGeometry();
    refresh();
}

void LayersFigure::refresh()
{
    update();
    announce();
}

void LayersFigure::announce()
{
    const QString words = description();
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

bool LayersFigure::exists(HeadPlace place) const
{
    return m_pictures && place.layer >= 0 && place.layer < m_pictures->layers && place.head >= 0 &&
           place.head < m_pictures->heads;
}

const PooledHead* LayersFigure::picture(HeadPlace place) const
{
    if (!exists(place) || place.layer >= Index(m_pictures->of_layer.size()))
        return nullptr;
    const std::vector<PooledHead>& of_layer = *m_pictures->of_layer[std::size_t(place.layer)];
    return place.head < Index(of_layer.size()) ? &of_layer[std::size_t(place.head)] : nullptr;
}

bool LayersFigure::isMade(HeadPlace place) const
{
    return picture(place) != nullptr;
}

ValueScale LayersFigure::scale() const
{
    ValueScale scale;
    scale.map = m_style.color_map;
    if (!m_pictures || m_pictures->request.pooling == CellPooling::Max)
        return scale; // 0 … 1
    float highest = 0;
    for (const HeadPictures& layer : m_pictures->of_layer)
        for (const PooledHead& head : *layer)
            for (const float value : std::span(head.values.data(), std::size_t(head.values.size())))
                highest = std::isfinite(value) ? std::max(highest, value) : highest;
    scale.highest = highest > 0 ? double(highest) : 1;
    return scale;
}

double LayersFigure::footerHeight(double width, const FigureLook& look) const
{
    return m_pictures ? footerDrawing(footerOf(*m_pictures, scale(), m_hidden, m_style.caption ? m_caption : QString()),
                                      look, std::max(width - 2 * gap::edge, 100.0))
                                .size.height() +
                            gap::edge
                      : 0;
}

LayerWall LayersFigure::wall() const
{
    const FigureLook look(m_style);
    return {m_pictures ? m_pictures->layers : 0, m_pictures ? m_pictures->heads : 0, QSizeF(size()),
            footerHeight(width(), look), look};
}

QSize LayersFigure::minimumSizeHint() const
{
    if (!m_pictures)
        return {240, 180};
    const FigureLook look(m_style);
    const QSizeF least =
        LayerWall::leastSize(m_pictures->layers, m_pictures->heads, footerHeight(std::max(width(), 240), look), look);
    return least.toSize();
}

QImage LayersFigure::strip(Index layer, const LayerWall& wall, double ratio) const
{
    const QRectF line = wall.lineRect(layer);
    QImage image((line.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const ValueScale colors = scale();
    const std::vector<PooledHead>& of_layer = *m_pictures->of_layer[std::size_t(layer)];
    for (Index head = 0; head < Index(of_layer.size()); ++head) {
        const QRectF tile = wall.tileRect({layer, head});
        const QSize pixels = (tile.size() * ratio).toSize();
        const Matrix<float>& values = of_layer[std::size_t(head)].values;
        const Matrix<float> shown = m_style.transposed ? Matrix<float>(values.transpose()) : values;
        painter.drawImage(QPointF((tile.left() - line.left()) * ratio, 0),
                          heatmapImage(shown, {}, colors, specialColors(colors.map), pixels, poolingOf(*m_pictures)));
    }
    return image;
}

const QImage& LayersFigure::keptStrip(Index layer, const LayerWall& wall, double ratio)
{
    m_strips.resize(std::size_t(m_pictures->layers));
    Strip& kept = m_strips[std::size_t(layer)];
    const HeadPictures& of = m_pictures->of_layer[std::size_t(layer)];
    const QSize size = (wall.lineRect(layer).size() * ratio).toSize();
    if (kept.of != of || kept.size != size)
        kept = {of, size, strip(layer, wall, ratio)};
    return kept.image;
}

void LayersFigure::paintLabels(QPainter& painter, const LayerWall& wall, const FigureLook& look) const
{
    painter.setFont(look.fonts.font(FigureText::Body));
    painter.setPen(look.palette.quiet_text);
    painter.drawText(wall.headsTitle(), Qt::AlignLeft | Qt::AlignVCenter, tr("Head"));
    const QRectF turned = wall.layersTitle();
    painter.save();
    painter.translate(turned.left(), turned.top());
    painter.rotate(-90);
    painter.drawText(QRectF(-turned.height(), 0, turned.height(), turned.width()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("Layer"));
    painter.restore();
    painter.setPen(look.palette.text);
    for (Index head = 0; head < wall.heads(); head += wall.headLabelStep())
        painter.drawText(wall.headLabel(head), Qt::AlignCenter, QString::number(head));
    for (Index layer = 0; layer < wall.layers(); layer += wall.layerLabelStep())
        painter.drawText(wall.layerLabel(layer), Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
}

void LayersFigure::paintFooter(QPainter& painter, const LayerWall& wall, const FigureLook& look, QSizeF size) const
{
    const Drawing below =
        footerDrawing(footerOf(*m_pictures, scale(), m_hidden, m_style.caption ? m_caption : QString()), look,
                      std::max(size.width() - 2 * gap::edge, 100.0));
    Drawing drawing;
    drawing.add(below, QPointF(gap::edge, wall.bottom() + gap::edge));
    paintDrawing(painter, drawing, look, PaintTarget::Pixels, QRectF(QPointF(0, 0), size));
}

void LayersFigure::paintWhole(QPainter& painter, QSizeF size, double ratio, bool keep)
{
    const FigureLook look(m_style);
    const QRectF whole(QPointF(0, 0), size);
    painter.fillRect(whole, look.palette.background);
    if (!m_pictures || m_pictures->layers == 0) {
        paintDrawing(painter, emptyDrawing(description(), size, look), look, PaintTarget::Pixels, whole);
        return;
    }
    const LayerWall wall(m_pictures->layers, m_pictures->heads, size, footerHeight(size.width(), look), look);
    paintLabels(painter, wall, look);
    for (Index layer = 0; layer < wall.layers(); ++layer) {
        const QRectF line = wall.lineRect(layer);
        if (layer < Index(m_pictures->of_layer.size())) {
            painter.drawImage(line, keep ? keptStrip(layer, wall, ratio) : strip(layer, wall, ratio));
            continue;
        }
        painter.setPen(look.palette.line);
        painter.setBrush(Qt::NoBrush);
        for (Index head = 0; head < wall.heads(); ++head)
            painter.drawRect(wall.tileRect({layer, head}).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    paintFooter(painter, wall, look, size);
}

/// The chosen head has a whole frame, the one under the keyboard a broken one, so that both can be told apart.
void LayersFigure::paintMarks(QPainter& painter) const
{
    if (!m_pictures)
        return;
    const FigureLook look(m_style);
    const LayerWall place = wall();
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](HeadPlace of, const QColor& color, Qt::PenStyle style, double width) {
        painter.setPen(QPen(color, width, style));
        painter.drawRect(place.tileRect(of).adjusted(-1, -1, 1, 1));
    };
    if (m_hovered && exists(*m_hovered))
        frame(*m_hovered, look.palette.text, Qt::SolidLine, 1);
    if (m_chosen && exists(*m_chosen))
        frame(*m_chosen, look.palette.accent, Qt::SolidLine, 3);
    if (hasFocus() && exists(m_cursor)) {
        frame(m_cursor, look.palette.background, Qt::SolidLine, 3);
        frame(m_cursor, look.palette.text, Qt::DashLine, 2);
    }
}

void LayersFigure::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintWhole(painter, QSizeF(size()), devicePixelRatioF(), true);
    paintMarks(painter);
}

QImage LayersFigure::image(QSize pixels, double scale_factor)
{
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    QPainter painter(&image);
    painter.scale(scale_factor, scale_factor);
    paintWhole(painter, QSizeF(pixels) / scale_factor, scale_factor, false);
    return image;
}

QString LayersFigure::headWords(HeadPlace place) const
{
    const PooledHead* head = picture(place);
    const QString where = tr("Layer %1, head %2").arg(place.layer).arg(place.head);
    if (!head)
        return place.layer < Index(m_pictures->of_layer.size())
                   ? tr("%1: this layer has no such head", "place on the wall").arg(where)
                   : tr("%1: not computed yet", "place on the wall").arg(where);
    return tr("%1: largest weight %2", "place on the wall").arg(where, numberText(head->highest, digits));
}

QString LayersFigure::description() const
{
    if (!m_pictures && m_covered)
        return tr("Cells are covered, and the pictures would give their values away. Reveal them all (F3) or stop "
                  "predicting (Shift+F3): they appear here.");
    if (!m_pictures)
        return tr("A checkpoint or an import has layers: open one by the menu File, and a picture of every head "
                  "appears here.");
    const QString wall_words = tr("%1 layers of %2 heads; %3 layers are computed.")
                                   .arg(m_pictures->layers)
                                   .arg(m_pictures->heads)
                                   .arg(m_pictures->of_layer.size());
    return QStringLiteral("%1 %2.").arg(wall_words, headWords(m_cursor));
}

void LayersFigure::changeEvent(QEvent* event)
{
    Figure::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace headlight
